/** CPU time of each task on a page's main thread, from the browser's trace. */
import type { Browser, CDPSession } from 'playwright-core'
import { callInPage, fresh } from '../measure.ts'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args?: { name?: string }
}

/** CPU time of the longest task until the list is rendered, in milliseconds, with the CPU slowed down four times. */
export const longestTask = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, session) => {
    await page.goto(url)
    await callInPage(page, 'settle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const events = await traced(session, () => callInPage(page, 'show', html, 1))
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

async function traced(session: CDPSession, work: () => Promise<unknown>) {
  const events: TraceEvent[] = []
  // The protocol declares events as untyped objects.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await work()
  await session.send('Tracing.end')
  await done
  return events
}
