/** CPU time of the page's main thread: from the script to the drawn list, the service's answer and its check included. */
import type { Browser } from 'playwright-core'
import { ask, cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { byHandWith, shopWith, type servePages } from './pages.ts'
import { availablePeers, bytesServed } from './peers.ts'
import { against, apart, inTurn, mostApart, quick, type Samples, yardstick } from './rounds.ts'
import { longestTask } from './trace.ts'

type Pages = Awaited<ReturnType<typeof servePages>>

const promotions = '/perkit.promotions.js'

export async function measureTime(browser: Browser, pages: Pages, rounds: number): Promise<Measurement[]> {
  const peers = availablePeers()
  const show = (html: string, rows: number) => () => showOnce(browser, pages.url, html, rows)

  const few = await inTurn(rounds, {
    [yardstick]: show(byHandWith(20), 20),
    'perkit.promotions.js': show(shopWith(pages.url, promotions, 20), 20),
    'perkit.js': show(shopWith(pages.url, '/perkit.js', 20), 20),
    ...Object.fromEntries(
      peers.map(({ name, html }) => [name, () => runOnce(browser, pages.url, html)] as const),
    ),
  })
  const many = await inTurn(rounds, {
    [yardstick]: show(byHandWith(100), 100),
    'perkit.promotions.js': show(shopWith(pages.url, promotions, 100), 100),
  })
  const longest = await inTurn(rounds, {
    [yardstick]: () => longestTask(browser, pages.url, byHandWith(20)),
    'perkit.promotions.js': () => longestTask(browser, pages.url, shopWith(pages.url, promotions, 20)),
  })

  const shown = ({ shown }: Sample) => shown
  const update = ({ update }: Sample) => update
  const itself = (one: number) => one
  return [
    times('load and render 20 promotions, perkit.promotions.js', few, 'perkit.promotions.js', shown, 1.2),
    times('load and render 20 promotions, perkit.js', few, 'perkit.js', shown),
    times('update 100 promotions', many, 'perkit.promotions.js', update, 1.6),
    times('longest task, CPU slowed 4×', longest, 'perkit.promotions.js', itself, 1.2),
    ...peers.map((peer) =>
      times(`script evaluation only, ${peer.name} ${peer.version}`, few, peer.name, shown),
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
    steady('load and render 20 by hand', few, shown),
    steady('update 100 by hand', many, update),
    steady('longest task by hand', longest, itself),
  ]
}

/** Milliseconds of CPU time. */
interface Sample {
  shown: number
  update: number
}

const showOnce = (browser: Browser, url: string, html: string, rows: number) =>
  fresh(browser, async (page, books): Promise<Sample> => {
    await page.goto(url)
    await ask(page, 'settle')
    const check = async (edition: number) => {
      const drawn = await ask(page, 'rows', edition)
      if (drawn !== rows) throw new Error(`${drawn} rows of ${rows} were drawn`)
    }
    const shown = await cost(books, () => ask(page, 'show', html, 1))
    await check(1)
    const update = await cost(books, () => ask(page, 'update'))
    await check(2)
    return { shown, update }
  })

/** Without the service that it is made for a peer draws nothing: this is what its script alone costs. */
const runOnce = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, books): Promise<Sample> => {
    await page.goto(url)
    await ask(page, 'settle')
    return { shown: await cost(books, () => ask(page, 'run', html)), update: Number.NaN }
  })

/** How many times as much as by hand. */
export function times<One>(
  name: string,
  samples: Samples<One>,
  contender: string,
  pick: (sample: One) => number,
  budget?: number,
): Measurement {
  const [own, byHand] = [contender, yardstick].map((one) => quick(samples(one, pick)).toFixed(1))
  return {
    name,
    value: against(samples, contender, pick),
    unit: '×',
    budget,
    detail: `${own} ms, by hand ${byHand} ms`,
  }
}

/** The control: where it is over, the figures beside it say nothing. */
export const steady = <One>(
  name: string,
  samples: Samples<One>,
  pick: (sample: One) => number,
): Measurement => ({
  name: `control: ${name}`,
  value: 100 * apart(samples, pick),
  unit: '%',
  budget: mostApart,
  isControl: true,
})
