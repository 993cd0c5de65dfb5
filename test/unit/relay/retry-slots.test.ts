import { expect, test } from 'vitest'
import { createRetrySlots } from '../../../src/relay/retry-slots.ts'

/**
 * Records `perSecond` responses a second for ten seconds, then takes a slot for each shopper. Returns the number of
 * shoppers by delay in seconds.
 */
function takeSlots(shoppers: number, perSecond: number) {
  let now = 0
  const slots = createRetrySlots(() => now)
  for (let nth = 0; nth < 10 * perSecond; nth++) {
    now += 1_000 / perSecond
    slots.recordResponse()
  }
  const counts = new Map<number, number>()
  for (let nth = 0; nth < shoppers; nth++) {
    const delay = slots.nextDelaySeconds()
    counts.set(delay, (counts.get(delay) ?? 0) + 1)
  }
  return counts
}

test('spreads retries at about the rate of responses, starting after a second', () => {
  const counts = takeSlots(1_000, 100)

  expect(Math.min(...counts.keys())).toBe(1)
  expect(Math.max(...counts.keys())).toBe(10)
  for (const [delay, count] of counts)
    if (delay > 1 && delay < 9) expect(Math.abs(count - 125)).toBeLessThan(5)
})

test('spreads retries from five seconds on while the service does not respond', () => {
  const counts = takeSlots(1_000, 0)

  expect([...counts.keys()]).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(101)
})

test('delays no retry for more than 30 seconds', () => {
  expect(Math.max(...takeSlots(10_000, 2).keys())).toBe(30)
})

test('does not delay later shoppers by slots in the past', () => {
  let now = 0
  const slots = createRetrySlots(() => now)
  for (let nth = 0; nth < 1_000; nth++) slots.nextDelaySeconds()
  now = 20_000

  expect(slots.nextDelaySeconds()).toBe(5)
})
