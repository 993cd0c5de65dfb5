/**
 * `npm run conformance -- --url URL --keys FILE`: every operation and field of the specification, asked of a
 * service over HTTP. Exit code 0 where all hold, 1 where one does not, 2 where the suite could not begin.
 */
import { parseArgs } from 'node:util'
import { operations } from './checks/index.ts'
import { readKeys } from './keys.ts'
import { report, unheardOf } from './report.ts'
import { connect } from './service.ts'
import { fieldsOfSpecification } from './shape.ts'
import { runSuite } from './suite.ts'

try {
  const { values } = parseArgs({ options: { url: { type: 'string' }, keys: { type: 'string' } } })
  if (!values.url) throw new Error('Say where the service is: --url http://127.0.0.1:8787')
  const keys = readKeys(values.keys ?? new URL('keys.json', import.meta.url))
  const { outcomes, seen } = await runSuite(operations, await connect(values.url, keys))
  process.stdout.write(`${report(outcomes, unheardOf(fieldsOfSpecification(), seen))}\n`)
  process.exitCode = outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
  process.exitCode = 2
}
