/** Which offers shut each other out, as far as the service says (specification, section 9: stacking_rules). */
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { StackingRules } from '../../contract/resources/stacking-rules.ts'

/** By its category: an exclusive one keeps out the ordinary ones and others like it; a joint one goes with everything. */
export type Standing = 'exclusive' | 'joint' | 'ordinary'

/** All that is asked of an offer here. */
interface Filed {
  id: string
  standing: Standing
}

export function standingOf(
  { category, categories = [] }: QualifiedRedeemable,
  { exclusive_categories = [], joint_categories = [] }: StackingRules,
): Standing {
  const filed = [category, ...categories.map(({ id }) => id)]
  const isIn = (named: readonly string[]) => named.some((one) => filed.includes(one))
  return isIn(exclusive_categories) ? 'exclusive' : isIn(joint_categories) ? 'joint' : 'ordinary'
}

/** Whether only one of the two can apply to an order. */
export function excludes(one: Filed, other: Filed, rules: StackingRules) {
  if (one.id === other.id) return false
  if (rules.applicable_redeemables_limit === 1) return true
  const standings = [one.standing, other.standing]
  if (standings.includes('joint') || !standings.includes('exclusive')) return false
  return standings.includes('ordinary') || (rules.applicable_exclusive_redeemables_limit ?? 1) === 1
}

/** Offers by how they go together. */
export interface Stacks<Offer> {
  /** Of these one can be had. */
  one: Offer[]
  /** Of these any, but none of the ones above. */
  or: Offer[]
  /** These go with all the others. */
  any: Offer[]
}

/** All of them go together where none shuts out another. */
export function stacksOf<Offer extends Filed>(offers: readonly Offer[], rules: StackingRules): Stacks<Offer> {
  const isShutOut = (offer: Offer) => offers.some((other) => excludes(offer, other, rules))
  const rivals = offers.filter(isShutOut)
  const any = offers.filter((offer) => !isShutOut(offer))
  const isWhole = rivals.every((offer) =>
    rivals.every((other) => offer === other || excludes(offer, other, rules)),
  )
  const isOne = ({ standing }: Offer) => isWhole || standing === 'exclusive'
  return { one: rivals.filter(isOne), or: rivals.filter((offer) => !isOne(offer)), any }
}
