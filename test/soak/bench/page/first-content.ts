/** Time from the last byte of the HTML to the first offer on the demo's home page, with 100 ms per request and no cache. */
import type { Browser } from 'playwright-core'
import { cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { openDemo } from './demo.ts'
import { latency } from './network.ts'
import { sampleAlternately, fastestQuarterMean, baseline } from './rounds.ts'
import { control } from './time.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

/** Removes the preloaded responses before a script reads them. */
const withoutPreload = `new MutationObserver(() => document.querySelector('script[data-perkit]')?.remove())
  .observe(document, { childList: true, subtree: true })`

/** Wall-clock time. The direct connection to the service is the baseline and is measured twice, for the control. */
export async function measureFirstContent(
  browser: Browser,
  { direct, relayed }: Demo,
  rounds: number,
): Promise<Measurement[]> {
  const samples = await sampleAlternately(rounds, {
    [baseline]: () => visit(browser, direct),
    'through the relay': () => visit(browser, relayed, withoutPreload),
    'preloaded response': () => visit(browser, relayed),
  })
  const time = ({ time }: Sample) => time
  const measurement = (name: string, budget: number, contender = name): Measurement => ({
    name: `first offer at ${latency} ms per request, ${name}`,
    value: fastestQuarterMean(samples(contender, time)),
    unit: 'ms',
    budget,
    detail: `${fastestQuarterMean(samples(contender, ({ spent }) => spent)).toFixed(0)} ms of CPU time including the HTML`,
  })
  return [
    measurement('direct to the service', 420, baseline),
    measurement('through the relay', 230),
    measurement('preloaded response', 130),
    // Does not invalidate the run, because the other figures are not wall-clock times.
    { ...control('first offer, direct to the service', samples, time), isControl: false },
  ]
}

interface Sample {
  /** Wall-clock time in milliseconds. */
  time: number
  /** CPU time of the main thread in milliseconds. */
  spent: number
}

const visit = (browser: Browser, url: string, before = '') =>
  fresh(browser, async (page, session): Promise<Sample> => {
    await page.addInitScript(before)
    let time = Number.NaN
    const spent = await cost(session, async () => {
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
