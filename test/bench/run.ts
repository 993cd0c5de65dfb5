/**
 * `npm run bench [-- page | service | operations | exports | redemptions | start] [--json FILE] [--rounds N] [--rows N]`:
 * what a page downloads and how long it takes, and how fast the service starts, finds promotions, answers, writes exports
 * and redeems points, against the budgets; all parts unless some are named. A bench, not a test: it tells what is
 * over and ends well all the same. Needs `npm run build` first.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { launchOptions } from '../support/chromium.ts'
import { measureBytes } from './bytes.ts'
import { measureCart } from './cart.ts'
import { measureExports } from './exports/measure.ts'
import { servePages } from './pages.ts'
import { measureHttp } from './index/http.ts'
import { measureIndex } from './index/measure.ts'
import { measureRedemptions } from './redemptions/measure.ts'
import { measureOperations } from './operations/measure.ts'
import { isOver, table, type Measurement } from './report.ts'
import { measureStart } from './start.ts'
import { measureSteadiness } from './steadiness.ts'
import { measureTime } from './time.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    rows: { type: 'string', default: '1000000' },
  },
})

const wanted = (part: 'page' | 'service' | 'operations' | 'exports' | 'redemptions' | 'start') =>
  positionals.length === 0 || positionals.includes(part)

async function measurePage(): Promise<Measurement[]> {
  const browser = await chromium.launch(launchOptions())
  const pages = await servePages()
  const rounds = Number(values.rounds)
  const measurements = [
    ...(await measureBytes()),
    ...(await measureTime(browser, pages.url, rounds)),
    ...(await measureCart(browser, pages.url, rounds)),
    ...(await measureSteadiness(browser, pages.url)),
  ]
  chromiumVersion = browser.version()
  await browser.close()
  pages.close()
  return measurements
}

let chromiumVersion: string | undefined
const measurements = [
  ...(wanted('page') ? await measurePage() : []),
  ...(wanted('service') ? [...(await measureIndex()), ...(await measureHttp())] : []),
  ...(wanted('operations') ? await measureOperations() : []),
  ...(wanted('exports') ? await measureExports(Number(values.rows)) : []),
  ...(wanted('redemptions') ? await measureRedemptions(Number(values.rows), Number(values.rounds)) : []),
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
    `${JSON.stringify({ chromium: chromiumVersion, rounds: Number(values.rounds), measurements }, null, 2)}\n`,
  )
