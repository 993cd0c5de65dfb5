/** Rewards (specification, "Reward"; assignments: "where the specification is silent", Rewards). */
import {
  decimal,
  integer,
  maybe,
  metadata,
  openEnum,
  points,
  reference,
  text,
  timestamp,
} from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { campaignTypes } from './campaign.ts'
import { listOf, more, total } from './list.ts'
import { product } from './product.ts'

export const rewardType = /* @__PURE__ */ openEnum(['CAMPAIGN', 'COIN', 'MATERIAL'])

export const coin = {
  /** Value of `points_ratio` points, in currency units (not minor units). */
  exchange_ratio: /* @__PURE__ */ decimal(0, Number.MAX_SAFE_INTEGER),
  /** Number of points that are worth `exchange_ratio`. */
  points_ratio: /* @__PURE__ */ integer(1),
}

const rewardedCampaign = /* @__PURE__ */ z.looseObject({ id: z.string(), balance: maybe(integer(0)) })

const rewardedSku = /* @__PURE__ */ z.looseObject({ id: z.string() })

const rewardedProduct = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  sku_id: maybe(z.string()),
  sku: maybe(rewardedSku),
})

export const rewardedCoin = /* @__PURE__ */ z.looseObject(coin)

/** Has one of the fields, depending on the type of the reward. */
export const rewardParameters = /* @__PURE__ */ z.looseObject({
  campaign: z.optional(rewardedCampaign),
  coin: z.optional(rewardedCoin),
  product: z.optional(rewardedProduct),
})

const rewardAttributes = /* @__PURE__ */ z.looseObject({
  image_url: maybe(z.string()),
  description: maybe(z.string()),
})

export const reward = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.string(),
  /** A voucher of a campaign (CAMPAIGN), money off an order (COIN), or a product (MATERIAL). */
  type: rewardType,
  parameters: z.optional(rewardParameters),
  /** Remaining units. Null for unlimited. */
  stock: z.nullable(integer(0)),
  /** Number of redemptions. */
  redeemed: z.nullable(integer(0)),
  attributes: z.optional(rewardAttributes),
  metadata,
  created_at: timestamp,
  updated_at: z.nullable(timestamp),
  object: z.literal('reward'),
})

export type Reward = z.infer<typeof reward>

/** Reward in a campaign, with its price. */
export const rewardAssignment = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  reward_id: z.string(),
  /** Id of the campaign. */
  related_object_id: z.string(),
  related_object_type: openEnum(['campaign']),
  /** Price of the reward, in points. */
  parameters: z.looseObject({ loyalty: z.looseObject({ points }) }),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  object: z.optional(z.literal('reward_assignment')),
})

export type RewardAssignment = z.infer<typeof rewardAssignment>

export const rewardList = /* @__PURE__ */ listOf('data', reward, more)

export const rewardAssignmentList = /* @__PURE__ */ listOf('data', rewardAssignment, more)

export const memberReward = /* @__PURE__ */ z.looseObject({
  reward,
  assignment: rewardAssignment,
  object: z.literal('loyalty_reward'),
})

export type MemberReward = z.infer<typeof memberReward>

export const memberRewardList = /* @__PURE__ */ listOf('data', memberReward, { total })

export type MemberRewardList = z.infer<typeof memberRewardList>

/** Voucher of a campaign. `balance` is its initial points or credits, `type` the campaign_type. */
const campaignReward = /* @__PURE__ */ request(
  { id: reference, type: z.optional(z.enum(campaignTypes)), balance: z.optional(integer(1)) },
  rewardedCampaign,
)

/** `sku.id` and `sku_id` are equivalent. */
const materialReward = /* @__PURE__ */ request(
  { id: reference, sku_id: z.optional(reference), sku: z.optional(request({ id: reference }, rewardedSku)) },
  rewardedProduct,
  product,
)

const ratio = /* @__PURE__ */ decimal(0.000001, 1_000_000_000)

const coinReward = /* @__PURE__ */ z.strictObject({
  /** Value of `points_ratio` points, in currency units (not minor units). */
  exchange_ratio: ratio,
  /** Number of points that are worth `exchange_ratio`. */
  points_ratio: integer(1, 1_000_000_000),
})

/** Exactly one of the fields. */
const parametersRequest = /* @__PURE__ */ request(
  {
    campaign: z.optional(campaignReward),
    product: z.optional(materialReward),
    coin: z.optional(coinReward),
  },
  rewardParameters,
)

export type RewardParametersRequest = z.infer<typeof parametersRequest>

const requestFields = {
  /** Required for a new reward. */
  name: /* @__PURE__ */ z.optional(text(500)),
  /** Default: the type of the parameters or, in an update, the current type. */
  type: /* @__PURE__ */ z.optional(z.enum(['CAMPAIGN', 'COIN', 'MATERIAL'])),
  /** Available units. Null for unlimited. */
  stock: /* @__PURE__ */ maybe(integer(0, 1_000_000_000)),
  attributes: /* @__PURE__ */ z.optional(
    request({ image_url: z.optional(text(2000)), description: z.optional(text()) }, rewardAttributes),
  ),
  metadata: /* @__PURE__ */ z.optional(metadata),
}

export const newReward = /* @__PURE__ */ request({ ...requestFields, parameters: parametersRequest }, reward)

export const rewardChange = /* @__PURE__ */ request(
  { ...requestFields, parameters: z.optional(parametersRequest) },
  reward,
)
