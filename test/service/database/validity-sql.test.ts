/** The query of the store and the pure rule agree for any dates, timeframes, days, hours and time zones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDuration, secondsOf } from '../../../src/contract/schedule/duration.ts'
import { isValidNow } from '../../../src/contract/schedule/validity.ts'
import { readPromotionTiers } from '../../../src/service/promotions/read-tiers.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { timeframeColumns } from '../../../src/service/catalogue/mappers/shared.ts'
import { onPostgres } from '../../support/stores.ts'

const project_id = 'proj_1'
const hour = 3_600_000

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
]

/** Any moment, often near a clock change, the end of a month or a leap day. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2001), max: Date.UTC(2037) }),
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-29T01:00Z',
        '2026-10-25T01:00Z',
        '2026-03-08T07:00Z',
        '2026-11-01T06:00Z',
        '2026-04-04T15:00Z',
        '2011-12-30T10:00Z',
        '2028-02-29T00:00Z',
        '2027-01-31T00:00Z',
      ),
      fc.integer({ min: -30 * hour, max: 30 * hour }),
    )
    .map(([text, shift]) => Date.parse(text) + shift),
)

const upTo = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max }))
const durationText = fc
  .tuple(upTo(2), upTo(18), upTo(6), upTo(40), upTo(50), upTo(90), upTo(90))
  .filter((parts) => parts.some((part) => part > 0))
  .map(([y, m, w, d, h, min, s]) => `P${y}Y${m}M${w}W${d}DT${h}H${min}M${s}S`)
const plainText = fc.constantFrom('P1M', 'P1D', 'P1W', 'P1Y', 'PT1H', 'PT30M', 'PT24H', 'P2M', 'P1DT1H')
const anyDuration = fc.oneof(plainText, durationText)

const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const wholeMinute = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 45, 59))
  .map((time) => time.map((part) => String(part).padStart(2, '0')).join(':'))
const hours = fc.record({
  daily: fc.array(
    fc.record(
      { start_time: wholeMinute, expiration_time: wholeMinute, days_of_week: days },
      { requiredKeys: ['start_time', 'expiration_time'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Chooses the start so that `now` is often at the start of a timeframe, or at its end with `atEnd`. `near` shifts it. */
const validityAround = (now: number) =>
  fc
    .record({
      timeframe: fc.option(fc.record({ duration: anyDuration, interval: anyDuration })),
      turns: fc.integer({ min: -1, max: 40 }),
      atEnd: fc.boolean(),
      near: fc.oneof(fc.constant(0), fc.integer({ min: -40 * hour, max: 40 * hour })),
      started: fc.boolean(),
      ends: fc.option(
        fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -200 * hour, max: 2000 * hour })),
      ),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 7 }), {
        freq: 2,
      }),
      daily: fc.option(hours, { freq: 2 }),
    })
    .map(({ timeframe, turns, atEnd, near, started, ends, weekdays, daily }) => {
      const milliseconds = (text: string) => secondsOf(parseDuration(text)) * 1000
      const intervalMs = timeframe ? milliseconds(timeframe.interval) : hour
      const edge = now - turns * intervalMs - (timeframe && atEnd ? milliseconds(timeframe.duration) : 0)
      return {
        start_date: timeframe || started ? new Date(Math.round(edge + near)) : null,
        expiration_date: ends === null ? null : new Date(now + ends),
        validity_timeframe: timeframe,
        validity_day_of_week: weekdays,
        validity_hours: daily,
      }
    })

const anyCase = moment.chain((now) =>
  fc.record({
    now: fc.constant(new Date(now)),
    pairs: fc.array(
      fc.record({
        zone: fc.constantFrom(...zones),
        campaign: validityAround(now),
        tier: validityAround(now),
        campaignActive: fc.boolean().map((one) => one || now % 4 > 0),
        tierActive: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
      }),
      { minLength: 60, maxLength: 60 },
    ),
  }),
)

onPostgres('validity', (open) => {
  test('is true in SQL for exactly the promotions that are valid by the rule', async () => {
    const store = await projectStore(await open())
    let valid = 0
    let all = 0

    await fc.assert(
      fc.asyncProperty(anyCase, async ({ now, pairs }) => {
        const expected = pairs.flatMap(({ zone, campaign, tier, campaignActive, tierActive }, index) => {
          const both = isValidNow(campaign, now, zone) && isValidNow(tier, now, zone)
          return campaignActive && tierActive && both ? [`promo_${index}`] : []
        })
        valid += expected.length
        all += pairs.length

        await fill(store, pairs)
        const query = { is_available: true, now, limit: 100, page: 1, order: 'created_at' } as const
        const { rows, total } = await readPromotionTiers(store.db, { id: project_id, version: 0 }, query)

        expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort())
        expect(total).toBe(expected.length)
      }),
      // No shrinking, because it takes long with sixty promotions. A failure prints its seed and path.
      { numRuns: 60, endOnFailure: true },
    )
    // The comparison proves something only if both results occur often.
    expect(valid / all).toBeGreaterThan(0.05)
    expect(valid / all).toBeLessThan(0.95)
  })
})

async function projectStore(store: Store) {
  const project = { project_id, name: 'Shop', currency: 'EUR', auth: 'keys-and-bearer' } as const
  await store.db
    .insertInto('projects')
    .values({ ...project, expose_turnover: false, created_at: new Date() })
    .execute()
  return store
}

type Pair = typeof anyCase extends fc.Arbitrary<{ pairs: (infer One)[] }> ? One : never

async function fill({ db }: Store, pairs: Pair[]) {
  const created_at = new Date()
  const columns = ({ validity_timeframe, validity_hours, ...rest }: Pair['tier']) => ({
    ...rest,
    validity_hours: validity_hours && JSON.stringify(validity_hours),
    validity_timeframe: validity_timeframe && JSON.stringify(validity_timeframe),
    ...timeframeColumns(validity_timeframe),
  })
  await db.deleteFrom('promotion_tiers').execute()
  await db.deleteFrom('campaigns').execute()
  await db
    .insertInto('campaigns')
    .values(
      pairs.map(({ zone, campaign, campaignActive }, index) => ({
        project_id,
        id: `camp_${index}`,
        created_at,
        name: `Campaign ${index}`,
        campaign_type: 'PROMOTION',
        type: 'STATIC',
        active: campaignActive,
        time_zone: zone,
        metadata: '{}',
        ...columns(campaign),
      })),
    )
    .execute()
  await db
    .insertInto('promotion_tiers')
    .values(
      pairs.map(({ tier, tierActive }, index) => ({
        project_id,
        id: `promo_${index}`,
        created_at,
        campaign_id: `camp_${index}`,
        name: `Tier ${index}`,
        action: '{}',
        hierarchy: 1,
        active: tierActive,
        metadata: '{}',
        ...columns(tier),
      })),
    )
    .execute()
}
