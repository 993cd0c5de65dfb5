/** Declared promotion stacks. Each tier is evaluated on the order that results from the previous tier. */
import { withHolds, type HeldUsage } from '../rules/availability.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { Usage } from '../rules/situation.ts'
import { isApplicable, stack as evaluateStacked } from '../rules/stack.ts'
import { orderOfStack } from '../rules/stacking-rules.ts'
import { everything, serializeTargets } from '../rules/targets.ts'
import type { Candidate, PromotionStack, Qualified, QualificationContext } from './context.ts'
import { missingDiscounted } from './discounted-products.ts'
import { comparePositions, positionOf, type Position } from './position.ts'

export function* declaredStacks(
  stacks: readonly PromotionStack[],
  after: Position | null,
): Generator<Candidate> {
  for (const stack of stacks) {
    const position = positionOf(stack)
    if (!after || comparePositions(position, after) > 0)
      yield { redeemable: asRedeemable(stack), position, stack }
  }
}

function asRedeemable({ id, name, created_at, campaign, category, tiers }: PromotionStack): Redeemable {
  const assignedRules = new Map(
    tiers.flatMap((tier) => tier.assignedRules).map((assigned) => [assigned.assignment.id, assigned]),
  )
  return {
    object: 'promotion_tier',
    id,
    code: null,
    name,
    banner: null,
    created_at,
    active: true,
    validity: {},
    campaign,
    category,
    hierarchy: 0,
    type: null,
    discount: null,
    balance: null,
    holder_id: null,
    limit: null,
    redeemed: 0,
    assignedRules: [...assignedRules.values()],
    metadata: {},
  }
}

/** Returns undefined if a tier cannot apply, or if none has an effect that counts. */
export function evaluateStack(
  { stack, ...candidate }: Candidate & { stack: PromotionStack },
  { order, situation, products, stacking_rules: rules }: QualificationContext,
  usages: ReadonlyMap<string, Usage>,
  held: ReadonlyMap<string, HeldUsage>,
): Qualified | undefined {
  if (stack.tiers.some((tier) => missingDiscounted(tier, order).length > 0)) return undefined
  const requested = stack.tiers.map((tier) => ({
    index: 0,
    object: 'promotion_stack' as const,
    id: stack.id,
    ...withHolds(tier, usages, held),
  }))
  const { valid, outcomes } = evaluateStacked(requested, { order, situation, products, rules })
  const applied = outcomes.filter(isApplicable)
  const last = applied.at(-1)
  if (!valid || !last) return undefined
  const amount = applied.reduce((sum, { evaluation }) => sum + evaluation.amount, 0)
  // The targets of each tier are listed with the tier.
  const combined = { order: orderOfStack(applied, order), amount, discount: null, bundle: null }
  const evaluation = { ...last.evaluation, ...combined, ...serializeTargets(everything) }
  return { ...candidate, declared: candidate.redeemable, evaluation, applied }
}
