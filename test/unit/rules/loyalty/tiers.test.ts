/** Where members stand as their points come and go. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsFrom,
  evaluateTier,
  mapped,
  tierAt,
  type TierPlace,
} from '../../../../src/service/rules/loyalty/tiers.ts'
import type { LoyaltyTiersExpiration } from '../../../../src/service/rules/loyalty/card-points.ts'

const bronze = { id: 'bronze', points_from: 0, points_to: 99 }
const silver = { id: 'silver', points_from: 100, points_to: 499 }
const gold = { id: 'gold', points_from: 500, points_to: 999 }
const tiers = [bronze, silver, gold]
/** Nobody is in a tier below 100. */
const upper = [silver, gold]

const now = new Date('2026-11-21T12:00:00.000Z')
const day = (text: string) => new Date(`${text}T12:00:00.000Z`)
const forAYear: LoyaltyTiersExpiration = {
  qualification_type: 'BALANCE',
  expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
}

const inAYear: LoyaltyTiersExpiration = { ...forAYear, qualification_type: 'POINTS_IN_PERIOD' }

const at = (tier: typeof gold, since = '2026-06-01', until?: string): TierPlace<typeof gold> => ({
  tier,
  start_date: day(since),
  expiration_date: until === undefined ? null : day(until),
})

const judged = (
  points: number,
  place: TierPlace<typeof gold> | undefined,
  { expiration = null as LoyaltyTiersExpiration | null, of = tiers, on = now } = {},
) => evaluateTier({ tiers: of, place, points, expiration, now: on, time_zone: 'UTC' })

/** The move in words: `upgraded silver > gold until 2027-11-21`. */
function told(decision: ReturnType<typeof judged>) {
  if (!decision) return 'nothing'
  const { move, from, to } = decision
  const ends = to?.expiration_date ? ` until ${to.expiration_date.toISOString().slice(0, 10)}` : ''
  return `${move} ${from?.id ?? 'none'} > ${to?.tier.id ?? 'none'}${ends}`
}

test('both ends of a tier belong to it, and of tiers that overlap the highest counts', () => {
  expect([0, 99, 100, 499, 500, 999].map((points) => tierAt(tiers, points)?.id)).toEqual([
    'bronze',
    'bronze',
    'silver',
    'silver',
    'gold',
    'gold',
  ])
  expect(tierAt(tiers, 1000)).toBeUndefined()
  expect(tierAt([{ ...gold, points_from: 50 }, bronze], 60)?.id).toBe('gold')
})

describe('where only the points keep a tier', () => {
  test.each([
    [250, undefined, 'joined none > silver'],
    [50, undefined, 'nothing'],
    [499, silver, 'nothing'],
    [500, silver, 'upgraded silver > gold'],
    [499, gold, 'downgraded gold > silver'],
    [99, gold, 'left gold > none'],
    [1000, gold, 'left gold > none'],
  ])('%i points, in %o', (points, tier, expected) => {
    expect(told(judged(points, tier && at(tier), { of: upper }))).toBe(expected)
  })

  test('a programme without tiers has no members in tiers', () => {
    expect(told(judged(500, undefined, { of: [] }))).toBe('nothing')
    expect(told(judged(500, at(gold), { of: [] }))).toBe('left gold > none')
  })
})

