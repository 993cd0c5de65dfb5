/** The validity of an offer: `promotions/validity.ts`. */
import { expect } from '@open-wc/testing'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { isOver, formatValidity, validityOf } from '../../src/elements/promotions/validity.ts'
import { later, now, tier } from './support/shop.ts'
import { english, german, plain } from './support/localizations.ts'

/** The time zone of the machine. */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Midnight after this many days, plus hours, in the time zone of the machine. */
const until = (days: number, hours = 0) => new Date(2026, 2, 11 + days, hours).toISOString()

const campaign = { id: 'camp_1', object: 'campaign' } as const
const fridays = (start_time: string, expiration_time: string) => ({
  validity_hours: { daily: [{ start_time, expiration_time, days_of_week: [5] }] },
})

/** `now` is a Wednesday at three in the afternoon. */
const windows: [string, Partial<PromotionTier>, string, string][] = [
  ['an offer without bounds', {}, '', ''],
  [
    'an end in 20 minutes',
    { expiration_date: new Date(now + 20 * 60_000).toISOString() },
    'Ends in 20 minutes',
    'Endet in 20 Minuten',
  ],
  [
    'an end in the next millisecond',
    { expiration_date: new Date(now).toISOString() },
    'Ends in 1 minute',
    'Endet in 1 Minute',
  ],
  [
    'an end in 59 minutes',
    { expiration_date: new Date(now + 59 * 60_000).toISOString() },
    'Ends in 59 minutes',
    'Endet in 59 Minuten',
  ],
  ['an end in two hours', { expiration_date: later(0, 2) }, 'Ends today at 5 PM', 'Endet heute um 17:00 Uhr'],
  [
    'an end in seven hours',
    { expiration_date: later(0, 7) },
    'Ends today at 10 PM',
    'Endet heute um 22:00 Uhr',
  ],
  ['an end at midnight', { expiration_date: later(0, 9) }, 'Ends tonight', 'Endet heute'],
  [
    'an end in the last second of today',
    { expiration_date: new Date(2026, 2, 11, 23, 59, 59).toISOString() },
    'Ends tonight',
    'Endet heute',
  ],
  ['an end in a day', { expiration_date: later(1) }, 'Ends tomorrow at 3 PM', 'Endet morgen um 15:00 Uhr'],
  ['an end at midnight tomorrow', { expiration_date: until(2) }, 'Ends tomorrow', 'Endet morgen'],
  ['an end in two days', { expiration_date: later(2) }, 'Ends in 2 days', 'Endet übermorgen'],
  ['an end in 40 days', { expiration_date: until(41) }, 'Until April 20', 'Bis 20. April'],
  [
    'an end on the morning after 40 days',
    { expiration_date: until(41, 8) },
    'Until April 21 at 8 AM',
    'Bis 21. April, 8:00 Uhr',
  ],
  [
    'an end in years',
    { expiration_date: '2030-07-01T12:00:00Z' },
    'Until July 1, 2030 at 12 PM',
    'Bis 1. Juli 2030, 12:00 Uhr',
  ],
  ['an expired offer', { expiration_date: later(-1) }, 'Ended', 'Beendet'],
  [
    'an inactive offer',
    { active: false, expiration_date: later(2) },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  [
    'an offer of an inactive campaign',
    { campaign: { ...campaign, active: false } },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  [
    'a start in 40 minutes',
    { start_date: new Date(now + 40 * 60_000).toISOString() },
    'Starts in 40 minutes',
    'Beginnt in 40 Minuten',
  ],
  ['a start in an hour', { start_date: later(0, 1) }, 'Starts today at 4 PM', 'Beginnt heute um 16:00 Uhr'],
  [
    'a start tomorrow',
    { start_date: later(1), expiration_date: later(3) },
    'Starts tomorrow at 3 PM',
    'Beginnt morgen um 15:00 Uhr',
  ],
  ['a start at midnight', { start_date: until(1) }, 'Starts tomorrow', 'Beginnt morgen'],
  [
    'a start in the last minute of tomorrow',
    { start_date: new Date(2026, 2, 12, 23, 59).toISOString() },
    'Starts tomorrow at 11:59 PM',
    'Beginnt morgen um 23:59 Uhr',
  ],
  ['a start on Monday', { start_date: until(5) }, 'Starts Monday', 'Ab Montag'],
  ['a start in April', { start_date: later(40) }, 'Starts April 20 at 3 PM', 'Ab 20. April, 15:00 Uhr'],
  ['Fridays', { validity_day_of_week: [5] }, 'Starts Friday · Every Friday', 'Ab Freitag · Jeden Freitag'],
  [
    'hours on Fridays',
    fridays('17:00', '20:00'),
    'Starts Friday at 5 PM · Every Friday, 5–8 PM',
    'Ab Freitag, 17:00 Uhr · Jeden Freitag, 17:00–20:00 Uhr',
  ],
  [
    'hours of today',
    { validity_hours: { daily: [{ start_time: '09:00', expiration_time: '18:00' }] } },
    'Ends today at 6 PM · Every day, 9 AM–6 PM',
    'Endet heute um 18:00 Uhr · Täglich, 9:00–18:00 Uhr',
  ],
  [
    'the weekend',
    { validity_day_of_week: [0, 6] },
    'Starts Saturday · Every Saturday and Sunday',
    'Ab Samstag · Jeden Samstag und Sonntag',
  ],
  [
    'several hours',
    {
      validity_hours: {
        daily: [
          { start_time: '09:00', expiration_time: '12:00', days_of_week: [1, 2, 3, 4, 5] },
          { start_time: '13:30', expiration_time: '17:30', days_of_week: [6] },
        ],
      },
    },
    'Starts tomorrow at 9 AM · Monday–Friday, 9 AM–12 PM; every Saturday, 1:30–5:30 PM',
    'Beginnt morgen um 9:00 Uhr · Montag bis Freitag, 9:00–12:00 Uhr; jeden Samstag, 13:30–17:30 Uhr',
  ],
  [
    'hours past midnight',
    fridays('20:00', '14:00'),
    'Starts Friday at 8 PM · Every Friday, 8 PM–2 PM',
    'Ab Freitag, 20:00 Uhr · Jeden Freitag, 20:00–14:00 Uhr',
  ],
  [
    'hours twice a day',
    {
      validity_hours: {
        daily: [
          { start_time: '00:00', expiration_time: '12:00' },
          { start_time: '18:00', expiration_time: '22:30' },
        ],
      },
    },
    'Starts today at 6 PM · Every day, 12 AM–12 PM; every day, 6–10:30 PM',
    'Beginnt heute um 18:00 Uhr · Täglich, 0:00–12:00 Uhr; täglich, 18:00–22:30 Uhr',
  ],
  ['working days', { validity_day_of_week: [5, 4, 3, 2, 1] }, 'Monday–Friday', 'Montag bis Freitag'],
  ['every day', { validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] }, '', ''],
  [
    'Wednesdays until an end date',
    { validity_day_of_week: [3], expiration_date: later(2) },
    'Ends tonight · Every Wednesday',
    'Endet heute · Jeden Mittwoch',
  ],
  [
    'working days until an end date',
    { validity_day_of_week: [5, 4, 3, 2, 1], expiration_date: later(9) },
    'Ends in 9 days · Monday–Friday',
    'Endet in 9 Tagen · Montag bis Freitag',
  ],
  [
    'a campaign that ends first',
    { expiration_date: later(5), campaign: { ...campaign, expiration_date: later(2) } },
    'Ends in 2 days',
    'Endet übermorgen',
  ],
  [
    'days of offer and campaign',
    { validity_day_of_week: [5, 6], campaign: { ...campaign, validity_day_of_week: [6, 0] } },
    'Starts Saturday · Every Saturday',
    'Ab Samstag · Jeden Samstag',
  ],
  // Hours apply within each interval.
  [
    'hours of an interval',
    {
      start_date: until(-36),
      validity_timeframe: { interval: 'P1W', duration: 'P2D' },
      validity_hours: { daily: [{ start_time: '09:00', expiration_time: '18:00' }] },
    },
    'Ends today at 6 PM',
    'Endet heute um 18:00 Uhr',
  ],
  // Two days of every week, starting on Tuesday.
  [
    'a running interval',
    { start_date: until(-36), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'Ends tonight',
    'Endet heute',
  ],
  [
    'the next interval',
    { start_date: until(-38), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'Starts Sunday',
    'Ab Sonntag',
  ],
  [
    'a monthly interval',
    { start_date: '2020-01-31T12:00:00.000Z', validity_timeframe: { interval: 'P1M', duration: 'PT12H' } },
    'Starts March 31 at 12 PM',
    'Ab 31. März, 12:00 Uhr',
  ],
  [
    'a one-second interval for years',
    { start_date: '2001-01-01T00:00:00.000Z', validity_timeframe: { interval: 'PT1S', duration: 'PT1S' } },
    '',
    '',
  ],
  [
    'an empty timeframe',
    { start_date: later(-1), validity_timeframe: { interval: 'P0D', duration: 'P0D' } },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  ['invalid dates', { start_date: 'soon', expiration_date: 'later' }, '', ''],
]

describe('the text of a validity window', () => {
  for (const [name, validity, inEnglish, inGerman] of windows) {
    it(`is ${inEnglish ? `"${inEnglish}"` : 'empty'} for ${name}`, () => {
      const window = validityOf(
        tier('a', { ...validity, campaign: { time_zone: zone, ...(validity.campaign ?? campaign) } }),
        now,
      )
      expect(plain(formatValidity(window, now, english))).to.equal(inEnglish)
      expect(plain(formatValidity(window, now, german))).to.equal(inGerman)
    })
  }

  it('is over if the next interval would start after the end', () => {
    const validity = {
      start_date: later(-8),
      expiration_date: later(1),
      validity_timeframe: { interval: 'P1M', duration: 'P2D' },
    }
    expect(isOver(validityOf(tier('a', validity), now))).to.equal(true)
  })
})

describe('a validity window in another time zone', () => {
  const at = Date.parse('2026-11-26T12:00:00Z') // a Thursday
  const inZone = (
    time_zone: string,
    shopper: string,
    validity: Partial<PromotionTier>,
    language: 'en' | 'de' = 'en',
  ) => {
    const window = validityOf(tier('a', { ...validity, campaign: { ...campaign, time_zone } }), at)
    const words = language === 'en' ? english : german
    return plain(formatValidity(window, at, { ...words, format: formatFor(language, 'EUR', shopper) }))
  }

  it('shows the start in the shopper’s time zone and the hours in the shop’s', () => {
    expect(inZone('America/New_York', 'Europe/Berlin', fridays('17:00', '20:00'))).to.equal(
      'Starts tomorrow at 11 PM · Every Friday, 5–8 PM (Eastern Time)',
    )
    expect(inZone('America/New_York', 'Asia/Kolkata', fridays('17:00', '20:00'), 'de')).to.equal(
      'Ab Samstag, 3:30 Uhr · Jeden Freitag, 17:00–20:00 Uhr (Nordamerikanische Ostküstenzeit)',
    )
  })

  it('omits the time zone if its time is the same', () => {
    expect(inZone('Europe/Paris', 'Europe/Berlin', fridays('17:00', '20:00'))).to.equal(
      'Starts tomorrow at 5 PM · Every Friday, 5–8 PM',
    )
  })

  it('shows days in the shop’s time zone', () => {
    expect(inZone('America/New_York', 'Europe/Berlin', { validity_day_of_week: [5] })).to.equal(
      'Starts tomorrow at 6 AM · Every Friday (Eastern Time)',
    )
  })
})
