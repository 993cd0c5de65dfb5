/** Campaigns of every type, each with a limit in a rule assigned to it. */
import { amountOff } from '../../../support/catalogue-parts.ts'
import type { Reply } from '../../../support/service.ts'
import { cupsAndPlates } from './shop.ts'

const limit = (id: string, name: string, max: number) => ({
  id,
  name: id,
  rules: { 1: { name, conditions: { $less_than_or_equal: [max] } } },
})

const vouchers = (prefix: string, amount_off: number) =>
  [1, 2, 3].map((number) => ({ code: `${prefix}${number}`, discount: amountOff(amount_off) }))

const coupons = (id: string, more: object) => ({
  id,
  name: id,
  campaign_type: 'DISCOUNT_COUPONS',
  ...more,
})

export const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      validation_rules: [
        limit('val_once_each', 'redemption.count.per_customer', 1),
        limit('val_twice', 'redemption.count', 2),
        limit('val_budget', 'redemption.discounted_amount', 5000),
      ],
      campaigns: [
        coupons('camp_once', {
          validation_rules: ['val_once_each'],
          voucher: { discount: amountOff(100) },
          vouchers: vouchers('A', 100),
        }),
        coupons('camp_twice', { validation_rules: ['val_twice'], vouchers: vouchers('T', 100) }),
        coupons('camp_budget', { validation_rules: ['val_budget'], vouchers: vouchers('B', 2500) }),
        coupons('camp_own', {
          vouchers: vouchers('OWN', 100).map((one) => ({ ...one, validation_rules: ['val_once_each'] })),
        }),
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          validation_rules: ['val_budget'],
          vouchers: [1, 2, 3].map((number) => ({ code: `GIFT${number}`, gift: { amount: 3000 } })),
        },
        {
          id: 'camp_tiers',
          name: 'Tiers',
          campaign_type: 'PROMOTION',
          validation_rules: ['val_once_each'],
          promotion_tiers: [1, 2].map((number) => ({
            id: `promo_${number}`,
            name: `Tier ${number}`,
            action: { discount: amountOff(300) },
          })),
          promotion_stacks: [{ id: 'stack_both', name: 'Both', tiers: { ids: ['promo_1', 'promo_2'] } }],
        },
        {
          id: 'camp_loyal',
          name: 'Loyal',
          campaign_type: 'LOYALTY_PROGRAM',
          validation_rules: ['val_twice'],
          vouchers: [
            { code: 'CARD1', loyalty_card: { points: 100 }, holder: 'ada' },
            { code: 'CARD2', loyalty_card: { points: 100 }, holder: 'ben' },
          ],
          reward_assignments: [
            { id: 'rewa_mug', reward: 'rew_mug', parameters: { loyalty: { points: 10 } } },
          ],
        },
      ],
      rewards: [
        { id: 'rew_mug', name: 'Mug', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
    },
  ],
}

export const ada = { customer: { source_id: 'ada' } }
export const ben = { customer: { source_id: 'ben' } }
export const session = (key: string) => ({ session: { key, type: 'LOCK' } })
/** An order of 120.00, whose total is larger than every budget. */
export const big = { order: { items: [{ product_id: 'prod_cup', quantity: 12 }] } }

interface Listed {
  id: string
  status: string
  result: { error?: { key: string } }
}

export const listed = ({ body }: Reply) => {
  const { redeemables = [], inapplicable_redeemables = [] } = body as Record<string, Listed[] | undefined>
  return [...redeemables, ...inapplicable_redeemables].map(({ id, status, result }) =>
    status === 'APPLICABLE' ? id : `${id}: ${result.error?.key}`,
  )
}
