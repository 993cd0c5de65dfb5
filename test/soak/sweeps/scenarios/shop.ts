/** Sixty redeemables, and the catalogue that declares them. */
import type { Need, Period, Promotion } from './oracle.ts'

export const prices = { cup: 1600, bowl: 2800, spoon: 1200, tea: 900 }

export const customers = {
  ada: { name: 'ada', club: 'gold' },
  ben: { name: 'ben', club: 'tin' },
  cleo: { name: 'cleo' },
}

const friends = ['ada', 'cleo']
const drinks = ['cup', 'tea']

type Campaign = Promotion['campaign'] & { name: string }
const defineCampaign = (name: string, type: string, more: Partial<Campaign> = {}): Campaign => ({
  id: `camp_${name}`,
  name,
  type,
  ...more,
})

const promotions = {
  house: defineCampaign('house', 'PROMOTION'),
  filed: defineCampaign('filed', 'PROMOTION', { category: 'cat_sale' }),
  off: defineCampaign('off', 'PROMOTION', { active: false }),
  winter: defineCampaign('winter', 'PROMOTION', {
    start_date: '2026-11-22T00:00:00Z',
    expiration_date: '2026-12-01T00:00:00Z',
  }),
  members: defineCampaign('members', 'PROMOTION', { needs: [{ segment: friends }] }),
}
const vouchers = {
  codes: defineCampaign('codes', 'DISCOUNT_COUPONS', { category: 'cat_thanks' }),
  friends: defineCampaign('friends', 'DISCOUNT_COUPONS', { needs: [{ segment: friends }] }),
  over: defineCampaign('over', 'DISCOUNT_COUPONS', { expiration_date: '2026-11-22T00:00:00Z' }),
  gifts: defineCampaign('gifts', 'GIFT_VOUCHERS'),
  club: defineCampaign('club', 'LOYALTY_PROGRAM'),
}

const tier = (
  name: string,
  more: Partial<Promotion> = {},
  campaign: Campaign = promotions.house,
): Promotion => ({
  id: `promo_${name}`,
  kind: 'promotion_tier',
  campaign,
  ...more,
})
const voucher = (
  kind: Promotion['kind'],
  id: string,
  holder: string,
  more: Partial<Promotion> = {},
): Promotion => ({
  id,
  kind,
  campaign: kind === 'gift' ? vouchers.gifts : kind === 'card' ? vouchers.club : vouchers.codes,
  holder,
  ...more,
})

const cups = (count: number): Need => ({ product: 'cup', count })
const bundle = (more: Record<string, number>): Need => ({ bundle: more })
const both: Need = bundle({ cup: 1, spoon: 1 })
const soon = { start_date: '2026-11-22T06:00:00Z' }
const past = { expiration_date: '2026-11-22T06:00:00Z' }

const tiers: Promotion[] = [
  tier('all'),
  tier('forty', { needs: [{ amount: 4000 }] }),
  tier('hundred', { needs: [{ amount: 10_000 }] }),
  tier('cup', { needs: [cups(1)] }),
  tier('three_cups', { needs: [cups(3)], gives: 'items' }),
  tier('drinks', { needs: [{ collection: drinks, count: 2 }] }),
  tier('drinks_forty', { needs: [{ collection: drinks, count: 1 }, { amount: 4000 }] }),
  tier('items', { gives: 'items' }),
  tier('bowls', { gives: { off: ['bowl'] } }),
  tier('bowls_spoons', { gives: { off: ['bowl', 'spoon'] } }),
  tier('cup_for_bowl', { needs: [cups(1)], gives: { off: ['bowl'] } }),
  tier('tea_for_gold', { needs: [{ club: 'gold' }], gives: { off: ['tea'] } }),
  tier('free_spoon', { gives: { adds: 'spoon' } }),
  tier('free_tea_forty', { needs: [{ amount: 4000 }], gives: { adds: 'tea' } }),
  tier('set', { needs: [both] }),
  tier('set_items', { needs: [both], gives: 'items' }),
  tier('set_spoon', { needs: [both], gives: { off: ['spoon'] } }),
  tier('set_bowl', { needs: [both], gives: { off: ['bowl'] } }),
  tier('set_of_three', { needs: [bundle({ cup: 2, bowl: 1, tea: 1 })], gives: 'items' }),
  tier('set_gold', { needs: [bundle({ bowl: 2, tea: 1 }), { club: 'gold' }], gives: { off: ['tea'] } }),
  tier('set_forty', { needs: [both, { amount: 4000 }] }),
  tier('gold', { needs: [{ club: 'gold' }] }),
  tier('tin_cup', { needs: [{ club: 'tin' }, cups(1)] }),
  tier('friends', { needs: [{ segment: friends }], gives: 'items' }),
  tier('once', { needs: [{ oncePerCustomer: true }], usedBy: ['ada'] }),
  tier('once_bowl', { needs: [{ oncePerCustomer: true }], gives: { off: ['bowl'] }, usedBy: ['ada', 'ben'] }),
  tier('asleep', { active: false }),
  tier('soon', { ...soon, gives: 'items' }),
  tier('past', past),
  tier('weekend', { days: [0, 6], needs: [cups(1)] }),
  tier('monday', { days: [1] }),
  tier('morning', { hours: ['08:00', '12:00'] }),
  tier('weekend_morning', { days: [0, 6], hours: ['08:00', '12:00'], gives: { off: ['cup'] } }),
  tier('filed', {}, promotions.filed),
  tier('filed_elsewhere', { category: 'cat_thanks', gives: 'items' }, promotions.filed),
  tier('in_off', {}, promotions.off),
  tier('in_winter', { needs: [cups(2)] }, promotions.winter),
  tier('for_members', {}, promotions.members),
  tier('for_members_cup', { needs: [cups(1)], gives: { off: ['cup'] } }, promotions.members),
]

