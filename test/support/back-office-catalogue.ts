/** A shop whose back end changes vouchers, customers, campaigns, points and rules. */
import { smallCatalogue } from './catalogue.ts'

const amountOff = (amount_off: number) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' })

const perCustomer = (count: number) => ({
  1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [count] } },
  logic: '1',
})

export const backOfficeCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: smallCatalogue.projects[0]?.keys,
      brand: {
        id: 'brd_shop',
        brand: { name: 'Tern & Clay', website_url: 'https://shop.example' },
        address: { city: 'Bath', country: 'United Kingdom' },
        contact: { email: 'hello@shop.example' },
      },
      customers: [
        { id: 'cust_ada', source_id: 'ada', name: 'Ada', metadata: { level: 'new' } },
        { id: 'cust_ben', source_id: 'ben' },
      ],
      segments: [
        {
          id: 'seg_gold',
          name: 'Gold',
          filter: { 1: { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } } },
        },
      ],
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      validation_rules: [
        { id: 'val_once', name: 'Once', rules: perCustomer(1) },
        {
          id: 'val_all',
          name: 'A hundred times for all customers together',
          rules: { 1: { name: 'redemption.count', conditions: { $less_than_or_equal: [100] } } },
        },
      ],
      campaigns: [
        {
          id: 'camp_sale',
          name: 'Sale',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_ten', name: 'Ten off', action: { discount: amountOff(1000) } }],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          metadata: { client_publish: true },
          voucher: { discount: amountOff(100), redemption: { quantity: 1 } },
          vouchers: [
            { id: 'v_five', code: 'FIVE', discount: amountOff(500) },
            { id: 'v_one', code: 'ONE', discount: amountOff(500), redemption: { quantity: 1 } },
          ],
        },
        {
          id: 'camp_private',
          name: 'Private',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ id: 'v_last', code: 'LAST', discount: amountOff(500) }],
        },
        {
          id: 'camp_friends',
          name: 'Friends',
          campaign_type: 'REFERRAL_PROGRAM',
          voucher: { discount: amountOff(100) },
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 20 } },
          vouchers: [{ id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 100 } }],
          loyalty_tiers: [
            { id: 'lty_base', name: 'Base', points: { from: 0, to: 499 } },
            { id: 'lty_gold', name: 'Gold', points: { from: 500, to: 9999 } },
          ],
          earning_rules: [
            {
              id: 'ern_order',
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_AMOUNT',
                order: { amount: { every: 100, points: 1 } },
              },
            },
            {
              id: 'ern_segment',
              event: 'customer.segment.entered',
              segment: { id: 'seg_gold' },
              loyalty: { type: 'FIXED', points: 7 },
            },
            {
              id: 'ern_review',
              event: 'review',
              custom_event: { name: 'review' },
              loyalty: { type: 'FIXED', points: 5 },
            },
            {
              id: 'ern_stars',
              event: 'stars',
              custom_event: { name: 'stars' },
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'CUSTOM_EVENT_METADATA',
                custom_event: { metadata: { every: 1, points: 2, property: 'stars' } },
              },
            },
            {
              id: 'ern_visited',
              event: 'visited',
              custom_event: { name: 'visited' },
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'CUSTOMER_METADATA',
                customer: { metadata: { every: 1, points: 2, property: 'visits' } },
              },
            },
            {
              id: 'ern_visit',
              event: 'visit',
              custom_event: { name: 'visit' },
              metadata: { client_events: true },
              validation_rules: ['val_once'],
              loyalty: { type: 'FIXED', points: 3 },
            },
            {
              id: 'ern_closed',
              event: 'closed',
              custom_event: { name: 'closed' },
              validation_rules: ['val_once'],
              loyalty: { type: 'FIXED', points: 3 },
            },
            {
              id: 'ern_unlimited',
              event: 'unlimited',
              custom_event: { name: 'unlimited' },
              metadata: { client_events: true },
              loyalty: { type: 'FIXED', points: 3 },
            },
            {
              id: 'ern_shared',
              event: 'shared',
              custom_event: { name: 'shared' },
              metadata: { client_events: true },
              validation_rules: ['val_all'],
              loyalty: { type: 'FIXED', points: 3 },
            },
          ],
        },
      ],
    },
  ],
}
