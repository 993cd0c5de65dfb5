/**
 * `npm run test:full -- conformance [--url URL] [--keys FILE]`: checks every operation and field of the specification on
 * a service over HTTP. Without `--url`, starts a service in memory. Exits with 1 if a check fails, with 2 if the suite
 * cannot start.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openStore } from '../../../src/service/database/store.ts'
import { startFullService } from '../../support/service.ts'
import { operations } from './checks/index.ts'
import { readKeys } from './keys.ts'
import { report, unseenFields } from './report.ts'
import { connect } from './service.ts'
import { fieldsOfSpecification } from '../specification/shape.ts'
import { runSuite } from './suite.ts'

let own: Awaited<ReturnType<typeof startFullService>> | undefined
try {
  const { values } = parseArgs({ options: { url: { type: 'string' }, keys: { type: 'string' } } })
  own = values.url ? undefined : await startFullService(await openStore({}), ownCatalogue())
  const keys = readKeys(values.keys ?? new URL('keys.json', import.meta.url))
  const { outcomes, seen } = await runSuite(operations, await connect(values.url ?? own?.url ?? '', keys))
  process.stdout.write(`${report(outcomes, unseenFields(fieldsOfSpecification(), seen))}\n`)
  process.exitCode = outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
  process.exitCode = 2
} finally {
  await own?.close()
}

function ownCatalogue(): object {
  return JSON.parse(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8'))
}
