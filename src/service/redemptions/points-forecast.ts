/** What orders would earn a member, as their discounts leave them: "where the specification is silent", Loyalty. */
import { forecastMemberPoints, forecastMemberPointsAsShopper } from '../../contract/operations/loyalties.ts'
import type {
  OrderPoints,
  PointsForecast,
  PointsForecastRequest,
} from '../../contract/resources/points-forecast.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { requireScope } from '../auth/permissions.ts'
import type { Goods } from '../rules/basket.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import { ApiError } from '../errors.ts'
import type { Db } from '../database/tables.ts'
import type { HandlerContext } from '../http/handler.ts'
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

type Context = Pick<HandlerContext, 'store' | 'clock' | 'caller' | 'guesses'>

interface Input {
  /** Code of the card. */
  memberId: string
  body: PointsForecastRequest
}

/** Of any card that somebody holds; a page's is its customer's own, who cannot try codes for long, as in a validation. */
export async function readPointsForecast(
  { memberId, body }: Input,
  { store, clock, caller, guesses }: Context,
): Promise<PointsForecast> {
  const now = clock.now()
  const { project, side } = caller
  if (side === 'client') await guesses.require()
  const told = await store.transaction(async (tx) => {
    const card = await findCard(tx, caller, memberId, { now })
    const named = card.holder_id === null ? undefined : { id: card.holder_id }
    const customer = named ? await resolveCustomer(tx, caller, named) : null
    const { orders, unknownCodes } = await ordersOf(tx, { body, caller, now, customer: named })
    const kept = orders.map((order) => serializeOrder(order))
    const goods = await loadGoods(tx, project.id, kept.flatMap(goodsIn))
    // Rules read an order as it is kept.
    const paid = kept.map((order) => fromWireOrder(order, goods))
    return { data: await forecast(tx, project.id, card, customer, paid, now), unknownCodes }
  })
  if (side === 'client') await guesses.count(told.unknownCodes)
  return { object: 'list', data_ref: 'data', data: told.data }
}

/** With what the cart qualifies for: null where there is nothing to tell, so that whoever asks by itself hears why. */
export async function readCartPoints(
  { order, options }: QualificationRequest,
  context: Context,
): Promise<OrderPoints | null> {
  const { loyalty_card: memberId, redeemables } = options?.points_forecast ?? {}
  if (!order || memberId === undefined) return null
  const { side, scopes } = context.caller
  try {
    requireScope(side === 'client' ? forecastMemberPointsAsShopper : forecastMemberPoints, scopes ?? [])
    const { data } = await readPointsForecast({ memberId, body: { orders: [order], redeemables } }, context)
    return data[0] ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
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
