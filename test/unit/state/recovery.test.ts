/** Automatic retries of failed reads: one request at the announced time, then the others. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallError } from '../../../src/client/errors.ts'
import { createRecovery } from '../../../src/state/recovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const down: Partial<CallError> = { kind: 'unavailable', status: 503 }

/** A page with this many queries that fail with `errors`. */
function openPage(count: number) {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const events = Object.assign(new EventTarget(), { document: document as unknown as Document }) // the only property in use
  const navigator = { onLine: true }
  const resetBreaker = vi.fn()
  const recovery = createRecovery({ events, navigator }, resetBreaker)
  onTestFinished(recovery.close)
  const requests: number[] = []
  const page = {
    recovery,
    requests,
    document,
    events,
    navigator,
    resetBreaker,
    errors: [] as (Partial<CallError> | undefined)[],
    /** Delay of a reply. */
    delayMs: 100,
    /** Seconds until each retry. */
    countdowns: () => queries.map((retry) => recovery.secondsUntilRetry(retry)),
    send: () => queries.forEach((retry) => retry()),
    remove: (at: number) => recovery.remove(queries[at] ?? (() => undefined)),
  }
  const queries = Array.from({ length: count }, (_, at) => () => {
    requests.push(at)
    const since = performance.now()
    setTimeout(() => recovery.report(queries[at] ?? (() => undefined), page.errors[at], since), page.delayMs)
  })
  return page
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('retries one query after 30 s, and the others as soon as the first succeeds', () => {
  const page = openPage(6)
  page.errors = Array(6).fill(down)
  page.send()
  pass(29)
  expect(page.requests).toHaveLength(6)

  pass(6)
  expect(page.requests, 'one retry').toHaveLength(7)
  page.errors = []
  pass(35)

  expect(page.requests.slice(7).sort(), 'the others').toEqual([0, 1, 2, 3, 4, 5])
  expect(page.countdowns()).toEqual(Array(6).fill(undefined))
  pass(600)
  expect(page.requests).toHaveLength(13)
})

test('retries one query every 30 s in turn while the service fails', () => {
  const page = openPage(3)
  page.errors = Array(3).fill(down)
  page.send()
  pass(300)

  const retries = page.requests.slice(3)
  expect(retries.length).toBeGreaterThan(7)
  expect(retries.length).toBeLessThan(11)
  expect(retries.slice(0, 4)).toEqual([0, 1, 2, 0])
})

test('shows the same countdown for all queries', () => {
  const page = openPage(2)
  page.errors = Array(2).fill(down)
  let ticks = 0
  page.recovery.$tick.listen(() => ticks++)
  page.send()
  pass(1)
  const [first = 0, second = 0] = page.countdowns()
  expect(first).toBe(second)
  expect(first).toBeGreaterThan(28)

  pass(10)
  expect(page.countdowns()[0]).toBeCloseTo(first - 10)
  expect(ticks).toBeGreaterThan(8)
})

test('starts no timer without errors', () => {
  const page = openPage(2)
  page.send()
  pass(600)

  expect(page.requests).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('waits for Retry-After although other queries succeed', () => {
  const page = openPage(2)
  page.errors = [{ ...down, retryAfter: 120 }, down]
  page.send()
  pass(5)
  page.errors = []
  pass(35)
  expect(page.requests).toEqual([0, 1, 1])
  expect(page.countdowns()).toEqual([expect.closeTo(80, -1), undefined])

  pass(90)
  expect(page.requests).toEqual([0, 1, 1, 0])
})

test('retries all queries whose Retry-After has passed', () => {
  const page = openPage(4)
  page.errors = [...Array(3).fill({ ...down, retryAfter: 120 }), { ...down, retryAfter: 200 }]
  page.send()
  pass(1)
  page.errors = []
  pass(118)
  expect(page.requests).toHaveLength(4)
  for (let passed = 0; passed < 10 && page.requests.length === 4; passed += 0.1) pass(0.1)
  pass(0.2)
  expect(page.requests.slice(4).sort()).toEqual([0, 1, 2])
  expect(page.countdowns()[3]).toBeGreaterThan(70)
})

test('recovers within 35 s after two minutes of refusals', () => {
  const page = openPage(1)
  page.errors = [{ kind: 'refused', status: 403 }]
  page.send()
  pass(120)
  expect(page.requests.length).toBeGreaterThan(3)
  page.errors = []
  pass(35)
  expect(page.countdowns()).toEqual([undefined])
})

test.each([Infinity, 1e20, 'soon', -5, NaN])('limits a Retry-After of %s', (retryAfter) => {
  const page = openPage(1)
  page.errors = [{ ...down, retryAfter: retryAfter as number }]
  page.send()
  pass(306)

  expect(page.requests.length).toBeGreaterThan(1)
})

test('retries one query and then all others when the network returns', () => {
  const page = openPage(4)
  page.errors = Array(4).fill({ kind: 'offline' })
  page.send()
  pass(1)
  page.navigator.onLine = false
  pass(120)
  expect(page.requests).toHaveLength(4)
  expect(page.countdowns(), 'no countdown').toEqual(Array(4).fill(undefined))

  page.navigator.onLine = true
  page.errors = []
  page.events.dispatchEvent(new Event('online'))
  expect(page.requests).toHaveLength(5)
  expect(page.resetBreaker).toHaveBeenCalledOnce()
  pass(1)
  expect(page.requests.slice(4).sort()).toEqual([0, 1, 2, 3])
})

test.each([{ kind: 'offline' }, { ...down, retryAfter: 200 }] as Partial<CallError>[])(
  'retries immediately when the network returns: %o',
  (error) => {
    const page = openPage(2)
    page.errors = [error, error]
    page.send()
    pass(5)
    page.errors = []
    page.events.dispatchEvent(new Event('online'))
    expect(page.requests).toHaveLength(3)
    pass(1)
    expect(page.countdowns()).toEqual([undefined, undefined])
  },
)

test('does not retry on a hidden page, and retries one query when it is visible again', () => {
  const page = openPage(4)
  page.errors = Array(4).fill(down)
  page.send()
  page.document.hidden = true
  pass(600)
  expect(page.requests).toHaveLength(4)

  page.document.hidden = false
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(page.requests).toHaveLength(5)
})

test('retries refused requests every 30 s for five minutes, then every five minutes', () => {
  const page = openPage(2)
  const refusal: Partial<CallError> = { kind: 'refused', status: 400 }
  page.errors = [refusal, refusal]
  page.send()
  pass(345)
  expect(page.requests.length - 2).toBe(10)
  pass(900)
  expect(page.requests.length - 2).toBeGreaterThan(11)
  expect(page.requests.length - 2).toBeLessThan(14)

  page.errors = [refusal, down]
  page.send()
  page.errors = [refusal, undefined]
  pass(40)
  expect(page.countdowns()[1], 'the second query succeeds').toBe(undefined)
})

test.each([
  ['the shopper is signed out', { kind: 'signed-out' }],
  ['the page has no service', { kind: 'refused' }],
] as const)('does not retry if %s', (_, error) => {
  const page = openPage(1)
  page.errors = [error]
  page.send()
  pass(900)

  expect(page.requests).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('retries the next query if a query is removed or gets no reply', () => {
  const page = openPage(3)
  page.errors = Array(3).fill(down)
  page.send()
  pass(30)
  page.delayMs = 1e9
  pass(4)
  expect(page.requests).toEqual([0, 1, 2, 0])
  page.remove(0)
  pass(1)
  expect(page.requests).toEqual([0, 1, 2, 0, 1])
  pass(31)
  expect(page.requests).toEqual([0, 1, 2, 0, 1, 2])
})
