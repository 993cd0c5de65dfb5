/** What each of the demo's pages asks for: requests, bytes, and steps one after the other; over 100 ms a step. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { fillCart, signIn, type openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

/** Every kind of page that has elements on it. */
export const demoPages = ['/', '/products/prod_mug', '/cart', '/account', '/card', '/docs']

interface Load {
  requests: number
  bytes: number
  hops: number
  shift: number
}

export async function measureHops(browser: Browser, { straight }: Demo): Promise<Measurement[]> {
  const loads: [string, Load][] = []
  for (const path of demoPages) loads.push([path, await load(browser, straight, path)])
  return [
    ...loads.map(([path, { hops, requests, bytes }]) => ({
      name: `${path}, steps after the HTML`,
      value: hops,
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

/** A visit with everything new to the browser, by Ada with ten lines in her cart. */
const load = (browser: Browser, url: string, path: string) =>
  fresh(browser, async (page, books): Promise<Load> => {
    await signIn(page, url, 'Ada')
    await fillCart(page)
    await page.goto('about:blank')
    const asked = await recordRequests(books)
    await recordShifts(page)
    await page.goto(`${url}${path}`)
    await page.waitForTimeout(3_000)
    const all = asked()
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    return { requests: all.length, bytes, hops: stepsOf(all), shift: await page.evaluate<number>('shift') }
  })

/** Of scripts and questions alone, the HTML left out: a step begins when the first of the step before has ended. */
function stepsOf(all: readonly Asked[]) {
  let steps = 0
  let end = -Infinity
  for (const { from } of all.filter(({ counts }) => counts)) {
    if (from < end) continue
    steps++
    end = Math.min(...all.filter((one) => one.counts && one.from >= from).map(({ to }) => to))
  }
  return steps - 1
}

interface Asked {
  /** Seconds of the browser's own clock. */
  from: number
  to: number
  bytes: number
  /** Whether it is HTML, a script or a question, which others wait for; not a picture or a style sheet. */
  counts: boolean
}

const counting: (string | undefined)[] = ['Document', 'Script', 'Fetch', 'XHR']

/** Preflights and what the cache answers included, in the order of their beginning. */
async function recordRequests(books: CDPSession) {
  const requests = new Map<string, Asked>()
  await books.send('Network.enable')
  await books.send('Network.clearBrowserCache')
  books.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    if (!request.url.startsWith('http')) return
    const counts = counting.includes(type) || request.method === 'OPTIONS'
    requests.set(requestId, { from: timestamp, to: Infinity, bytes: 0, counts })
  })
  books.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) Object.assign(known, { to: timestamp, bytes: encodedDataLength })
  })
  return () => [...requests.values()].sort((one, other) => one.from - other.from)
}

const recordShifts = (page: Page) =>
  page.addInitScript(`globalThis.shift = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
      .observe({ type: 'layout-shift', buffered: true })`)
