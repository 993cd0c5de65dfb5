/** Nodes, listeners and heap bytes that remain after a hundred mounts and unmounts. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { callInPage, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { shopWith } from './pages.ts'

const mounts = 100

export const measureLeaks = (browser: Browser, url: string): Promise<Measurement[]> =>
  fresh(browser, async (page, session) => {
    await page.goto(url)
    // Creates what is shared by the whole page before counting.
    await mount(page, url, 5)
    const before = await count(session)
    await mount(page, url, mounts)
    const after = await countWhenQuiet(page, session, before.nodes)
    const left = (name: string, grown: number, unit: string, budget: number) => ({
      name: `left after ${mounts} mounts and unmounts: ${name}`,
      value: Math.max(0, grown),
      unit,
      budget,
    })
    return [
      left('nodes', after.nodes - before.nodes, 'nodes', 0),
      left('listeners', after.jsEventListeners - before.jsEventListeners, 'listeners', 0),
      left('heap', after.heap - before.heap, 'B', 1024 * 1024),
    ]
  })

async function mount(page: Page, url: string, times: number) {
  for (let time = 0; time < times; time++) {
    await callInPage(page, 'show', shopWith(url, '/perkit.promotions.js', 20), 1)
    await page.evaluate(`document.querySelector('main').replaceChildren()`)
  }
}

/** Counts again while nodes remain, because on a busy machine pending work can keep them a little longer. */
async function countWhenQuiet(page: Page, session: CDPSession, nodes: number) {
  let counted = await count(session)
  for (let look = 0; look < 25 && counted.nodes > nodes; look++) {
    await page.waitForTimeout(200)
    counted = await count(session)
  }
  return counted
}

async function count(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { ...(await session.send('Memory.getDOMCounters')), heap: usedSize }
}
