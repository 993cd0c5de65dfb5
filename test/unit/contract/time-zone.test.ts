/** Local times on the days of clock changes. */
import { expect, test, vi } from 'vitest'
import { momentOf, wallTime } from '../../../src/contract/schedule/time-zone.ts'

test.each([
  ['unique', '2026-10-25T12:00:00Z', '2026-10-25T11:00:00.000Z'],
  ['repeated: the later', '2026-10-25T02:30:00Z', '2026-10-25T01:30:00.000Z'],
  ['skipped: the later', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00.000Z'],
])('converts a local time that is %s', (_, local, expected) => {
  expect(new Date(momentOf(Date.parse(local), 'Europe/Berlin')).toISOString()).toBe(expected)
})

test.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'])(
  "converts to the device's local time in %s",
  (zone) => {
    const hours = Array.from({ length: 365 * 24 }, (_, hour) => Date.UTC(2026, 0, 1, hour, 30))
    const expected = hours.map((hour) => [wallTime(hour, zone), momentOf(hour, zone)])
    vi.stubEnv('TZ', zone)

    const converted = hours.map((hour) => [wallTime(hour), momentOf(hour)])
    vi.unstubAllEnvs()

    expect(converted).toEqual(expected)
  },
)
