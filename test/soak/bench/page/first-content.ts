/**
 * Time from the last byte of the HTML to the first offer on the demo's home page, with 100 ms per request and no cache,
 * less the latency of the requests that the offer waits for.
 */
import type { Browser } from 'playwright-core'
import { cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { Demo } from './demo.ts'
import { latency } from './network.ts'
import { sampleAlternately, fastestQuarterMean, baseline } from './rounds.ts'
import { control } from './time.ts'

/** Removes the preloaded token and responses before a script reads them. */
const withoutPreload = `new MutationObserver(() => document.querySelector('script[data-perkit]')?.remove())
  .observe(document, { childList: true, subtree: true })`

interface Connection {
  /** Requests that the first offer waits for, one after another. */
  hops: number
  /** Milliseconds beyond the latency. */
  budget: number
}

const connections = {
  // Perkit's file, an access token, the preflight and the request.
  direct: { hops: 4, budget: 184 },
  // Perkit's file, the preflight and the request.
  token: { hops: 3, budget: 180 },
  // Perkit's file and the request.
  relay: { hops: 2, budget: 187 },
  // Perkit's file.
  preload: { hops: 1, budget: 184 },
}

/** Wall-clock time. The direct connection to the service is the baseline and is measured twice, for the control. */
export async function measureFirstContent(
  browser: Browser,
  { direct, relayed }: Demo,
  rounds: number,
): Promise<Measurement[]> {
  const samples = await sampleAlternately(rounds, {
    [baseline]: () => visit(browser, direct, withoutPreload),
    'preloaded token': () => visit(browser, direct),
    'through the relay': () => visit(browser, relayed, withoutPreload),
    'preloaded response': () => visit(browser, relayed),
  })
  const time = ({ time }: Sample) => time
  const measurement = (name: string, { hops, budget }: Connection, contender = name): Measurement => {
    const total = fastestQuarterMean(samples(contender, time))
    const cpu = fastestQuarterMean(samples(contender, ({ spent }) => spent))
    return {
      name: `first offer, less ${hops * latency} ms of latency, ${name}`,
      value: total - hops * latency,
      unit: 'ms',
      budget,
      detail: `${total.toFixed(0)} ms in all; ${cpu.toFixed(0)} ms of CPU time including the HTML`,
    }
  }
  return [
    measurement('direct to the service', connections.direct, baseline),
    measurement('preloaded token', connections.token),
    measurement('through the relay', connections.relay),
    measurement('preloaded response', connections.preload),
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
