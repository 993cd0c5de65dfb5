/**
 * Entries of validations and redemptions: the outcome of each requested redeemable ("where the specification is
 * silent", Validations and redemptions).
 */
import { failures } from '../../contract/errors.ts'
import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import type { UsableEvaluation } from '../rules/evaluation.ts'
import { isApplicable, type Stacked } from '../rules/stack.ts'
import {
  type Inapplicable,
  orderOfStack,
  type StackingOutcome,
  serializeStack,
} from '../rules/stacking-rules.ts'
import { type EntryExpansion, withExpansion } from './expanded-entry.ts'

/** One entry, with the requested id or the stored code. The tiers of a promotion stack share an entry. */
function asValidated(outcome: StackingOutcome, group: readonly StackingOutcome[]): ValidatedRedeemable {
  const { object, id } = outcome.requested
  switch (outcome.status) {
    case 'APPLICABLE': {
      if (object === 'promotion_stack') {
        const tiers = group.filter(isApplicable)
        const order = serializeOrder(orderOfStack(tiers, outcome.evaluation.order))
        return { status: 'APPLICABLE', id, object, order, ...serializeStack(tiers) }
      }
      const { order, applicable_to, inapplicable_to } = outcome.evaluation
      const result = resultOf(outcome.evaluation)
      const wireOrder = serializeOrder(order)
      // Shops read the shipping discount of a tier from its metadata.
      const own = object === 'promotion_tier' ? { metadata: outcome.redeemable.metadata } : {}
      return {
        status: 'APPLICABLE',
        id,
        object,
        order: wireOrder,
        applicable_to,
        inapplicable_to,
        result,
        ...own,
      }
    }
    case 'INAPPLICABLE':
      return { status: 'INAPPLICABLE', id, object, result: reasonOf(outcome) }
    case 'SKIPPED': {
      const { rule: key, message } = outcome
      return { status: 'SKIPPED', id, object, result: { details: { key, message } } }
    }
  }
}

export function asValidatedLists(
  { valid, outcomes }: Stacked,
  expansion?: EntryExpansion,
): Pick<Validation, 'redeemables' | 'skipped_redeemables' | 'inapplicable_redeemables'> {
  const all = entriesByRequest(outcomes, expansion)
  if (!valid) return { redeemables: all }
  return {
    redeemables: all.filter(({ status }) => status === 'APPLICABLE'),
    skipped_redeemables: all.filter(({ status }) => status === 'SKIPPED'),
    inapplicable_redeemables: all.filter(({ status }) => status === 'INAPPLICABLE'),
  }
}

/** One entry for each requested redeemable, in the order in which they were evaluated. */
export function entriesByRequest(
  outcomes: readonly StackingOutcome[],
  expansion?: EntryExpansion,
): ValidatedRedeemable[] {
  return outcomes.flatMap((last, at) => {
    if (outcomes[at + 1]?.requested.index === last.requested.index) return []
    const group = outcomes.filter(({ requested }) => requested.index === last.requested.index)
    const entry = asValidated(last, group)
    return [expansion ? withExpansion(entry, group, expansion) : entry]
  })
}

function resultOf({ discount, gift, reward, bundle }: UsableEvaluation): RedeemableResult {
  return {
    ...(discount && { discount }),
    ...(gift && { gift }),
    ...(reward && {
      loyalty_card: { points: reward.points, balance: reward.balance, ...reward.offer.coin },
    }),
    ...(bundle && { bundle: { ...bundle } }),
  }
}

function reasonOf({ key, message, detail, rule, evaluation }: Inapplicable): RedeemableResult {
  return {
    error: { code: failures[key], key, message, ...(rule && { details: rule }) },
    details: { key: rule ?? detail ?? key, message },
    ...(evaluation?.requirements.length && {
      requirements: evaluation.requirements.map((one) => ({ ...one })),
    }),
    ...(evaluation?.bundle && { bundle: { ...evaluation.bundle } }),
  }
}
