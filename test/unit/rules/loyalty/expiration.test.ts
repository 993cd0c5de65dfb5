/** Last day on which points can be spent. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpirationRules } from '../../../../src/contract/resources/expiration-rules.ts'
import { dayOf, expiresOn } from '../../../../src/service/rules/loyalty/card-points.ts'

const months = (period_value: number, more: ExpirationRules = {}): ExpirationRules => ({
  period_type: 'MONTH',
  period_value,
  ...more,
})
const yearly = (fixed_month: number, fixed_day: number): ExpirationRules => ({
  period_type: 'FIXED_DAY_OF_YEAR',
  fixed_month,
  fixed_day,
})
const round = (rounding_type: NonNullable<ExpirationRules['rounding_type']>, rounding_value?: number) => ({
  rounding_type,
  ...(rounding_value !== undefined && { rounding_value }),
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

test.each<[string, ExpirationRules | null, string, string | null]>([
  ['never, without rules', null, '2026-11-21', null],
  ['never, with empty rules', {}, '2026-11-21', null],
  ['never, with an unknown period', { period_type: 'UNKNOWN', period_value: 3 }, '2026-11-21', null],
  ['never, without a number of months', { period_type: 'MONTH' }, '2026-11-21', null],
  ['after three months', months(3), '2026-11-21', '2027-02-21'],
  ['after a year', months(12), '2026-11-21', '2027-11-21'],
  ['on the same day, after 0 months', months(0), '2026-11-21', '2026-11-21'],
  ['on the last day of a month that is shorter', months(1), '2026-01-31', '2026-02-28'],
  ['on the 29th of February of a leap year', months(1), '2028-01-31', '2028-02-29'],
  ['a year after the 29th of February', months(12), '2028-02-29', '2029-02-28'],
  ['four years after the 29th of February', months(48), '2028-02-29', '2032-02-29'],
  ['at the end of the next month', months(1, round('END_OF_MONTH')), '2026-11-01', '2026-12-31'],
  ['at the end of February', months(3, round('END_OF_MONTH')), '2026-11-30', '2027-02-28'],
  ['at the end of February of a leap year', months(3, round('END_OF_MONTH')), '2027-11-30', '2028-02-29'],
  ['at the end of the first quarter', months(0, round('END_OF_QUARTER')), '2026-01-01', '2026-03-31'],
  [
    'at the end of the quarter, on its last day',
    months(0, round('END_OF_QUARTER')),
    '2026-06-30',
    '2026-06-30',
  ],
  ['at the end of the next quarter', months(3, round('END_OF_QUARTER')), '2026-06-30', '2026-09-30'],
  ['at the end of the year, by quarters', months(1, round('END_OF_QUARTER')), '2026-11-21', '2026-12-31'],
  ['at the end of the first half', months(0, round('END_OF_HALF_YEAR')), '2026-06-30', '2026-06-30'],
  ['at the end of the second half', months(0, round('END_OF_HALF_YEAR')), '2026-07-01', '2026-12-31'],
  [
    'at the end of the first half of the next year',
    months(2, round('END_OF_HALF_YEAR')),
    '2026-11-21',
    '2027-06-30',
  ],
  ['at the end of the year', months(0, round('END_OF_YEAR')), '2026-01-01', '2026-12-31'],
  ['at the end of the next year', months(2, round('END_OF_YEAR')), '2026-11-21', '2027-12-31'],
  ['at the end of March', months(2, round('PARTICULAR_MONTH', 3)), '2026-11-21', '2027-03-31'],
  ['at the end of this month', months(0, round('PARTICULAR_MONTH', 11)), '2026-11-21', '2026-11-30'],
  [
    'at the end of October of the next year',
    months(0, round('PARTICULAR_MONTH', 10)),
    '2026-11-21',
    '2027-10-31',
  ],
  [
    'at the end of December, without a month',
    months(0, round('PARTICULAR_MONTH')),
    '2026-11-21',
    '2026-12-31',
  ],
  ['on the last day of the year', yearly(12, 31), '2026-11-21', '2026-12-31'],
  ['a year later, if it is that day', yearly(12, 31), '2026-12-31', '2027-12-31'],
  ['on a day of the next year', yearly(3, 15), '2026-11-21', '2027-03-15'],
  ['on the last day of February', yearly(2, 29), '2026-11-21', '2027-02-28'],
  ['on the 29th of February of a leap year', yearly(2, 29), '2027-11-21', '2028-02-29'],
  ['on the 30th of a month of thirty days', yearly(4, 31), '2026-11-21', '2027-04-30'],
  ['never, without a day', { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 4 }, '2026-11-21', null],
  ['never, after the year 9999', months(12 * 8000), '2026-11-21', null],
])('points expire %s', (_name, rules, earned, day) => {
  expect(expiresOn(rules, noon(earned))).toBe(day)
})

test('points expire by the day in UTC', () => {
  expect(expiresOn(months(1), new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-12-30')
  expect(expiresOn(months(1), new Date('2026-12-01T00:00:00.000Z'))).toBe('2027-01-01')
  expect(expiresOn(months(0), new Date('2026-12-01T01:30:00.000+02:00'))).toBe('2026-11-30')
})

const anyRules = fc.record(
  {
    period_type: fc.constantFrom('MONTH' as const, 'FIXED_DAY_OF_YEAR' as const),
    period_value: fc.integer({ min: 0, max: 1200 }),
    rounding_type: fc.constantFrom(
      'END_OF_MONTH' as const,
      'END_OF_QUARTER' as const,
      'END_OF_HALF_YEAR' as const,
      'END_OF_YEAR' as const,
      'PARTICULAR_MONTH' as const,
    ),
    rounding_value: fc.integer({ min: 1, max: 12 }),
    fixed_month: fc.integer({ min: 1, max: 12 }),
    fixed_day: fc.integer({ min: 1, max: 31 }),
  },
  { requiredKeys: ['period_type'] },
)
const anyMoment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })

test('points expire on a valid day, not before they are earned', () => {
  fc.assert(
    fc.property(anyRules, anyMoment, (rules, earned) => {
      const day = expiresOn(rules, earned)
      if (day === null) return
      expect(day >= dayOf(earned)).toBe(true)
      expect(dayOf(new Date(day))).toBe(day)
    }),
  )
})

test('points earned later do not expire earlier', () => {
  fc.assert(
    fc.property(anyRules, anyMoment, fc.nat({ max: 400 }), (rules, earned, days) => {
      const later = new Date(earned.getTime() + days * 86_400_000)
      expect((expiresOn(rules, earned) ?? '') <= (expiresOn(rules, later) ?? '')).toBe(true)
    }),
  )
})
