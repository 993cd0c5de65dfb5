/**
 * Finds the combination of redeemables that leaves the least to pay. The search evaluates step by step like `stack`
 * and confirms the result with `stack`, so that redeeming it gives exactly this result.
 */
import { sumOf } from './discounts/split.ts'
import { restOf, totalOf, type DiscountedOrder } from './discounts/order.ts'
import { sharesBudget } from './evaluate-redeemable.ts'
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
/** Limit of steps for more candidates. A step appends one candidate to a combination. */
const maxSteps = 500

/** A redeemable, or the tiers of a promotion stack. */
export type Candidate = readonly [RequestedRedeemable, ...RequestedRedeemable[]]

export interface Best {
  /** In the order to request them in, payments last. */
  requested: readonly RequestedRedeemable[]
  stacked: Stacked
  /** Amount left to pay, in minor units. Gift cards and points count as payment, not as discount. */
  payable: number
  /** Whether every combination was tried, so that none leaves less to pay. */
  exhaustive: boolean
}

interface Combination {
  candidates: readonly Candidate[]
  applied: readonly Applicable[]
  order: DiscountedOrder
  /**
   * Lower is better. Compares the amount to pay in minor units, then the highest sum of discounts, then the number
   * of redeemables, then the largest single discount. Ties are broken by id.
   */
  rank: readonly number[]
}

/**
 * Undefined if no combination reduces the amount to pay. `payments` are the gift cards and points that the shopper
 * chose; they are always included.
 */
export function bestCombination(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
): Best | undefined {
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

/** Returns all combinations that apply completely, or those found by extending the most promising ones. */
function combinationsOf(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
) {
  const { rules } = stacking
  const { applicable_redeemables_limit, redeemables_limit } = rules
  const room = Math.min(applicable_redeemables_limit, redeemables_limit) - payments.length
  const longest = Math.min(room, candidates.length)
  const place = sortKeyIn(rules)
  const found: Combination[] = []
  // A payment before a discount changes what the discount takes off.
  let exhaustive = payments.every((one) => candidates.every(([other]) => place(other) <= place(one)))
  let steps = candidates.length > exhaustiveLimit ? maxSteps : Infinity
  let ends: readonly Combination[] = [{ candidates: [], applied: [], order: stacking.order, rank: [] }]
  for (let length = 0; length < longest; length++) {
    // Leaves a share of the steps for longer combinations.
    const maxEnds = Math.max(1, Math.floor(steps / (longest - length) / candidates.length))
    if (ends.length > maxEnds) exhaustive = false
    const next = new Map<string, Combination>()
    for (const end of ends.length > maxEnds ? ends.toSorted(cheapestFirst).slice(0, maxEnds) : ends) {
      for (const candidate of candidates) {
        if (!mayFollow(candidate, end, payments, rules)) continue
        steps -= 1
        const longer = extend(end, candidate, stacking)
        if (!longer) continue
        const key = keyOf(longer)
        const same = next.get(key)
        if (!same || cheapestFirst(longer, same) < 0) next.set(key, longer)
      }
    }
    ends = [...next.values()]
    found.push(...ends)
  }
  return { found, exhaustive }
}

/** Whether the candidate is new, does not belong before the last one by category, and is not excluded by the others. */
function mayFollow(
  candidate: Candidate,
  { candidates }: Combination,
  payments: readonly RequestedRedeemable[],
  rules: StackingRules,
) {
  const isThere = ({ redeemable }: RequestedRedeemable) =>
    candidates.flat().some((other) => other.redeemable?.id === redeemable?.id)
  if (candidate.some(isThere)) return false
  const last = candidates.at(-1)
  const place = sortKeyIn(rules)
  if (last && place(last[0]) > place(candidate[0])) return false
  const modes = [candidate, ...candidates, ...payments.map((one) => [one] as const)].map(([one]) =>
    stackingModeOf(one, rules),
  )
  return !(modes.includes('exclusive') && modes.includes('ordinary'))
}

function extend(
  { candidates, applied }: Combination,
  candidate: Candidate,
  stacking: Stacking,
): Combination | undefined {
  const placed = evaluateGroup(renumbered(candidate, candidates.length), stacking, applied, () => true)
  if (!placed.every(isApplicable)) return undefined
  const order = placed.at(-1)?.evaluation.order
  if (!order) return undefined
  const all = [...applied, ...placed]
  return {
    candidates: [...candidates, candidate],
    applied: all,
    order,
    rank: rankOf(all, order, candidates.length + 1),
  }
}

const renumbered = (group: readonly RequestedRedeemable[], index: number) =>
  group.map((one) => ({ ...one, index }))

/** Two combinations of the same redeemables with the same amounts left per line and shared budget continue alike. */
function keyOf({ candidates, applied, order }: Combination) {
  const ids = candidates.map(([{ object, id }]) => `${object} ${id}`)
  const spent = applied.flatMap(({ redeemable, evaluation }) =>
    sharesBudget(redeemable) ? [`${redeemable.id} ${evaluation.amount}`] : [],
  )
  return JSON.stringify([
    ids.sort(),
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
  // A free shipping offer takes nothing off the order, but is worth something to the shopper.
  const shipping = applied.filter(({ redeemable }) => redeemable.metadata['shipping']).length
  return [totalOf(order), -sumOf(amounts), -shipping, length, -Math.max(...amounts)]
}

const namesOf = ({ candidates }: Combination) => candidates.map(([{ id }]) => id).join(' ')

/** Whether nothing is left out, except payments with nothing left to pay. */
const appliesCompletely = ({ valid, outcomes }: Stacked) =>
  valid &&
  outcomes.every(
    (one) =>
      isApplicable(one) || (isPayment(one.requested) && one.status === 'SKIPPED' && one.rule === 'no_effect'),
  )

const paidBy = ({ outcomes }: Stacked) =>
  sumOf(outcomes.map((one) => (isApplicable(one) && isPayment(one.requested) ? one.evaluation.amount : 0)))
