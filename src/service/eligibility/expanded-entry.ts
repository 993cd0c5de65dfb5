/** Applies `options.expand` to the entries of validations and redemptions. */
import type { ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import { expandedFields, expandedTargets, type Expansion, referenceOf } from './expand.ts'
import type { DeclaredStack } from '../redeemables/queries.ts'
import type { AssignedRule, Redeemable } from '../rules/redeemable.ts'
import { isApplicable, type Stacked } from '../rules/stack.ts'
import type { StackingOutcome } from '../rules/stacking-rules.ts'
import type { RedeemablesContext } from './redeemables-context.ts'

export interface EntryExpansion extends Expansion {
  stacks: ReadonlyMap<string, DeclaredStack>
}

export async function readExpansion(
  expand: readonly string[],
  { products, categories, stacks }: RedeemablesContext,
  { outcomes }: Stacked,
): Promise<EntryExpansion> {
  if (expand.includes('redeemable')) {
    const applied = outcomes.filter(isApplicable)
    await products.preload(
      [],
      applied.flatMap(({ evaluation }) => evaluation.applicable_to.data.map(referenceOf)),
    )
  }
  return {
    expand,
    categories: new Map(categories.map((category) => [category.id, category])),
    nameOf: products.nameOf,
    stacks,
  }
}

/**
 * An entry whose redeemable does not exist, or is hidden from this shopper, stays as it is. `group` contains the outcome
 * of the redeemable, or of each tier of a stack.
 */
export function withExpansion(
  entry: ValidatedRedeemable,
  group: readonly StackingOutcome[],
  expansion: EntryExpansion,
): ValidatedRedeemable {
  const redeemable = redeemableOf(group, expansion.stacks)
  if (!redeemable) return entry
  const { metadata, campaign } = redeemable
  const { applicable_to } = entry
  return {
    ...entry,
    ...(applicable_to && { applicable_to: expandedTargets(applicable_to, expansion) }),
    ...expandedFields(redeemable, expansion),
    ...(expansion.expand.includes('redeemable') && {
      metadata,
      ...(campaign && { campaign_id: campaign.id, campaign_name: campaign.name }),
    }),
  }
}

/** A stack has its own name and the rules of all its tiers. */
function redeemableOf(
  group: readonly StackingOutcome[],
  stacks: EntryExpansion['stacks'],
): Redeemable | null | undefined {
  const [first] = group
  const stack = first?.requested.object === 'promotion_stack' ? stacks.get(first.requested.id) : undefined
  if (!stack || !first?.requested.redeemable) return first?.requested.redeemable
  return {
    ...first.requested.redeemable,
    name: stack.name,
    banner: null,
    metadata: {},
    assignedRules: distinctRules(group.flatMap(({ requested }) => requested.redeemable?.assignedRules ?? [])),
  }
}

const distinctRules = (assignedRules: readonly AssignedRule[]) => [
  ...new Map(assignedRules.map((assigned) => [assigned.assignment.id, assigned])).values(),
]
