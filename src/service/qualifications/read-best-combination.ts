/** Finds the combination of qualified redeemables with the lowest amount to pay. Evaluates them like a validation. */
import type { BestCombination, QualificationRequest } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Db } from '../database/tables.ts'
import { type Known, mayBeDue, nameOf } from '../eligibility/known.ts'
import { isHiddenFrom, readRedeemablesContext } from '../eligibility/redeemables-context.ts'
import type { HandlerContext } from '../http/handler.ts'
import { bestCombination, type Candidate } from '../rules/best-combination.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { isPayment, groupByRequest } from '../rules/stack.ts'

type Context = Pick<HandlerContext, 'store' | 'caller' | 'codeGuessLimiter'>
type Redeemables = RedeemablesRequest['redeemables']

export interface BestQuery {
  body: QualificationRequest
  now: Date
  known: Required<Known>
  /** Qualified redeemables. If there are more, the reply is not `exhaustive`. */
  found: { data: readonly QualifiedRedeemable[]; has_more: boolean }
}

/** Null if no combination reduces the amount to pay. */
export async function readBestCombination(
  { body, now, found, known }: BestQuery,
  context: Context,
): Promise<BestCombination | null> {
  const { store, caller } = context
  const offered = found.data.flatMap(toRequest)
  const chosen = await resolveChosen(offered, body.options?.chosen ?? [], known, context)
  const { order, customer, session, metadata } = body
  const redeemables = [...offered, ...chosen]
  if (!order || redeemables.length === 0) return null
  const input = { body: { redeemables, order, customer, session, metadata }, caller, now }
  // Due points of loyalty cards are booked first, in the same transaction.
  const read = (db: Db) => readRedeemablesContext(db, input, { eachOnce: false, known })
  const { requested, stacking } = mayBeDue(chosen, known)
    ? await store.transaction(read)
    : await read(store.db)

  const payments = requested.filter(isPayment)
  const candidates = groupByRequest(requested.filter((one) => one.redeemable && !isPayment(one))).flatMap(
    ([first, ...more]): Candidate[] => (first ? [[first, ...more]] : []),
  )
  const best = bestCombination(candidates, payments, stacking)
  if (!best) return null
  return {
    redeemables: groupByRequest(best.requested).flatMap(([first]) =>
      redeemables.filter((one) => first && isNamed(one, first)).map(toReply),
    ),
    order: serializeOrder(best.stacked.order),
    payable_amount: best.payable,
    exhaustive: best.exhaustive && !found.has_more,
  }
}

/**
 * Empty for a redeemable that does not discount the order. Gift cards and points are the shopper's money, so only the
 * shopper can choose them.
 */
function toRequest({ object, id, result, order }: QualifiedRedeemable): Redeemables {
  if (!order || result?.gift || result?.loyalty_card || !isRedeemable(object)) return []
  return [{ object, id }]
}

const isRedeemable = (object: string): object is Redeemables[number]['object'] =>
  ['voucher', 'promotion_tier', 'promotion_stack'].includes(object)

/**
 * Returns the chosen redeemables that are not in `offered`. Codes of vouchers are replaced by their stored form. Unknown
 * codes from a page count toward the guess limit, as in a validation.
 */
async function resolveChosen(
  offered: Redeemables,
  chosen: Redeemables,
  { redeemables }: Required<Known>,
  { caller, codeGuessLimiter }: Context,
): Promise<Redeemables> {
  const isPage = caller.side === 'client'
  if (chosen.length === 0) return []
  const unknown: string[] = []
  const known = chosen.flatMap((one) => {
    if (one.object !== 'voucher') return [one]
    const voucher = redeemables.get(nameOf(one))
    if (voucher && !(isPage && isHiddenFrom(caller, voucher))) return [{ ...one, id: voucher.code ?? one.id }]
    unknown.push(one.id)
    return []
  })
  if (isPage) await codeGuessLimiter.count(unknown)
  return known.filter((one, at) => ![...offered, ...known.slice(0, at)].some((other) => isNamed(one, other)))
}

const isNamed = (one: Redeemables[number], { object, id }: Pick<Redeemables[number], 'object' | 'id'>) =>
  one.object === object && one.id === id

const toReply = ({ object, id, reward }: Redeemables[number]) => ({
  object,
  id,
  ...(reward?.id !== undefined && { reward: { ...reward, id: reward.id } }),
})
