import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { RewardResult } from '../../contract/resources/redemption.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { newId } from '../ids.ts'
import type { TierUse, VoucherUse } from '../redeemables/locks.ts'
import type { CountIncrement } from '../redeemables/usage.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { isApplicable, type Stacked } from '../rules/stack.ts'
import type { RequestedRedeemable, Inapplicable, Skipped } from '../rules/stacking-rules.ts'
import type { RedemptionInput, RedeemablesContext } from '../eligibility/redeemables-context.ts'
import { rewardResult } from './reward-rows.ts'

/** The rows of one request: one per redeemable, below a parent if there are several. */
export interface RedemptionRows {
  parent: NewRedemption | null
  parts: NewRedemption[]
}

export interface SavedResults {
  /** Id of the parent or, without one, of the only part. */
  id: string
  customer_id: string | null
  /** The order with all discounts, as stored. */
  order: CalculatedOrder
  /** Results of rewards, by the id of the card. */
  granted: ReadonlyMap<string, RewardResult>
}

export function redemptionRowsOf(
  input: RedemptionInput,
  { stacking, tracking_id }: RedeemablesContext,
  { outcomes }: Stacked,
  { id, order, customer_id, granted }: SavedResults,
): RedemptionRows {
  const applied = outcomes.filter(isApplicable)
  const details = {
    ...detailsOf(input),
    order_before: { ...serializeOrder(stacking.order), ...nameOf(order) },
  }
  const common = {
    customer_id,
    tracking_id,
    order_id: order.id ?? null,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    failure_code: null,
    failure_message: null,
  } as const
  const parent = applied.length > 1 ? parentOf(id, common, { ...details, order }) : null

  const parts = applied.map(({ requested, redeemable, evaluation }, index): NewRedemption => {
    const before = applied[index - 1]?.evaluation.order ?? stacking.order
    return {
      ...common,
      id: parent ? newId('r') : id,
      parent_id: parent?.id ?? null,
      related_object_type: redeemable.object,
      related_object_id: redeemable.id,
      campaign_id: redeemable.campaign?.id ?? null,
      amount: evaluation.gift?.credits ?? evaluation.reward?.points ?? null,
      discount_amount: evaluation.amount,
      order_amount: before.amount,
      details: {
        ...details,
        order: { ...serializeOrder(evaluation.order), ...nameOf(order) },
        ...rewardIn(granted.get(redeemable.id)),
        ...stackIn(requested),
      },
    }
  })
  return { parent, parts }
}

type Common = Pick<
  NewRedemption,
  'customer_id' | 'tracking_id' | 'order_id' | 'result' | 'status' | 'failure_code' | 'failure_message'
>

function parentOf(id: string, common: Common, details: NewRedemption['details']): NewRedemption {
  const { order, order_before } = details
  return {
    ...common,
    id,
    parent_id: null,
    related_object_type: 'redemption',
    related_object_id: id,
    campaign_id: null,
    amount: null,
    discount_amount: (order.total_discount_amount ?? 0) - (order_before.total_discount_amount ?? 0),
    order_amount: order_before.amount ?? 0,
    details,
  }
}

/** Redeemables that do not exist get no row. */
export function failedRows(
  input: RedemptionInput,
  { stacking, customer, tracking_id, offers }: RedeemablesContext,
  refusals: readonly { refused: Inapplicable | Skipped; key: string }[],
): NewRedemption[] {
  const order = serializeOrder(stacking.order)
  return refusals.flatMap(({ refused: { requested, message }, key }): NewRedemption[] => {
    const { redeemable } = requested
    if (!redeemable) return []
    const offer = offers.get(redeemable.id)
    return [
      {
        id: newId('r'),
        parent_id: null,
        related_object_type: redeemable.object,
        related_object_id: redeemable.id,
        campaign_id: redeemable.campaign?.id ?? null,
        customer_id: customer?.id ?? null,
        tracking_id,
        order_id: null,
        result: 'FAILURE',
        status: 'FAILED',
        failure_code: key,
        failure_message: message,
        amount: null,
        discount_amount: 0,
        order_amount: stacking.order.amount,
        details: {
          ...detailsOf(input),
          order,
          order_before: order,
          ...rewardIn(offer && rewardResult(offer)),
          ...stackIn(requested),
        },
      },
    ]
  })
}

const detailsOf = ({ body: { metadata = {}, session }, caller }: RedemptionInput) => ({
  metadata,
  channel: { channel_id: caller.client_id, channel_type: 'API' as const },
  ...(session && { session }),
})

const stackIn = ({ object, id }: RequestedRedeemable) =>
  object === 'promotion_stack' ? { promotion_stack: { id, object } } : {}

const rewardIn = (reward: RewardResult | undefined) => (reward ? { reward } : {})

/** Empty for an order that is not stored. */
const nameOf = ({ id, source_id, status }: CalculatedOrder): OrderIdentity =>
  id === undefined ? {} : { id, source_id, ...(status && { status }) }

type OrderIdentity = Partial<Pick<CalculatedOrder, 'id' | 'source_id' | 'status'>>

// Changes made by redemptions and undone by rollbacks. Vouchers are sorted by id, the order in which they are
// locked. Points of loyalty cards are in `loyalty/ledger.ts`.

export const voucherUsesOf = (parts: readonly NewRedemption[], now: Date): VoucherUse[] =>
  parts
    .filter(({ related_object_type, details }) => related_object_type === 'voucher' && !details.reward)
    .toSorted((one, other) => (one.related_object_id < other.related_object_id ? -1 : 1))
    .map(({ id, related_object_id, campaign_id, amount }) => ({
      voucher_id: related_object_id,
      campaign_id,
      redemption_id: id,
      credits: amount,
      now,
    }))

export const tierUsesOf = (parts: readonly NewRedemption[]): TierUse[] =>
  parts
    .filter(({ related_object_type }) => related_object_type === 'promotion_tier')
    .map(({ related_object_id, order_amount, discount_amount }) => ({
      tier_id: related_object_id,
      order_amount,
      discount_amount,
    }))

/**
 * Increments of the counts that limits use: those of each redeemable, of its campaign and of its reward assignment. All
 * tiers of a promotion stack together count as one redemption of the campaign.
 */
export const countIncrementsOf = (parts: readonly NewRedemption[]): CountIncrement[] =>
  parts.flatMap(({ related_object_id, campaign_id, customer_id, discount_amount, details }, at) => {
    const counted = (id: string | null | undefined): CountIncrement[] =>
      id ? [{ related_object_id: id, customer_id, discount_amount }] : []
    const stack = details.promotion_stack?.id
    const amountOnly =
      stack !== undefined && parts.slice(0, at).some((part) => part.details.promotion_stack?.id === stack)
    return [
      ...counted(related_object_id),
      ...counted(campaign_id).map((campaign) => ({ ...campaign, amountOnly })),
      ...counted(details.reward?.assignment_id),
    ]
  })
