/** Nodes, listeners and heap bytes that remain after a hundred mounts and unmounts. */
import type { Browser, Page } from 'playwright-core'
import { callInPage, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { growth, memoryOf, memoryWhenQuiet } from './memory.ts'
import { shopWith } from './pages.ts'

const mounts = 100

export const measureLeaks = (browser: Browser, url: string): Promise<Measurement[]> =>
  fresh(browser, async (page, session) => {
    await page.goto(url)
    // Creates what is shared by the whole page before counting.
    await mount(page, url, 5)
    const before = await memoryOf(session)
    await mount(page, url, mounts)
    const after = await memoryWhenQuiet(page, session, before.nodes)
    return growth(`${mounts} mounts and unmounts`, before, after)
  })

async function mount(page: Page, url: string, times: number) {
  for (let time = 0; time < times; time++) {
    await callInPage(page, 'show', shopWith(url, '/perkit.promotions.js', 20), 1)
    await page.evaluate(`document.querySelector('main').replaceChildren()`)
  }
}
