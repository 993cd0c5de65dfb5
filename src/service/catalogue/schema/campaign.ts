/** Campaigns, their promotion tiers and their vouchers. */
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
} from './programme.ts'
import {
  filedUnder,
  name,
  idOf,
  metadata,
  reference,
  translationsOf,
  validationRules,
  validity,
} from './common-fields.ts'

// What a referral programme gives to both sides, and for what.

/**
 * Comes from another campaign, meant by id or name: points of a loyalty programme, credits of a campaign of gift
 * vouchers, or a coupon. `type` follows from that campaign, and can only repeat it; coupons have no `amount`.
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

/** Of a custom event nothing would tell this service, so that it could never be rewarded. */
export const referralProgram = z.strictObject({
  conversion_event_type: z.enum(referralEvents),
  custom_event: z.optional(z.null()),
  referrer_reward: maybe(referralReward),
  referee_reward: maybe(referralReward),
})

/** `hierarchy` defaults to its place in the list; 1 comes first. */
export const promotionTier = z.strictObject({
  id: z.optional(idOf('promo')),
  name,
  banner: maybe(text(2000)),
  action: z.strictObject({ discount }),
  hierarchy: z.optional(integer(0, 2_147_483_647)),
  ...filedUnder,
  active: z.optional(z.boolean()),
  ...validity,
  metadata: z.optional(metadata),
  /** `terms` are those of `metadata`. */
  translations: translationsOf('name', 'banner', 'terms'),
  validation_rules: validationRules,
})

/** Tiers of this campaign, by id or name, that are used together and in this order. */
export const promotionStack = z.strictObject({
  id: z.optional(idOf('stack')),
  name,
  tiers: z.strictObject({
    ids: z.array(name).check(z.minLength(1), z.maxLength(30)),
    hierarchy_mode: z.optional(z.literal('MANUAL')),
  }),
  ...filedUnder,
  translations: translationsOf('name'),
})

const loyaltyCard = z.strictObject({ points, expiration_rules: z.optional(expirationRules) })

/** What a voucher gives, and how often. */
const given = {
  type: z.optional(z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'])),
  discount: z.optional(discount),
  gift: z.optional(z.strictObject({ amount: money })),
  loyalty_card: z.optional(loyaltyCard),
  redemption: z.optional(z.strictObject({ quantity: z.nullable(integer(0, 2_147_483_647)) })),
}

/** What operation 4 makes. `type` and `is_referral_code` follow from the campaign, and can only repeat it. */
const voucherTemplate = z.strictObject({
  ...given,
  is_referral_code: z.optional(z.boolean()),
  code_config: z.optional(z.omit(codeConfig, { initial_count: true })),
})

/**
 * `type` defaults to the campaign's. `gift.amount` and `loyalty_card.points` are what the voucher
 * starts with: read once, when it is made; afterwards operations move its balance. Where the file says more
 * points of a card than it did before, the card is given the difference; fewer take nothing away.
 */
export const voucher = z.strictObject({
  id: z.optional(idOf('v')),
  code: reference,
  ...given,
  /** `history`: what happened to the card before, read once, when it is made. */
  loyalty_card: z.optional(z.extend(loyaltyCard, { history: z.optional(cardHistory) })),
  active: z.optional(z.boolean()),
  ...validity,
  /** The customer it belongs to, by source_id or id; of a referral code, the one who shares it. */
  holder: z.optional(reference),
  /** Of a referral code: who came by it elsewhere, before this service. */
  referees: z.optional(
    z.array(
      z.strictObject({
        customer: reference,
        /** Unless said, when the code's owner was paid for it; else when the file is loaded. */
        joined_at: z.optional(timestamp),
        /** Of who has been paid for. */
        rewarded_at: z.optional(timestamp),
      }),
    ),
  ),
  metadata: z.optional(metadata),
  category: maybe(text(200)),
  additional_info: maybe(text()),
  validation_rules: validationRules,
})

/** `metadata.time_zone` (such as `Europe/Berlin`) says where its days and timeframes are read; otherwise UTC. */
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
  ...filedUnder,
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
