/** CPU time of the main thread from the script tag to the rendered list, including the request and its validation. */
import type { Browser } from 'playwright-core'
import { callInPage, cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { longestTask } from './longest-task.ts'
import { byHandWith, shopWith, type servePages } from './pages.ts'
import { availablePeers, bytesServed } from './peers.ts'
import {
  ratioToBaseline,
  controlDeviation,
  sampleAlternately,
  maxControlDeviation,
  fastestQuarterMean,
  type Samples,
  baseline,
} from './rounds.ts'

type Pages = Awaited<ReturnType<typeof servePages>>

const promotions = '/perkit.promotions.js'

export async function measureTime(browser: Browser, pages: Pages, rounds: number): Promise<Measurement[]> {
  const peers = availablePeers()
  const show = (html: string, rows: number) => () => showOnce(browser, pages.url, html, rows)

  const few = await sampleAlternately(rounds, {
    [baseline]: show(byHandWith(20), 20),
    'perkit.promotions.js': show(shopWith(pages.url, promotions, 20), 20),
    'perkit.js': show(shopWith(pages.url, '/perkit.js', 20), 20),
    ...Object.fromEntries(
      peers.map(({ name, html }) => [name, () => runOnce(browser, pages.url, html)] as const),
    ),
  })
  const many = await sampleAlternately(rounds, {
    [baseline]: show(byHandWith(100), 100),
    'perkit.promotions.js': show(shopWith(pages.url, promotions, 100), 100),
  })
  const longest = await sampleAlternately(rounds, {
    [baseline]: () => longestTask(browser, pages.url, byHandWith(20)),
    'perkit.promotions.js': () => longestTask(browser, pages.url, shopWith(pages.url, promotions, 20)),
  })

  const render = ({ render }: Sample) => render
  const update = ({ update }: Sample) => update
  const itself = (one: number) => one
  return [
    times('load and render 20 promotions, perkit.promotions.js', few, 'perkit.promotions.js', render, 1.3),
    times('load and render 20 promotions, perkit.js', few, 'perkit.js', render),
    times('update 100 promotions', many, 'perkit.promotions.js', update, 1.6),
    times('longest task, CPU slowed 4×', longest, 'perkit.promotions.js', itself, 1.2),
    ...peers.map((peer) =>
      times(`script evaluation only, ${peer.name} ${peer.version}`, few, peer.name, render),
    ),
    ...peers.map((peer) => {
      const sizes = bytesServed(pages.served, peer)
      return {
        name: `${peer.name} ${peer.version}`,
        value: sizes.reduce((sum, size) => sum + size, 0),
        unit: 'B',
        detail: `${sizes.length} ${sizes.length === 1 ? 'file' : 'files'}`,
      }
    }),
    control('load and render 20 by hand', few, render),
    control('update 100 by hand', many, update),
    control('longest task by hand', longest, itself),
  ]
}

/** Milliseconds of CPU time. */
interface Sample {
  render: number
  update: number
}

const showOnce = (browser: Browser, url: string, html: string, rows: number) =>
  fresh(browser, async (page, session): Promise<Sample> => {
    await page.goto(url)
    await callInPage(page, 'settle')
    const check = async (edition: number) => {
      const drawn = await callInPage(page, 'rows', edition)
      if (drawn !== rows) throw new Error(`Only ${drawn} of ${rows} rows were rendered`)
    }
    const render = await cost(session, () => callInPage(page, 'show', html, 1))
    await check(1)
    const update = await cost(session, () => callInPage(page, 'update'))
    await check(2)
    return { render, update }
  })

/** Cost of the script alone: without its service, a peer renders nothing. */
const runOnce = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, session): Promise<Sample> => {
    await page.goto(url)
    await callInPage(page, 'settle')
    return { render: await cost(session, () => callInPage(page, 'run', html)), update: Number.NaN }
  })

/** Compares a contender with the baseline. `baselineLabel` is its name in the details. */
export function times<One>(
  name: string,
  samples: Samples<One>,
  contender: string,
  pick: (sample: One) => number,
  budget?: number,
  baselineLabel = baseline,
): Measurement {
  const [own, ofBaseline] = [contender, baseline].map((one) =>
    fastestQuarterMean(samples(one, pick)).toFixed(1),
  )
  return {
    name,
    value: ratioToBaseline(samples, contender, pick),
    unit: '×',
    budget,
    detail: `${own} ms, ${baselineLabel} ${ofBaseline} ms`,
  }
}

/** The control. If it is over its limit, the figures of these samples are invalid. */
export const control = <One>(
  name: string,
  samples: Samples<One>,
  pick: (sample: One) => number,
): Measurement => ({
  name: `control: ${name}`,
  value: 100 * controlDeviation(samples, pick),
  unit: '%',
  budget: maxControlDeviation,
  isControl: true,
})
