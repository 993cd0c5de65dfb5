/**
 * Finds the combination of redeemables with the lowest amount to pay. The result is confirmed with `stack`, so a
 * redemption has exactly this result.
 */
import { fieldsOf, scopeOf } from '../../contract/offer/discount-types.ts'
import { sumOf } from './discounts/split.ts'
import { largestDiscountFor } from './discounts/largest-discount.ts'
import { restOf, totalOf, type DiscountedOrder } from './discounts/order.ts'
import { hasBudget, sharesBudget, targetsOf } from './evaluate-redeemable.ts'
import {
  isApplicable,
  isPayment,
  evaluateGroup,
  sortKeyIn,
  stack,
  type Stacked,
  type Stacking,
  stackingModeOf,
} from './stack.ts'
import type { Applicable, RequestedRedeemable, StackingRules } from './stacking-rules.ts'

/** With up to this many candidates, the best combination is found, unless a payment applies before a discount. */
const exhaustiveLimit = 6
/** Limits the search for more candidates. One step appends a candidate to a combination. */
const maxSteps = 500

/** A redeemable, or the tiers of a promotion stack. */
export type Candidate = readonly [RequestedRedeemable, ...RequestedRedeemable[]]

export interface BestResult {
  /** In the order in which they must be requested. */
  requested: readonly RequestedRedeemable[]
  stacked: Stacked
  /** Amount left to pay, in minor units. Gift cards and points count as payment, not as discount. */
  payable: number
  /** False if a better combination may exist. */
  exhaustive: boolean
}

interface Combination {
  candidates: readonly Candidate[]
  applied: readonly Applicable[]
  order: DiscountedOrder
  /** Compared from left to right; lower is better. */
  rank: readonly number[]
}

/**
 * Returns undefined if no combination reduces the amount to pay. `payments` are the gift cards and loyalty cards that
 * the shopper chose. Those that can be used are always included.
 */
export function bestCombination(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
): BestResult | undefined {
  const applicablePayments = payments.filter((payment) =>
    appliesCompletely(stack([{ ...payment, index: 0 }], stacking)),
  )
  const before = totalOf(stacking.order)
  let best: (Omit<BestResult, 'exhaustive'> & { combination: Combination }) | undefined
  const exhaustive = search(candidates, applicablePayments, stacking, {
    leastTotal: () => (best ? totalOf(best.combination.order) : before),
    consider(combination) {
      if (totalOf(combination.order) >= before) return
      if (best && cheapestFirst(best.combination, combination) <= 0) return
      const { candidates } = combination
      const requested = [...candidates, ...applicablePayments.map((payment) => [payment])].flatMap(renumbered)
      const stacked = stack(requested, stacking)
      if (!appliesCompletely(stacked)) return
      best = { combination, requested, stacked, payable: totalOf(stacked.order) + paidBy(stacked) }
    },
  })
  return best && { requested: best.requested, stacked: best.stacked, payable: best.payable, exhaustive }
}

interface Search {
  /** Called for each combination, cheap ones first if possible. */
  consider(combination: Combination): void
  /** Lowest total so far. */
  leastTotal(): number
}

/**
 * Returns whether no better combination can exist. With few candidates, skips only combinations that cannot win (branch
 * and bound). With many, extends only the best combinations of each length (beam search).
 */
