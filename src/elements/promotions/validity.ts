/** When a promotion can be used, as people say it: moments by the shopper's own clock, hours of the week by the campaign's. */
import { toJson } from '../../client/json.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import { type Opening, openingOf } from '../../contract/schedule/opening.ts'
import { momentOf, wallTime } from '../../contract/schedule/time-zone.ts'
import type { Validity as Scheduled } from '../../contract/schedule/validity.ts'
import { weekOf, type WeeklyHours } from '../../contract/schedule/week.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'

export interface Validity extends Opening {
  /** Switched off, whatever its dates. */
  off: boolean
  /** When its last day ends, in milliseconds; Infinity for never. */
  ends: number
  /** By the clock of `zone`; nothing where it comes and goes beside that. */
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
    ...openingOf(validities, at, zone),
    off: tier.active === false || campaign.active === false,
    ends: Math.min(...ends),
    week: validities.some(({ validity_timeframe }) => validity_timeframe) ? [] : weekly(validities),
    zone,
  }
}

/** Days and hours are dear to work out and to say, and many offers have the same. */
const weeks = new Map<string, Validity['week']>()
const told = new WeakMap<Validity['week'], { words: PromotionWords; said: string }>()

function weekly(validities: readonly Scheduled[]) {
  const key = toJson(validities.map((one) => [one.validity_day_of_week, one.validity_hours]))
  const week = weeks.get(key) ?? weekOf(validities)
  weeks.set(key, week)
  return week
}

/** It cannot be used now, nor ever again by what is known. */
export const isOver = ({ open, changes, off }: Validity) => off || (!open && changes === Infinity)

/** "Ends in 2 days · Every Friday"; empty for what is always valid. */
export function formatValidity(window: Validity, at: number, words: PromotionWords): string {
  const { open, changes, ends, off } = window
  const { text } = words
  if (off) return text.paused
  if (!open && changes === Infinity) return ends < at ? text.ended : text.paused
  const week = formatWeek(window, at, words)
  // Hours that close on a later day say so themselves.
  const closes = week && midnights(at, changes - 1, words) > 0 ? ends : changes
  const bound = open
    ? closes < Infinity
      ? formatEnd(closes, at, words)
      : ''
    : formatStart(changes, at, words)
  return [bound, week].filter(Boolean).join(' · ')
}

function formatStart(from: number, at: number, words: PromotionWords) {
  const { text, format } = words
  if (from - at < hour) return text.starts(format.relative(Math.ceil((from - at) / minute), 'minute'))
  const days = midnights(at, from, words)
  if (days < 2) return text.starts(timed(format.relative(days, 'day'), from, words))
  return text.from(timed(days < 7 ? format.weekday(from) : formatDate(from, days, words), from, words))
}

function formatEnd(until: number, at: number, words: PromotionWords) {
  const { text, format } = words
  if (until - at < hour) return text.ends(format.relative(Math.ceil((until - 1 - at) / minute), 'minute'))
  // Midnight belongs to the evening before it, and the last second of a day is as good.
  const last = Math.floor(until / minute) * minute - 1
  const days = midnights(at, last, words)
  if (!days && dayEnds(until, words)) return text.tonight
  if (days < 2) return text.ends(timed(format.relative(days, 'day'), until, words, dayEnds))
  return days < 14
    ? text.ends(format.relative(days, 'day'))
    : text.until(timed(formatDate(last, days, words), until, words, dayEnds))
}

/** With its year where that is not plain. */
const formatDate = (time: number, days: number, { format }: PromotionWords) =>
  days < 300 ? format.date(time) : format.fullDate(time)

/** With the time of day, unless the day begins with it, or ends where `midnight` says so. */
const timed = (said: string, time: number, words: PromotionWords, midnight = dayBegins) =>
  midnight(time, words) ? said : words.text.at(said, words.format.time(time))

const clockOf = (time: number, words: PromotionWords) =>
  new Date(wallOf(time, words)).toISOString().slice(11, 16)

const dayBegins = (time: number, words: PromotionWords) => clockOf(time, words) === '00:00'

/** With the midnight after it, or with its last minute. */
const dayEnds = (time: number, words: PromotionWords) =>
  dayBegins(time, words) || clockOf(time, words) === '23:59'

/** "Every Friday, 17:00–20:00"; with the name of the zone where its clock is another than the shopper's. */
function formatWeek({ week, zone }: Validity, at: number, words: PromotionWords) {
  const isAlways = week[0]?.days.length === 7 && isWhole(week[0])
  if (isAlways || !week.length || week.length > 3) return ''
  let last = told.get(week)
  if (last?.words !== words) told.set(week, (last = { words, said: formatHours(week, words) }))
  const isForeign = wallTime(at, zone) !== wallOf(at, words)
  return last.said + (isForeign ? ` (${words.format.zoneName(zone)})` : '')
}

function formatHours(week: Validity['week'], words: PromotionWords) {
  const { text, format } = words
  const said = week.map((hours) => {
    const days = formatDays(hours.days, words)
    if (isWhole(hours)) return days
    const [start, end] = [hours.start, hours.end].map((time) => format.time(onClock(1, time, words)))
    return text.hours(days, start ?? '', end ?? '')
  })
  return said.join('; ')
}

const isWhole = ({ start, end }: WeeklyHours) => start === 0 && end === day / minute

/** Three days in a row or more are told as a stretch. */
function formatDays(days: readonly number[], words: PromotionWords) {
  const { text, format } = words
  // Weeks begin on Monday here.
  const sorted = [...new Set(days)].map((each) => (each + 6) % 7).sort((one, other) => one - other)
  const moments = sorted.map((each) => onClock(each, 12 * 60, words))
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (sorted.length > 6) return text.daily
  return sorted.length > 2 && last - first === sorted.length - 1
    ? text.weekdays(format.weekday(moments[0] ?? 0), format.weekday(moments.at(-1) ?? 0))
    : text.every(format.list(moments.map(format.weekday)))
}

/** A moment at which the shopper's clock shows this: `weekday` 0 is a Monday, `time` in minutes. */
const onClock = (weekday: number, time: number, { format }: PromotionWords) =>
  momentOf(Date.UTC(2025, 0, 6 + weekday, 0, time), format.zone())

const wallOf = (time: number, { format }: PromotionWords) => wallTime(time, format.zone())

/** How many midnights lie between, by the shopper's own calendar. */
const midnights = (from: number, to: number, words: PromotionWords) =>
  Math.floor(wallOf(to, words) / day) - Math.floor(wallOf(from, words) / day)
