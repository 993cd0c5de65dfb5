/** What orders would earn a member, as their discounts leave them: "where the specification is silent", Loyalty. */
import type { PointsForecast, PointsForecastRequest } from '../../contract/resources/points-forecast.ts'
import type { Goods } from '../rules/basket.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import { ApiError } from '../errors.ts'
import type { Db } from '../database/tables.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { findCard } from '../loyalty/card.ts'
import { forecast } from '../loyalty/forecast.ts'
import { loadGifts, loadGoods } from '../products/goods.ts'
import {
  type DiscountedOrder,
  fromWireOrder,
  goodsIn,
  serializeOrder,
  undiscounted,
} from '../rules/discounts/order.ts'
import { priceOrder } from '../rules/pricing.ts'
import { stack } from '../rules/stack.ts'
import { type RedemptionInput, readRedeemablesContext } from './redeemables-context.ts'

/** Of any card that somebody holds. */
export const forecastMemberPoints: Handler<'forecastMemberPoints'> = async (input, context) =>
  (await forecastOf(input, context)).reply

/** The same for the card of the token's customer, who cannot try codes for long, as in a validation. */
export const forecastMemberPointsAsShopper: Handler<'forecastMemberPointsAsShopper'> = async (
  input,
  context,
) => {
  await context.guesses.require()
  const { reply, unknownCodes } = await forecastOf(input, context)
  await context.guesses.count(unknownCodes)
  return reply
}

type Input = Parameters<Handler<'forecastMemberPoints'>>[0]

function forecastOf({ memberId, body }: Input, { store, clock, caller }: HandlerContext) {
  const now = clock.now()
  const { id: project_id } = caller.project
  return store.transaction(async (tx) => {
    const card = await findCard(tx, caller, memberId, { now })
    const named = card.holder_id === null ? undefined : { id: card.holder_id }
    const customer = named ? await resolveCustomer(tx, caller, named) : null
    const { orders, unknownCodes } = await ordersOf(tx, { body, caller, now, customer: named })
    const kept = orders.map((order) => serializeOrder(order))
    const goods = await loadGoods(tx, project_id, kept.flatMap(goodsIn))
    // Rules read an order as it is kept.
    const paid = kept.map((order) => fromWireOrder(order, goods))
    const data = await forecast(tx, project_id, card, customer, paid, now)
    return { reply: { object: 'list', data_ref: 'data', data } satisfies PointsForecast, unknownCodes }
  })
}

interface Asked extends Omit<RedemptionInput, 'body'> {
  body: PointsForecastRequest
  /** Who holds the card. */
  customer: { id: string } | undefined
}

/** Each as its discounts leave it, and how many codes were named that do not exist. */
async function ordersOf(tx: Db, asked: Asked) {
  const { body } = asked
  const goods = await loadGoods(
    tx,
    asked.caller.project.id,
    body.orders.flatMap(({ items = [] }) => items),
  )
  const unknown = new Set<string>()
  const orders: DiscountedOrder[] = []
  for (const [index, order] of body.orders.entries()) {
    try {
      orders.push(await discounted(tx, order, asked, goods, unknown))
    } catch (error) {
      throw error instanceof ApiError ? inOrder(error, index) : error
    }
  }
  return { orders, unknownCodes: unknown.size }
}

/** Most orders of a list of products have nothing taken off: they cost no further query. */
async function discounted(
  tx: Db,
  { redeemables: own, ...order }: PointsForecastRequest['orders'][number],
  { body, caller, now, customer }: Asked,
  goods: Goods,
  unknown: Set<string>,
): Promise<DiscountedOrder> {
  const redeemables = own ?? body.redeemables ?? []
  const side = caller.side === 'client' ? 'client' : 'server'
  if (redeemables.length === 0) {
    const { id, currency } = caller.project
    const gifts = await loadGifts(tx, id, order, { customer_id: customer?.id ?? null, side })
    return undiscounted(priceOrder(order, goods, side, currency, gifts))
  }
  const input = { body: { redeemables, order, customer }, caller, now }
  const { asked, stacking } = await readRedeemablesContext(tx, input)
  for (const { object, id, redeemable } of asked) if (object === 'voucher' && !redeemable) unknown.add(id)
  return stack(asked, stacking).order
}

/** What is wrong with one order is said of that order. */
function inOrder({ key, message, details }: ApiError, index: number) {
  const named = details?.map((detail) => ({
    ...detail,
    field: detail.field.replace(/^(order\.|(?=redeemables))/, `orders[${index}].`),
  }))
  return new ApiError(key, { message, ...(named && { details: named }) })
}
