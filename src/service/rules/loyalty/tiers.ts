import { parseDuration } from '../../../contract/schedule/duration.ts'
import { floor, fractionOf, times } from '../exact.ts'
import { addDuration } from '../../../contract/schedule/time-zone.ts'
import { tiersExpirationDefault, type LoyaltyTiersExpiration } from './card-points.ts'

/** How a tier changes the points of an earning rule or the price of a reward. */
export type Mapping = { type: 'MULTIPLY'; multiplier: number } | { type: 'CUSTOM'; points: number }

/** The result is at most 2^53 − 1, the maximum of a card. */
export function applyMapping(points: number, mapping: Mapping | undefined): number {
  if (!mapping) return points
  if (mapping.type === 'CUSTOM') return mapping.points
  const product = multiplyPoints(BigInt(points), mapping.multiplier)
  return product > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(product)
}

export function multiplyPoints(points: bigint, multiplier: number): bigint {
  const factor = fractionOf(multiplier)
  // Only a multiplier below 1e-99 cannot be parsed. Its product with the points of any card rounds down to 0.
  if (!factor) return 0n
  return floor(times({ numerator: points, denominator: 1n }, factor)).numerator
}

/** The points of a tier as stored, both ends included. */
export interface TierRange {
  id: string
  points_from: number
  points_to: number
}

/** The points of a tier as declared, both ends included. */
export interface PointsRange {
  from: number
  to: number
}

export const rangesOverlap = (one: PointsRange, other: PointsRange) =>
  one.from <= other.to && other.from <= one.to

export const overlapFault = ({ name, points }: { name: string; points: PointsRange }) =>
  `overlaps with "${name}" (${points.from} to ${points.to}); choose points that no other tier of the campaign has`

/** A member's tier. The member keeps it until `expiration_date`; null if only the points decide. */
export interface TierPlace<Tier extends TierRange = TierRange> {
  tier: Tier
  start_date: Date
  expiration_date: Date | null
}

export type Move = 'joined' | 'upgraded' | 'downgraded' | 'prolonged' | 'left'

/** `from` and `to` are undefined for no tier. */
export interface Decision<Tier extends TierRange = TierRange> {
  move: Move
  from: Tier | undefined
  to: TierPlace<Tier> | undefined
}

export interface TierInput<Tier extends TierRange = TierRange> {
  tiers: readonly Tier[]
  place: TierPlace<Tier> | undefined
  /** Points that count toward the tier; see {@link countsFrom}. */
  points: number
  expiration: LoyaltyTiersExpiration | null
  now: Date
  /** Time zone for the days and months of `extend`. */
  time_zone: string
}

/** If tiers overlap, returns the highest one. */
export const tierAt = <Tier extends TierRange>(tiers: readonly Tier[], points: number): Tier | undefined =>
  tiers
    .filter(({ points_from, points_to }) => points_from <= points && points <= points_to)
    .reduce<Tier | undefined>((best, tier) => (best && isAbove(best, tier) ? best : tier), undefined)

const isAbove = (one: TierRange, other: TierRange) => one.points_from > other.points_from

/** Undefined if neither the tier nor its period changes. */
export function evaluateTier<Tier extends TierRange>(input: TierInput<Tier>): Decision<Tier> | undefined {
  const { tiers, place, points, now } = input
  const reached = tierAt(tiers, points)
  const from = place?.tier
  if (!place) return reached && { move: 'joined', from, to: newPlace(input, reached, now) }
  if (reached && isAbove(reached, place.tier)) {
    return { move: 'upgraded', from, to: newPlace(input, reached, now) }
  }

  const end = tierEndOf(input, place)
  if (end && now < end) return undefined
  if (reached?.id === place.tier.id && !end) return undefined
  const start = end ? nextStart(input, end, now) : now
  if (!reached) return { move: 'left', from, to: undefined }
  const move = reached.id === place.tier.id ? 'prolonged' : 'downgraded'
  return { move, from, to: newPlace(input, reached, start) }
}

/**
 * The time from which earned points count toward the tier; null if the balance counts instead. When the member's period
 * has ended, it is the start of that period. Before, it is `now` minus the length of a period. Without periods, all
 * points count.
 */
export function countsFrom({
  place,
  expiration,
  time_zone,
  now,
}: Omit<TierInput, 'tiers' | 'points'>): Date | null {
  const { qualification_type } = expiration ?? tiersExpirationDefault
  if (qualification_type === 'BALANCE') return null
  const period = periodOf(expiration)
  if (!period) return new Date(0)
  const end = place && tierEndOf({ expiration, time_zone }, place)
  if (end && end <= now) return place.start_date
  return new Date(addDuration(now.getTime(), period, time_zone, -1))
}

type Terms = Pick<TierInput, 'expiration' | 'time_zone'>

const newPlace = <Tier extends TierRange>(terms: Terms, tier: Tier, start_date: Date): TierPlace<Tier> => ({
  tier,
  start_date,
  expiration_date: endOf(terms, start_date),
})

/** Null for a program without periods. */
function endOf({ expiration, time_zone }: Terms, start_date: Date): Date | null {
  const period = periodOf(expiration)
  return period ? new Date(addDuration(start_date.getTime(), period, time_zone)) : null
}

/** A tier that was reached before the program had periods is kept for one period, too. */
const tierEndOf = (terms: Terms, { start_date, expiration_date }: TierPlace) =>
  periodOf(terms.expiration) ? (expiration_date ?? endOf(terms, start_date)) : null

/** The next period begins at the end of the last one, unless it would already be over. */
function nextStart(terms: Terms, end: Date, now: Date): Date {
  const next = endOf(terms, end)
  return next && next <= now ? now : end
}

function periodOf(expiration: LoyaltyTiersExpiration | null) {
  const { expiration_date } = expiration ?? tiersExpirationDefault
  return expiration_date.type === 'CUSTOM' ? parseDuration(expiration_date.extend) : undefined
}
