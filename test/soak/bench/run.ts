/**
 * `npm run bench [-- page | service | operations | exports | redemptions | start] [--json FILE] [--rounds N] [--rows N] [--docs]`:
 * measures download size and speed of pages, and how fast the service starts, finds promotions, responds, exports and
 * redeems, compared with budgets. Runs all parts unless some are named. Exits with 0 even above a budget, and with 2 if a
 * control fails. `--docs` writes the results of pages to the documentation. Needs `npm run build`.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureExports } from './exports/measure.ts'
import { measureChanges } from './index/changes.ts'
import { measureHttp } from './index/http.ts'
import { measureIndex } from './index/measure.ts'
import { measureRedemptions } from './redemptions/measure.ts'
import { measureOperations } from './operations/measure.ts'
import { writeDocs } from './page/docs.ts'
import { measurePage } from './page/measure.ts'
import { isOver, table, failedControls } from './report.ts'
import { measureStart } from './start.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string' },
    docs: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
  },
})

const wanted = (part: 'page' | 'service' | 'operations' | 'exports' | 'redemptions' | 'start') =>
  positionals.length === 0 || positionals.includes(part)

const rounds = Number(values.rounds ?? 15)
/** Fewer, so that the measurements of pages take less than eight minutes. */
const pageRounds = Number(values.rounds ?? 8)
const pages = wanted('page') ? await measurePage(pageRounds) : undefined
const measurements = [
  ...(pages?.measurements ?? []),
  ...(wanted('service')
    ? [...(await measureIndex()), ...(await measureHttp()), ...(await measureChanges())]
    : []),
  ...(wanted('operations') ? await measureOperations() : []),
  ...(wanted('exports') ? await measureExports(Number(values.rows)) : []),
  ...(wanted('redemptions') ? await measureRedemptions(Number(values.rows), rounds) : []),
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
    `${JSON.stringify({ chromium: pages?.chromium, load: pages?.load, rounds, pageRounds, measurements }, null, 2)}\n`,
  )

const invalid = failedControls(measurements)
if (invalid.length > 0) {
  process.stdout.write(
    `VOID: ${invalid.map(({ name }) => name).join('; ')}. The results are invalid: run again.\n`,
  )
  process.exitCode = 2
} else if (pages && values.docs) await writeDocs(pages, pageRounds)
