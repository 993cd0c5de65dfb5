/** Entries of qualification replies (specification, section 9: Redeemable entry). */
import type { QualifiedRedeemable, RedeemableResult } from '../../contract/resources/redeemable.ts'
import type { ValidationRuleAssignmentList } from '../../contract/resources/validation-rule-assignment.ts'
import { meaningOf } from '../rules/conditions/names.ts'
import { conditionsOf, type Rule } from '../rules/conditions/rule.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { expandedFields, expandedTargets, type Expansion } from '../eligibility/expand.ts'
import { serializeStack } from '../rules/stacking-rules.ts'
import type { Evaluation, UsableEvaluation } from '../rules/evaluation.ts'
import type { Coin } from '../eligibility/index/project-rows.ts'
import type { Qualified } from '../eligibility/context.ts'

export interface EntryContext extends Expansion {
  hasOrder: boolean
  /** Exchange ratio of points, by loyalty campaign. */
  coins: ReadonlyMap<string, Coin>
}

export function asEntry(
  { redeemable, evaluation, isCampaign, applied }: Qualified,
  entryContext: EntryContext,
): QualifiedRedeemable {
  const { object, id, code, campaign, created_at, metadata } = redeemable
  const { applicable_to, inapplicable_to } = evaluation
  return {
    id: code ?? id,
    object: isCampaign ? 'campaign' : applied ? 'promotion_stack' : object,
    created_at: created_at.toISOString(),
    result: resultOf(redeemable, evaluation, entryContext.coins),
    // A campaign has no discount of its own; only its vouchers do.
    ...(entryContext.hasOrder &&
      !isCampaign &&
      applies(evaluation) && { order: serializeOrder(evaluation.order) }),
    applicable_to: expandedTargets(applicable_to, entryContext),
    inapplicable_to,
    metadata,
    ...(campaign && { campaign_id: campaign.id, campaign_name: campaign.name }),
    validation_rules_assignments: assignmentsOf(redeemable, evaluation),
    ...expandedFields(redeemable, entryContext),
    ...(applied && serializeStack(applied)),
  }
}

/** Some scenarios also return redeemables with an incomplete bundle. */
const applies = (evaluation: Evaluation): evaluation is UsableEvaluation =>
  evaluation.usable && (evaluation.bundle === null || evaluation.bundle.missing.length === 0)

function resultOf(
  { discount, type, balance, campaign }: Redeemable,
  evaluation: Evaluation,
  coins: EntryContext['coins'],
): RedeemableResult {
  const { bundle, requirements } = evaluation
  return {
    ...(discount && { discount: (evaluation.usable && evaluation.discount) || discount }),
    ...(type === 'GIFT_VOUCHER' && { gift: giftOf(balance, evaluation) }),
    ...(type === 'LOYALTY_CARD' && {
      loyalty_card: { balance: balance ?? 0, points: balance ?? 0, ...coins.get(campaign?.id ?? '') },
    }),
    ...(bundle && { bundle: { ...bundle } }),
    ...(requirements.length > 0 && { requirements: requirements.map((one) => ({ ...one })) }),
    ...(!applies(evaluation) && type !== 'LOYALTY_CARD' && { details: reasonOf(evaluation) }),
  }
}

const giftOf = (balance: number | null, evaluation: Evaluation) => ({
  balance: balance ?? 0,
  ...(evaluation.usable && evaluation.gift && { credits: evaluation.gift.credits }),
})

const reasonOf = (evaluation: Evaluation) =>
  evaluation.usable
    ? { key: 'order_rules_violated', message: 'The cart does not contain the complete bundle.' }
    : { key: evaluation.key, message: evaluation.message }

/** Rules that the cart does not meet yet are PARTIALLY_VALID. */
export function assignmentsOf(
  { assignedRules }: Redeemable,
  evaluation: Evaluation,
): ValidationRuleAssignmentList {
  const isOmitted = (id: string, rule: Rule) =>
    evaluation.usable ? lacksBundle(rule, evaluation) : evaluation.omitted.includes(id)
  return {
    object: 'list',
    data_ref: 'data',
    data: assignedRules.map(({ rule, assignment }) => {
      const { id, related_object_id, related_object_type, created_at } = assignment
      const omitted = isOmitted(id, rule)
      return {
        id,
        rule_id: rule.id,
        related_object_id,
        related_object_type: related_object_type as 'promotion_tier', // the column only contains these values
        created_at,
        object: 'validation_rules_assignment' as const,
        validation_status: omitted ? ('PARTIALLY_VALID' as const) : ('VALID' as const),
        validation_omitted_rules: omitted ? orderNames(rule) : [],
      }
    }),
    total: assignedRules.length,
  }
}

const lacksBundle = (rule: Rule, { bundle }: Evaluation) =>
  (bundle?.missing.length ?? 0) > 0 && [...conditionsOf(rule.logic)].some(({ kind }) => kind === 'bundle')

function orderNames({ logic }: Rule): string[] {
  const names = [...conditionsOf(logic)].map((condition) =>
    condition.kind === 'bundle' ? 'order.items.bundle' : condition.name,
  )
  return [...new Set(names.filter((name) => meaningOf(name)?.scope === 'order'))]
}