function search(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
  { consider, leastTotal }: Search,
): boolean {
  const { rules } = stacking
  const { applicable_redeemables_limit, redeemables_limit } = rules
  const maxCandidates = Math.min(applicable_redeemables_limit, redeemables_limit) - payments.length
  const longest = Math.min(maxCandidates, candidates.length)
  const sortKey = sortKeyIn(rules)
  // The search applies no payments. A payment that sorts before a discount changes that discount, so a better
  // combination may be missed.
  let exhaustive = payments.every((one) => candidates.every(([other]) => sortKey(other) <= sortKey(one)))
  const followersOf = createFollowerFilter(candidates, payments, rules)
  const dependOnTotal = candidates.every((candidate) => candidate.every(dependsOnTotal))
  const hasFew = candidates.length <= exhaustiveLimit
  const bound = hasFew ? createBound(candidates, stacking, leastTotal) : () => () => true
  let steps = hasFew ? Infinity : maxSteps
  const empty: Combination = { candidates: [], applied: [], order: stacking.order, rank: [] }
  // The sooner a cheap combination is found, the more can be skipped.
  if (hasFew) cheapestPath(empty, longest, followersOf, stacking).forEach(consider)
  let frontier: readonly Combination[] = [empty]
  for (let length = 0; length < longest; length++) {
    // Each length gets an equal share of the remaining steps.
    const beamWidth = Math.max(1, Math.floor(steps / (longest - length) / candidates.length))
    if (frontier.length > beamWidth) exhaustive = false
    const next = new Map<string, Combination>()
    for (const combination of frontier.length > beamWidth
      ? frontier.toSorted(cheapestFirst).slice(0, beamWidth)
      : frontier) {
      const followers = followersOf(combination)
      const canWinWith = bound(combination, followers, longest - length)
      for (const candidate of followers) {
        steps -= 1
        if (!canWinWith(candidate)) continue
        const longer = extend(combination, candidate, stacking)
        if (!longer) continue
        consider(longer)
        if (length + 1 === longest) continue
        const key = keyOf(longer, dependOnTotal)
        const same = next.get(key)
        if (!same || cheapestFirst(longer, same) < 0) next.set(key, longer)
      }
    }
    frontier = [...next.values()]
  }
  return exhaustive
}

/** Extends a combination by the candidate with the lowest total each time. */
function cheapestPath(
  start: Combination,
  length: number,
  followersOf: (combination: Combination) => Candidate[],
  stacking: Stacking,
): Combination[] {
  if (length <= 0) return []
  const longer = followersOf(start).flatMap((candidate) => extend(start, candidate, stacking) ?? [])
  const [cheapest] = longer.toSorted(cheapestFirst)
  return cheapest ? [cheapest, ...cheapestPath(cheapest, length - 1, followersOf, stacking)] : []
}

/**
 * Returns a function that, for a combination and at most `count` of its followers, returns another one: whether the
 * combination can still have the lowest total if a candidate follows.
 */
function createBound(
  candidates: readonly Candidate[],
  { order, products }: Stacking,
  leastTotal: () => number,
) {
  const largest = new Map(
    candidates.map((candidate) => [
      candidate,
      candidate.flatMap(({ redeemable }) =>
        redeemable?.discount
          ? [
              largestDiscountFor(
                order,
                redeemable.discount,
                targetsOf(redeemable.assignedRules).targets,
                products,
              ),
            ]
          : [],
      ),
    ]),
  )
  const largestOf = (candidate: Candidate, order: DiscountedOrder) =>
    sumOf(largest.get(candidate)?.map((of) => of(order)) ?? [])

  return ({ order }: Combination, followers: readonly Candidate[], count: number) => {
    const amounts = new Map(followers.map((candidate) => [candidate, largestOf(candidate, order)]))
    const largestFirst = [...amounts.values()].sort((one, other) => other - one)
    return (candidate: Candidate) => {
      const own = amounts.get(candidate) ?? 0
      const others = largestFirst.toSpliced(largestFirst.indexOf(own), 1).slice(0, count - 1)
      return totalOf(order) - own - sumOf(others) <= leastTotal()
    }
  }
}

