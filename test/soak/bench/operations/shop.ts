/** A shop with data for each operation. */

/** The resources of the operations. */
export const ids = {
  project: 'proj_shop',
  club: 'camp_club',
  winter: 'camp_winter',
  codes: 'camp_codes',
  friends: 'camp_friends',
  reward: 'rew_cup',
  earningRule: 'ern_order',
  card: 'ADA',
  otherCard: 'BEN',
  voucher: 'OFF',
  referralCode: 'FRIEND',
} as const

const discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' }
const points = 1_000_000_000

export const catalogue = {
  projects: [
    {
      id: ids.project,
      name: 'Shop',
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
        management: [{ id: 'manage-shop', token: 'manage-shop-secret' }],
      },
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: [
        { id: 'cust_ada', source_id: 'ada', name: 'Ada' },
        { id: 'cust_ben', source_id: 'ben', name: 'Ben' },
      ],
      validation_rules: [
        {
          id: 'val_forty',
          name: 'From 40.00 on',
          rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [4000] } } },
        },
      ],
      rewards: [
        { id: ids.reward, name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: ids.winter,
          name: 'Winter',
          campaign_type: 'PROMOTION',
          promotion_tiers: Array.from({ length: 20 }, (_, at) => ({
            id: `promo_${at}`,
            name: `Tier ${at}`,
            banner: `Save with tier ${at}`,
            action: { discount },
            ...(at < 10 && { validation_rules: ['val_forty'] }),
          })),
        },
        {
          id: ids.club,
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            { id: 'v_ada', code: ids.card, holder: 'ada', loyalty_card: { points } },
            { id: 'v_ben', code: ids.otherCard, holder: 'ben', loyalty_card: { points } },
          ],
          earning_rules: [
            { id: ids.earningRule, event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } },
          ],
          reward_assignments: [
            { id: 'rewa_cup', reward: ids.reward, parameters: { loyalty: { points: 1 } } },
          ],
        },
        {
          id: ids.codes,
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount },
          vouchers: [{ id: 'v_off', code: ids.voucher, discount }],
        },
        {
          id: ids.friends,
          name: 'Friends',
          campaign_type: 'REFERRAL_PROGRAM',
          voucher: { discount },
          vouchers: [{ id: 'v_friend', code: ids.referralCode, holder: 'ada', discount }],
        },
      ],
    },
  ],
}
