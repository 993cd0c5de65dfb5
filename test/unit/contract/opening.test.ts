/** When something opens and closes next, held against the rule that says whether it is open at a moment. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingOf } from '../../../src/contract/schedule/opening.ts'
import { isValidNow, type Validity } from '../../../src/contract/schedule/validity.ts'
import { weekOf } from '../../../src/contract/schedule/week.ts'

const hour = 3_600_000
const day = 24 * hour
const at = (text: string) => Date.parse(text)
const daily = (start_time: string, expiration_time: string, days_of_week?: number[]) => ({
  validity_hours: { daily: [{ start_time, expiration_time, ...(days_of_week && { days_of_week }) }] },
})

const happyHour = daily('17:00', '20:00', [5])

test('a clock with fractions of a millisecond, as pages have it, finds the same change, and an end of the search', () => {
  const week = [daily('05:00', '11:00'), { validity_day_of_week: [1, 2, 3, 4, 5] }]
  const now = at('2026-11-22T06:21:47Z')
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) {
    const { open, changes } = openingOf(week, now, zone)
    for (let part = 0; part < 1; part += 0.003)
      expect(openingOf(week, now + part, zone)).toEqual({ open, changes })
  }
})

describe('the next change is told to the millisecond', () => {
  test.each<[string, Validity[], string, string, boolean, string | number]>([
    ['nothing bounds it', [{}], '2026-11-21T12:00Z', 'UTC', true, Infinity],
    ['it has begun', [{ start_date: '2026-11-01T00:00Z' }], '2026-11-21T12:00Z', 'UTC', true, Infinity],
    [
      'it begins',
      [{ start_date: '2026-12-01T00:00Z' }],
      '2026-11-21T12:00Z',
      'UTC',
      false,
      '2026-12-01T00:00Z',
    ],
    [
      'its last millisecond counts',
      [{ expiration_date: '2026-12-01T00:00Z' }],
      '2026-12-01T00:00Z',
      'UTC',
      true,
      '2026-12-01T00:00:00.001Z',
    ],
    ['it is over', [{ expiration_date: '2026-11-20T00:00Z' }], '2026-11-21T12:00Z', 'UTC', false, Infinity],
    [
      'hours of the campaign’s zone',
      [happyHour],
      '2026-11-21T12:00Z',
      'Asia/Kolkata',
      false,
      '2026-11-27T11:30Z',
    ],
    ['within them', [happyHour], '2026-11-27T12:00Z', 'Asia/Kolkata', true, '2026-11-27T14:30Z'],
    [
      'days end at midnight there',
      [{ validity_day_of_week: [5] }],
      '2026-11-27T12:00Z',
      'America/New_York',
      true,
      '2026-11-28T05:00Z',
    ],
    [
      'hours that a jump of the clock leaves out',
      [daily('02:15', '02:45')],
      '2026-03-29T00:30Z',
      'Europe/Berlin',
      false,
      '2026-03-30T00:15Z',
    ],
    [
      'hours that a jump of the clock cuts short',
      [daily('02:30', '04:00')],
      '2026-03-29T00:30Z',
      'Europe/Berlin',
      false,
      '2026-03-29T01:00Z',
    ],
    [
      'an hour that comes twice',
      [daily('02:00', '02:30')],
      '2026-10-25T00:45Z',
      'Europe/Berlin',
      false,
      '2026-10-25T01:00Z',
    ],
    [
      'days of the tier, hours of the campaign',
      [{ validity_day_of_week: [1] }, daily('10:00', '12:00')],
      '2026-11-21T11:00Z',
      'UTC',
      false,
      '2026-11-23T10:00Z',
    ],
    [
      'what never meets',
      [{ validity_day_of_week: [1] }, { validity_day_of_week: [2] }],
      '2026-11-21T11:00Z',
      'UTC',
      false,
      Infinity,
    ],
    [
      'every day of the week',
      [{ validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] }],
      '2026-11-21T11:00Z',
      'UTC',
      true,
      Infinity,
    ],
    [
      'between two turns',
      [{ start_date: '2026-01-31T12:00Z', validity_timeframe: { interval: 'P1M', duration: 'PT12H' } }],
      '2026-11-21T11:00Z',
      'UTC',
      false,
      '2026-11-30T12:00Z',
    ],
    [
      'a turn of nothing',
      [{ start_date: '2026-01-31T12:00Z', validity_timeframe: { interval: 'P0D', duration: 'P0D' } }],
      '2026-11-21T11:00Z',
      'UTC',
      false,
      Infinity,
    ],
  ])('%s', (_, validities, now, zone, open, changes) => {
    const expected = typeof changes === 'string' ? at(changes) : changes

    expect(openingOf(validities, at(now), zone)).toEqual({ open, changes: expected })
  })

  test('for any validity, anywhere, also around the jumps of its clock', () => {
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
        const { open, changes } = openingOf([tier, campaign], now, zone)

        expect(isOpen(now)).toBe(open)
        const horizon = Math.min(changes, now + 9 * day)
        for (let time = now; time < horizon; time += 30 * 60_000) expect(isOpen(time)).toBe(open)
        if (changes === Infinity) return
        expect(isOpen(changes - 1)).toBe(open)
        expect(isOpen(changes)).toBe(!open)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the hours of a week', () => {
  test.each<[string, Validity[], object[]]>([
    [
      'the same on several days',
      [daily('17:00', '20:00', [5, 6])],
      [{ days: [5, 6], start: 1020, end: 1200 }],
    ],
    ['over midnight', [daily('22:00', '02:00', [5])], [{ days: [5], start: 1320, end: 120 }]],
    ['whole days', [{ validity_day_of_week: [0, 6] }], [{ days: [0, 6], start: 0, end: 1440 }]],
    [
      'whole days side by side with hours',
      [daily('20:00', '00:00', [5]), {}],
      [{ days: [5], start: 1200, end: 1440 }],
    ],
    [
      'what tier and campaign have in common',
      [daily('09:00', '18:00'), daily('12:00', '20:00', [1])],
      [{ days: [1], start: 720, end: 1080 }],
    ],
    [
      'hours that meet are one',
      [
        {
          validity_hours: {
            daily: [
              ...daily('09:00', '12:00', [1]).validity_hours.daily,
              ...daily('12:00', '15:00', [1]).validity_hours.daily,
            ],
          },
        },
      ],
      [{ days: [1], start: 540, end: 900 }],
    ],
    ['nothing in common', [{ validity_day_of_week: [1] }, { validity_day_of_week: [2] }], []],
  ])('%s', (_, validities, hours) => {
    expect(weekOf(validities)).toEqual(hours)
  })
})
