/**
 * The combination of redeemables that leaves a shopper the least to pay: found step by step with the judging of
 * `stack`, and confirmed by it as a whole, so that choosing it gives just what is said of it.
 */
import { sumOf } from './discounts/split.ts'
import { restOf, totalOf, type DiscountedOrder } from './discounts/order.ts'
import { sharesBudget } from './evaluate-redeemable.ts'
import {
  isApplicable,
  isPayment,
  placeGroup,
  placeIn,
  stack,
  type Stacked,
  type Stacking,
  standing,
} from './stack.ts'
import type { Applicable, RequestedRedeemable, StackingRules } from './stacking.ts'

/** So many candidates are always tried in every combination and every order, */
const few = 6
/** and of more, so many steps at most, a step being one candidate put behind what applies already. */
const mostSteps = 500

/** What one candidate stands for: itself, or the tiers of a promotion stack. */
export type Candidate = readonly [RequestedRedeemable, ...RequestedRedeemable[]]

export interface Best {
  /** In the order in which they are to be asked for, what pays for the rest last. */
  asked: readonly RequestedRedeemable[]
  stacked: Stacked
  /** What is left to pay, in minor units, gift cards and points being money, too. */
  payable: number
  /** Whether everything was tried: nothing that can be combined leaves less. */
  exhaustive: boolean
}

interface Combination {
  candidates: readonly Candidate[]
  applied: readonly Applicable[]
  order: DiscountedOrder
  /**
   * What comes first is lower: the least to pay, in minor units; then the most that is given beside it; then the fewest
   * redeemables; then the largest single one. Of two that are alike the ids decide.
   */
  rank: readonly number[]
}

/** Undefined where nothing takes anything off. `payments` are what the shopper has chosen to pay with: they stay. */
export function bestCombination(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
): Best | undefined {
  const kept = payments.filter((payment) => isWhole(stack([{ ...payment, index: 0 }], stacking)))
  const { found, exhaustive } = combinationsOf(candidates, kept, stacking)
  const before = totalOf(stacking.order)
  const saving = found.filter(({ order }) => totalOf(order) < before)
  for (const { candidates } of saving.toSorted(cheapestFirst)) {
    const asked = [...candidates, ...kept.map((payment) => [payment])].flatMap(renumbered)
    const stacked = stack(asked, stacking)
    if (!isWhole(stacked)) continue
    return { asked, stacked, payable: totalOf(stacked.order) + paidIn(stacked), exhaustive }
  }
  return undefined
}

/** Every combination that applies as a whole, or those that one comes to by the most promising ones. */
function combinationsOf(
  candidates: readonly Candidate[],
  payments: readonly RequestedRedeemable[],
  stacking: Stacking,
) {
  const { rules } = stacking
  const { applicable_redeemables_limit, redeemables_limit } = rules
  const room = Math.min(applicable_redeemables_limit, redeemables_limit) - payments.length
  const longest = Math.min(room, candidates.length)
  const place = placeIn(rules)
  const found: Combination[] = []
  // What pays before a discount has its turn changes what that takes off.
  let exhaustive = payments.every((one) => candidates.every(([other]) => place(other) <= place(one)))
  let steps = candidates.length > few ? mostSteps : Infinity
  let ends: readonly Combination[] = [{ candidates: [], applied: [], order: stacking.order, rank: [] }]
  for (let length = 0; length < longest; length++) {
    // As many go on as leave the longer ones their share of the work.
    const most = Math.max(1, Math.floor(steps / (longest - length) / candidates.length))
    if (ends.length > most) exhaustive = false
    const next = new Map<string, Combination>()
    for (const end of ends.length > most ? ends.toSorted(cheapestFirst).slice(0, most) : ends) {
      for (const candidate of candidates) {
        if (!mayFollow(candidate, end, payments, rules)) continue
        steps -= 1
        const longer = withOneMore(end, candidate, stacking)
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

/** Not what is there already, what would have its turn before, or what is shut out. */
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
  const place = placeIn(rules)
  if (last && place(last[0]) > place(candidate[0])) return false
  const standings = [candidate, ...candidates, ...payments.map((one) => [one] as const)].map(([one]) =>
    standing(one, rules),
  )
  return !(standings.includes('exclusive') && standings.includes('ordinary'))
}

function withOneMore(
  { candidates, applied }: Combination,
  candidate: Candidate,
  stacking: Stacking,
): Combination | undefined {
  const placed = placeGroup(renumbered(candidate, candidates.length), stacking, applied, () => true)
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

/** Combinations of the same redeemables that leave the same of every line and shared budget continue alike. */
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
  // Shipping is priced by the shop: nothing comes off for it here, and it is worth something all the same.
  const shipping = applied.filter(({ redeemable }) => redeemable.metadata['shipping']).length
  return [totalOf(order), -sumOf(amounts), -shipping, length, -Math.max(...amounts)]
}

const namesOf = ({ candidates }: Combination) => candidates.map(([{ id }]) => id).join(' ')

/** Nothing is left out but a payment that has nothing left to pay. */
const isWhole = ({ valid, placed }: Stacked) =>
  valid &&
  placed.every(
    (one) =>
      isApplicable(one) || (isPayment(one.asked) && one.status === 'SKIPPED' && one.rule === 'no_effect'),
  )

const paidIn = ({ placed }: Stacked) =>
  sumOf(placed.map((one) => (isApplicable(one) && isPayment(one.asked) ? one.evaluation.amount : 0)))
