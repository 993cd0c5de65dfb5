/** What a clock on the wall means on the days when it jumps. */
import { expect, test } from 'vitest'
import { momentOf } from '../../../src/contract/schedule/time-zone.ts'

test.each([
  ['shown once', '2026-10-25T12:00:00Z', '2026-10-25T11:00:00.000Z'],
  ['shown twice: the later', '2026-10-25T02:30:00Z', '2026-10-25T01:30:00.000Z'],
  ['leapt over: the later', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00.000Z'],
])('a time in Berlin that is %s', (_, wall, moment) => {
  expect(new Date(momentOf(Date.parse(wall), 'Europe/Berlin')).toISOString()).toBe(moment)
})
