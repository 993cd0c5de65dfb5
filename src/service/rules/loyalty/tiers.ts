/** Loyalty tiers: what they change, and where members of a programme stand as their points come and go. Pure. */
import { parseDuration } from '../../../contract/schedule/duration.ts'
import { floor, fractionOf, times } from '../exact.ts'
import { addDuration } from '../../../contract/schedule/time-zone.ts'
import { tiersExpirationDefault, type LoyaltyTiersExpiration } from './card-points.ts'

/** How a tier changes the points of an earning rule, or the price of a reward. */
export type Mapping = { type: 'MULTIPLY'; multiplier: number } | { type: 'CUSTOM'; points: number }

/** Points as members of a tier have them; a part of a point is dropped. No card holds more than 2^53 − 1. */
export function mapped(points: number, mapping: Mapping | undefined): number {
  if (!mapping) return points
  if (mapping.type === 'CUSTOM') return mapping.points
  const product = multiplied(BigInt(points), mapping.multiplier)
  return product > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(product)
}

/** Exact, then rounded down. */
export function multiplied(points: bigint, multiplier: number): bigint {
  const factor = fractionOf(multiplier)
  // Only a number with a hundred zeros behind the point is told in no digits: no card holds enough to see it.
  if (!factor) return 0n
  return floor(times({ top: points, bottom: 1n }, factor)).top
}

/** Both ends are included. */
export interface TierRange {
  id: string
  points_from: number
  points_to: number
}

/** The points of a tier, both ends included. */
export interface PointsRange {
  from: number
  to: number
}

export const rangesOverlap = (one: PointsRange, other: PointsRange) =>
  one.from <= other.to && other.from <= one.to

/** What is wrong with points that overlap with those of this tier. */
export const overlapFault = ({ name, points }: { name: string; points: PointsRange }) =>
  `overlaps with "${name}" (${points.from} to ${points.to}); choose points that no other tier of the campaign has`

/** A member's place: until `expiration_date` the tier is kept; null where only the points keep it. */
export interface TierPlace<Tier extends TierRange = TierRange> {
  tier: Tier
  start_date: Date
  expiration_date: Date | null
}

export type Move = 'joined' | 'upgraded' | 'downgraded' | 'prolonged' | 'left'

/** What becomes of a member: `from` was before, `to` is now, undefined for no tier. */
export interface Decision<Tier extends TierRange = TierRange> {
  move: Move
  from: Tier | undefined
  to: TierPlace<Tier> | undefined
}

/** What decides about a member’s tier. */
export interface TierInput<Tier extends TierRange = TierRange> {
  tiers: readonly Tier[]
  place: TierPlace<Tier> | undefined
  /** Those that count: {@link countsFrom} says since when. */
  points: number
  expiration: LoyaltyTiersExpiration | null
  now: Date
  /** Where days and months of `extend` are counted. */
  time_zone: string
}

/** The tier that so many points reach; where tiers overlap, the highest. */
export const tierAt = <Tier extends TierRange>(tiers: readonly Tier[], points: number): Tier | undefined =>
  tiers
    .filter(({ points_from, points_to }) => points_from <= points && points <= points_to)
    .reduce<Tier | undefined>((best, tier) => (best && isAbove(best, tier) ? best : tier), undefined)

const isAbove = (one: TierRange, other: TierRange) => one.points_from > other.points_from

/** What has changed, or undefined. One step: where a whole period went by unseen, the next begins now. */
export function evaluateTier<Tier extends TierRange>(standing: TierInput<Tier>): Decision<Tier> | undefined {
  const { tiers, place, points, now } = standing
  const reached = tierAt(tiers, points)
  const from = place?.tier
  if (!place) return reached && { move: 'joined', from, to: begun(standing, reached, now) }
  if (reached && isAbove(reached, place.tier)) {
    return { move: 'upgraded', from, to: begun(standing, reached, now) }
  }

  const ends = keptUntil(standing, place)
  if (ends && now < ends) return undefined
  if (reached?.id === place.tier.id && !ends) return undefined
  const start = ends ? nextStart(standing, ends, now) : now
  if (!reached) return { move: 'left', from, to: undefined }
  const move = reached.id === place.tier.id ? 'prolonged' : 'downgraded'
  return { move, from, to: begun(standing, reached, start) }
}

/**
 * From when on earned points count, without that moment itself; null where the balance counts. In the last period
 * of a tier that is over, from its beginning; else for as long as a period is, back from now; without periods, all.
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
  const ends = place && keptUntil({ expiration, time_zone }, place)
  if (ends && ends <= now) return place.start_date
  return new Date(addDuration(now.getTime(), period, time_zone, -1))
}

/** What has to be known of a programme to tell how long its tiers are kept. */
type Terms = Pick<TierInput, 'expiration' | 'time_zone'>

const begun = <Tier extends TierRange>(terms: Terms, tier: Tier, start_date: Date): TierPlace<Tier> => ({
  tier,
  start_date,
  expiration_date: endOf(terms, start_date),
})

/** Null in a programme without periods. */
function endOf({ expiration, time_zone }: Terms, start_date: Date): Date | null {
  const period = periodOf(expiration)
  return period ? new Date(addDuration(start_date.getTime(), period, time_zone)) : null
}

/** A place that was taken before the programme had periods is kept for one, too. */
const keptUntil = (terms: Terms, { start_date, expiration_date }: TierPlace) =>
  periodOf(terms.expiration) ? (expiration_date ?? endOf(terms, start_date)) : null

/** The next period follows the last one without a gap, unless it would be over already. */
function nextStart(terms: Terms, ends: Date, now: Date): Date {
  const next = endOf(terms, ends)
  return next && next <= now ? now : ends
}

function periodOf(expiration: LoyaltyTiersExpiration | null) {
  const { expiration_date } = expiration ?? tiersExpirationDefault
  return expiration_date.type === 'CUSTOM' ? parseDuration(expiration_date.extend) : undefined
}
