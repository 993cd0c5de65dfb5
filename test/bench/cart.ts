/** A change of the cart, redrawn: the kit, judging included, beside the hand-written list in the same run. */
import type { Browser } from 'playwright-core'
import { ask, fresh, median } from './measure.ts'
import type { Measurement } from './report.ts'
import { contenders } from './time.ts'

type Contender = (typeof contenders)[keyof typeof contenders]

/** From 200.00 to 250.00, and what applies then: every ten euros one more, at most the 50 that are judged. */
const before = 20_000
const after = 25_000
const applyingThen = 25

export async function measureCart(browser: Browser, url: string, rounds: number): Promise<Measurement[]> {
  return [await compare(browser, url, 100, rounds), await compare(browser, url, 1000, rounds)]
}

async function compare(browser: Browser, url: string, tiers: number, rounds: number): Promise<Measurement> {
  const samples: { kit: number; plain: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const kit = await sample(browser, url, contenders.kit, tiers)
    const plain = await sample(browser, url, contenders.plain, tiers)
    samples.push({ kit, plain })
  }
  const kit = median(samples.map((both) => both.kit))
  const plain = median(samples.map((both) => both.plain))
  return {
    name: `cart change with ${tiers.toLocaleString('en')} tiers, script`,
    value: kit / plain,
    unit: '×',
    budget: 2,
    detail: `${kit.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
  }
}

/**
 * Milliseconds of script for one change of many: the first ones make what later ones use, and run before the browser
 * has compiled what they run.
 */
const sample = (browser: Browser, url: string, { script, verbs }: Contender, tiers: number) =>
  fresh(browser, async (page) => {
    await page.goto(url)
    await ask(page, 'load', tiers, script, verbs)
    await ask(page, 'evaluate', script)
    await ask(page, 'mount', verbs)
    for (const amount of Array.from({ length: 5 }, () => [after, before]).flat())
      await ask(page, 'fill', amount)
    const spent = await ask(page, 'fill', after)
    const applying = await ask(page, 'applying')
    if (applying !== applyingThen) throw new Error(`${applying} of ${applyingThen} promotions apply`)
    return spent
  })
