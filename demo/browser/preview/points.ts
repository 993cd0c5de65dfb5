/** How the stand-ins for the service evaluate points and codes. */
import type { ValidatedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'

/** Ten points are worth one euro. */
export const coin = { exchange_ratio: 1, points_ratio: 10 }

/** Pays as much of `due` as possible with the points, in minor units. `balance`: points on the card. */
export function evaluatePoints(
  { object, id, reward }: RedeemablesRequest['redeemables'][number],
  balance: number,
  due: number,
) {
  const points = Math.min(reward?.points ?? 0, balance, Math.ceil(due / 10))
  const saved = Math.min(points * 10, due)
  const entry: ValidatedRedeemable = {
    object,
    id,
    status: saved ? 'APPLICABLE' : 'SKIPPED',
    order: { object: 'order', total_applied_discount_amount: saved },
    result: { loyalty_card: { points, balance, ...coin } },
  }
  return { entry, saved }
}

/** The code of a reward: five euros off. */
export function evaluateCode({ object, id }: RedeemablesRequest['redeemables'][number], due: number) {
  const saved = Math.min(500, due)
  const order = { object: 'order', total_applied_discount_amount: saved } as const
  const entry: ValidatedRedeemable = { object, id, status: 'APPLICABLE', order, result: {} }
  return { entry, saved }
}
