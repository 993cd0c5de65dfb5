/** What falls due on a card: points that come, and points that go after their last day. */
import { expect, test } from 'vitest'
import {
  type CardPoints,
  isDue,
  perDay,
  settledAt,
  sumOfPoints,
} from '../../../../src/service/rules/loyalty/card-points.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const [before, exactly, after] = ['2026-11-21T11:59:59.999Z', now.toISOString(), '2026-11-21T12:00:00.001Z']
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']

const card = (more: Partial<CardPoints> = {}): CardPoints => ({
  granted: 100,
  balance: 60,
  expired_points: 5,
  pending: [],
  expiring: [],
  ...more,
})
const coming = (points: number, available_at: string, expires_on: string | null = null) => ({
  points,
  available_at,
  expires_on,
})
const going = (points: number, expires_on: string) => ({ points, expires_on })

test('a card on which nothing waits stays as it is', () => {
  expect(isDue(card(), now)).toBe(false)
  expect(settledAt(card(), now)).toEqual(card())
})

test.each([
  ['before their moment', after, false],
  ['at their moment', exactly, true],
  ['after their moment', before, true],
])('points that wait are due %s: %s', (_, available_at, due) => {
  const waiting = card({ pending: [coming(10, available_at)] })

  expect(isDue(waiting, now)).toBe(due)
  expect(settledAt(waiting, now)).toEqual(due ? card({ granted: 110, balance: 70 }) : waiting)
})

test.each([
  ['the day after their last', yesterday, true],
  ['not on their last day', today, false],
  ['not before it', tomorrow, false],
])('points go %s', (_, expires_on, due) => {
  const ending = card({ expiring: [going(10, expires_on)] })

  expect(isDue(ending, now)).toBe(due)
  expect(settledAt(ending, now)).toEqual(due ? card({ balance: 50, expired_points: 15 }) : ending)
})

test('one entry that is due is enough, beside others that are not', () => {
  expect(isDue(card({ pending: [coming(1, after), coming(2, before)] }), now)).toBe(true)
  expect(isDue(card({ expiring: [going(1, yesterday), going(2, tomorrow)] }), now)).toBe(true)
  expect(isDue(card({ pending: [coming(1, after)], expiring: [going(2, tomorrow)] }), now)).toBe(false)
})

test('what comes joins what goes the same day, and what never goes is in no day', () => {
  const mixed = card({
    pending: [coming(10, before, tomorrow), coming(20, before), coming(40, after, tomorrow)],
    expiring: [going(3, yesterday), going(7, tomorrow)],
  })

  expect(settledAt(mixed, now)).toEqual({
    granted: 130,
    balance: 60 + 30 - 3,
    expired_points: 8,
    pending: [coming(40, after, tomorrow)],
    expiring: [going(17, tomorrow)],
  })
})

test('points that come too late to be spent are given and have expired', () => {
  const late = card({ pending: [coming(10, before, yesterday)] })

  expect(settledAt(late, now)).toEqual(card({ granted: 110, expired_points: 15 }))
})

test('what has been settled is not due a second time', () => {
  const settled = settledAt(
    card({ pending: [coming(10, before, tomorrow), coming(5, after)], expiring: [going(3, yesterday)] }),
    now,
  )

  expect(isDue(settled, now)).toBe(false)
  expect(settledAt(settled, now)).toEqual(settled)
})

test('a day has one entry, and the soonest is first', () => {
  expect(
    perDay([going(1, '2027-01-31'), going(2, '2026-12-31'), going(4, '2027-01-31'), going(8, '2027-01-01')]),
  ).toEqual([going(2, '2026-12-31'), going(8, '2027-01-01'), going(5, '2027-01-31')])
  expect(sumOfPoints([going(1, today), going(2, today)])).toBe(3)
})
