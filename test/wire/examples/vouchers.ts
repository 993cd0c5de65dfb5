/** A loyalty card and a gift card. */
import type { LoyaltyCard } from '../../../src/contract/resources/voucher.ts'
import type { Voucher } from '../../../src/contract/resources/voucher.ts'
import {
  applicable_to,
  assignments,
  category,
  created_at,
  customer,
  expiration_rules,
  updated_at,
  validity,
  validity_hours,
} from './shared.ts'

export const loyaltyCard = {
  id: 'v_ada',
  code: 'ADA',
  campaign: 'Clay club',
  campaign_id: 'camp_club',
  category: null,
  category_id: null,
  categories: [category],
  type: 'LOYALTY_CARD',
  discount: null,
  gift: null,
  loyalty_card: {
    points: 500,
    balance: 320,
    next_expiration_date: '2026-12-31',
    next_expiration_points: 120,
    pending_points: 40,
    expired_points: 30,
    subtracted_points: 150,
    expiration_rules,
  },
  ...validity,
  validity_hours,
  active: true,
  additional_info: null,
  metadata: { since: 2024 },
  assets: {
    qr: { id: 'U2FsdGVk', url: 'https://perks.example/qr/ada' },
    barcode: { id: 'U2FsdGVl', url: 'https://perks.example/barcode/ada' },
  },
  is_referral_code: false,
  created_at,
  updated_at,
  holder_id: 'cust_ada',
  holder: customer,
  referrer_id: 'cust_ben',
  object: 'voucher',
  publish: { object: 'list', count: 1, url: '/v1/vouchers/ADA/publications' },
  redemption: {
    quantity: null,
    redeemed_quantity: 2,
    redeemed_points: 150,
    object: 'list',
    url: '/v1/vouchers/ADA/redemptions',
  },
  validation_rules_assignments: assignments,
  applicable_to,
  inapplicable_to: { data: [], total: 0, data_ref: 'data', object: 'list' },
} satisfies LoyaltyCard

export const giftCard = {
  ...loyaltyCard,
  id: 'v_gift',
  code: 'GIFT-1',
  type: 'GIFT_VOUCHER',
  gift: { amount: 5000, subtracted_amount: 1200, balance: 3800, effect: 'APPLY_TO_ORDER' },
  loyalty_card: null,
} satisfies Voucher
