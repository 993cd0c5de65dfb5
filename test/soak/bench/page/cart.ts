/** A change of the cart, asked about, checked and redrawn, beside the hand-written list in the same run. */
import type { Browser } from 'playwright-core'
import { cartDebounce } from '../../../../src/state/features/evaluation.ts'
import { ask, cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { byHandWith, shopWith } from './pages.ts'
import { inTurn, yardstick } from './rounds.ts'
import { steady, times } from './time.ts'

/** From 200.00 to 250.00, and how many apply then: every ten euros one more. */
const [before, after] = [
  { amount: 20_000, applying: 20 },
  { amount: 25_000, applying: 25 },
]

/** So many milliseconds after a question the next one is asked at once. */
const calm = cartDebounce.debounceMs + 50

export async function measureCart(browser: Browser, url: string, rounds: number): Promise<Measurement[]> {
  const samples = await inTurn(rounds, {
    [yardstick]: () => sample(browser, url, byHandWith(100)),
    kit: () => sample(browser, url, shopWith(url, '/perkit.promotions.js', 100)),
  })
  const itself = (one: number) => one
  return [
    times('cart change with 100 promotions', samples, 'kit', itself, 2),
    steady('cart change by hand', samples, itself),
  ]
}

/** Milliseconds for one change of four, after one that makes what the others use. */
const sample = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, books) => {
    const change = (to: typeof before) => ask(page, 'fill', to.amount, to.applying)
    await page.goto(url)
    await ask(page, 'settle')
    await ask(page, 'show', html, 1)
    await change(before)
    let spent = 0
    for (const to of [after, before, after, before]) {
      // Wait until the debounced request is answered, so that its cost does not count for the next change.
      await page.waitForTimeout(calm)
      spent += await cost(books, () => change(to))
    }
    const applying = await ask(page, 'applying')
    if (applying !== before.applying) throw new Error(`${applying} of ${before.applying} promotions apply`)
    return spent / 4
  })
