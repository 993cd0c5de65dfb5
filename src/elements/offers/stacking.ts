/** Which offers can be combined, according to the service's stacking rules (specification, "Check eligibility"). */
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { StackingRules } from '../../contract/resources/stacking-rules.ts'

/**
 * Determined by the offer's category. An exclusive offer cannot be combined with ordinary ones. The number of exclusive
 * offers is limited by `applicable_exclusive_redeemables_limit`. A joint offer can be combined with all others.
 */
export type StackingMode = 'exclusive' | 'joint' | 'ordinary'

interface Stackable {
  id: string
  stackingMode: StackingMode
}

export function stackingModeOf(
  { category, categories = [] }: QualifiedRedeemable,
  { exclusive_categories = [], joint_categories = [] }: StackingRules,
): StackingMode {
  const ids = [category, ...categories.map(({ id }) => id)]
  const isIn = (listed: readonly string[]) => listed.some((one) => ids.includes(one))
  return isIn(exclusive_categories) ? 'exclusive' : isIn(joint_categories) ? 'joint' : 'ordinary'
}

export function excludes(one: Stackable, other: Stackable, rules: StackingRules) {
  if (one.id === other.id) return false
  if (rules.applicable_redeemables_limit === 1) return true
  const modes = [one.stackingMode, other.stackingMode]
  if (modes.includes('joint') || !modes.includes('exclusive')) return false
  return modes.includes('ordinary') || (rules.applicable_exclusive_redeemables_limit ?? 1) === 1
}

export interface Stacks<Offer> {
  /** Cannot be combined with `combinable`. */
  exclusive: Offer[]
  /** Whether only one of `exclusive` applies. `applicable_exclusive_redeemables_limit` can allow several. */
  excludeEachOther: boolean
  /** Can be combined with each other, but not with `exclusive`. */
  combinable: Offer[]
  /** Can be combined with all others. */
  unrestricted: Offer[]
}

export function stacksOf<Offer extends Stackable>(
  offers: readonly Offer[],
  rules: StackingRules,
): Stacks<Offer> {
  const isRestricted = (offer: Offer) => offers.some((other) => excludes(offer, other, rules))
  const restricted = offers.filter(isRestricted)
  const unrestricted = offers.filter((offer) => !isRestricted(offer))
  const allExclude = (group: readonly Offer[]) =>
    group.every((offer) => group.every((other) => offer === other || excludes(offer, other, rules)))
  const exclusive = allExclude(restricted)
    ? restricted
    : restricted.filter(({ stackingMode }) => stackingMode === 'exclusive')
  return {
    exclusive,
    excludeEachOther: allExclude(exclusive),
    combinable: restricted.filter((offer) => !exclusive.includes(offer)),
    unrestricted,
  }
}
