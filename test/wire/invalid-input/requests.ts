/** A request of every operation that is accepted as it stands, for the shop of `test/wire/conformance/catalogue.json`. */
import type { DescribedOperation } from './document.ts'

/** What requests before them made. */
export interface Made {
  brandingId: string
  redemptionId: string
  parentRedemptionId: string
  exportId: string
  asyncActionId: string
}

/** No two are the same. */
export type Fresh = (name: string) => string

const order = {
  source_id: 'cart',
  amount: 2000,
  items: [
    {
      product_id: 'prod_cup',
      quantity: 2,
      price: 1000,
      amount: 2000,
      initial_quantity: 2,
      discount_quantity: '1',
      initial_amount: 2000,
      product: { name: 'Cup', price: 1000, metadata: { hue: 'blue' }, override: true },
      metadata: { gift: true },
    },
    { sku_id: 'sku_cup_blue', quantity: '1', sku: { sku: 'Blue cup', price: 1100, override: false } },
    { source_id: 'plate', related_object: 'product', quantity: 1 },
  ],
  metadata: { till: 4 },
  referrer: { source_id: 'ben', name: 'Ben', metadata: {} },
}

const customer = {
  source_id: 'ada',
  name: 'Ada',
  description: 'A regular',
  email: 'ada@shop.example',
  phone: '+49 170 1234567',
  birthdate: '1990-02-28',
  address: { city: 'Ternhaven', country: 'IE', line_1: 'North Quay 3', postal_code: '10 041' },
  metadata: { vip: true },
}

const redeemables = {
  redeemables: [{ object: 'voucher', id: 'GIFT', gift: { credits: 1 } }],
  order,
  customer: { source_id: 'ada' },
  session: { type: 'LOCK', ttl: 5, ttl_unit: 'SECONDS' },
  metadata: { till: 4 },
  options: { expand: ['redeemable'] },
}

/** Redeemed under a parent. */
const stack = [{ object: 'promotion_tier', id: 'promo_cups' }, ...redeemables.redeemables]

const qualification = {
  customer: { source_id: 'ada', metadata: { vip: true } },
  order,
  tracking_id: 'ada',
  scenario: 'ALL',
  mode: 'ADVANCED',
  options: { limit: 5, expand: ['redeemable'], sorting_rule: 'DEFAULT' },
  session: { type: 'LOCK', ttl: 5, ttl_unit: 'SECONDS' },
  metadata: { till: 4 },
}

const redemption = { reward: { id: 'rew_coin', points: 3 }, order, metadata: { till: 4 } }

const filters = { type: { conditions: { $in: ['POINTS_ADDED'] } }, junction: 'AND' }

const brand = {
  brand: { name: 'Tern', privacy_policy_url: 'https://shop.example/privacy', website_url: null },
  address: { street: 'North Quay 3', city: 'Ternhaven', postal: '10 041', state: null, country: 'IE' },
  contact: { email: 'post@shop.example', phone: null },
  cockpits: { loyalty_enabled: true, theme: 'slate' },
}

const forecast = { orders: [{ ...order, redeemables: [] }], redeemables: redeemables.redeemables }

/** By the id of the operation; those that need no body are not here. */
const bodies: Record<string, (fresh: Fresh) => unknown> = {
  createAccessToken: () => ({ grant_type: 'client_credentials', scope: 'vouchers', customer: 'ada' }),
  createBrand: () => brand,
  addVouchers: (fresh) => ({
    code: fresh('CODE'),
    category: 'Winter',
    metadata: { till: 4 },
    redemption: { quantity: 1 },
    additional_info: 'For the fair',
    start_date: '2026-11-01T00:00:00Z',
    expiration_date: '2036-11-01T00:00:00Z',
  }),
  exportCampaignTransactions: () => ({
    order: 'created_at',
    parameters: { fields: ['id', 'amount'], filters },
  }),
  exportMemberTransactions: () => ({ parameters: { order: 'created_at', fields: ['id'], filters } }),
  updateCustomers: (fresh) => [{ ...customer, source_id: fresh('customer'), birthday: '1990-02-28' }],
  redeemReward: () => redemption,
  redeemRewardAsShopper: () => redemption,
  transferPoints: (fresh) => [
    { code: 'CARD-BEN', points: 1, source_id: fresh('transfer'), reason: 'A present' },
  ],
  transferPointsAsShopper: (fresh) => [
    { code: 'CARD-ADA-OLD', points: 1, source_id: fresh('transfer'), reason: 'An old card' },
  ],
  createLoyaltyTiers: (fresh) => [
    {
      name: fresh('Tier'),
      points: { from: 10_000_000, to: 10_000_999 },
      earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 1.5 } },
      rewards: { rew_cup: { type: 'CUSTOM', points: 5 } },
      metadata: { hue: 'red' },
    },
  ],
  createOrder: (fresh) => ({
    ...order,
    source_id: fresh('order'),
    status: 'PAID',
    customer: { source_id: 'ada' },
  }),
  createProduct: (fresh) => ({
    id: fresh('prod_negative'),
    source_id: fresh('source'),
    name: fresh('Mug'),
    price: 1800,
    attributes: ['colour'],
    metadata: { made: 'by hand' },
    image_url: 'https://shop.example/mug.png',
  }),
  forecastMemberPoints: () => forecast,
  forecastMemberPointsAsShopper: () => forecast,
  checkEligibility: () => qualification,
  checkEligibilityAsShopper: () => qualification,
  validateRedeemables: () => redeemables,
  validateRedeemablesAsShopper: () => redeemables,
  redeem: () => ({ ...redeemables, redeemables: stack, session: undefined }),
  rollbackRedemption: () => ({ metadata: { till: 4 } }),
  rollbackStackedRedemption: () => ({ metadata: { till: 4 } }),
  createReward: (fresh) => ({
    name: fresh('Reward'),
    type: 'CAMPAIGN',
    parameters: { campaign: { id: 'camp_club', balance: 5 } },
    metadata: { hue: 'red' },
  }),
  updateReward: () => ({
    name: 'A voucher',
    parameters: { campaign: { id: 'camp_codes' } },
    metadata: { hue: 'red' },
  }),
}

export function bodyOf({ family }: DescribedOperation, fresh: Fresh): unknown {
  // What is undefined is not sent, and so not spoiled.
  return JSON.parse(JSON.stringify(bodies[family]?.(fresh) ?? null)) ?? undefined
}

/** What stands for `{name}` in an operation's path. */
export function parameterOf({ family }: DescribedOperation, name: string, made: Made): string {
  const known: Record<string, string> = {
    ...made,
    projectId: 'proj_conformance',
    campaignId: family === 'listReferralHolders' ? 'camp_friends' : 'camp_club',
    memberId: /Referral/.test(family) ? 'FRIEND-ADA' : 'CARD-ADA',
    code: 'SWITCHED-OFF',
    key: 'never-sent',
    rewardId: 'rew_code',
    earningRuleId: 'ern_off',
  }
  if (family === 'addVouchers') return 'camp_codes'
  const found = known[name]
  if (found === undefined) throw new Error(`Say in requests.ts what {${name}} is.`)
  return found
}

/** The same of the neighbouring project; undefined where it has none. */
export const theirs: Record<string, string> = {
  projectId: 'proj_neighbour',
  campaignId: 'camp_theirs',
  memberId: 'CARD-THEIRS',
  code: 'CARD-THEIRS',
  rewardId: 'rew_theirs',
  earningRuleId: 'ern_theirs',
}
