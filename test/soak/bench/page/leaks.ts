/** What a hundred mounts and unmounts leave behind: nodes, listeners, and bytes of the heap. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { ask, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { shopWith } from './pages.ts'

const mounts = 100

export const measureLeaks = (browser: Browser, url: string): Promise<Measurement[]> =>
  fresh(browser, async (page, books) => {
    await page.goto(url)
    // What is made once for the whole page is there before it is counted.
    await mount(page, url, 5)
    const before = await count(books)
    await mount(page, url, mounts)
    const after = await countWhenQuiet(page, books, before.nodes)
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
    await ask(page, 'show', shopWith(url, '/perkit.promotions.js', 20), 1)
    await page.evaluate(`document.querySelector('main').replaceChildren()`)
  }
}

/** On a busy machine what the last one was still waiting for may end a moment later, and lets go of it then. */
async function countWhenQuiet(page: Page, books: CDPSession, nodes: number) {
  let counted = await count(books)
  for (let look = 0; look < 25 && counted.nodes > nodes; look++) {
    await page.waitForTimeout(200)
    counted = await count(books)
  }
  return counted
}

async function count(books: CDPSession) {
  await books.send('HeapProfiler.collectGarbage')
  const { usedSize } = await books.send('Runtime.getHeapUsage')
  return { ...(await books.send('Memory.getDOMCounters')), heap: usedSize }
}