describe('where a tier is kept for a year', () => {
  const expiration = forAYear

  test('joining and climbing begin a year', () => {
    expect(told(judged(100, undefined, { expiration, of: upper }))).toBe(
      'joined none > silver until 2027-11-21',
    )
    expect(told(judged(600, at(silver, '2026-06-01', '2027-06-01'), { expiration }))).toBe(
      'upgraded silver > gold until 2027-11-21',
    )
  })

  test('spending points takes guestScope down before the year is over', () => {
    expect(told(judged(0, at(gold, '2025-11-22', '2026-11-22'), { expiration }))).toBe('nothing')
  })

  test('at its end it is prolonged, or it is where the points reach, without a gap between the years', () => {
    const over = at(gold, '2025-11-20', '2026-11-20')
    expect(told(judged(500, over, { expiration }))).toBe('prolonged gold > gold until 2027-11-20')
    expect(told(judged(100, over, { expiration }))).toBe('downgraded gold > silver until 2027-11-20')
    expect(told(judged(99, over, { expiration, of: upper }))).toBe('left gold > none')
    expect(judged(500, over, { expiration })?.to?.start_date).toEqual(day('2026-11-20'))
  })

  test('a year that went by unseen is not made up for: the next begins now', () => {
    const over = at(gold, '2023-01-01', '2024-01-01')
    expect(told(judged(500, over, { expiration }))).toBe('prolonged gold > gold until 2027-11-21')
  })

  test('a place from before there were years is kept for one', () => {
    expect(told(judged(0, at(gold, '2026-06-01'), { expiration }))).toBe('nothing')
    expect(told(judged(0, at(gold, '2025-06-01'), { expiration }))).toBe(
      'downgraded gold > bronze until 2027-06-01',
    )
  })

  test('the 29th of February comes round on the 28th', () => {
    const on = day('2028-02-29')
    expect(told(judged(500, undefined, { expiration, on }))).toBe('joined none > gold until 2029-02-28')
  })
})

describe('which points count', () => {
  const since = (expiration: LoyaltyTiersExpiration | null, place?: TierPlace) =>
    countsFrom({ expiration, place, now, time_zone: 'UTC' })?.toISOString().slice(0, 10)

  test('the balance, unless the programme says otherwise', () => {
    expect(since(null)).toBeUndefined()
    expect(since(forAYear)).toBeUndefined()
  })

  test('those of the last year, for who wants to climb', () => {
    expect(since(inAYear)).toBe('2025-11-21')
    expect(since(inAYear, at(silver, '2026-06-01', '2027-06-01'))).toBe('2025-11-21')
  })

  test('those since the tier began, for who wants to keep it', () => {
    expect(since(inAYear, at(silver, '2025-11-20', '2026-11-20'))).toBe('2025-11-20')
    expect(since(inAYear, at(silver, '2025-11-20'))).toBe('2025-11-20')
  })

  test('all, where there are no periods', () => {
    expect(since({ ...inAYear, expiration_date: { type: 'BALANCE_DROP' } })).toBe('1970-01-01')
  })
})

describe('for all points, at any time', () => {
  const points = fc.integer({ min: 0, max: 1200 })
  const expirations = fc.constantFrom(null, forAYear, inAYear)
  const moments = fc.date({ min: day('2026-01-01'), max: day('2036-01-01'), noInvalidDate: true })

  test('a member is where the points reach, or in a higher tier that is kept; and then nothing more happens', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(points, moments), { maxLength: 12 }),
        expirations,
        (visits, expiration) => {
          let place: TierPlace<typeof gold> | undefined
          for (const [points, on] of visits.toSorted(([, one], [, other]) => Number(one) - Number(other))) {
            const decision = judged(points, place, { expiration, of: upper, on })
            if (decision) place = decision.to
            expect(judged(points, place, { expiration, of: upper, on })).toBeUndefined()

            const reached = tierAt(upper, points)
            if (place?.tier.id !== reached?.id) {
              expect(expiration).not.toBeNull()
              expect(place?.tier.points_from).toBeGreaterThan(reached?.points_from ?? -1)
            }
            if (place?.expiration_date) expect(Number(place.expiration_date)).toBeGreaterThan(Number(on))
          }
        },
      ),
    )
  })
})

describe('a mapping of points', () => {
  test.each([
    [100, 1.5, 150],
    [1, 0.999, 0],
    [Number.MAX_SAFE_INTEGER, 1000, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 5e-324, 0],
    [7, 0, 0],
  ])('%i points times %d are %i', (points, multiplier, expected) => {
    expect(mapped(points, { type: 'MULTIPLY', multiplier })).toBe(expected)
  })
})
