import { expect, test } from 'vitest'
import { createAppointments } from '../../../src/relay/appointments.ts'

/** How many of `people` are told each wait, where `perSecond` have been answered for ten seconds. */
function told(people: number, perSecond: number) {
  let now = 0
  const appointments = createAppointments(() => now)
  for (let nth = 0; nth < 10 * perSecond; nth++) {
    now += 1_000 / perSecond
    appointments.answered()
  }
  const counts = new Map<number, number>()
  for (let nth = 0; nth < people; nth++) {
    const wait = appointments.next()
    counts.set(wait, (counts.get(wait) ?? 0) + 1)
  }
  return counts
}

test('they come again about as fast as others are answered, the first of them soon', () => {
  const counts = told(1_000, 100)

  expect(Math.min(...counts.keys())).toBe(1)
  expect(Math.max(...counts.keys())).toBe(10)
  for (const [wait, many] of counts) if (wait > 1 && wait < 9) expect(Math.abs(many - 125)).toBeLessThan(5)
})

test('a service that gives no answers is left alone for five seconds, and does not hear all of them at once then', () => {
  const counts = told(1_000, 0)

  expect([...counts.keys()]).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(101)
})

test('nobody is told to stay away for more than half a minute', () => {
  expect(Math.max(...told(10_000, 2).keys())).toBe(30)
})

test('who comes later waits no longer than those before', () => {
  let now = 0
  const appointments = createAppointments(() => now)
  for (let nth = 0; nth < 1_000; nth++) appointments.next()
  now = 20_000

  expect(appointments.next()).toBe(5)
})
