/** All measurements of pages, in one browser. */
import { loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { launchOptions } from '../../../support/chromium.ts'
import { measureBytes } from '../bytes.ts'
import type { Measurement } from '../report.ts'
import { measureCart } from './cart.ts'
import { openDemo } from './demo.ts'
import { measureFirstContent } from './first-content.ts'
import { measureGestureLeaks } from './gesture-leaks.ts'
import { measureInteractions } from './interactions.ts'
import { measureRequestSteps } from './request-steps.ts'
import { measureLeaks } from './leaks.ts'
import { servePages } from './pages.ts'
import { measureTime } from './time.ts'
import { measureWithKit } from './with-kit.ts'

export interface PageRun {
  chromium: string
  /** One-minute load average before and after the run. */
  load: readonly [before: number, after: number]
  measurements: readonly Measurement[]
}

export async function measurePage(rounds: number): Promise<PageRun> {
  const [before = 0] = loadavg()
  const browser = await chromium.launch(launchOptions())
  const pages = await servePages()
  const demo = await openDemo()
  try {
    const measurements = [
      ...(await measureTime(browser, pages, rounds)),
      ...(await measureWithKit(browser, demo, rounds)),
      ...(await measureCart(browser, pages.url, rounds)),
      ...(await measureInteractions(browser)),
      ...(await measureRequestSteps(browser, demo)),
      ...(await measureFirstContent(browser, demo, rounds)),
      ...(await measureLeaks(browser, pages.url)),
      ...(await measureGestureLeaks(browser, demo)),
      ...(await measureBytes()),
    ]
    const [after = 0] = loadavg()
    return { chromium: browser.version(), load: [before, after], measurements }
  } finally {
    await browser.close()
    await demo.close()
    pages.close()
  }
}
