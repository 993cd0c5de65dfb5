/** From the HTML's last byte until the first offer is drawn on the demo's front page, over 100 ms a hop, everything new. */
import type { Browser } from 'playwright-core'
import { cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { openDemo } from './demo.ts'
import { latency } from './network.ts'
import { inTurn, quick, yardstick } from './rounds.ts'
import { steady } from './time.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

/** Takes the preloaded responses out of the page before a script can read them. */
const withoutAnswers = `new MutationObserver(() => document.querySelector('script[data-perkit]')?.remove())
  .observe(document, { childList: true, subtree: true })`

/** Time by the clock. Straight to the service is measured twice: it is the yardstick and its control. */
export async function measureFirstContent(
  browser: Browser,
  { straight, relayed }: Demo,
  rounds: number,
): Promise<Measurement[]> {
  const samples = await inTurn(rounds, {
    [yardstick]: () => visit(browser, straight),
    'through the relay': () => visit(browser, relayed, withoutAnswers),
    'preloaded response': () => visit(browser, relayed),
  })
  const time = ({ time }: Sample) => time
  const told = (name: string, budget: number, contender = name): Measurement => ({
    name: `first offer at ${latency} ms per request, ${name}`,
    value: quick(samples(contender, time)),
    unit: 'ms',
    budget,
    detail: `${quick(samples(contender, ({ spent }) => spent)).toFixed(0)} ms of CPU time including the HTML`,
  })
  return [
    told('direct to the service', 420, yardstick),
    told('through the relay', 230),
    told('preloaded response', 130),
    // Where it is over, only these three say nothing: the rest is not told by the clock.
    { ...steady('first offer, direct to the service', samples, time), isControl: false },
  ]
}

interface Sample {
  /** Milliseconds by the clock, and of the main thread's CPU time. */
  time: number
  spent: number
}

const visit = (browser: Browser, url: string, before = '') =>
  fresh(browser, async (page, books): Promise<Sample> => {
    await page.addInitScript(before)
    let time = Number.NaN
    const spent = await cost(books, async () => {
      await page.goto(url, { waitUntil: 'commit' })
      time = await page.evaluate<number>(`new Promise((done) => {
        const look = () => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('[part~=tier]')
          ? done(performance.now() - performance.getEntriesByType('navigation')[0].responseEnd)
          : requestAnimationFrame(look)
        look()
      })`)
    })
    return { time, spent }
  })
