/** CPU time of a page's main thread as the browser reports it, independent of other load on the machine. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A page in a new profile, so that no sample benefits from an earlier one. */
export async function fresh<Result>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<Result>,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(120_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await use(page, session)
  } finally {
    await context.close()
  }
}

/** Calls a function of the driver in the page, such as `bench.show(html, 1)`. */
export async function callInPage<Answer = number>(
  page: Page,
  verb: string,
  ...args: unknown[]
): Promise<Answer> {
  return page.evaluate(`bench.${verb}(...${JSON.stringify(args)})`)
}

/** CPU time of `work` on the main thread in milliseconds: script, style, layout and paint. */
export async function cost(session: CDPSession, work: () => Promise<unknown>) {
  const before = await taskTime(session)
  await work()
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

export function median(values: readonly number[]) {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
