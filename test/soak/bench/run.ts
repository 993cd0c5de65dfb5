/** `npm run bench`: measures pages and the service, and compares the results with budgets. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureExports } from './exports/measure.ts'
import { measureChanges } from './index/changes.ts'
import { measureHttp } from './index/http.ts'
import { measureIndex } from './index/measure.ts'
import { measureSegments } from './index/segments.ts'
import { writeDocs as writeOperationsDocs } from './operations/docs.ts'
import { asMeasurements } from './operations/figures.ts'
import { measureOperations } from './operations/measure.ts'
import { writeDocs } from './page/docs.ts'
import { measurePage } from './page/measure.ts'
import { measureHistories } from './redemptions/measure.ts'
import { isOver, table, failedControls } from './report.ts'
import { measureStart } from './start.ts'

const scenarios = {
  page: 'download size and speed of pages',
  service: 'qualifications with many promotions, also while they change',
  operations: 'CPU time of each operation against a floor, and of requests for the same row',
  exports: 'speed and memory of exports',
  redemptions: 'redemptions and activity of cards with a long history',
  start: 'time from start to the first response',
}

type Scenario = keyof typeof scenarios

const help = `Usage: npm run bench -- [scenario…] [options]

Measures download size and speed, and compares them with budgets. Exits with 0 even above a budget, and with 2 if a
control fails. Needs \`npm run build\`.

Scenarios (default: all):
${Object.entries(scenarios)
  .map(([name, summary]) => `  ${name.padEnd(14)}${summary}`)
  .join('\n')}

Options:
  --docs            write the results of page and operations to the documentation; void figures are left out
  --json FILE       write all results to a file
  --rounds N        samples of each contender
  --rows N          rows of exports and of long histories (default: 1000000)
  --tiers N         operations: add promotion tiers to the catalog, such as 100000
  --only TEXT       operations: only those whose name contains the text; "hot" for the same row
  --against FOLDER  operations: measure an older build in the same rounds
  --help            show this help
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string' },
    docs: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    tiers: { type: 'string', default: '0' },
    only: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const isScenario = (name: string): name is Scenario => Object.hasOwn(scenarios, name)
const unknown = positionals.filter((name) => !isScenario(name))
if (values.help || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`Unknown scenario: ${name}\n\n`)
  process.stdout.write(help)
  process.exit(values.help ? 0 : 1)
}

const wanted = (name: Scenario) => positionals.length === 0 || positionals.includes(name)

const rounds = Number(values.rounds ?? 15)
/** Fewer, so that the measurements of pages take less than eight minutes. */
const pageRounds = Number(values.rounds ?? 8)
const operationsOptions = {
  rounds: Number(values.rounds ?? 8),
  tiers: Number(values.tiers),
  only: values.only,
  against: values.against,
}
const pages = wanted('page') ? await measurePage(pageRounds) : undefined
const operations = wanted('operations') ? await measureOperations(operationsOptions) : undefined
const measurements = [
  ...(pages?.measurements ?? []),
  ...(wanted('service')
    ? [
        ...(await measureIndex()),
        ...(await measureSegments()),
        ...(await measureHttp()),
        ...(await measureChanges()),
      ]
    : []),
  ...(operations ? [...operations.operations.flatMap(asMeasurements), ...operations.hotRows] : []),
  ...(wanted('exports') ? await measureExports(Number(values.rows)) : []),
  ...(wanted('redemptions') ? await measureHistories(Number(values.rows)) : []),
  ...(wanted('start') ? await measureStart() : []),
]

const over = measurements.filter(isOver)
process.stdout.write(`${table(measurements)}\n\n`)
process.stdout.write(
  over.length > 0 ? `Over budget: ${over.map(({ name }) => name).join('; ')}\n` : 'All within budget.\n',
)
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ chromium: pages?.chromium, load: pages?.load, rounds, pageRounds, operations, measurements }, null, 2)}\n`,
  )

const invalid = failedControls(measurements)
if (invalid.length > 0) {
  process.stdout.write(
    `VOID: ${invalid.map(({ name }) => name).join('; ')}. The results are invalid: run again.\n`,
  )
  process.exitCode = 2
}
if (values.docs && operations) await writeOperationsDocs(operations, operationsOptions)
if (values.docs && pages && failedControls(pages.measurements).length === 0)
  await writeDocs(pages, pageRounds)
