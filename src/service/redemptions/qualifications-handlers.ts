/** What a cart qualifies for (specification, section 9), what of that is best together, and the points that it would earn. */
import type { Parsed } from '../../contract/operation.ts'
import type { checkEligibility as operation } from '../../contract/operations/qualifications.ts'
import type { QualificationRequest, BestCombination } from '../../contract/resources/qualification.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { qualify } from '../qualifications/qualify.ts'
import type { QualifiedRedeemable, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Db } from '../database/tables.ts'
import { findRedeemables } from '../redeemables/queries.ts'
import { bestCombination, type Candidate } from '../rules/best-combination.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { isPayment, stack, together } from '../rules/stack.ts'
import { readCartPoints, readPointsForecast } from './points-forecast.ts'
import { isHiddenFrom, readRedeemablesContext } from './redeemables-context.ts'
import { togetherByRequest } from './view.ts'

/** Operation 9. Spends nothing and holds nothing. */
export const checkEligibility: Handler<'checkEligibility'> = (input, context) => answer(input, context)

/** The same for the customer of the token, if it has one. */
export const checkEligibilityAsShopper: Handler<'checkEligibilityAsShopper'> = (input, context) =>
  answer(input, context)

type Input = Parsed<typeof operation>

async function answer({ body = {}, query: { also, best_combination } }: Input, context: HandlerContext) {
  const { store, clock, caller } = context
  const now = clock.now()
  const ask = (body: QualificationRequest) => qualify(store, { body, caller, now })
  const [reply, other] = await Promise.all([ask(body), also && ask({ ...body, scenario: also })])
  const { promotion_tiers } = body.options ?? {}
  return {
    ...reply,
    ...(other && { also: other.redeemables }),
    ...(body.options?.points_forecast && { points_forecast: await readCartPoints(body, context) }),
    ...(promotion_tiers && {
      promotion_tiers: await evaluateTiers(promotion_tiers, { body, now }, context),
    }),
    ...(best_combination && {
      best_combination: await readBestCombination({ body, now, found: reply.redeemables }, context),
    }),
  }
}

/** Of any card that somebody holds. */
export const forecastMemberPoints: Handler<'forecastMemberPoints'> = readPointsForecast

/** The same for the card of the token's customer. */
export const forecastMemberPointsAsShopper: Handler<'forecastMemberPointsAsShopper'> = readPointsForecast

/** Evaluates each promotion tier on its own. A list also shows tiers for other customers. */
async function evaluateTiers(
  ids: readonly string[],
  { body, now }: Pick<BestQuery, 'body' | 'now'>,
  { store, caller }: Context,
): Promise<ValidatedRedeemable[]> {
  const { order, customer, session, metadata } = body
  const redeemables = [...new Set(ids)].map((id) => ({ object: 'promotion_tier' as const, id }))
  const input = { body: { redeemables, order, customer, session, metadata }, caller, now }
  const { asked, stacking } = await readRedeemablesContext(store.db, input)
  return asked.flatMap((one) => togetherByRequest(stack([{ ...one, index: 0 }], stacking).placed))
}

// Which of it leaves the least to pay together, judged as a validation judges it.

type Context = Pick<HandlerContext, 'store' | 'caller' | 'guesses'>
type Redeemables = RedeemablesRequest['redeemables']

interface BestQuery {
  body: QualificationRequest
  now: Date
  /** What the qualification has found: with more than that, nothing is promised of all. */
  found: { data: readonly QualifiedRedeemable[]; has_more: boolean }
}

/** Null where nothing takes anything off. */
async function readBestCombination(
  { body, now, found }: BestQuery,
  context: Context,
): Promise<BestCombination | null> {
  const { store, caller } = context
  const offered = found.data.flatMap(asListed)
  const chosen = await chosenBeside(offered, body.options?.chosen ?? [], context)
  const { order, customer, session, metadata } = body
  const redeemables = [...offered, ...chosen]
  if (!order || redeemables.length === 0) return null
  const input = { body: { redeemables, order, customer, session, metadata }, caller, now }
  // Points that have fallen due are moved before they are judged.
  const read = (db: Db) => readRedeemablesContext(db, input, { eachOnce: false })
  const { asked, stacking } = chosen.some(({ reward }) => reward)
    ? await store.transaction(read)
    : await read(store.db)

  const payments = asked.filter(isPayment)
  const candidates = together(asked.filter((one) => one.redeemable && !isPayment(one))).flatMap(
    ([first, ...more]): Candidate[] => (first ? [[first, ...more]] : []),
  )
  const best = bestCombination(candidates, payments, stacking)
  if (!best) return null
  return {
    redeemables: together(best.asked).flatMap(([first]) =>
      redeemables.filter((one) => first && isNamed(one, first)).map(asTold),
    ),
    order: serializeOrder(best.stacked.order),
    payable_amount: best.payable,
    exhaustive: best.exhaustive && !found.has_more,
  }
}

/** What takes something off: gift cards and points are money of the shopper's own, and never spent unasked. */
function asListed({ object, id, result, order }: QualifiedRedeemable): Redeemables {
  if (!order || result?.gift || result?.loyalty_card || !isRedeemable(object)) return []
  return [{ object, id }]
}

const isRedeemable = (object: string): object is Redeemables[number]['object'] =>
  ['voucher', 'promotion_tier', 'promotion_stack'].includes(object)

/**
 * What is not among those offered, vouchers by their codes as they are stored. To a shopper, codes are secrets: each
 * unknown one counts as it does in a validation.
 */
async function chosenBeside(
  offered: Redeemables,
  chosen: Redeemables,
  { store, caller, guesses }: Context,
): Promise<Redeemables> {
  const isPage = caller.side === 'client'
  if (chosen.length === 0) return []
  const vouchers = chosen.filter(({ object }) => object === 'voucher')
  const found = await findRedeemables(
    store.db,
    caller.project.id,
    vouchers.map(({ id }) => ({ object: 'voucher' as const, id })),
  )
  const named = new Map([...found].map(([{ id }, voucher]) => [id, voucher]))
  const unknown: string[] = []
  const known = chosen.flatMap((one) => {
    if (one.object !== 'voucher') return [one]
    const voucher = named.get(one.id)
    if (voucher && !(isPage && isHiddenFrom(caller, voucher))) return [{ ...one, id: voucher.code ?? one.id }]
    unknown.push(one.id)
    return []
  })
  if (isPage) await guesses.count(unknown)
  return known.filter((one, at) => ![...offered, ...known.slice(0, at)].some((other) => isNamed(one, other)))
}

const isNamed = (one: Redeemables[number], { object, id }: Pick<Redeemables[number], 'object' | 'id'>) =>
  one.object === object && one.id === id

const asTold = ({ object, id, reward }: Redeemables[number]) => ({
  object,
  id,
  ...(reward?.id !== undefined && { reward: { ...reward, id: reward.id } }),
})
