/** The small shop with a campaign of each type. */
import { smallCatalogue } from './catalogue.ts'

const [shop, other] = smallCatalogue.projects
const tenPercent = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' }
const fiveOff = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' }
const overTen = {
  id: 'val_over_ten',
  name: 'Over ten',
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [1000] }, rules: {} }, logic: '1' },
  applicable_to: { included: [{ object: 'product', id: 'prod_cup' }], excluded: [] },
}
const notMugs = {
  id: 'val_not_mugs',
  name: 'Not mugs',
  rules: {},
  applicable_to: { excluded: [{ object: 'product', id: 'prod_mug' }] },
}

export const voucherCatalogue = {
  projects: [
    {
      ...shop,
      products: [
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1250 },
        { id: 'prod_mug', source_id: 'mug', name: 'Mug', price: 990 },
      ],
      categories: [
        { id: 'cat_season', name: 'Season', hierarchy: 1 },
        { id: 'cat_gifts', name: 'Gifts', hierarchy: 2 },
      ],
      validation_rules: [overTen, notMugs],
      campaigns: [
        {
          id: 'camp_coupons',
          name: 'Coupons',
          campaign_type: 'DISCOUNT_COUPONS',
          category_id: 'cat_season',
          validation_rules: ['val_not_mugs'],
          voucher: { discount: tenPercent, redemption: { quantity: 1 } },
          vouchers: [
            {
              id: 'v_off',
              code: 'SWITCHED OFF/1',
              discount: tenPercent,
              active: false,
              holder: 'ada',
              start_date: '2026-11-01T00:00:00Z',
              validity_timeframe: { duration: 'PT6H', interval: 'P1D' },
              validity_day_of_week: [1, 5],
              validity_hours: {
                daily: [{ start_time: '09:00', expiration_time: '17:00', days_of_week: [1, 5] }],
              },
              validation_rules: ['val_over_ten'],
            },
            { id: 'v_on', code: 'SWITCHED ON', discount: tenPercent },
            { id: 'v_first', code: 'FIRST', discount: tenPercent, active: false },
            // Its code is the id of the previous voucher.
            { id: 'v_second', code: 'v_first', discount: tenPercent, active: false },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gift cards',
          campaign_type: 'GIFT_VOUCHERS',
          voucher: {
            type: 'GIFT_VOUCHER',
            gift: { amount: 5000 },
            code_config: { prefix: 'GIFT-', charset: '0123456789ABCDEF', length: 20 },
          },
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: {
            loyalty_card: { points: 10, expiration_rules: { period_type: 'MONTH', period_value: 12 } },
          },
        },
        {
          id: 'camp_friends',
          name: 'Friends',
          campaign_type: 'REFERRAL_PROGRAM',
          voucher: { discount: fiveOff },
        },
        {
          id: 'camp_named',
          name: 'camp_club',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: fiveOff },
        },
        { id: 'camp_bare', name: 'Bare', campaign_type: 'DISCOUNT_COUPONS' },
        {
          id: 'camp_winter',
          name: 'Winter sale',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_one', name: 'One', action: { discount: tenPercent } }],
        },
      ],
    },
    {
      ...other,
      campaigns: [
        {
          id: 'camp_neighbor',
          name: 'Neighbor',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: tenPercent },
          vouchers: [{ id: 'v_neighbor', code: 'NEIGHBOR', discount: tenPercent }],
        },
      ],
    },
  ],
}
