/**
 * `npm run test:full -- invalid-input`: sends all invalid requests to the service, on both stores. Exits with 1 if a
 * request is not refused as expected, or if a refused request changes something.
 */
import { readFileSync } from 'node:fs'
import { openStore } from '../../../src/service/database/store.ts'
import { startFullService } from '../../support/service.ts'
import { sendCases } from './send-cases.ts'
import { corpusOf } from './corpus.ts'
import { changesOf, digestOf } from './digest.ts'
import { untilIdle } from './idle.ts'
import { createSender } from './send.ts'
import { createTarget, catalogueFile } from './target.ts'
import { forEachStore } from './stores.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
let [passed, failed] = [0, 0]

await forEachStore(async ({ kind, databaseUrl }) => {
  const catalogue: object = JSON.parse(readFileSync(catalogueFile, 'utf8'))
  const store = await openStore({ databaseUrl })
  const running = await startFullService(store, catalogue)
  const { send, close } = createSender(running.port)
  const cases = corpusOf(await createTarget(send)).flat()
  await untilIdle(store)

  const before = await digestOf(store)
  const start = performance.now()
  const faults = await sendCases(send, cases)
  const seconds = (performance.now() - start) / 1000
  const changes = changesOf(before, await digestOf(store)).map((table) => `${table} was changed`)
  close()
  await running.close()

  for (const fault of [...faults, ...changes]) print(`✗ ${kind}: ${fault}`)
  print(
    `${kind}: ${cases.length} requests in ${seconds.toFixed(1)} s, ${faults.length} faults, ${changes.length} tables changed`,
  )
  passed += cases.length - faults.length
  failed += faults.length + changes.length
})

print(`\n${passed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed > 0 ? 1 : 0