const tiersNamed = (id: string) => tiers.filter((one) => id.split(' ').includes(one.id.replace('promo_', '')))
const stack = (name: string, of: string, more: Partial<Promotion> = {}): Promotion => ({
  id: `stack_${name}`,
  kind: 'promotion_stack',
  campaign: promotions.house,
  tiers: tiersNamed(of),
  ...more,
})

export const everything: readonly Promotion[] = [
  ...tiers,
  stack('cups', 'all cup', { category: 'cat_sale' }),
  stack('gold', 'gold forty'),
  stack('asleep', 'all asleep'),
  stack('weekend', 'items weekend'),
  voucher('coupon', 'FOR-ADA', 'ada'),
  voucher('coupon', 'FOR-BEN', 'ben', { category: 'cat_sale' }),
  voucher('coupon', 'CUPS-ADA', 'ada', { needs: [cups(2)], gives: { off: ['cup'] } }),
  voucher('coupon', 'ITEMS-CLEO', 'cleo', { gives: 'items' }),
  voucher('coupon', 'USED-ADA', 'ada', { usesLeft: 0 }),
  voucher('coupon', 'SOON-BEN', 'ben', soon),
  voucher('coupon', 'OFF-BEN', 'ben', { active: false }),
  voucher('coupon', 'FRIEND-BEN', 'ben', { campaign: vouchers.friends }),
  voucher('coupon', 'FRIEND-CLEO', 'cleo', { campaign: vouchers.friends, needs: [{ amount: 4000 }] }),
  voucher('coupon', 'OVER-ADA', 'ada', { campaign: vouchers.over }),
  voucher('gift', 'GIFT-ADA', 'ada'),
  voucher('gift', 'GIFT-CLEO', 'cleo', past),
  voucher('card', 'CARD-ADA', 'ada'),
  voucher('card', 'CARD-BEN', 'ben', { days: [0, 6] }),
  ...[vouchers.codes, vouchers.friends, vouchers.gifts].map((campaign): Promotion => ({
    id: campaign.id,
    kind: 'campaign',
    campaign,
  })),
]

// Conversion to the catalogue file.

const reference = (id: string) => ({ object: 'product', id: `prod_${id}` })
const condition = (name: string, conditions: object, more: object = {}) => ({ name, conditions, ...more })
const itemCount = (items: object[], count: number) => ({
  ...condition('order.items', { $is: items }),
  rules: { 1.1: condition('order.items.quantity', { $more_than_or_equal: [count] }) },
})

function conditionOf(need: Need) {
  if ('amount' in need) return condition('order.amount', { $more_than_or_equal: [need.amount] })
  if ('product' in need) return itemCount([reference(need.product)], need.count)
  if ('collection' in need) return itemCount([{ object: 'products_collection', id: 'pc_drinks' }], need.count)
  if ('segment' in need) return condition('customer.segment', { $is: ['seg_friends'] })
  if ('club' in need) return condition('customer.metadata', { $is: [need.club] }, { property: 'club' })
  if ('oncePerCustomer' in need)
    return condition('redemption.count.per_customer', { $less_than_or_equal: [1] })
  const items = Object.entries(need.bundle).map(([id, item_quantity]) => ({
    ...reference(id),
    item_quantity,
  }))
  return condition('order.items.bundle', { $is: items })
}

