/**
 * `npm run bench [-- --json FILE] [--rounds N]`: what a page downloads and how long it takes, against the budgets.
 * A bench, not a test: it tells what is over and ends well all the same. Needs `npm run build` first.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { launchOptions } from '../support/chromium.ts'
import { measureBytes } from './bytes.ts'
import { servePages } from './pages.ts'
import { isOver, table } from './report.ts'
import { measureSteadiness } from './steadiness.ts'
import { measureTime } from './time.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, rounds: { type: 'string', default: '15' } },
})

const browser = await chromium.launch(launchOptions())
const pages = await servePages()
const measurements = [
  ...(await measureBytes()),
  ...(await measureTime(browser, pages.url, Number(values.rounds))),
  ...(await measureSteadiness(browser, pages.url)),
]
await browser.close()
pages.close()

const over = measurements.filter(isOver)
process.stdout.write(`${table(measurements)}\n\n`)
process.stdout.write(
  over.length > 0 ? `Over budget: ${over.map(({ name }) => name).join('; ')}\n` : 'All within budget.\n',
)
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ chromium: browser.version(), rounds: Number(values.rounds), measurements }, null, 2)}\n`,
  )
