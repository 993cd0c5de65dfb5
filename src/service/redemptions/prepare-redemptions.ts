/**
 * Redeems vouchers, gift cards and promotion tiers, or saves a refused redemption, in one statement without a transaction.
 * This works for new orders if all redeemables exist and no rule counts past redemptions. Everything else needs a
 * transaction.
 */
import type { CalculatedOrder, OrderRequest } from '../../contract/resources/order.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Redemptions } from '../../contract/resources/redemption.ts'
import { lookupKeyIn } from '../customers/shopper.ts'
import { maxWithoutList } from '../database/code-lookup.ts'
import type { Store } from '../database/store.ts'
import {
  namesOf,
  type RedeemablesContext,
  type RedemptionInput,
  refsOf,
} from '../eligibility/redeemables-context.ts'
import type { ApiError } from '../errors.ts'
import type { Prefetch } from '../http/handler.ts'
import type { SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { type DeclaredStack, findStacks } from '../redeemables/queries.ts'
import { redemptionsIn, serializeOrder } from '../rules/discounts/wire-order.ts'
import { usesHistory } from '../rules/evaluate-redeemable.ts'
import { stack, type Stacked } from '../rules/stack.ts'
import {
  type Found,
  readRequested,
  requestedAsJson,
  type RequestedInJson,
  type RequestedQuery,
  tiersIn,
  type TierToRedeem,
  vouchersIn,
} from './read-requested.ts'
import { replyOf, stepsOf, withLineIds } from './redeem.ts'
import { redemptionRowsOf } from './redemption-rows.ts'
import { refusalOf } from './refusal.ts'
import { requestedContext } from './requested-context.ts'
import { asUsed, campaignsOf } from './used-vouchers.ts'
import { type NewCustomer, writeFailures, writeRedemptions } from './write-redemptions.ts'

/** Everything that a redemption of few redeemables reads. With more, PostgreSQL would plan the long statement each time. */
export const prefetchRequested: Prefetch<'redeem'> = ({ body }, now) => {
  const count = (object: 'voucher' | 'promotion_tier' | 'promotion_stack') =>
    namesOf(body.redeemables, object).length
  const areFew = count('voucher') <= maxWithoutList && count('promotion_tier') <= maxWithoutList
  if (!areFew || count('promotion_stack') > 0 || !fitsOneStatement(body)) return undefined
  return requestedAsJson(queryOf(body, now), refsIn(body, new Map()))
}

/**
 * Undefined if the redemption needs a transaction. `prefetched` is the value of {@link prefetchRequested}.
 *
 * @throws ApiError like `redeemAll`.
 */
export async function prepareRedemptions(
  store: Store,
  input: RedemptionInput,
  prefetched?: RequestedInJson,
): Promise<SingleStatement<Redemptions | ApiError> | undefined> {
  const { body, caller, now } = input
  if (!fitsOneStatement(body)) return undefined
  const project_id = caller.project.id
  const stacks = await findStacks(store.db, project_id, namesOf(body.redeemables, 'promotion_stack'))
  const refs = refsIn(body, stacks)
  const found = await readRequested(store.db, project_id, queryOf(body, now), refs, prefetched)
  const [first] = found ?? []
  if (!found || !first || first.row.is_stored || needsTransaction(found)) return undefined

  const context = { ...(await requestedContext(store, input, first.row, found, refs)), stacks }
  const stacked = stack(context.requested, context.stacking)
  return stacked.valid
    ? redeeming(store, input, found, context, stacked)
    : refusing(store, input, context, stacked)
}

const refsIn = ({ redeemables }: RedeemablesRequest, stacks: ReadonlyMap<string, DeclaredStack>) =>
  redeemables.flatMap((one, index) => refsOf(one, index, stacks))

const queryOf = ({ customer, order, session }: RedeemablesRequest, now: Date): RequestedQuery => ({
  customer: lookupKeyIn({ customer }),
  order_source_id: order?.source_id,
  session_key: session?.key ?? null,
  now,
})

/** Whether the request alone allows one statement. */
const fitsOneStatement = ({ redeemables, order }: RedeemablesRequest) =>
  !redeemables.some(({ reward }) => reward) && isNewOrder(order)

/** An order with an id, or with a source id alone, must be stored. Gifts are redemptions that must be locked. */
const isNewOrder = (order: OrderRequest | undefined) =>
  !order ||
  (order.id === undefined &&
    ((order.items ?? []).length > 0 || order.amount !== undefined || order.source_id === undefined) &&
    redemptionsIn(order).length === 0)

const needsTransaction = (found: readonly Found[]) =>
  found.some(({ redeemable }) => usesHistory(redeemable)) ||
  vouchersIn(found).some(
    ({ type, campaign_type }) => type === 'LOYALTY_CARD' || campaign_type === 'REFERRAL_PROGRAM',
  )

async function redeeming(
  { db }: Store,
  input: RedemptionInput,
  found: readonly Found[],
  initialContext: RedeemablesContext,
  initialStacked: Stacked,
): Promise<SingleStatement<Redemptions>> {
  const { body, caller, now } = input
  const { context, stacked } = body.order
    ? withLineIds(initialContext, initialStacked)
    : { context: initialContext, stacked: initialStacked }
  const id = newId('r')
  const stored = found[0]?.row.customer
  const customer = stored ? undefined : newCustomerOf(input, context)
  const customer_id = (stored ?? customer)?.id ?? null
  const calculated = serializeOrder(stacked.order)
  const order = body.order && { id: newId('ord'), ...namesOfOrder(calculated) }
  const saved = { ...calculated, ...order }
  const rows = redemptionRowsOf(input, context, stacked, {
    id,
    customer_id,
    order: saved,
    granted: new Map(),
  })
  const vouchers = vouchersIn(found).flatMap((voucher) => {
    const part = rows.parts.find(({ related_object_id }) => related_object_id === voucher.id)
    return part ? [asUsed(voucher, part.amount ?? 0)] : []
  })
  const described = {
    now,
    customer: stored ?? (customer && asCustomer(customer)),
    vouchers: new Map(vouchers.map(({ after }) => [after.id, after])),
    tiers: new Map(tiersIn(found).map((tier) => [tier.id, summaryOf(tier)])),
  }
  const redemptions = {
    ...rows,
    vouchers,
    campaigns: campaignsOf(found),
    customer_id,
    customer,
    order: order && { ...order, calculated, steps: stepsOf(id, context, stacked) },
    owner: context.owner,
    now,
  }
  return {
    reply: await replyOf(input, context, stacked, { ...rows, order: saved }, described),
    execute: async (response, text) =>
      (await writeRedemptions(db, caller.project.id, redemptions, response, text)) ?? false,
  }
}

function refusing(
  { db }: Store,
  input: RedemptionInput,
  context: RedeemablesContext,
  stacked: Stacked,
): SingleStatement<ApiError> {
  const { error, failed } = refusalOf(input, context, stacked)
  return {
    reply: error,
    execute: (response) => writeFailures(db, input.caller.project.id, failed, input.now, response),
  }
}

function newCustomerOf({ body }: RedemptionInput, { customer }: RedeemablesContext): NewCustomer | undefined {
  if (!customer || customer.source_id === null) return undefined
  return { ...body.customer, id: newId('cust'), source_id: customer.source_id }
}

const asCustomer = ({ id, source_id, name, email, metadata }: NewCustomer) => ({
  id,
  source_id,
  name: name ?? null,
  email: email ?? null,
  metadata: metadata ?? {},
})

const namesOfOrder = ({ source_id, status }: CalculatedOrder) => ({
  source_id: source_id ?? null,
  status: status ?? 'CREATED',
})

const summaryOf = ({ id, name, banner, campaign_id, metadata }: TierToRedeem) => ({
  id,
  name,
  banner,
  campaign_id,
  metadata,
})
