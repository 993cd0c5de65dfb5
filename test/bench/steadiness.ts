/** What a visitor feels: how far the page jumps while the kit loads, and whether it ever blocks a slow machine. */
import type { Browser } from 'playwright-core'
import { ask, fresh, median } from './measure.ts'
import type { Measurement } from './report.ts'

/** On a page with the documented reserve CSS, a script that comes late and a service that takes its time. */
export async function measureSteadiness(browser: Browser, url: string): Promise<Measurement[]> {
  const shift = await look(browser, `${url}/shop`, 1, 'layoutShift')
  const longest = await look(browser, `${url}/shop`, 4, 'longestTask')
  const byHand = await look(browser, `${url}/plain`, 4, 'longestTask')
  return [
    { name: 'layout shift while loading', value: shift, unit: '', budget: 0.01 },
    {
      name: 'longest task at 4 times slowdown',
      value: longest,
      unit: 'ms',
      budget: 50,
      detail: `${byHand.toFixed(0)} ms by hand`,
    },
  ]
}

/** The median of five visits. */
async function look(browser: Browser, url: string, slowdown: number, verb: string) {
  const seen: number[] = []
  while (seen.length < 5) {
    const visit = fresh(browser, async (page, books) => {
      await books.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(url)
      await page.locator('li').first().waitFor()
      await page.waitForTimeout(500)
      return ask(page, verb)
    })
    seen.push(await visit)
  }
  return median(seen)
}
