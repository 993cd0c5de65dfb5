import { describe, expect, test } from 'vitest'
import { parseDuration } from '../../../src/contract/schedule/duration.ts'
import { currentWindow, isValidNow } from '../../../src/contract/schedule/validity.ts'

const at = (text: string) => new Date(text)

describe('a promotion is valid', () => {
  const dates = { start_date: '2026-11-01T00:00:00Z', expiration_date: '2026-11-30T00:00:00Z' }
  test.each([
    ['2026-10-31T23:59:59.999Z', false],
    ['2026-11-01T00:00:00Z', true],
    ['2026-11-30T00:00:00Z', true],
    ['2026-11-30T00:00:00.001Z', false],
  ])('from its start through its expiration: %s %s', (now, valid) => {
    expect(isValidNow(dates, at(now))).toBe(valid)
  })

  test('at any time without limits', () => {
    expect(isValidNow({}, at('1970-01-01T00:00:00Z'))).toBe(true)
  })

  test('only on its days, from midnight in its time zone', () => {
    const fridays = { validity_day_of_week: [5] }

    expect(isValidNow(fridays, at('2026-11-27T12:00:00Z'))).toBe(true)
    expect(isValidNow(fridays, at('2026-11-28T00:30:00Z'))).toBe(false)
    expect(isValidNow(fridays, at('2026-11-28T00:30:00Z'), 'America/New_York')).toBe(true)
  })

  describe('only in its hours', () => {
    const office = { validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:30' }] } }
    const nights = {
      validity_hours: { daily: [{ start_time: '22:00', expiration_time: '02:00', days_of_week: [5] }] },
    }
    const mondayToTuesday = {
      validity_hours: { daily: [{ start_time: '08:00', expiration_time: '08:00', days_of_week: [1] }] },
    }
    const untilMidnight = { validity_hours: { daily: [{ start_time: '20:00', expiration_time: '00:00' }] } }
    const twice = {
      validity_hours: {
        daily: [
          { start_time: '06:00', expiration_time: '07:00' },
          { start_time: '18:00', expiration_time: '19:00' },
        ],
      },
    }

    // 27 November 2026 is a Friday.
    test.each([
      ['from the first minute', office, '2026-11-27T09:00:00Z', true],
      ['not before the first minute', office, '2026-11-27T08:59:59.999Z', false],
      ['up to the last minute', office, '2026-11-27T17:29:59.999Z', true],
      ['not at the end', office, '2026-11-27T17:30:00Z', false],
      ['in the second of two periods', twice, '2026-11-27T18:30:00Z', true],
      ['not between two periods', twice, '2026-11-27T12:00:00Z', false],
      ['before midnight', nights, '2026-11-27T23:00:00Z', true],
      ['after midnight, in hours that started on Friday', nights, '2026-11-28T01:59:00Z', true],
      ['not on the next night', nights, '2026-11-28T23:00:00Z', false],
      ['not on the night before', nights, '2026-11-27T01:00:00Z', false],
      ['for 24 hours if start and end are equal', mondayToTuesday, '2026-11-24T07:59:00Z', true],
      ['not before these 24 hours', mondayToTuesday, '2026-11-23T07:59:00Z', false],
      ['until midnight', untilMidnight, '2026-11-27T23:59:59.999Z', true],
      ['not from midnight on', untilMidnight, '2026-11-28T00:00:00Z', false],
    ])('%s', (_title, validity, now, valid) => {
      expect(isValidNow(validity, at(now))).toBe(valid)
    })

    test('in its time zone', () => {
      expect(isValidNow(office, at('2026-11-27T08:30:00Z'), 'Europe/Berlin')).toBe(true)
      expect(isValidNow(office, at('2026-11-27T16:30:00Z'), 'Europe/Berlin')).toBe(false)
    })

    test('on its days', () => {
      const both = { ...nights, validity_day_of_week: [5] }
      expect(isValidNow(both, at('2026-11-27T23:00:00Z'))).toBe(true)
      expect(isValidNow(both, at('2026-11-28T01:00:00Z'))).toBe(false)
    })
  })

  test('never in a timeframe without a start', () => {
    const frame = { validity_timeframe: { interval: 'P1D', duration: 'PT1H' } }

    expect(isValidNow(frame, at('2026-11-27T12:00:00Z'))).toBe(false)
  })
})

describe('a window', () => {
  const frame = (start_date: string, interval: string, duration: string) => ({
    start_date,
    validity_timeframe: { interval, duration },
  })

  const weekly = frame('2026-11-02T09:00:00Z', 'P1W', 'PT4H')
  const onThe31st = frame('2026-01-31T00:00:00Z', 'P1M', 'P1D')
  const onALeapDay = frame('2024-02-29T00:00:00Z', 'P1Y', 'P1D')

  // Times are in 2026, UTC.
  test.each([
    ['opens at the start', weekly, '11-02T09:00', '11-02T09:00', '11-02T13:00'],
    ['opens again every week', weekly, '11-23T12:59', '11-23T09:00', '11-23T13:00'],
    ['opens on the last day of a shorter month', onThe31st, '02-28T12:00', '02-28T00:00', '03-01T00:00'],
    ['opens on the 31st in the following month', onThe31st, '03-31T12:00', '03-31T00:00', '04-01T00:00'],
    ['opens every year after a leap day', onALeapDay, '02-28T01:00', '02-28T00:00', '03-01T00:00'],
  ])('%s', (_title, validity, now, start, end) => {
    const in2026 = (text: string) => at(`2026-${text}Z`)
    expect(currentWindow(validity, in2026(now))).toEqual({ start: in2026(start), end: in2026(end) })
  })

  test('is closed after its duration and before the first window', () => {
    const mornings = frame('2026-11-02T09:00:00Z', 'P1D', 'PT4H')

    expect(currentWindow(mornings, at('2026-11-10T13:00:00Z'))).toBeUndefined()
    expect(currentWindow(mornings, at('2026-11-02T08:59:59Z'))).toBeUndefined()
  })

  test('keeps its time of day when the clocks change', () => {
    const breakfast = frame('2026-10-20T06:00:00Z', 'P1D', 'PT2H')

    expect(currentWindow(breakfast, at('2026-10-26T07:30:00Z'), 'Europe/Berlin')).toEqual({
      start: at('2026-10-26T07:00:00Z'),
      end: at('2026-10-26T09:00:00Z'),
    })
  })

  test('with an interval in hours ignores clock changes', () => {
    const hourly = frame('2026-10-25T00:30:00Z', 'PT2H', 'PT30M')

    expect(currentWindow(hourly, at('2026-10-25T02:45:00Z'), 'Europe/Berlin')?.start).toEqual(
      at('2026-10-25T02:30:00Z'),
    )
  })
})

test('parses a duration into months, days and seconds', () => {
  expect(parseDuration('P1Y2M3W4DT5H6M7S')).toEqual({ months: 14, days: 25, seconds: 18_367 })
  expect(parseDuration('P2W')).toEqual({ months: 0, days: 14, seconds: 0 })
  expect(() => parseDuration('P1.5D')).toThrow(RangeError)
})
