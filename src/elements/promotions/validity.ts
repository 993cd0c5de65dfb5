/** Describes when a promotion can be used. Dates are in the shopper's time zone, weekly hours in the campaign's. */
import { toJson } from '../../client/json.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { type Opening, openingAt } from '../../contract/schedule/opening.ts'
import { momentOf, wallTime } from '../../contract/schedule/time-zone.ts'
import type { Validity as Scheduled } from '../../contract/schedule/validity.ts'
import { weeklyHoursOf, type WeeklyHours } from '../../contract/schedule/week.ts'
import type { PromotionLocalization } from './perk-promotions.messages.ts'

export interface Validity extends Opening {
  /** Whether the tier or campaign is deactivated, regardless of its dates. */
  off: boolean
  /** The earlier expiration date of tier and campaign in milliseconds, or Infinity. */
  ends: number
  /** Weekly hours in the time zone `zone`. Empty if the promotion also has recurring time frames. */
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

// Weekly hours are expensive to compute and to format, and many offers have the same hours.
const weeks = new Map<string, Validity['week']>()
const formattedWeeks = new WeakMap<
  Validity['week'],
  { localization: PromotionLocalization; formatted: string }
>()

function weekly(validities: readonly Scheduled[]) {
  const key = toJson(validities.map((one) => [one.validity_day_of_week, one.validity_hours]))
  const week = weeks.get(key) ?? weeklyHoursOf(validities)
  weeks.set(key, week)
  return week
}

export const isOver = ({ isOpen, changesAt, off }: Validity) => off || (!isOpen && changesAt === Infinity)

/** "Ends in 2 days · Every Friday". Empty if the promotion is always valid. */
export function formatValidity(validity: Validity, at: number, localization: PromotionLocalization): string {
  const { isOpen, changesAt, ends, off } = validity
  const { messages } = localization
  if (off) return messages.promotions.notRunning
  if (!isOpen && changesAt === Infinity)
    return ends < at ? messages.promotions.ended : messages.promotions.notRunning
  const week = formatWeek(validity, at, localization)
  // If the promotion closes on a later day, the weekly hours already show when. Then only the expiration date is added.
  const closes = week && midnights(at, changesAt - 1, localization) > 0 ? ends : changesAt
  const bound = isOpen
    ? closes < Infinity
      ? formatEnd(closes, at, localization)
      : ''
    : formatStart(changesAt, at, localization)
  return [bound, week].filter(Boolean).join(' · ')
}

function formatStart(from: number, at: number, localization: PromotionLocalization) {
  const { messages, format } = localization
  if (from - at < hour)
    return messages.promotions.starts({
      when: format.relative(Math.ceil((from - at) / minute), 'minute'),
    })
  const days = midnights(at, from, localization)
  if (days < 2)
    return messages.promotions.starts({
      when: withTime(format.relative(days, 'day'), from, localization),
    })
  return messages.promotions.startsOn({
    day: withTime(days < 7 ? format.weekday(from) : formatDate(from, days, localization), from, localization),
  })
}

function formatEnd(until: number, at: number, localization: PromotionLocalization) {
  const { messages, format } = localization
  if (until - at < hour)
    return messages.promotions.ends({
      when: format.relative(Math.ceil((until - 1 - at) / minute) || 1, 'minute'),
    })
  // An end at midnight counts as the end of the day before, like an end at 23:59.
  const last = Math.floor(until / minute) * minute - 1
  const days = midnights(at, last, localization)
  if (!days && dayEnds(until, localization)) return messages.promotions.endsTonight
  if (days < 2)
    return messages.promotions.ends({
      when: withTime(format.relative(days, 'day'), until, localization, dayEnds),
    })
  return days < 14
    ? messages.promotions.ends({ when: format.relative(days, 'day') })
    : messages.promotions.until({
        date: withTime(formatDate(last, days, localization), until, localization, dayEnds),
      })
}

const formatDate = (time: number, days: number, { format }: PromotionLocalization) =>
  days < 300 ? format.date(time) : format.fullDate(time)

const withTime = (day: string, time: number, localization: PromotionLocalization, isMidnight = dayBegins) =>
  isMidnight(time, localization)
    ? day
    : localization.messages.promotions.dayAndTime({
        day,
        time: localization.format.time(time),
      })

const clockOf = (time: number, localization: PromotionLocalization) =>
  new Date(wallOf(time, localization)).toISOString().slice(11, 16)

const dayBegins = (time: number, localization: PromotionLocalization) =>
  clockOf(time, localization) === '00:00'

const dayEnds = (time: number, localization: PromotionLocalization) =>
  dayBegins(time, localization) || clockOf(time, localization) === '23:59'

/** "Every Friday, 17:00–20:00", with the name of the time zone if the shopper's clock differs. */
function formatWeek({ week, zone }: Validity, at: number, localization: PromotionLocalization) {
  const isAlways = week[0]?.days.length === 7 && isAllDay(week[0])
  if (isAlways || !week.length || week.length > 3) return ''
  let cached = formattedWeeks.get(week)
  if (cached?.localization !== localization)
    formattedWeeks.set(week, (cached = { localization, formatted: formatHours(week, localization) }))
  const isForeign = wallTime(at, zone) !== wallOf(at, localization)
  const hours = cached.formatted
  return isForeign
    ? localization.messages.promotions.hoursInZone({ hours, zone: localization.format.zoneName(zone) })
    : hours
}

function formatHours(week: Validity['week'], localization: PromotionLocalization) {
  const { messages, format } = localization
  const parts = week.map((hours) => {
    const days = formatDays(hours.days, localization)
    if (isAllDay(hours)) return days
    const timeOf = (time: number) => format.time(onClock(1, time, localization))
    const start = timeOf(hours.start)
    // "5–8 PM", but "9 AM–5 PM".
    const isSameHalf = hours.start < hours.end && halfOf(hours.start) === halfOf(hours.end)
    return messages.promotions.hours({
      days,
      start: isSameHalf ? start.replace(/\s\D+$/, '') : start,
      end: timeOf(hours.end),
    })
  })
  return parts.reduce((hours, more) => messages.promotions.moreHours({ hours, more }))
}

/** Before or after noon, for minutes of the day. */
const halfOf = (time: number) => Math.floor(time / 720)

const isAllDay = ({ start, end }: WeeklyHours) => start === 0 && end === day / minute

/** Three or more consecutive days become a range. */
function formatDays(days: readonly number[], localization: PromotionLocalization) {
  const { messages, format } = localization
  // Monday is day 0.
  const sorted = [...new Set(days)].map((each) => (each + 6) % 7).sort((one, other) => one - other)
  const moments = sorted.map((each) => onClock(each, 12 * 60, localization))
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (sorted.length > 6) return messages.promotions.everyDay
  return sorted.length > 2 && last - first === sorted.length - 1
    ? messages.promotions.dayRange({
        first: format.weekday(moments[0] ?? 0),
        last: format.weekday(moments.at(-1) ?? 0),
      })
    : messages.promotions.everyDays({ days: format.list(moments.map(format.weekday)) })
}

/** A moment when the shopper's clock shows this weekday (0 is Monday) and `time` (in minutes). */
const onClock = (weekday: number, time: number, { format }: PromotionLocalization) =>
  momentOf(Date.UTC(2025, 0, 6 + weekday, 0, time), format.zone)

const wallOf = (time: number, { format }: PromotionLocalization) => wallTime(time, format.zone)

/** Number of midnights between the two times, in the shopper's time zone. */
const midnights = (from: number, to: number, localization: PromotionLocalization) =>
  Math.floor(wallOf(to, localization) / day) - Math.floor(wallOf(from, localization) / day)
