/** A catalog with one entry of each kind. */
import { amountOff } from '../../../support/catalogue-parts.ts'

export const sample = () => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [
          {
            app_id: 'app-1',
            app_token: 'server-secret-0123456789abcdefghij',
            scopes: ['vouchers', 'loyalties'],
          },
        ],
        client: [{ application_id: 'client-1', token: 'client-secret', origins: ['shop.example'] }],
        management: [{ id: 'manage-1', token: 'management-secret-0123456789abcdefghij' }],
      },
      brand: {
        brand: { name: 'Shop', website_url: null },
        address: { city: 'Kiel', country: 'DE' },
        contact: { email: 'hello@shop.example' },
      },
      products: [
        {
          source_id: 'mug',
          name: 'Mug',
          price: 1250,
          attributes: ['colour'],
          image_url: 'https://shop.example/mug.png',
          skus: [{ source_id: 'mug-blue', sku: 'Blue mug', price: 1300, attributes: { colour: 'blue' } }],
        },
        {
          id: 'prod_tea',
          source_id: 'tea',
          name: 'Tea',
          price: 400,
          metadata: { leaf: 'green', grown: { in: 'Assam', at: 1200 } },
        },
      ],
      product_collections: [{ id: 'pc_all', name: 'All', products: ['mug', 'tea'] }],
      customers: [
        {
          source_id: 'ada',
          name: 'Ada',
          description: 'Drinks tea',
          email: 'ada@shop.example',
          birthdate: '1990-02-28',
        },
        { id: 'cust_ben', source_id: 'ben' },
      ],
      segments: [
        {
          id: 'seg_early',
          name: 'The first',
          customers: ['ada', 'cust_ben'],
          filter: {
            1: { name: 'customer.metadata', property: 'since', conditions: { $before: ['2026-01-01'] } },
          },
        },
      ],
      categories: [{ id: 'cat_new', name: 'New', hierarchy: 1, stacking_rules_type: 'JOINT' }],
      stacking_rules: { applicable_redeemables_limit: 2, exclusive_categories: ['sale'] },
      validation_rules: [
        { id: 'val_many', name: 'Many', rules: { 1: { name: 'order.items.quantity' } } },
        {
          id: 'val_tea',
          name: 'Tea for the first, or all of it for everybody',
          rules: {
            1: {
              name: 'order.items',
              conditions: { $is: [{ object: 'product', source_id: 'tea' }] },
              rules: { '1.1': { name: 'order.items.quantity', conditions: { $more_than_or_equal: [2] } } },
            },
            2: { name: 'customer.segment', conditions: { $in: ['seg_early'] } },
            3: {
              name: 'order.items.every',
              conditions: { $in: [{ object: 'products_collection', id: 'pc_all' }] },
            },
            logic: '1 and 2 or 3',
          },
          applicable_to: {
            included: [{ object: 'sku', id: 'mug-blue', effect: 'APPLY_TO_CHEAPEST' }],
            excluded: [{ object: 'product', id: 'mug' }],
          },
        },
      ],
      rewards: [
        {
          name: 'A mug',
          type: 'MATERIAL',
          parameters: { product: { id: 'mug', sku_id: 'mug-blue' } },
          stock: 5,
        },
        { name: 'Gift card', type: 'CAMPAIGN', parameters: { campaign: { id: 'Gifts', balance: 1000 } } },
        { name: 'Money', type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } },
      ],
      campaigns: [
        {
          name: 'Spring',
          campaign_type: 'PROMOTION',
          start_date: '2026-01-01T00:00:00+01:00',
          metadata: { time_zone: 'Europe/Berlin' },
          validation_rules: ['val_many'],
          promotion_tiers: [
            {
              name: 'Ten off',
              banner: 'Ten euros off',
              category_id: 'cat_new',
              action: { discount: amountOff(1000) },
              validation_rules: ['val_many'],
            },
            {
              name: 'Free mug',
              action: {
                discount: {
                  type: 'UNIT',
                  unit_off: 1,
                  effect: 'ADD_NEW_ITEMS',
                  product: { source_id: 'mug' },
                },
              },
              start_date: '2026-01-05T08:00:00Z',
              validity_timeframe: { interval: 'P1W', duration: 'PT4H' },
              validity_day_of_week: [1, 5],
            },
          ],
        },
        {
          name: 'Coupons',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              code: 'FIFTEEN',
              discount: { type: 'PERCENT', percent_off: 15 },
              redemption: { quantity: 1 },
              validation_rules: ['val_many'],
            },
          ],
        },
        {
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [{ code: 'GIFT-1', gift: { amount: 2500 } }],
        },
        {
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            {
              code: 'CARD-ADA',
              holder: 'ada',
              loyalty_card: { points: 500, expiration_rules: { period_type: 'MONTH', period_value: 12 } },
            },
          ],
          earning_rules: [
            { id: 'ern_order', event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } },
            {
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_AMOUNT',
                order: { amount: { every: 100, points: 1 } },
              },
              pending_points: { period_type: 'DAY', period_value: 14 },
            },
          ],
          loyalty_tiers: [
            {
              name: 'Gold',
              points: { from: 1000, to: 5000 },
              earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 2 } },
              rewards: { 'A mug': { type: 'CUSTOM', points: 150 } },
            },
          ],
          loyalty_tiers_expiration: {
            qualification_type: 'POINTS_IN_PERIOD',
            expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
          },
          reward_assignments: [{ reward: 'A mug', parameters: { loyalty: { points: 200 } } }],
        },
      ],
    },
  ],
})

export type Sample = ReturnType<typeof sample>
