/** Tiers of members as their points change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsFrom,
  evaluateTier,
  applyMapping,
  overlapFault,
  rangesOverlap,
  tierAt,
  type TierPlace,
} from '../../../../src/service/rules/loyalty/tiers.ts'
import type { LoyaltyTiersExpiration } from '../../../../src/service/rules/loyalty/card-points.ts'

const bronze = { id: 'bronze', points_from: 0, points_to: 99 }
const silver = { id: 'silver', points_from: 100, points_to: 499 }
const gold = { id: 'gold', points_from: 500, points_to: 999 }
const tiers = [bronze, silver, gold]
/** No tier below 100 points. */
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

const evaluate = (
  points: number,
  place: TierPlace<typeof gold> | undefined,
  { expiration = null as LoyaltyTiersExpiration | null, of = tiers, on = now } = {},
) => evaluateTier({ tiers: of, place, points, expiration, now: on, time_zone: 'UTC' })

/** The move, such as `upgraded silver > gold until 2027-11-21`. */
function moveOf(decision: ReturnType<typeof evaluate>) {
  if (!decision) return 'nothing'
  const { move, from, to } = decision
  const ends = to?.expiration_date ? ` until ${to.expiration_date.toISOString().slice(0, 10)}` : ''
  return `${move} ${from?.id ?? 'none'} > ${to?.tier.id ?? 'none'}${ends}`
}

