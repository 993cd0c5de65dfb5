/** Parses the validity of a promotion from its text and the shopper's clock alone. */
import { momentOf, wallTime } from '../../../../src/contract/schedule/time-zone.ts'

export interface ParsedSchedule {
  /** Inactive, ended, or never valid. */
  over: boolean
  /** The time in the text is between `from` and `to`, in milliseconds. */
  bound: { kind: 'starts' | 'ends'; from: number; to: number } | undefined
  week: Hours[]
  /** The hours are in the shop's time zone, which the text names. */
  isForeign: boolean
}

interface Hours {
  /** 0 is Sunday. */
  days: number[]
  /** Minutes of the day. An end before or at the start is on the next day. */
  start: number
  end: number
}

export type Language = 'en' | 'de'

const minute = 60_000
const day = 24 * 60 * minute

const patterns = {
  en: {
    over: /^(?:Ended|Not running at the moment)$/,
    starts: /^Starts (.+)$/,
    ends: /^(?:Ends|Until) (.+)$/,
    minutes: /^in (\d+) minutes?$/,
    days: /^in (\d+) days?$/,
    near: { today: 0, tonight: 0, tomorrow: 1 },
    at: /^(.+) at (\d+(?::\d\d)? [AP]M)$/,
    hours: /^(.+), (\d+(?::\d\d)?(?: [AP]M)?)–(\d+(?::\d\d)? [AP]M)$/,
    daily: 'Every day',
  },
  de: {
    over: /^(?:Beendet|Läuft zurzeit nicht)$/,
    starts: /^(?:Beginnt|Ab) (.+)$/,
    ends: /^(?:Endet|Bis) (.+)$/,
    minutes: /^in (\d+) Minuten?$/,
    days: /^in (\d+) Tag(?:en)?$/,
    near: { heute: 0, morgen: 1, übermorgen: 2 },
    at: /^(.+?)(?: um|,) (\d+:\d\d) Uhr$/,
    hours: /^(.+), (\d+:\d\d)–(\d+:\d\d) Uhr$/,
    daily: 'Täglich',
  },
} as const

/** @throws Error for unknown texts. */
export function parseSchedule(text: string, at: number, zone: string, language: Language): ParsedSchedule {
  const plain = text.replace(/\s+/g, ' ')
  const known = patterns[language]
  const empty = { over: false, bound: undefined, week: [], isForeign: false }
  if (!plain) return empty
  if (known.over.test(plain)) return { ...empty, over: true }
  const parts = plain.split(' · ')
  const [first = ''] = parts
  const bound = boundOf(first, at, zone, language)
  const [, week = '', name] = /^(.*?)(?: \((.+)\))?$/.exec(parts.slice(bound ? 1 : 0).join(' · ')) ?? []
  return {
    over: false,
    bound,
    week: week ? week.split('; ').map((part) => hoursOf(part, language)) : [],
    isForeign: name !== undefined,
  }
}

function boundOf(text: string, at: number, zone: string, language: Language): ParsedSchedule['bound'] {
  const { starts, ends, minutes, at: timed } = patterns[language]
  const [kind, what] = starts.test(text)
    ? (['starts', starts.exec(text)?.[1] ?? ''] as const)
    : (['ends', ends.exec(text)?.[1] ?? ''] as const)
  if (!what) return undefined
  const [, count] = minutes.exec(what) ?? []
  if (count) return { kind, from: at + (Number(count) - 1) * minute, to: at + Number(count) * minute }

  const [, label = what, time] = timed.exec(what) ?? []
  const { midnight, isRough } = dayOf(label, at, zone, language)
  const moment = (minutes: number) => momentOf(midnight + minutes * minute, zone)
  if (time) return { kind, from: moment(minutesOf(time)), to: moment(minutesOf(time)) + minute - 1 }
  if (kind === 'starts') return { kind, from: moment(0), to: moment(0) + minute - 1 }
  // A day ends with its last minute, or with the midnight after it.
  return { kind, from: isRough ? moment(0) + 1 : moment(24 * 60 - 1), to: moment(24 * 60) + minute - 1 }
}

/** Start of the day in the text by the shopper's clock. It is rough for texts such as "in 5 days". */
function dayOf(label: string, at: number, zone: string, language: Language) {
  const { near, days } = patterns[language]
  const today = Math.floor(wallTime(at, zone) / day) * day
  const [, count] = days.exec(label) ?? []
  const close = Object.entries(near).find(([word]) => word === label)?.[1]
  const number = count ? Number(count) : (close ?? farDay(label, today, language))
  return { midnight: today + number * day, isRough: number > 1 && (!!count || close === 2) }
}

/** Number of days until the next such weekday or date. */
function farDay(label: string, today: number, language: Language): number {
  const formats = [
    { weekday: 'long' } as const,
    { day: 'numeric', month: 'long' } as const,
    { dateStyle: 'long' } as const,
  ].map((options) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }))
  for (let number = 0; number < 1500; number += 1) {
    if (formats.some((format) => format.format(today + number * day).replace(/\s+/g, ' ') === label))
      return number
  }
  throw new Error(`Unknown day: "${label}"`)
}

function hoursOf(text: string, language: Language): Hours {
  const [, days = text, start, end] = patterns[language].hours.exec(text) ?? []
  // "5–8 PM" contains the half of the day once.
  const half = /M$/.test(start ?? '') ? '' : (/ [AP]M$/.exec(end ?? '')?.[0] ?? '')
  return {
    days: daysOf(days, language),
    start: start ? minutesOf(start + half) : 0,
    end: end ? minutesOf(end) : 24 * 60,
  }
}

function daysOf(text: string, language: Language): number[] {
  const names = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const all = [0, 1, 2, 3, 4, 5, 6]
  if (text.toLowerCase() === patterns[language].daily.toLowerCase()) return all
  const dayNames = all.map((weekday) => names.format(Date.UTC(2025, 0, 5 + weekday)))
  const named = all.filter((weekday) => text.includes(dayNames[weekday] ?? ''))
  const [from, to] = text.split(/–| bis /).map((one) => dayNames.indexOf(one))
  if (to === undefined) {
    if (named.length) return named
    throw new Error(`Unknown days: "${text}"`)
  }
  return all.filter((weekday) => (weekday - (from ?? 0) + 7) % 7 <= (to - (from ?? 0) + 7) % 7)
}

/** "5 PM", "5:30 PM" or "17:00". */
function minutesOf(time: string) {
  const [, hours = 0, minutes = 0, half] = /^(\d+)(?::(\d\d))?(?: ([AP]M))?$/.exec(time) ?? []
  return ((Number(hours) % (half ? 12 : 24)) + (half === 'PM' ? 12 : 0)) * 60 + Number(minutes)
}

/** Whether this local time is within the hours. */
export const isWithin = (week: readonly Hours[], localTime: number) => {
  const now = Math.floor((localTime % day) / minute)
  const today = new Date(localTime).getUTCDay()
  return week.some(({ days, start, end }) => {
    const began = (weekday: number) => days.includes(weekday)
    if (end > start) return began(today) && now >= start && now < end
    return (began(today) && now >= start) || (began((today + 6) % 7) && now < end)
  })
}
