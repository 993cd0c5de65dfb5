/** Requests, bytes and sequential steps of each demo page, with 100 ms per request. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { type Demo, fillCart, signIn } from './demo.ts'

/** One page of each kind with elements. */
export const demoPages = ['/', '/products/prod_mug', '/cart', '/account', '/card']

interface Load {
  requests: number
  bytes: number
  steps: number
  shift: number
}

export async function measureRequestSteps(browser: Browser, { direct }: Demo): Promise<Measurement[]> {
  const loads: [string, Load][] = []
  for (const path of demoPages) loads.push([path, await load(browser, direct, path)])
  return [
    ...loads.map(([path, { steps, requests, bytes }]) => ({
      name: `${path}, steps after the HTML`,
      value: steps,
      unit: 'steps',
      detail: `${requests} requests, ${bytes.toLocaleString('en')} bytes`,
    })),
    ...loads.map(([path, { shift }]) => ({
      name: `${path}, layout shift`,
      value: shift,
      unit: '',
      budget: 0.01,
    })),
  ]
}

/** A visit with an empty cache, by Ada with ten lines in her cart. */
const load = (browser: Browser, url: string, path: string) =>
  fresh(browser, async (page, session): Promise<Load> => {
    await signIn(page, url, 'Ada')
    await fillCart(page)
    await page.goto('about:blank')
    const recorded = await recordRequests(session)
    await recordShifts(page)
    await page.goto(`${url}${path}`)
    await page.waitForTimeout(3_000)
    const all = recorded()
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    return { requests: all.length, bytes, steps: stepsOf(all), shift: await page.evaluate<number>('shift') }
  })

/** Counts steps of scripts and API requests after the HTML. A step ends when the first of its requests ends. */
function stepsOf(all: readonly RecordedRequest[]) {
  let steps = 0
  let end = -Infinity
  for (const { from } of all.filter(({ counts }) => counts)) {
    if (from < end) continue
    steps++
    end = Math.min(...all.filter((one) => one.counts && one.from >= from).map(({ to }) => to))
  }
  return steps - 1
}

interface RecordedRequest {
  /** Start and end in seconds of the browser's clock. */
  from: number
  to: number
  bytes: number
  /** Whether other requests can depend on it: HTML, scripts and API requests, but not images and style sheets. */
  counts: boolean
}

const countedTypes: (string | undefined)[] = ['Document', 'Script', 'Fetch', 'XHR']

/** Returns the requests in the order of their start, including preflights and cached responses. */
async function recordRequests(session: CDPSession) {
  const requests = new Map<string, RecordedRequest>()
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    if (!request.url.startsWith('http')) return
    const counts = countedTypes.includes(type) || request.method === 'OPTIONS'
    requests.set(requestId, { from: timestamp, to: Infinity, bytes: 0, counts })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) Object.assign(known, { to: timestamp, bytes: encodedDataLength })
  })
  return () => [...requests.values()].sort((one, other) => one.from - other.from)
}

const recordShifts = (page: Page) =>
  page.addInitScript(`globalThis.shift = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
      .observe({ type: 'layout-shift', buffered: true })`)