function ruleOf(id: string, needs: readonly Need[], gives?: Promotion['gives']) {
  const off = typeof gives === 'object' && 'off' in gives ? gives.off : []
  if (needs.length === 0 && off.length === 0) return []
  const included = off.map((one) => ({ ...reference(one), effect: 'APPLY_TO_EVERY' }))
  return [
    {
      id: `val_${id.replaceAll(/\W/g, '_')}`,
      name: id,
      rules: Object.fromEntries(needs.map((need, index) => [String(index + 1), conditionOf(need)])),
      ...(off.length > 0 && { applicable_to: { included } }),
    },
  ]
}

const assignedRulesOf = ({ id, needs = [], gives }: Pick<Promotion, 'id' | 'needs' | 'gives'>) =>
  ruleOf(id, needs, gives).map((rule) => rule.id)

function discountOf(gives: Promotion['gives'] = 'order') {
  if (typeof gives === 'object' && 'adds' in gives) {
    return { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: `prod_${gives.adds}` } }
  }
  return { type: 'AMOUNT', amount_off: 100, effect: gives === 'order' ? 'APPLY_TO_ORDER' : 'APPLY_TO_ITEMS' }
}

const periodOf = ({ active, start_date, expiration_date, days, hours }: Period) => ({
  ...(active !== undefined && { active }),
  ...(start_date && { start_date }),
  ...(expiration_date && { expiration_date }),
  ...(days && { validity_day_of_week: days }),
  ...(hours && { validity_hours: { daily: [{ start_time: hours[0], expiration_time: hours[1] }] } }),
})

const redeemablesOf = (campaign: Campaign, ...kinds: Promotion['kind'][]) =>
  everything.filter((one) => one.campaign.id === campaign.id && kinds.includes(one.kind))

function voucherOf(one: Promotion) {
  const { id, kind, holder, category, usesLeft } = one
  return {
    id: `v_${id.replaceAll('-', '_')}`,
    code: id,
    holder,
    ...(category && { category }),
    ...(usesLeft !== undefined && { redemption: { quantity: usesLeft + 1 } }),
    ...(kind === 'coupon' && { discount: discountOf(one.gives) }),
    ...(kind === 'gift' && { gift: { amount: 5000 } }),
    ...(kind === 'card' && { loyalty_card: { points: 100 } }),
    ...periodOf(one),
    validation_rules: assignedRulesOf(one),
  }
}

const templates: Record<string, object> = {
  DISCOUNT_COUPONS: { discount: discountOf() },
  GIFT_VOUCHERS: { gift: { amount: 1000 } },
}
/** Only campaigns that publish vouchers are redeemables. */
const hasVoucherTemplate = (campaign: Campaign) => redeemablesOf(campaign, 'campaign').length > 0

const declarationOf = (campaign: Campaign) => ({
  id: campaign.id,
  name: campaign.name,
  campaign_type: campaign.type,
  ...(campaign.category && { category_id: campaign.category }),
  ...periodOf(campaign),
  validation_rules: assignedRulesOf(campaign),
  ...(hasVoucherTemplate(campaign) && { voucher: templates[campaign.type] }),
  promotion_tiers: redeemablesOf(campaign, 'promotion_tier').map((one) => ({
    id: one.id,
    name: one.id,
    ...(one.category && { category_id: one.category }),
    action: { discount: discountOf(one.gives) },
    ...periodOf(one),
    validation_rules: assignedRulesOf(one),
  })),
  promotion_stacks: redeemablesOf(campaign, 'promotion_stack').map(({ id, category, tiers: of = [] }) => ({
    id,
    name: id,
    tiers: { ids: of.map((one) => one.id), hierarchy_mode: 'MANUAL' },
    ...(category && { category }),
  })),
  vouchers: redeemablesOf(campaign, 'coupon', 'gift', 'card').map(voucherOf),
})

const campaigns = [...Object.values(promotions), ...Object.values(vouchers)]

export const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      products: Object.entries(prices).map(([id, price]) => ({
        id: `prod_${id}`,
        source_id: id,
        name: id,
        price,
      })),
      product_collections: [{ id: 'pc_drinks', name: 'Drinks', products: drinks }],
      customers: Object.values(customers).map(({ name, ...more }) => ({
        id: `cust_${name}`,
        source_id: name,
        metadata: more,
      })),
      segments: [{ id: 'seg_friends', name: 'Friends', customers: friends }],
      categories: [
        { id: 'cat_sale', name: 'Sale', hierarchy: 1 },
        { id: 'cat_thanks', name: 'Thanks', hierarchy: 2 },
      ],
      validation_rules: [
        ...everything
          .filter(({ kind }) => kind !== 'campaign')
          .flatMap(({ id, needs = [], gives }) => ruleOf(id, needs, gives)),
        ...campaigns.flatMap(({ id, needs = [] }) => ruleOf(id, needs)),
      ],
      campaigns: campaigns.map(declarationOf),
    },
  ],
}
