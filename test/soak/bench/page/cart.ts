/** CPU time of a cart change (request, validation and rendering), compared with the hand-written list in the same run. */
import type { Browser } from 'playwright-core'
import { cartDebounce } from '../../../../src/state/features/evaluation.ts'
import { callInPage, cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { byHandWith, shopWith } from './pages.ts'
import { sampleAlternately, baseline } from './rounds.ts'
import { control, times } from './time.ts'

/** Cart totals, and the number of promotions that apply: one more for every ten euros. */
const [before, after] = [
  { amount: 20_000, applying: 20 },
  { amount: 25_000, applying: 25 },
]

/** After this time, the next change sends its request without a debounce. */
const debounceEndMs = cartDebounce.debounceMs + 50

export async function measureCart(browser: Browser, url: string, rounds: number): Promise<Measurement[]> {
  const samples = await sampleAlternately(rounds, {
    [baseline]: () => sample(browser, url, byHandWith(100)),
    kit: () => sample(browser, url, shopWith(url, '/perkit.promotions.js', 100)),
  })
  const itself = (one: number) => one
  return [
    times('cart change with 100 promotions', samples, 'kit', itself, 2),
    control('cart change by hand', samples, itself),
  ]
}

/** Mean of four changes in milliseconds, after a first one that fills the caches. */
const sample = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, session) => {
    const change = (to: typeof before) => callInPage(page, 'fill', to.amount, to.applying)
    await page.goto(url)
    await callInPage(page, 'settle')
    await callInPage(page, 'show', html, 1)
    await change(before)
    let spent = 0
    for (const to of [after, before, after, before]) {
      // Wait until the debounced request is answered, so that its cost does not count for the next change.
      await page.waitForTimeout(debounceEndMs)
      spent += await cost(session, () => change(to))
    }
    const applying = await callInPage(page, 'applying')
    if (applying !== before.applying) throw new Error(`${applying} of ${before.applying} promotions apply`)
    return spent / 4
  })