/** Returns a function that lists the candidates that may follow a combination. */
function createFollowerFilter(
  all: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  rules: StackingRules,
) {
  const sortKey = sortKeyIn(rules)
  const details = new Map(
    all.map((candidate) => {
      const [first] = candidate
      const ids = candidate.map(({ redeemable }) => redeemable?.id)
      return [candidate, { ids, sortKey: sortKey(first), mode: stackingModeOf(first, rules) }]
    }),
  )
  const paymentModes = payments.map((one) => stackingModeOf(one, rules))

  return ({ candidates }: Combination): Candidate[] => {
    const earlier = candidates.flatMap((one) => details.get(one) ?? [])
    const usedIds = earlier.flatMap(({ ids }) => ids)
    const lastSortKey = earlier.at(-1)?.sortKey ?? -Infinity
    const modes = [...earlier.map(({ mode }) => mode), ...paymentModes]
    const hasExclusive = modes.includes('exclusive')
    const hasOrdinary = modes.includes('ordinary')
    return all.filter((candidate) => {
      const { ids = [], sortKey = 0, mode } = details.get(candidate) ?? {}
      return (
        sortKey >= lastSortKey &&
        !ids.some((id) => usedIds.includes(id)) &&
        !((hasExclusive || mode === 'exclusive') && (hasOrdinary || mode === 'ordinary'))
      )
    })
  }
}

function extend(
  { candidates, applied }: Combination,
  candidate: Candidate,
  stacking: Stacking,
): Combination | undefined {
  const outcomes = evaluateGroup(renumbered(candidate, candidates.length), stacking, applied, () => true)
  if (!outcomes.every(isApplicable)) return undefined
  const order = outcomes.at(-1)?.evaluation.order
  if (!order) return undefined
  const all = [...applied, ...outcomes]
  return {
    candidates: [...candidates, candidate],
    applied: all,
    order,
    rank: rankOf(all, order, candidates.length + 1),
  }
}

const renumbered = (group: readonly RequestedRedeemable[], index: number) =>
  group.map((one) => ({ ...one, index }))

/**
 * Whether the discount depends only on the order's total, and a lower total stays lower with it. Rules do not prevent
 * this: they count amounts before discounts, except for a budget.
 */
function dependsOnTotal({ redeemable }: RequestedRedeemable) {
  const discount = redeemable?.discount
  const fields = discount && fieldsOf(discount)
  if (!fields || hasBudget(redeemable)) return false
  return scopeOf(discount) === 'order' && discount[fields.formula] === undefined
}

/**
 * Combinations with the same key can be extended in the same way, so only the best of them is extended. If all discounts
 * depend only on the total, the sequence that has led to the lowest total remains the best one.
 */
function keyOf({ candidates, applied, order }: Combination, dependOnTotal: boolean) {
  const ids = candidates.map(([{ object, id }]) => `${object} ${id}`).sort()
  if (dependOnTotal) return JSON.stringify(ids)
  const spent = applied.flatMap(({ redeemable, evaluation }) =>
    sharesBudget(redeemable) ? [`${redeemable.id} ${evaluation.amount}`] : [],
  )
  const amounts = order.items.map((line) => `${line.free_quantity} ${restOf(line)}`)
  return JSON.stringify([ids, spent.sort(), amounts.join() || totalOf(order)])
}

function cheapestFirst(one: Combination, other: Combination) {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index])
  if (at >= 0) return (one.rank[at] ?? 0) - (other.rank[at] ?? 0)
  return namesOf(one) < namesOf(other) ? -1 : 1
}

function rankOf(applied: readonly Applicable[], order: DiscountedOrder, length: number) {
  const amounts = applied.map(({ evaluation }) => evaluation.amount)
  // Free shipping does not reduce the order's amount, but has a value for the shopper.
  const shipping = applied.filter(({ redeemable }) => redeemable.metadata['shipping']).length
  return [totalOf(order), -sumOf(amounts), -shipping, length, -Math.max(...amounts)]
}

const namesOf = ({ candidates }: Combination) => candidates.map(([{ id }]) => id).join(' ')

/** Payments may be skipped if nothing is left to pay. */
const appliesCompletely = ({ valid, outcomes }: Stacked) =>
  valid &&
  outcomes.every(
    (one) =>
      isApplicable(one) || (isPayment(one.requested) && one.status === 'SKIPPED' && one.rule === 'no_effect'),
  )

const paidBy = ({ outcomes }: Stacked) =>
  sumOf(outcomes.map((one) => (isApplicable(one) && isPayment(one.requested) ? one.evaluation.amount : 0)))
