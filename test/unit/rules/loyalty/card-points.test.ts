/** Points of a card that become available or expire. */
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
const pending = (points: number, available_at: string, expires_on: string | null = null) => ({
  points,
  available_at,
  expires_on,
})
const expiring = (points: number, expires_on: string) => ({ points, expires_on })

test('a card without pending or expiring points does not change', () => {
  expect(isDue(card(), now)).toBe(false)
  expect(settledAt(card(), now)).toEqual(card())
})

test.each([
  ['before their time', after, false],
  ['at their time', exactly, true],
  ['after their time', before, true],
])('pending points become available %s: %s', (_, available_at, due) => {
  const waiting = card({ pending: [pending(10, available_at)] })

  expect(isDue(waiting, now)).toBe(due)
  expect(settledAt(waiting, now)).toEqual(due ? card({ granted: 110, balance: 70 }) : waiting)
})

test.each([
  ['the day after their last day', yesterday, true],
  ['not on their last day', today, false],
  ['not before their last day', tomorrow, false],
])('points expire %s', (_, expires_on, due) => {
  const ending = card({ expiring: [expiring(10, expires_on)] })

  expect(isDue(ending, now)).toBe(due)
  expect(settledAt(ending, now)).toEqual(due ? card({ balance: 50, expired_points: 15 }) : ending)
})

test('a card is due if one of its entries is due', () => {
  expect(isDue(card({ pending: [pending(1, after), pending(2, before)] }), now)).toBe(true)
  expect(isDue(card({ expiring: [expiring(1, yesterday), expiring(2, tomorrow)] }), now)).toBe(true)
  expect(isDue(card({ pending: [pending(1, after)], expiring: [expiring(2, tomorrow)] }), now)).toBe(false)
})

test('adds points that become available to points that expire on the same day', () => {
  const mixed = card({
    pending: [pending(10, before, tomorrow), pending(20, before), pending(40, after, tomorrow)],
    expiring: [expiring(3, yesterday), expiring(7, tomorrow)],
  })

  expect(settledAt(mixed, now)).toEqual({
    granted: 130,
    balance: 60 + 30 - 3,
    expired_points: 8,
    pending: [pending(40, after, tomorrow)],
    expiring: [expiring(17, tomorrow)],
  })
})

test('expires points that become available after their last day', () => {
  const late = card({ pending: [pending(10, before, yesterday)] })

  expect(settledAt(late, now)).toEqual(card({ granted: 110, expired_points: 15 }))
})

test('a settled card is not due again', () => {
  const settled = settledAt(
    card({ pending: [pending(10, before, tomorrow), pending(5, after)], expiring: [expiring(3, yesterday)] }),
    now,
  )

  expect(isDue(settled, now)).toBe(false)
  expect(settledAt(settled, now)).toEqual(settled)
})

test('adds up the points of each day and sorts them by day', () => {
  expect(
    perDay([
      expiring(1, '2027-01-31'),
      expiring(2, '2026-12-31'),
      expiring(4, '2027-01-31'),
      expiring(8, '2027-01-01'),
    ]),
  ).toEqual([expiring(2, '2026-12-31'), expiring(8, '2027-01-01'), expiring(5, '2027-01-31')])
  expect(sumOfPoints([expiring(1, today), expiring(2, today)])).toBe(3)
})
