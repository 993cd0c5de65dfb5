/** The browser's trace: what each task of a page's main thread cost in CPU time. */
import type { Browser, CDPSession } from 'playwright-core'
import { ask, fresh } from '../measure.ts'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args?: { name?: string }
}

/** The longest task on the way to the drawn list, in milliseconds of CPU time, on a machine four times as slow. */
export const longestTask = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, books) => {
    await page.goto(url)
    await ask(page, 'settle')
    await books.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const events = await traced(books, () => ask(page, 'show', html, 1))
    const main = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    )
    const tasks = events.filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid} ${tid}`),
    )
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
  })

async function traced(books: CDPSession, work: () => Promise<unknown>) {
  const events: TraceEvent[] = []
  // The protocol types events as loosely as this says.
  books.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise((resolve) => books.once('Tracing.tracingComplete', resolve))
  await books.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await work()
  await books.send('Tracing.end')
  await done
  return events
}
