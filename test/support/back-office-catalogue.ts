/** A shop whose back end changes vouchers, customers, campaigns, points and rules. */
import { smallCatalogue } from './catalogue.ts'
import { amountOff } from './catalogue-parts.ts'

const atMost = (name: string, count: number) => ({
  1: { name, conditions: { $less_than_or_equal: [count] } },
})

/** An earning rule for a custom event. */
const earning = (event: string, loyalty: object, more: object = {}) => ({
  id: `ern_${event}`,
  event,
  custom_event: { name: event },
  loyalty,
  ...more,
})

const fixed = (points: number) => ({ type: 'FIXED', points })
const twoPer = (property: string) => ({ metadata: { every: 1, points: 2, property } })
const client_events = { client_events: true }

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
        { id: 'val_once', name: 'Once', rules: atMost('redemption.count.per_customer', 1) },
        {
          id: 'val_all',
          name: 'A hundred times for all customers together',
          rules: atMost('redemption.count', 100),
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
              loyalty: fixed(7),
            },
            earning('review', fixed(5)),
            earning('stars', {
              type: 'PROPORTIONAL',
              calculation_type: 'CUSTOM_EVENT_METADATA',
              custom_event: twoPer('stars'),
            }),
            earning('visited', {
              type: 'PROPORTIONAL',
              calculation_type: 'CUSTOMER_METADATA',
              customer: twoPer('visits'),
            }),
            earning('visit', fixed(3), { metadata: client_events, validation_rules: ['val_once'] }),
            earning('closed', fixed(3), { validation_rules: ['val_once'] }),
            earning('unlimited', fixed(3), { metadata: client_events }),
            earning('shared', fixed(3), { metadata: client_events, validation_rules: ['val_all'] }),
          ],
        },
      ],
    },
  ],
}
