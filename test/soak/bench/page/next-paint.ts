/** Time from an input to the next paint, from the browser's trace. */
import type { CDPSession, Page } from 'playwright-core'
import { mainThreadTasks, slowedTime, traced, type TraceEvent } from './trace.ts'

export interface NextPaint {
  /** Wall-clock time in milliseconds. Not rounded, unlike the page's own event timing. */
  wall: number
  /** Thread time of the main thread in milliseconds, on a slow phone. */
  cpu: number
}

/**
 * Presses the mouse button at the pointer's position. Returns the longest times of its events, or undefined if the browser
 * reported none.
 */
export async function pressToNextPaint(page: Page, session: CDPSession): Promise<NextPaint | undefined> {
  const events = await traced(session, async () => {
    await page.mouse.down()
    await page.waitForTimeout(100)
    await page.mouse.up()
    await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))')
    // The browser reports events after the presentation of the frame.
    await page.waitForTimeout(150)
  })
  const inputs = events.filter(({ name, args }) => name === 'EventTiming' && args?.data?.interactionId)
  if (inputs.length === 0) return undefined
  return {
    wall: Math.max(...inputs.map(({ args }) => Number(args?.data?.duration))),
    cpu: Math.max(...inputs.map((input) => cpuUntilPaint(input, events))),
  }
}

/** Thread time of the tasks between the input and the end of the first frame after its listeners. */
function cpuUntilPaint(input: TraceEvent, events: readonly TraceEvent[]) {
  const { timeStamp, processingEnd } = input.args?.data ?? {}
  const processed = input.ts + 1000 * (Number(processingEnd) - Number(timeStamp))
  const isOnThread = ({ pid, tid }: TraceEvent) => pid === input.pid && tid === input.tid
  const frames = events.filter((one) => one.name === 'Commit' && isOnThread(one) && one.ts >= processed)
  const end = frames.length > 0 ? Math.min(...frames.map(({ ts }) => ts)) : processed
  return mainThreadTasks(events)
    .filter((task) => isOnThread(task) && task.ts + (task.dur ?? 0) > input.ts && task.ts <= end)
    .reduce((sum, task) => sum + slowedTime(task), 0)
}
