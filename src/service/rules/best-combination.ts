/**
 * Finds the combination of redeemables with the lowest amount to pay. The result is confirmed with `stack`, so a
 * redemption has exactly this result.
 */
import { fieldsOf, scopeOf } from '../../contract/offer/discount-types.ts'
import { sumOf } from './discounts/split.ts'
import { restOf, totalOf, type DiscountedOrder } from './discounts/order.ts'
import { hasBudget, sharesBudget } from './evaluate-redeemable.ts'
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

/** Up to this many candidates are tried in every combination and order. */
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
  const { found, exhaustive } = combinationsOf(candidates, applicablePayments, stacking)
  const before = totalOf(stacking.order)
  const saving = found.filter(({ order }) => totalOf(order) < before)
  for (const { candidates } of saving.toSorted(cheapestFirst)) {
    const requested = [...candidates, ...applicablePayments.map((payment) => [payment])].flatMap(renumbered)
    const stacked = stack(requested, stacking)
    if (!appliesCompletely(stacked)) continue
    return { requested, stacked, payable: totalOf(stacked.order) + paidBy(stacked), exhaustive }
  }
  return undefined
}

/** With many candidates, extends only the best combinations of each length (beam search). */
function combinationsOf(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
) {
  const { rules } = stacking
  const { applicable_redeemables_limit, redeemables_limit } = rules
  const maxCandidates = Math.min(applicable_redeemables_limit, redeemables_limit) - payments.length
  const longest = Math.min(maxCandidates, candidates.length)
  const sortKey = sortKeyIn(rules)
  const found: Combination[] = []
  // The search applies no payments. A payment that sorts before a discount changes that discount, so a better
  // combination may be missed.
  let exhaustive = payments.every((one) => candidates.every(([other]) => sortKey(other) <= sortKey(one)))
  const follows = createOrderCheck(candidates, payments, rules)
  const dependOnTotal = candidates.every((candidate) => candidate.every(dependsOnTotal))
  let steps = candidates.length > exhaustiveLimit ? maxSteps : Infinity
  let frontier: readonly Combination[] = [{ candidates: [], applied: [], order: stacking.order, rank: [] }]
  for (let length = 0; length < longest; length++) {
    // Each length gets an equal share of the remaining steps.
    const beamWidth = Math.max(1, Math.floor(steps / (longest - length) / candidates.length))
    if (frontier.length > beamWidth) exhaustive = false
    const next = new Map<string | number, Combination>()
    for (const combination of frontier.length > beamWidth
      ? frontier.toSorted(cheapestFirst).slice(0, beamWidth)
      : frontier) {
      for (const candidate of candidates) {
        if (!follows(candidate, combination)) continue
        steps -= 1
        const longer = extend(combination, candidate, stacking)
        if (!longer) continue
        // Nothing extends the longest combinations, so equal ones do no harm.
        const key = length + 1 < longest ? keyOf(longer, dependOnTotal) : next.size
        const same = next.get(key)
        if (!same || cheapestFirst(longer, same) < 0) next.set(key, longer)
      }
    }
    frontier = [...next.values()]
    found.push(...frontier)
  }
  return { found, exhaustive }
}

/** Returns a function that checks whether a candidate may follow a combination. */
function createOrderCheck(
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
  const detailsOf = (candidate: Candidate) => details.get(candidate) ?? { ids: [], sortKey: 0, mode: 'joint' }
  const paymentModes = payments.map((one) => stackingModeOf(one, rules))

  return (candidate: Candidate, { candidates }: Combination) => {
    const own = detailsOf(candidate)
    const others = candidates.map(detailsOf)
    if (others.some(({ ids }) => ids.some((id) => own.ids.includes(id)))) return false
    if (own.sortKey < (others.at(-1)?.sortKey ?? -Infinity)) return false
    const modes = [own.mode, ...others.map(({ mode }) => mode), ...paymentModes]
    return !(modes.includes('exclusive') && modes.includes('ordinary'))
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
  return JSON.stringify([
    ids,
    spent.sort(),
    order.items.length > 0 ? order.items.map((line) => [line.free_quantity, restOf(line)]) : totalOf(order),
  ])
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
