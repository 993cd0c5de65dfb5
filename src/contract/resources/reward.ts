/** What points buy (specification, "Reward"; assignments: "where the specification is silent"). */
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
import { listOf, total } from './list.ts'

export const rewardType = /* @__PURE__ */ openEnum(['CAMPAIGN', 'COIN', 'MATERIAL'])

/** A coin gives `exchange_ratio` of money for every `points_ratio` points. */
export const coin = {
  exchange_ratio: /* @__PURE__ */ decimal(0, Number.MAX_SAFE_INTEGER),
  points_ratio: /* @__PURE__ */ integer(1),
}

const campaignParameters = /* @__PURE__ */ z.looseObject({ id: z.string(), balance: maybe(integer(0)) })

/** One of the three, by the reward's type. */
export const rewardParameters = /* @__PURE__ */ z.looseObject({
  campaign: z.optional(campaignParameters),
  coin: z.optional(z.looseObject(coin)),
  product: z.optional(z.looseObject({ id: z.string(), sku_id: maybe(z.string()) })),
})

export const reward = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.string(),
  type: rewardType,
  parameters: z.optional(rewardParameters),
  /** Units of a material reward that are left; null is without end. */
  stock: z.nullable(integer(0)),
  /** How often it was redeemed. */
  redeemed: z.nullable(integer(0)),
  /** Picture and words of a material reward. */
  attributes: z.optional(z.looseObject({ image_url: maybe(z.string()), description: maybe(z.string()) })),
  metadata,
  created_at: timestamp,
  updated_at: z.nullable(timestamp),
  object: z.literal('reward'),
})

export type Reward = z.infer<typeof reward>

/** A reward as one campaign offers it: its price stands here. */
export const rewardAssignment = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  reward_id: z.string(),
  related_object_id: z.string(),
  related_object_type: openEnum(['campaign']),
  parameters: z.looseObject({ loyalty: z.looseObject({ points }) }),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  object: z.optional(z.literal('reward_assignment')),
})

export type RewardAssignment = z.infer<typeof rewardAssignment>

/** A reward with its price, as a member sees it. */
export const memberReward = /* @__PURE__ */ z.looseObject({
  reward,
  assignment: rewardAssignment,
  object: z.literal('loyalty_reward'),
})

export type MemberReward = z.infer<typeof memberReward>

export const memberRewardList = /* @__PURE__ */ listOf('data', memberReward, { total })

export type MemberRewardList = z.infer<typeof memberRewardList>

/** What a digital reward gives: a voucher of a campaign, filled with `balance` where it holds points or credits. */
const digitalReward = /* @__PURE__ */ request(
  { campaign: request({ id: reference, balance: z.optional(integer(1)) }, campaignParameters) },
  rewardParameters,
)

const requestFields = {
  name: /* @__PURE__ */ z.optional(text(500)),
  metadata: /* @__PURE__ */ z.optional(metadata),
}

export const newReward = /* @__PURE__ */ request(
  { ...requestFields, type: z.optional(z.enum(['CAMPAIGN'])), parameters: digitalReward },
  reward,
)

export const rewardChange = /* @__PURE__ */ request(
  { ...requestFields, parameters: z.optional(digitalReward) },
  reward,
)
