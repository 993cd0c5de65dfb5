/** Thread time of a page's main thread, from the browser's trace. */
import type { CDPSession } from 'playwright-core'

/**
 * The figures for a slow phone are thread times multiplied by this factor. The browser's emulation delays the thread by
 * the clock, so its thread times depend on other load on the machine.
 */
export const slowdown = 4

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Start in microseconds. */
  ts: number
  /** Microseconds of wall-clock time. */
  dur?: number
  /** Microseconds of thread time. */
  tdur?: number
  args?: { name?: string; data?: Record<string, unknown> }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Records the browser's trace during `work`. */
export async function traced(session: CDPSession, work: () => Promise<unknown>) {
  const events: TraceEvent[] = []
  // The protocol declares events as untyped objects.
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: categories },
    transferMode: 'ReportEvents',
  })
  await work()
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  return events
}

/** Tasks of renderers' main threads. */
export function mainThreadTasks(events: readonly TraceEvent[]) {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid} ${tid}`),
  )
}

/** Thread time of a task on a slow phone, in milliseconds. */
export const slowedTime = ({ tdur = 0 }: TraceEvent) => (slowdown * tdur) / 1000
