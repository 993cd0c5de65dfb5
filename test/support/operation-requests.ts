/** A shop, and one request of each operation that its checkout sends. */
import { amountOff, percentOff, rule, shopKeys } from './catalogue-parts.ts'

const amount = 1_000_000_000
/** Cards and vouchers of each kind. */
const copies = 100
const each = <Item>(create: (at: number) => Item) => Array.from({ length: copies }, (_, at) => create(at))

const program = (id: string, more: object) => ({
  id: `camp_${id}`,
  name: id,
  campaign_type: 'LOYALTY_PROGRAM',
  vouchers: each((at) => ({
    id: `v_${id}_${at}`,
    code: `${id}-${at}`,
    holder: at === 0 ? 'ada' : `guest-${at}`,
    loyalty_card: { points: amount },
  })),
  ...more,
})

const offer = (id: string) => ({
  id: id.replace('rew_', 'rewa_'),
  reward: id,
  parameters: { loyalty: { points: 1 } },
})

export const requestsCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: shopKeys,
      auth: 'keys-or-bearer',
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: each((at) => ({ source_id: at === 0 ? 'ada' : `guest-${at}` })),
      validation_rules: [rule('val_forty', 'order.amount', { $more_than_or_equal: [4000] })],
      rewards: [
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
        { id: 'rew_code', name: 'Code', type: 'CAMPAIGN', parameters: { campaign: { id: 'camp_codes' } } },
        {
          id: 'rew_coin',
          name: 'Coin',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
      ],
      campaigns: [
        program('club', {
          earning_rules: [{ id: 'ern_order', event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } }],
          reward_assignments: [offer('rew_cup'), offer('rew_code'), offer('rew_coin')],
        }),
        program('tiered', {
          loyalty_tiers: [{ id: 'lty_base', name: 'Base', points: { from: 0, to: 2 * amount } }],
          reward_assignments: [{ ...offer('rew_cup'), id: 'rewa_tiered' }],
        }),
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: amountOff(500) },
          vouchers: each((at) => ({ code: `FIVE-${at}`, discount: amountOff(500) })),
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: each((at) => ({ code: `GIFT-${at}`, gift: { amount } })),
        },
        {
          id: 'camp_winter',
          name: 'Winter',
          campaign_type: 'PROMOTION',
          promotion_tiers: Array.from({ length: 20 }, (_, at) => ({
            id: `promo_${at}`,
            name: `Tier ${at}`,
            banner: `Save with tier ${at}`,
            action: { discount: percentOff(at + 1) },
            ...(at < 10 && { validation_rules: ['val_forty'] }),
          })),
        },
      ],
    },
  ],
}

export interface OperationRequest {
  method: 'GET' | 'POST'
  path: string
  side: 'server' | 'client'
  body?: unknown
}

const voucher = (id: string) => ({ object: 'voucher', id })
const tier = (id: string) => ({ object: 'promotion_tier', id })
const order = { items: [{ product_id: 'prod_cup', quantity: 5 }] }
const customer = { source_id: 'ada' }

/** Requests by name. `number` selects the card, voucher and tier, and makes source ids unique. */
export function operationRequests(number: number): Record<string, OperationRequest> {
  const at = number % copies
  const server = (path: string, body?: unknown): OperationRequest => ({
    method: body === undefined ? 'GET' : 'POST',
    path,
    side: 'server',
    body,
  })
  const client = (path: string, body?: unknown): OperationRequest => ({
    ...server(`/client/v1/${path}`, body),
    side: 'client',
  })
  const redeemReward = (card: string, reward: string, more: object = {}) =>
    server(`/v1/loyalties/members/${card}-${at}/redemption`, { reward: { id: reward }, ...more })
  const redeem = (...redeemables: object[]) => server('/v1/redemptions', { redeemables, order, customer })
  return {
    'redeem a product reward': redeemReward('club', 'rew_cup'),
    'redeem a voucher reward': redeemReward('club', 'rew_code'),
    'pay with points': redeemReward('club', 'rew_coin', { order }),
    'redeem a reward in a program with tiers': redeemReward('tiered', 'rew_cup'),
    'redeem a voucher': redeem(voucher(`FIVE-${at}`)),
    'redeem a promotion tier': redeem(tier(`promo_${at % 20}`)),
    'redeem a voucher, a tier and a gift card': redeem(
      tier(`promo_${at % 20}`),
      voucher(`FIVE-${at}`),
      voucher(`GIFT-${at}`),
    ),
    'validate a voucher': server('/v1/validations', {
      redeemables: [voucher(`FIVE-${at}`)],
      order,
      customer,
    }),
    'report a paid order': server('/v1/orders', {
      source_id: `order-${number}`,
      status: 'PAID',
      ...order,
      customer,
    }),
    'transfer points': server(`/v1/loyalties/camp_club/members/club-${at}/transfers`, [
      { code: `club-${(at + copies / 2) % copies}`, points: 1, source_id: `transfer-${number}` },
    ]),
    'check eligibility': client('qualifications', { order }),
    'check eligibility with all options of a page': client(
      'qualifications?best_combination=true&also=AUDIENCE_ONLY',
      {
        order,
        options: {
          chosen: [voucher(`FIVE-${at}`), { ...voucher('club-0'), reward: { id: 'rew_coin' } }],
          points_forecast: { loyalty_card: 'club-0' },
          promotion_tiers: ['promo_1', 'promo_2'],
        },
      },
    ),
    'list promotion tiers': client('promotions/tiers'),
    'list available promotion tiers': client('promotions/tiers?is_available=true'),
    'list promotion tiers for the back end': server('/v1/promotions/tiers?page=2&limit=5&order=-updated_at'),
  }
}
