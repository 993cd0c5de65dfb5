/** A sample of the invalid requests. `npm run test:full -- invalid-input` sends all of them. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../../src/service/database/store.ts'
import { startFullService } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { sendCases } from './send-cases.ts'
import { corpusOf, type Case } from './corpus.ts'
import { changesOf, digestOf } from './digest.ts'
import { createSender } from './send.ts'
import { createTarget, catalogueFile, type Target } from './target.ts'
import { untilIdle } from './idle.ts'

const catalogue: object = JSON.parse(readFileSync(catalogueFile, 'utf8'))

onPostgres('requests with one fault', (open) => {
  let store: Store
  let running: Awaited<ReturnType<typeof startFullService>>
  let sender: ReturnType<typeof createSender>
  let target: Target
  let corpus: Case[][]

  beforeAll(async () => {
    store = await open()
    running = await startFullService(store, catalogue)
    sender = createSender(running.port)
    target = await createTarget(sender.send)
    corpus = corpusOf(target)
  })
  afterAll(async () => {
    sender.close()
    await running.close()
  })

  test('derive from requests that are accepted', async () => {
    const refused: string[] = []
    for (const operation of target.operations) {
      const { status, text } = await sender.send(target.validRequest(operation))
      // A second brand and a second rollback of a redemption return 409.
      if (status >= 400 && status !== 409) refused.push(`${operation.id}: ${text}`)
    }

    expect(refused).toEqual([])
    expect(corpus.flat().length).toBeGreaterThan(1500)
  })

  test('are refused with the field at fault and change nothing', async () => {
    await untilIdle(store)
    const before = await digestOf(store)
    const oneOfEachKind = corpus.flatMap((cases, index) => cases[index % cases.length] ?? [])

    expect(await sendCases(sender.send, oneOfEachKind)).toEqual([])

    expect(changesOf(before, await digestOf(store))).toEqual([])
  })
})
