/** What became of each redeemable, as replies have it ("where the specification is silent": validations response). */
import { failures } from '../../contract/errors.ts'
import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { asWireOrder } from '../rules/discounts/wire.ts'
import type { Usable } from '../rules/judgement.ts'
import type { Stacked } from '../rules/stack.ts'
import type { Inapplicable, Placed } from '../rules/stacking/placed.ts'

/** A redeemable under the name that the request gave it. */
export function asValidated(placed: Placed): ValidatedRedeemable {
  const { object, id } = placed.asked
  switch (placed.status) {
    case 'APPLICABLE': {
      const { order, applicable_to, inapplicable_to } = placed.judgement
      const result = resultOf(placed.judgement)
      const wireOrder = asWireOrder(order)
      return { status: 'APPLICABLE', id, object, order: wireOrder, applicable_to, inapplicable_to, result }
    }
    case 'INAPPLICABLE':
      return { status: 'INAPPLICABLE', id, object, result: reasonOf(placed) }
    case 'SKIPPED': {
      const { rule: key, message } = placed
      return { status: 'SKIPPED', id, object, result: { details: { key, message } } }
    }
  }
}

/** Where the whole is valid, what applies stands apart from what does not; else all stand together. */
export function asValidatedLists({
  valid,
  placed,
}: Stacked): Pick<Validation, 'redeemables' | 'skipped_redeemables' | 'inapplicable_redeemables'> {
  const all = placed.map(asValidated)
  if (!valid) return { redeemables: all }
  return {
    redeemables: all.filter(({ status }) => status === 'APPLICABLE'),
    skipped_redeemables: all.filter(({ status }) => status === 'SKIPPED'),
    inapplicable_redeemables: all.filter(({ status }) => status === 'INAPPLICABLE'),
  }
}

function resultOf({ discount, gift, reward, bundle }: Usable): RedeemableResult {
  return {
    ...(discount && { discount }),
    ...(gift && { gift }),
    ...(reward && {
      loyalty_card: { points: reward.points, balance: reward.balance, ...reward.offer.coin },
    }),
    ...(bundle && { bundle: { ...bundle } }),
  }
}

function reasonOf({ key, message, rule, judgement }: Inapplicable): RedeemableResult {
  return {
    error: { code: failures[key], key, message, ...(rule && { details: rule }) },
    details: { key: rule ?? key, message },
    ...(judgement?.requirements.length && {
      requirements: judgement.requirements.map((one) => ({ ...one })),
    }),
    ...(judgement?.bundle && { bundle: { ...judgement.bundle } }),
  }
}
