/** The search for the best combination without shortcuts: evaluates each combination completely. */
import { restOf, totalOf } from '../../src/service/rules/discounts/order.ts'
import { isApplicable, stack, type Stacking, stackingModeOf } from '../../src/service/rules/stack.ts'
import type { RequestedRedeemable } from '../../src/service/rules/stacking-rules.ts'

const maxSteps = 500

type Found = NonNullable<ReturnType<typeof evaluated>>

/** The lowest total that a beam search of 500 steps finds. `offers` have no category hierarchy. */
export function plainBest(offers: readonly RequestedRedeemable[], stacking: Stacking): number {
  const { rules, order } = stacking
  const longest = Math.min(rules.applicable_redeemables_limit, rules.redeemables_limit, offers.length)
  let [steps, best] = [maxSteps, totalOf(order)]
  let frontier: Found[] = [{ ids: [], requested: [], rank: [], key: '', total: best }]
  for (let length = 0; length < longest; length += 1) {
    const width = Math.max(1, Math.floor(steps / (longest - length) / offers.length))
    const next = new Map<string, Found>()
    for (const { requested } of frontier.toSorted(cheapestFirst).slice(0, width)) {
      for (const offer of offers) {
        if (requested.some(({ id }) => id === offer.id)) continue
        const modes = [offer, ...requested].map((one) => stackingModeOf(one, rules))
        if (modes.includes('exclusive') && modes.includes('ordinary')) continue
        steps -= 1
        const found = evaluated([...requested, { ...offer, index: length }], stacking)
        const same = found && next.get(found.key)
        if (found && (!same || cheapestFirst(found, same) < 0)) next.set(found.key, found)
      }
    }
    frontier = [...next.values()]
    best = Math.min(best, ...frontier.map(({ total }) => total))
  }
  return best
}

function evaluated(requested: readonly RequestedRedeemable[], stacking: Stacking) {
  const { outcomes, order } = stack(requested, stacking)
  if (!outcomes.every(isApplicable)) return undefined
  const amounts = outcomes.map(({ evaluation }) => evaluation.amount)
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const ids = requested.map(({ id }) => id)
  return {
    ids,
    requested,
    total: totalOf(order),
    rank: [totalOf(order), -sum, ids.length, -Math.max(...amounts)],
    key: JSON.stringify([
      ids.toSorted(),
      order.items.map((line) => [line.free_quantity, restOf(line)]),
      order.items.length > 0 ? null : totalOf(order),
    ]),
  }
}

function cheapestFirst(one: Found, other: Found) {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index])
  if (at >= 0) return (one.rank[at] ?? 0) - (other.rank[at] ?? 0)
  return one.ids.join(' ') < other.ids.join(' ') ? -1 : 1
}
