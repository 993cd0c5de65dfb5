/** JavaScript heap, DOM nodes and listeners of a page. */
import type { CDPSession, Page } from 'playwright-core'
import type { Measurement } from '../report.ts'

export interface Memory {
  /** Bytes of JavaScript objects. */
  heap: number
  nodes: number
  listeners: number
}

/** Counts after a forced garbage collection. */
export async function memoryOf(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  return { heap, nodes, listeners }
}

/** Counts again while nodes remain, because on a busy machine pending work can keep them a little longer. */
export async function memoryWhenQuiet(page: Page, session: CDPSession, nodes: number) {
  let counted = await memoryOf(session)
  for (let look = 0; look < 25 && counted.nodes > nodes; look++) {
    await page.waitForTimeout(200)
    counted = await memoryOf(session)
  }
  return counted
}

/** What remains after `cause`. */
export const growth = (cause: string, before: Memory, after: Memory, maxNodes = 0): Measurement[] => {
  const left = (name: string, grown: number, unit: string, budget: number) => ({
    name: `left after ${cause}: ${name}`,
    value: Math.max(0, grown),
    unit,
    budget,
  })
  return [
    left('nodes', after.nodes - before.nodes, 'nodes', maxNodes),
    left('listeners', after.listeners - before.listeners, 'listeners', 0),
    left('heap', after.heap - before.heap, 'B', 1024 * 1024),
  ]
}
