/** The points forecast of a qualification, calculated from the rows that the qualification has read. */
import { forecastMemberPoints, forecastMemberPointsAsShopper } from '../../contract/operations/loyalties.ts'
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import type { OrderRequest } from '../../contract/resources/order.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import { requireScope } from '../auth/scopes.ts'
import { type Known, mayBeDue, type Shopper } from '../eligibility/known.ts'
import { segmentsAmong } from '../eligibility/snapshot.ts'
import { ApiError } from '../errors.ts'
import { countsUses } from '../loyalty/award.ts'
import { readEarner } from '../loyalty/earner.ts'
import { usagesOf } from '../redeemables/usage.ts'
import { asOrderPoints, type Context, ordersOf, pointsOf, readPointsForecast } from './points-forecast.ts'

interface CartQuery {
  body: QualificationRequest
  now: Date
  known: Required<Known>
}

interface CartForecast extends Pick<CartQuery, 'now' | 'known'> {
  order: OrderRequest
  memberId: string
  redeemables: RedeemablesRequest['redeemables'] | undefined
}

/** Returns null if no forecast is requested or if it fails. Only the forecast operation reports the error. */
export async function readCartPoints(
  { body: { order, options }, now, known }: CartQuery,
  shopper: Shopper,
  context: Context,
): Promise<OrderPoints | null> {
  const { loyalty_card: memberId, redeemables } = options?.points_forecast ?? {}
  if (!order || memberId === undefined) return null
  const { side, scopes } = context.caller
  try {
    requireScope(side === 'client' ? forecastMemberPointsAsShopper : forecastMemberPoints, scopes ?? [])
    const settled = await forecastSettled({ order, memberId, redeemables, now, known }, shopper, context)
    if (settled) return settled
    const { data } = await readPointsForecast({ memberId, body: { orders: [order], redeemables } }, context)
    return data[0] ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * Returns undefined if the forecast needs a transaction: for a card that the customer does not hold, or if due points or
 * a change of tier must be booked first.
 */
async function forecastSettled(
  { order, memberId, redeemables = [], now, known }: CartForecast,
  { snapshot, stored }: Shopper,
  { store: { db }, caller, codeGuessLimiter }: Context,
): Promise<OrderPoints | undefined> {
  const { customer: holder, listed } = stored
  if (!holder || mayBeDue(redeemables, known)) return undefined
  const project_id = caller.project.id
  const earner = await readEarner(db, project_id, holder.id, memberId, now)
  if (!earner) return undefined
  const { card, earns, membership, rules } = earner
  const customer = { ...holder, segments: segmentsAmong(snapshot, listed, holder) }
  const { orders, unknownCodes } = await ordersOf(db, {
    body: { orders: [order], redeemables },
    caller,
    now,
    customer: { id: holder.id },
    card,
    products: snapshot.products.for(db, project_id),
    known: { ...known, customer },
  })
  const past = await usagesOf(db, project_id, rules.filter(countsUses), holder.id)
  const [points] = earns
    ? pointsOf(orders, { card, customer, before: membership, rules, past, now })
    : [asOrderPoints(card, [], undefined)]
  if (caller.side === 'client') await codeGuessLimiter.count(unknownCodes)
  return points
}
