/** What could not be read comes back by itself: with one request first, and at the time that was announced. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallError } from '../../../src/client/errors.ts'
import { createRecovery } from '../../../src/state/recovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const down: Partial<CallError> = { kind: 'unavailable', status: 503 }

/** A page with so many questions, of which `trouble` says what comes of each. */
function openPage(count: number) {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const events = Object.assign(new EventTarget(), { document: document as unknown as Document }) // all that is used of it
  const navigator = { onLine: true }
  const wake = vi.fn()
  const recovery = createRecovery({ events, navigator }, wake)
  onTestFinished(recovery.close)
  const asked: number[] = []
  const page = {
    recovery,
    asked,
    document,
    events,
    navigator,
    wake,
    trouble: [] as (Partial<CallError> | undefined)[],
    /** How long an answer takes, in milliseconds. */
    takes: 100,
    /** Seconds of the countdowns. */
    left: () => questions.map((again) => recovery.secondsUntilRetry(again)),
    ask: () => questions.forEach((again) => again()),
    forget: (at: number) => recovery.remove(questions[at] ?? (() => undefined)),
  }
  const questions = Array.from({ length: count }, (_, at) => () => {
    asked.push(at)
    const since = performance.now()
    setTimeout(() => recovery.report(questions[at] ?? (() => undefined), page.trouble[at], since), page.takes)
  })
  return page
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('one looks after half a minute, and when it is well all others ask, nobody twice', () => {
  const page = openPage(6)
  page.trouble = Array(6).fill(down)
  page.ask()
  pass(29)
  expect(page.asked).toHaveLength(6)

  pass(6)
  expect(page.asked, 'one looks').toHaveLength(7)
  page.trouble = []
  pass(35)

  expect(page.asked.slice(7).sort(), 'it is well').toEqual([0, 1, 2, 3, 4, 5])
  expect(page.left()).toEqual(Array(6).fill(undefined))
  pass(600)
  expect(page.asked).toHaveLength(13)
})

test('while the service stays away one request in half a minute looks for it, by turns', () => {
  const page = openPage(3)
  page.trouble = Array(3).fill(down)
  page.ask()
  pass(300)

  const looks = page.asked.slice(3)
  expect(looks.length).toBeGreaterThan(7)
  expect(looks.length).toBeLessThan(11)
  expect(looks.slice(0, 4)).toEqual([0, 1, 2, 0])
})

test('the countdown counts, the same for all who wait', () => {
  const page = openPage(2)
  page.trouble = Array(2).fill(down)
  let ticks = 0
  page.recovery.$tick.listen(() => ticks++)
  page.ask()
  pass(1)
  const [first = 0, second = 0] = page.left()
  expect(first).toBe(second)
  expect(first).toBeGreaterThan(28)

  pass(10)
  expect(page.left()[0]).toBeCloseTo(first - 10)
  expect(ticks).toBeGreaterThan(8)
})

test('nothing ticks on a page where all is well', () => {
  const page = openPage(2)
  page.ask()
  pass(600)

  expect(page.asked).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('what the service wants to be asked later is asked then, though others are well before', () => {
  const page = openPage(2)
  page.trouble = [{ ...down, retryAfter: 120 }, down]
  page.ask()
  pass(5)
  page.trouble = []
  pass(35)
  expect(page.asked).toEqual([0, 1, 1])
  expect(page.left()).toEqual([expect.closeTo(80, -1), undefined])

  pass(90)
  expect(page.asked).toEqual([0, 1, 1, 0])
})

test('what is asked at an announced time takes those with it whose time has come, too', () => {
  const page = openPage(4)
  page.trouble = [...Array(3).fill({ ...down, retryAfter: 120 }), { ...down, retryAfter: 200 }]
  page.ask()
  pass(1)
  page.trouble = []
  pass(118)
  expect(page.asked).toHaveLength(4)
  for (let passed = 0; passed < 10 && page.asked.length === 4; passed += 0.1) pass(0.1)
  pass(0.2)
  expect(page.asked.slice(4).sort()).toEqual([0, 1, 2])
  expect(page.left()[3]).toBeGreaterThan(70)
})

test('a refusal of two minutes is over within 35 seconds', () => {
  const page = openPage(1)
  page.trouble = [{ kind: 'refused', status: 403 }]
  page.ask()
  pass(120)
  expect(page.asked.length).toBeGreaterThan(3)
  page.trouble = []
  pass(35)
  expect(page.left()).toEqual([undefined])
})

test.each([Infinity, 1e20, 'soon', -5, NaN])('a wait of %s is no reason to wait for ever', (retryAfter) => {
  const page = openPage(1)
  page.trouble = [{ ...down, retryAfter: retryAfter as number }]
  page.ask()
  pass(306)

  expect(page.asked.length).toBeGreaterThan(1)
})

test('when the network is back one looks at once and all others follow, and the client ends its rest', () => {
  const page = openPage(4)
  page.trouble = Array(4).fill({ kind: 'offline' })
  page.ask()
  pass(1)
  page.navigator.onLine = false
  pass(120)
  expect(page.asked).toHaveLength(4)
  expect(page.left(), 'there is no countdown').toEqual(Array(4).fill(undefined))

  page.navigator.onLine = true
  page.trouble = []
  page.events.dispatchEvent(new Event('online'))
  expect(page.asked).toHaveLength(5)
  expect(page.wake).toHaveBeenCalledOnce()
  pass(1)
  expect(page.asked.slice(4).sort()).toEqual([0, 1, 2, 3])
})

test.each([{ kind: 'offline' }, { ...down, retryAfter: 200 }] as Partial<CallError>[])(
  'a network that is soon back is not waited for: %o',
  (error) => {
    const page = openPage(2)
    page.trouble = [error, error]
    page.ask()
    pass(5)
    page.trouble = []
    page.events.dispatchEvent(new Event('online'))
    expect(page.asked).toHaveLength(3)
    pass(1)
    expect(page.left()).toEqual([undefined, undefined])
  },
)

test('a hidden page asks nothing, and one looks when it is seen again', () => {
  const page = openPage(4)
  page.trouble = Array(4).fill(down)
  page.ask()
  page.document.hidden = true
  pass(600)
  expect(page.asked).toHaveLength(4)

  page.document.hidden = false
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(page.asked).toHaveLength(5)
})

test('what is refused is asked each half minute, and each five minutes once it has stayed so for five', () => {
  const page = openPage(2)
  const no: Partial<CallError> = { kind: 'refused', status: 400 }
  page.trouble = [no, no]
  page.ask()
  pass(345)
  expect(page.asked.length - 2).toBe(10)
  pass(900)
  expect(page.asked.length - 2).toBeGreaterThan(11)
  expect(page.asked.length - 2).toBeLessThan(14)

  page.trouble = [no, down]
  page.ask()
  page.trouble = [no, undefined]
  pass(40)
  expect(page.left()[1], 'the other one is well').toBe(undefined)
})

test.each([
  ['nobody is signed in', { kind: 'signed-out' }],
  ['the page has named no service', { kind: 'refused' }],
] as const)('nothing is asked again where %s', (_, error) => {
  const page = openPage(1)
  page.trouble = [error]
  page.ask()
  pass(900)

  expect(page.asked).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('one that looks and leaves, or is never answered, does not keep the others from looking', () => {
  const page = openPage(3)
  page.trouble = Array(3).fill(down)
  page.ask()
  pass(30)
  page.takes = 1e9
  pass(4)
  expect(page.asked).toEqual([0, 1, 2, 0])
  page.forget(0)
  pass(1)
  expect(page.asked).toEqual([0, 1, 2, 0, 1])
  pass(31)
  expect(page.asked).toEqual([0, 1, 2, 0, 1, 2])
})
