/** When a promotion can be used: worked out from its dates and its campaign's, and said as people say it. */
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import type { PromotionWords } from '../messages/messages.ts'
import { turnOf } from './timeframe.ts'

type Validity = Pick<PromotionTier, 'start_date' | 'expiration_date' | 'validity_timeframe'>

type Days = readonly number[] | null | undefined

/** Milliseconds; open ends are infinite. With a timeframe it is the turn that runs now, or else the next one. */
export interface Window {
  from: number
  until: number
  /** 0 is Sunday; none is every day. */
  days: readonly number[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Tier and campaign must both be valid, so their windows are laid over each other. */
export function windowOf(tier: PromotionTier, now: number): Window {
  const own = spanOf(tier, now)
  const campaign = spanOf(tier.campaign ?? {}, now)
  return {
    from: Math.max(own.from, campaign.from),
    until: Math.min(own.until, campaign.until),
    days: daysOf(tier.validity_day_of_week, tier.campaign?.validity_day_of_week),
  }
}

/** Those of both; none of its own means every day. */
function daysOf(own: Days, campaign: Days) {
  return (own && campaign ? own.filter((day) => campaign.includes(day)) : (own ?? campaign)) ?? []
}

export const isOver = ({ from, until }: Window, now: number) => until <= now || from >= until

/** "Ends in 2 days · Every Friday"; empty for what is always valid. */
export function sayWindow({ from, until, days }: Window, now: number, words: PromotionWords): string {
  const bound = from > now ? sayStart(from, now, words) : until < Infinity ? sayEnd(until, now, words) : ''
  return [bound, sayDays(days, words)].filter(Boolean).join(' · ')
}

function sayStart(from: number, now: number, { text, format }: PromotionWords) {
  const days = midnights(now, from)
  if (days < 2) return text.starts(soon(days, from - now, format))
  return text.from(days < 7 ? format.weekday(from) : format.date(from))
}

function sayEnd(until: number, now: number, { text, format }: PromotionWords) {
  // Midnight belongs to the evening before it.
  const last = until - 1
  const left = until - now
  const days = midnights(now, last)
  if (left <= 0) return text.ended
  if (!days && left > hour && new Date(last).getHours() > 17) return text.tonight
  return days < 14 ? text.ends(soon(left > hour ? days : 0, left, format)) : text.until(format.date(last))
}

/** "in 12 minutes", "in 5 hours", "tomorrow", "in 2 days". */
function soon(days: number, left: number, { relative }: PromotionWords['format']) {
  if (days) return relative(days, 'day')
  return left < hour
    ? relative(Math.ceil(left / minute), 'minute')
    : relative(Math.round(left / hour), 'hour')
}

/** Three days in a row or more are told as a stretch. */
function sayDays(days: readonly number[], { text, format }: PromotionWords) {
  // Weeks begin on Monday here; 6 January 2025 was one.
  const dates = [...new Set(days)]
    .map((each) => ((each + 6) % 7) + 6)
    .sort((a, b) => a - b)
    .map((each) => new Date(2025, 0, each, 12).getTime())
  const [first = 0] = dates
  const last = dates.at(-1) ?? 0
  if (dates.length % 7 === 0) return ''
  return dates.length > 2 && midnights(first, last) === dates.length - 1
    ? format.weekdays(first, last)
    : text.every(format.list(dates.map(format.weekday)))
}

/** How many midnights lie between, by the shopper's own calendar. */
const midnights = (from: number, to: number) =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / day)

function spanOf({ start_date, expiration_date, validity_timeframe }: Validity, now: number) {
  const from = Date.parse(start_date ?? '') || -Infinity
  const until = Date.parse(expiration_date ?? '') || Infinity
  const turn = validity_timeframe && turnOf(from, validity_timeframe, now)
  return turn ? { from: turn.from, until: Math.min(until, turn.until) } : { from, until }
}