test('a tier includes both limits, and the highest of overlapping tiers counts', () => {
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

test.each([
  ['apart', { from: 0, to: 99 }, { from: 100, to: 199 }, false],
  ['with one point in common', { from: 0, to: 100 }, { from: 100, to: 199 }, true],
  ['of which one contains the other', { from: 0, to: 500 }, { from: 100, to: 199 }, true],
])('finds ranges that overlap: two %s', (_, one, other, expected) => {
  expect(rangesOverlap(one, other)).toBe(expected)
  expect(rangesOverlap(other, one)).toBe(expected)
})

test('names the tier that overlaps, and its points', () => {
  expect(overlapFault({ name: 'Silver', points: { from: 100, to: 499 } })).toBe(
    'overlaps with "Silver" (100 to 499); choose points that no other tier of the campaign has',
  )
})

describe('a tier without an expiration', () => {
  test.each([
    [250, undefined, 'joined none > silver'],
    [50, undefined, 'nothing'],
    [499, silver, 'nothing'],
    [500, silver, 'upgraded silver > gold'],
    [499, gold, 'downgraded gold > silver'],
    [99, gold, 'left gold > none'],
    [1000, gold, 'left gold > none'],
  ])('depends on the current points: %i points in %o, %s', (points, tier, expected) => {
    expect(moveOf(evaluate(points, tier && at(tier), { of: upper }))).toBe(expected)
  })

  test('ends if the program has no tiers', () => {
    expect(moveOf(evaluate(500, undefined, { of: [] }))).toBe('nothing')
    expect(moveOf(evaluate(500, at(gold), { of: [] }))).toBe('left gold > none')
  })
})

describe('a tier for a year', () => {
  const expiration = forAYear

  test('starts when a member joins or is upgraded', () => {
    expect(moveOf(evaluate(100, undefined, { expiration, of: upper }))).toBe(
      'joined none > silver until 2027-11-21',
    )
    expect(moveOf(evaluate(600, at(silver, '2026-06-01', '2027-06-01'), { expiration }))).toBe(
      'upgraded silver > gold until 2027-11-21',
    )
  })

  test('is kept until its end when points are spent', () => {
    expect(moveOf(evaluate(0, at(gold, '2025-11-22', '2026-11-22'), { expiration }))).toBe('nothing')
  })

  test('is prolonged or replaced at its end, without a gap', () => {
    const over = at(gold, '2025-11-20', '2026-11-20')
    expect(moveOf(evaluate(500, over, { expiration }))).toBe('prolonged gold > gold until 2027-11-20')
    expect(moveOf(evaluate(100, over, { expiration }))).toBe('downgraded gold > silver until 2027-11-20')
    expect(moveOf(evaluate(99, over, { expiration, of: upper }))).toBe('left gold > none')
    expect(evaluate(500, over, { expiration })?.to?.start_date).toEqual(day('2026-11-20'))
  })

  test('ends at its last moment', () => {
    const ending = at(gold, '2025-11-21', '2026-11-21')
    expect(moveOf(evaluate(100, ending, { expiration }))).toBe('downgraded gold > silver until 2027-11-21')
  })

  test('starts now if the previous tier ended a year ago or earlier', () => {
    const prolonged = 'prolonged gold > gold until 2027-11-21'
    expect(moveOf(evaluate(500, at(gold, '2023-01-01', '2024-01-01'), { expiration }))).toBe(prolonged)
    expect(moveOf(evaluate(500, at(gold, '2024-11-21', '2025-11-21'), { expiration }))).toBe(prolonged)
  })

  test('starts at the start date for a member without an expiration date', () => {
    expect(moveOf(evaluate(0, at(gold, '2026-06-01'), { expiration }))).toBe('nothing')
    expect(moveOf(evaluate(0, at(gold, '2025-06-01'), { expiration }))).toBe(
      'downgraded gold > bronze until 2027-06-01',
    )
  })

  test('that starts on 29 February ends on 28 February', () => {
    const on = day('2028-02-29')
    expect(moveOf(evaluate(500, undefined, { expiration, on }))).toBe('joined none > gold until 2029-02-28')
  })
})

describe('counts points', () => {
  const since = (expiration: LoyaltyTiersExpiration | null, place?: TierPlace) =>
    countsFrom({ expiration, place, now, time_zone: 'UTC' })?.toISOString().slice(0, 10)

  test('of the balance by default', () => {
    expect(since(null)).toBeUndefined()
    expect(since(forAYear)).toBeUndefined()
  })

  test('of the last year for an upgrade', () => {
    expect(since(inAYear)).toBe('2025-11-21')
    expect(since(inAYear, at(silver, '2026-06-01', '2027-06-01'))).toBe('2025-11-21')
  })

  test('since the start of the tier to keep it', () => {
    expect(since(inAYear, at(silver, '2025-11-20', '2026-11-20'))).toBe('2025-11-20')
    expect(since(inAYear, at(silver, '2025-11-20'))).toBe('2025-11-20')
    expect(since(inAYear, at(silver, '2025-01-01', '2026-11-21'))).toBe('2025-01-01')
  })

  test('of all time without periods', () => {
    expect(since({ ...inAYear, expiration_date: { type: 'BALANCE_DROP' } })).toBe('1970-01-01')
  })
})

describe('for random points and times', () => {
  const points = fc.integer({ min: 0, max: 1200 })
  const expirations = fc.constantFrom(null, forAYear, inAYear)
  const moments = fc.date({ min: day('2026-01-01'), max: day('2036-01-01'), noInvalidDate: true })

  test('a member is in the tier of their points or in a higher tier that has not ended', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(points, moments), { maxLength: 12 }),
        expirations,
        (visits, expiration) => {
          let place: TierPlace<typeof gold> | undefined
          for (const [points, on] of visits.toSorted(([, one], [, other]) => Number(one) - Number(other))) {
            const decision = evaluate(points, place, { expiration, of: upper, on })
            if (decision) place = decision.to
            expect(evaluate(points, place, { expiration, of: upper, on })).toBeUndefined()

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

describe('a mapping', () => {
  test.each([
    [100, 1.5, 150],
    [1, 0.999, 0],
    [Number.MAX_SAFE_INTEGER, 1000, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 5e-324, 0],
    [7, 0, 0],
  ])('%i points times %d are %i', (points, multiplier, expected) => {
    expect(applyMapping(points, { type: 'MULTIPLY', multiplier })).toBe(expected)
  })

  test('can replace the points, which stay unchanged without a mapping', () => {
    expect(applyMapping(70, { type: 'CUSTOM', points: 40 })).toBe(40)
    expect(applyMapping(70, undefined)).toBe(70)
  })
})
