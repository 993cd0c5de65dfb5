/** Compares predicted opening and closing times with `isValidNow`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingAt } from '../../../src/contract/schedule/opening.ts'
import { isValidNow, type Validity } from '../../../src/contract/schedule/validity.ts'
import { weeklyHoursOf } from '../../../src/contract/schedule/week.ts'

const hour = 3_600_000
const day = 24 * hour
const at = (text: string) => Date.parse(text)
const daily = (start_time: string, expiration_time: string, days_of_week?: number[]) => ({
  validity_hours: { daily: [{ start_time, expiration_time, ...(days_of_week && { days_of_week }) }] },
})

const in2026 = (text: string) => at(`2026-${text}Z`)
const expires = (text: string) => ({ expiration_date: `2026-${text}Z` })
const happyHour = daily('17:00', '20:00', [5])
const fridays = { validity_day_of_week: [5] }
const berlin = 'Europe/Berlin'

test('the next change is the same for fractions of a millisecond', () => {
  const week = [daily('05:00', '11:00'), { validity_day_of_week: [1, 2, 3, 4, 5] }]
  const now = at('2026-11-22T06:21:47Z')
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) {
    const { isOpen, changesAt } = openingAt(week, now, zone)
    for (let part = 0; part < 1; part += 0.003)
      expect(openingAt(week, now + part, zone)).toEqual({ isOpen, changesAt })
  }
})

describe('the next change', () => {
  const from = (start_date: string, interval: string, duration: string) => [
    { start_date, validity_timeframe: { interval, duration } },
  ]
  const mondays = { validity_day_of_week: [1] }
  const everyDay = { validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] }

  // Times are in 2026, UTC.
  test.each<[string, Validity[], string, string, boolean, string | number]>([
    ['without limits', [{}], 'UTC', '11-21T12:00', true, Infinity],
    ['after the start', [{ start_date: '2026-11-01T00:00Z' }], 'UTC', '11-21T12:00', true, Infinity],
    ['before the start', [{ start_date: '2026-12-01T00:00Z' }], 'UTC', '11-21T12:00', false, '12-01T00:00'],
    ['at the last millisecond', [expires('12-01T00:00')], 'UTC', '12-01T00:00', true, '12-01T00:00:00.001'],
    ['after the end', [expires('11-20T00:00')], 'UTC', '11-21T12:00', false, Infinity],
    ['before hours in a time zone', [happyHour], 'Asia/Kolkata', '11-21T12:00', false, '11-27T11:30'],
    ['within hours in a time zone', [happyHour], 'Asia/Kolkata', '11-27T12:00', true, '11-27T14:30'],
    ['at midnight in a time zone', [fridays], 'America/New_York', '11-27T12:00', true, '11-28T05:00'],
    [
      'for hours skipped by a clock change',
      [daily('02:15', '02:45')],
      berlin,
      '03-29T00:30',
      false,
      '03-30T00:15',
    ],
    [
      'for hours shortened by a clock change',
      [daily('02:30', '04:00')],
      berlin,
      '03-29T00:30',
      false,
      '03-29T01:00',
    ],
    ['for a repeated hour', [daily('02:00', '02:30')], berlin, '10-25T00:45', false, '10-25T01:00'],
    ['for days and hours', [mondays, daily('10:00', '12:00')], 'UTC', '11-21T11:00', false, '11-23T10:00'],
    ['for days that never coincide', [mondays, fridays], 'UTC', '11-21T11:00', false, Infinity],
    ['for every day of the week', [everyDay], 'UTC', '11-21T11:00', true, Infinity],
    [
      'between windows',
      from('2026-01-31T12:00Z', 'P1M', 'PT12H'),
      'UTC',
      '11-21T11:00',
      false,
      '11-30T12:00',
    ],
    ['for empty windows', from('2026-01-31T12:00Z', 'P0D', 'P0D'), 'UTC', '11-21T11:00', false, Infinity],
  ])('is exact %s', (_, validities, zone, now, open, changes) => {
    expect(openingAt(validities, in2026(now), zone)).toEqual({
      isOpen: open,
      changesAt: typeof changes === 'string' ? in2026(changes) : changes,
    })
  })

  test('is exact for random validities around clock changes', () => {
    const moment = fc
      .tuple(
        fc.constantFrom(
          '2026-03-29T01:00Z',
          '2026-10-25T01:00Z',
          '2026-11-01T06:00Z',
          '2026-04-04T15:00Z',
          '2026-09-06T04:00Z',
          '2026-07-01T00:00Z',
        ),
        fc.integer({ min: -40 * hour, max: 40 * hour }),
      )
      .map(([text, shift]) => at(text) + shift)
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
      .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${minutes}`)
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
    const hours = fc.record(
      { start_time: clock, expiration_time: clock, days_of_week: days },
      { requiredKeys: ['start_time', 'expiration_time'] },
    )
    const validity = (now: number) =>
      fc.record(
        {
          start_date: fc.integer({ min: -90 * day, max: 3 * day }).map((shift) => new Date(now + shift)),
          expiration_date: fc.integer({ min: -day, max: 9 * day }).map((shift) => new Date(now + shift)),
          validity_timeframe: fc.record({
            interval: fc.constantFrom('P1W', 'P1M', 'P1D', 'PT36H'),
            duration: fc.constantFrom('P1D', 'PT10H', 'P2D'),
          }),
          validity_day_of_week: days,
          validity_hours: fc.record({ daily: fc.array(hours, { minLength: 1, maxLength: 2 }) }),
        },
        { requiredKeys: ['start_date'] },
      )
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/Santiago',
    )
    const cases = moment.chain((now) =>
      fc.record({ now: fc.constant(now), zone, tier: validity(now), campaign: validity(now) }),
    )

    fc.assert(
      fc.property(cases, ({ now, zone, tier, campaign }) => {
        const isOpen = (time: number) =>
          [tier, campaign].every((one) => isValidNow(one, new Date(time), zone))
        const { isOpen: open, changesAt } = openingAt([tier, campaign], now, zone)

        expect(isOpen(now)).toBe(open)
        const horizon = Math.min(changesAt, now + 9 * day)
        for (let time = now; time < horizon; time += 30 * 60_000) expect(isOpen(time)).toBe(open)
        if (changesAt === Infinity) return
        expect(isOpen(changesAt - 1)).toBe(open)
        expect(isOpen(changesAt)).toBe(!open)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the hours of a week', () => {
  const [morning, noon] = [daily('09:00', '12:00', [1]), daily('12:00', '15:00', [1])]
  const adjacent = {
    validity_hours: { daily: [...morning.validity_hours.daily, ...noon.validity_hours.daily] },
  }
  const hours = (days: number[], start: number, end: number) => [{ days, start, end }]

  test.each<[string, Validity[], object[]]>([
    ['group days with the same hours', [daily('17:00', '20:00', [5, 6])], hours([5, 6], 1020, 1200)],
    ['continue after midnight', [daily('22:00', '02:00', [5])], hours([5], 1320, 120)],
    ['cover whole days', [{ validity_day_of_week: [0, 6] }], hours([0, 6], 0, 1440)],
    ['end at midnight', [daily('20:00', '00:00', [5]), {}], hours([5], 1200, 1440)],
    ['intersect', [daily('09:00', '18:00'), daily('12:00', '20:00', [1])], hours([1], 720, 1080)],
    ['join adjacent hours', [adjacent], hours([1], 540, 900)],
    ['are empty without a common day', [{ validity_day_of_week: [1] }, fridays], []],
  ])('%s', (_, validities, expected) => {
    expect(weeklyHoursOf(validities)).toEqual(expected)
  })
})
