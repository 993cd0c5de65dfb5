import {
  integer,
  maybe,
  points,
  requestMoney as money,
  text,
  timestamp,
} from '../../../contract/primitives.ts'
import { codeConfig } from '../../../contract/resources/code-config.ts'
import { z } from '../../../contract/zod.ts'
import { referralEvents } from '../../rules/redeemable.ts'
import { discount } from './discount.ts'
import {
  cardHistory,
  earningRule,
  expirationRules,
  loyaltyTier,
  loyaltyTiersExpiration,
  rewardAssignment,
} from './program.ts'
import {
  categoryFields,
  name,
  idOf,
  metadata,
  reference,
  translationsOf,
  validationRules,
  validity,
} from './common-fields.ts'

/**
 * A reward from another campaign, by id or name: points of a loyalty program, credits of a gift card campaign, or a
 * coupon. The campaign determines `type`; if set, it must match. Coupons have no `amount`.
 */
const referralReward = z.strictObject({
  related_object_parent: z.strictObject({
    id: name,
    name: z.optional(name),
    object: z.optional(z.literal('campaign')),
  }),
  type: z.optional(z.enum(['LOYALTY_CARD', 'GIFT_VOUCHER', 'DISCOUNT_VOUCHER'])),
  amount: maybe(integer(1, 1_000_000_000)),
})

/** Custom events cannot convert a referral. */
export const referralProgram = z.strictObject({
  conversion_event_type: z.enum(referralEvents),
  custom_event: z.optional(z.null()),
  referrer_reward: maybe(referralReward),
  referee_reward: maybe(referralReward),
})

/** `hierarchy` defaults to the position in the list, starting at 1. */
export const promotionTier = z.strictObject({
  id: z.optional(idOf('promo')),
  name,
  banner: maybe(text(2000)),
  action: z.strictObject({ discount }),
  hierarchy: z.optional(integer(0, 2_147_483_647)),
  ...categoryFields,
  active: z.optional(z.boolean()),
  ...validity,
  metadata: z.optional(metadata),
  /** `terms` translates `metadata.terms`. */
  translations: translationsOf('name', 'banner', 'terms'),
  validation_rules: validationRules,
})

/** Tiers of this campaign, by id or name, that apply together in the listed order. */
export const promotionStack = z.strictObject({
  id: z.optional(idOf('stack')),
  name,
  tiers: z.strictObject({
    ids: z.array(name).check(z.minLength(1), z.maxLength(30)),
    hierarchy_mode: z.optional(z.literal('MANUAL')),
  }),
  ...categoryFields,
  translations: translationsOf('name'),
})

const loyaltyCard = z.strictObject({ points, expiration_rules: z.optional(expirationRules) })

const valueFields = {
  type: z.optional(z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'])),
  discount: z.optional(discount),
  gift: z.optional(z.strictObject({ amount: money })),
  loyalty_card: z.optional(loyaltyCard),
  redemption: z.optional(z.strictObject({ quantity: z.nullable(integer(0, 2_147_483_647)) })),
}

/**
 * Template for new vouchers of the campaign (operation 4). The campaign determines `type` and `is_referral_code`; if set,
 * they must match.
 */
const voucherTemplate = z.strictObject({
  ...valueFields,
  is_referral_code: z.optional(z.boolean()),
  code_config: z.optional(z.omit(codeConfig, { initial_count: true })),
})

/**
 * `type` defaults to the campaign's. `gift.amount` and `loyalty_card.points` are initial values. Later, only operations
 * change the balance. If the file declares more points than the previous one, the card gets the difference. Fewer
 * points change nothing.
 */
export const voucher = z.strictObject({
  id: z.optional(idOf('v')),
  code: reference,
  ...valueFields,
  /** `history` is imported only when the card is created. */
  loyalty_card: z.optional(z.extend(loyaltyCard, { history: z.optional(cardHistory) })),
  active: z.optional(z.boolean()),
  ...validity,
  /** The customer who holds the voucher, by source_id or id. For a referral code, the referrer. */
  holder: z.optional(reference),
  /** For a referral code: friends who joined before the shop used Perkit. */
  referees: z.optional(
    z.array(
      z.strictObject({
        customer: reference,
        /** Defaults to `rewarded_at`, otherwise to the time of loading. */
        joined_at: z.optional(timestamp),
        /** Set if the referrer has been rewarded. */
        rewarded_at: z.optional(timestamp),
      }),
    ),
  ),
  metadata: z.optional(metadata),
  category: maybe(text(200)),
  additional_info: maybe(text()),
  validation_rules: validationRules,
})

/** `metadata.time_zone` (such as `Europe/Berlin`) is the time zone of weekdays, hours and timeframes. Default: UTC. */
export const campaign = z.strictObject({
  id: z.optional(idOf('camp')),
  name,
  campaign_type: z.enum([
    'LOYALTY_PROGRAM',
    'GIFT_VOUCHERS',
    'DISCOUNT_COUPONS',
    'PROMOTION',
    'REFERRAL_PROGRAM',
  ]),
  type: z.optional(z.enum(['AUTO_UPDATE', 'STATIC', 'STANDALONE'])),
  active: z.optional(z.boolean()),
  ...validity,
  ...categoryFields,
  description: maybe(text()),
  metadata: z.optional(metadata),
  translations: translationsOf('name'),
  validation_rules: validationRules,
  voucher: z.optional(voucherTemplate),
  referral_program: maybe(referralProgram),
  promotion_tiers: z.optional(z.array(promotionTier)),
  promotion_stacks: z.optional(z.array(promotionStack)),
  vouchers: z.optional(z.array(voucher)),
  loyalty_tiers: z.optional(z.array(loyaltyTier)),
  loyalty_tiers_expiration: maybe(loyaltyTiersExpiration),
  earning_rules: z.optional(z.array(earningRule)),
  reward_assignments: z.optional(z.array(rewardAssignment)),
})
