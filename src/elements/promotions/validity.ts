/** Describes when a promotion can be used. Dates are in the shopper's time zone, weekly hours in the campaign's. */
import { toJson } from '../../client/json.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { type Opening, openingAt } from '../../contract/schedule/opening.ts'
import { momentOf, wallTime } from '../../contract/schedule/time-zone.ts'
import type { Validity as Scheduled } from '../../contract/schedule/validity.ts'
import { weeklyHoursOf, type WeeklyHours } from '../../contract/schedule/week.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'

export interface Validity extends Opening {
  /** Deactivated, whatever its dates. */
  off: boolean
  /** End of its last day in milliseconds, or Infinity. */
  ends: number
  /** In the time zone `zone`. Empty if it also has recurring time frames. */
  week: readonly WeeklyHours[]
  zone: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Tier and campaign must both be valid. `at` in milliseconds. */
export function validityOf(tier: PromotionTier, at: number): Validity {
  const campaign: Partial<NonNullable<PromotionTier['campaign']>> = tier.campaign ?? {}
  const validities = [tier, campaign]
  const zone = campaign.time_zone || 'UTC'
  const ends = validities.map(({ expiration_date }) => Date.parse(expiration_date ?? '') || Infinity)
  return {
    ...openingAt(validities, at, zone),
    off: tier.active === false || campaign.active === false,
    ends: Math.min(...ends),
    week: validities.some(({ validity_timeframe }) => validity_timeframe) ? [] : weekly(validities),
    zone,
  }
}

// Weekly hours are expensive to compute and to format, and many offers have the same.
const weeks = new Map<string, Validity['week']>()
const formattedWeeks = new WeakMap<Validity['week'], { words: PromotionWords; formatted: string }>()

function weekly(validities: readonly Scheduled[]) {
  const key = toJson(validities.map((one) => [one.validity_day_of_week, one.validity_hours]))
  const week = weeks.get(key) ?? weeklyHoursOf(validities)
  weeks.set(key, week)
  return week
}

/** Whether it can never be used again. */
export const isOver = ({ isOpen, changesAt, off }: Validity) => off || (!isOpen && changesAt === Infinity)

/** "Ends in 2 days · Every Friday". Empty if it is always valid. */
export function formatValidity(window: Validity, at: number, words: PromotionWords): string {
  const { isOpen, changesAt, ends, off } = window
  const { text } = words
  if (off) return text.paused
  if (!isOpen && changesAt === Infinity) return ends < at ? text.ended : text.paused
  const week = formatWeek(window, at, words)
  // Weekly hours include their own end, unless that is on a later day.
  const closes = week && midnights(at, changesAt - 1, words) > 0 ? ends : changesAt
  const bound = isOpen
    ? closes < Infinity
      ? formatEnd(closes, at, words)
      : ''
    : formatStart(changesAt, at, words)
  return [bound, week].filter(Boolean).join(' · ')
}

function formatStart(from: number, at: number, words: PromotionWords) {
  const { text, format } = words
  if (from - at < hour) return text.starts(format.relative(Math.ceil((from - at) / minute), 'minute'))
  const days = midnights(at, from, words)
  if (days < 2) return text.starts(withTime(format.relative(days, 'day'), from, words))
  return text.from(withTime(days < 7 ? format.weekday(from) : formatDate(from, days, words), from, words))
}

function formatEnd(until: number, at: number, words: PromotionWords) {
  const { text, format } = words
  if (until - at < hour) return text.ends(format.relative(Math.ceil((until - 1 - at) / minute), 'minute'))
  // Midnight and the last second of a day both belong to the evening before.
  const last = Math.floor(until / minute) * minute - 1
  const days = midnights(at, last, words)
  if (!days && dayEnds(until, words)) return text.tonight
  if (days < 2) return text.ends(withTime(format.relative(days, 'day'), until, words, dayEnds))
  return days < 14
    ? text.ends(format.relative(days, 'day'))
    : text.until(withTime(formatDate(last, days, words), until, words, dayEnds))
}

/** With the year if the date is far away. */
const formatDate = (time: number, days: number, { format }: PromotionWords) =>
  days < 300 ? format.date(time) : format.fullDate(time)

/** Adds the time of day, unless it is midnight. */
const withTime = (day: string, time: number, words: PromotionWords, isMidnight = dayBegins) =>
  isMidnight(time, words) ? day : words.text.at(day, words.format.time(time))

const clockOf = (time: number, words: PromotionWords) =>
  new Date(wallOf(time, words)).toISOString().slice(11, 16)

const dayBegins = (time: number, words: PromotionWords) => clockOf(time, words) === '00:00'

/** At midnight, or with the last minute of the day. */
const dayEnds = (time: number, words: PromotionWords) =>
  dayBegins(time, words) || clockOf(time, words) === '23:59'

/** "Every Friday, 17:00–20:00", with the name of the time zone if the shopper's clock differs. */
function formatWeek({ week, zone }: Validity, at: number, words: PromotionWords) {
  const isAlways = week[0]?.days.length === 7 && isAllDay(week[0])
  if (isAlways || !week.length || week.length > 3) return ''
  let last = formattedWeeks.get(week)
  if (last?.words !== words) formattedWeeks.set(week, (last = { words, formatted: formatHours(week, words) }))
  const isForeign = wallTime(at, zone) !== wallOf(at, words)
  return last.formatted + (isForeign ? ` (${words.format.zoneName(zone)})` : '')
}

function formatHours(week: Validity['week'], words: PromotionWords) {
  const { text, format } = words
  const parts = week.map((hours) => {
    const days = formatDays(hours.days, words)
    if (isAllDay(hours)) return days
    const [start, end] = [hours.start, hours.end].map((time) => format.time(onClock(1, time, words)))
    return text.hours(days, start ?? '', end ?? '')
  })
  return parts.join('; ')
}

const isAllDay = ({ start, end }: WeeklyHours) => start === 0 && end === day / minute

/** Three or more consecutive days become a range. */
function formatDays(days: readonly number[], words: PromotionWords) {
  const { text, format } = words
  // Monday is day 0.
  const sorted = [...new Set(days)].map((each) => (each + 6) % 7).sort((one, other) => one - other)
  const moments = sorted.map((each) => onClock(each, 12 * 60, words))
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (sorted.length > 6) return text.daily
  return sorted.length > 2 && last - first === sorted.length - 1
    ? text.weekdays(format.weekday(moments[0] ?? 0), format.weekday(moments.at(-1) ?? 0))
    : text.every(format.list(moments.map(format.weekday)))
}

/** A time at which the shopper's clock shows this. `weekday` 0 is Monday, `time` is in minutes. */
const onClock = (weekday: number, time: number, { format }: PromotionWords) =>
  momentOf(Date.UTC(2025, 0, 6 + weekday, 0, time), format.zone())

const wallOf = (time: number, { format }: PromotionWords) => wallTime(time, format.zone())

/** Number of midnights between the two times, in the shopper's time zone. */
const midnights = (from: number, to: number, words: PromotionWords) =>
  Math.floor(wallOf(to, words) / day) - Math.floor(wallOf(from, words) / day)
