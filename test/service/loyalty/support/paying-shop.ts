/** A club whose members pay with offers, gift cards and points. */
import { catalogueOf, type Club } from './earning-shop.ts'
import { amountOff, percentOff } from '../../../support/catalogue-parts.ts'

const offer = (id: string, discount: object) => ({ id: `promo_${id}`, name: id, action: { discount } })

const unit = (effect: string, unit_off: number, id: string) => ({
  type: 'UNIT',
  effect,
  unit_off,
  product: { id },
})

const offers = [
  offer('half', percentOff(50)),
  offer('tenth_off_items', percentOff(10, 'APPLY_TO_ITEMS')),
  offer('three_off_each', amountOff(300, 'APPLY_TO_ITEMS')),
  offer('two_free_cups', unit('ADD_NEW_ITEMS', 2, 'prod_cup')),
  offer('free_plate', unit('ADD_MISSING_ITEMS', 1, 'prod_plate')),
]

/** Ids of the promotion tiers. */
export const promotions = offers.map(({ id }) => id)

/** Points are worth 10 minor units each. */
const coin = { exchange_ratio: 1, points_ratio: 10 }

/** Has every offer, a gift card for each amount in `gifts` (in minor units), and a reward for paying with points. */
export function payingCatalogue(club: Club, gifts: readonly number[] = []) {
  const { projects } = catalogueOf({
    ...club,
    campaign: {
      ...club.campaign,
      reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 1 } } }],
    },
    more: [
      ...(club.more ?? []),
      {
        id: 'camp_offers',
        name: 'Offers',
        campaign_type: 'PROMOTION',
        promotion_tiers: offers,
      },
      {
        id: 'camp_gifts',
        name: 'Gift cards',
        campaign_type: 'GIFT_VOUCHERS',
        vouchers: gifts.map((amount, at) => ({ code: `GIFT-${at}`, gift: { amount } })),
      },
    ],
  })
  const rewards = [{ id: 'rew_coin', name: 'Pay with points', type: 'COIN', parameters: { coin } }]
  return { projects: projects.map((project) => ({ ...project, rewards })) }
}

/** Pays with `points`, or by default with as many as the order needs. */
export const withPoints = (card: string, points?: number) => ({
  object: 'voucher',
  id: card,
  reward: { id: 'rew_coin', ...(points !== undefined && { points }) },
})

export const promotion = (id: string) => ({ object: 'promotion_tier', id: `promo_${id}` })
