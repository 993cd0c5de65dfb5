/** A shop whose promotions have one condition each, and its qualifications. */
import { shopKeys } from '../../../support/catalogue-parts.ts'
import { expect } from 'vitest'
import { otherKeys } from '../../../support/catalogue.ts'
import { backEnd, page } from '../../../support/clients.ts'
import type { Shop } from '../../../support/service.ts'

export const condition = (name: string, conditions: object, more: object = {}) => ({
  name,
  conditions,
  rules: {},
  ...more,
})

export const rule = (id: string, ...conditions: object[]) => ({
  id,
  name: id.replace('val_', ''),
  rules: Object.fromEntries([
    ...conditions.map((one, index) => [String(index + 1), one]),
    ['logic', conditions.map((_, index) => index + 1).join(' and ')],
  ]),
})

export const product = (id: string) => ({ id: `prod_${id}`, object: 'product' })
export const collection = (id: string) => ({ id: `pc_${id}`, object: 'products_collection' })
export const atLeast = (amount: number) => ({ $more_than_or_equal: [amount] })

/** At least `count` units of these products. */
export const units = (products: object[], count: number) =>
  condition(
    'order.items',
    { $is: products },
    { rules: { 1.1: condition('order.items.quantity', atLeast(count)) } },
  )

export const off = (amount_off: number, effect = 'APPLY_TO_ORDER') => ({
  discount: { type: 'AMOUNT', amount_off, effect },
})

const tier = (name: string, action: object, validation_rules: string[] = [], more: object = {}) => ({
  id: `promo_${name}`,
  name,
  banner: `Save with ${name}`,
  action,
  validation_rules,
  ...more,
})

export const shopCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: shopKeys,
      products: [
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1600, metadata: { clay: 'stoneware' } },
        {
          id: 'prod_bowl',
          source_id: 'bowl',
          name: 'Bowl',
          price: 2800,
          skus: [{ id: 'sku_bowl_blue', source_id: 'bowl-blue', sku: 'Blue bowl', price: 3000 }],
        },
        { id: 'prod_spoon', source_id: 'spoon', name: 'Spoon', price: 1200 },
        { id: 'prod_gift', source_id: 'gift', name: 'Wrapping', price: null },
      ],
      product_collections: [{ id: 'pc_tea', name: 'Tea', products: ['cup', 'spoon'] }],
      customers: [
        {
          id: 'cust_ada',
          source_id: 'ada',
          email: 'ada@shop.example',
          phone: '12345',
          metadata: { club: 'gold' },
        },
        { id: 'cust_ben', source_id: 'ben', email: 'ben@shop.example' },
      ],
      segments: [{ id: 'seg_friends', name: 'Friends', customers: ['ada'] }],
      stacking_rules: { exclusive_categories: ['cat_alone'] },
      validation_rules: [
        rule('val_forty', condition('order.amount', atLeast(4000))),
        rule('val_three_cups', units([product('cup')], 3)),
        rule('val_tea', units([collection('tea')], 1)),
        rule('val_gold', condition('customer.metadata', { $is: ['gold'] }, { property: 'club' })),
        rule('val_friends', condition('customer.segment', { $is: ['seg_friends'] })),
        rule('val_once', condition('redemption.count.per_customer', { $less_than_or_equal: [1] })),
        rule(
          'val_set',
          condition('order.items.bundle', {
            $is: [
              { ...product('cup'), item_quantity: 2 },
              { ...product('spoon'), item_quantity: 2 },
            ],
          }),
        ),
        {
          ...rule('val_bowls', condition('order.amount', atLeast(0))),
          applicable_to: { included: [{ ...product('bowl'), effect: 'APPLY_TO_EVERY' }] },
        },
      ],
      rewards: [
        {
          id: 'rew_coin',
          name: 'Coin',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
      ],
      campaigns: [
        {
          id: 'camp_house',
          name: 'House',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            tier('all', off(100)),
            tier('forty', off(500), ['val_forty']),
            tier('three_cups', off(600), ['val_three_cups']),
            tier('tea', off(50), ['val_tea']),
            tier('gold', off(700), ['val_gold']),
            tier('friends', off(800), ['val_friends']),
            tier('once', off(900), ['val_once']),
            tier('bowls', off(300, 'APPLY_TO_ITEMS'), ['val_bowls']),
            tier('spoon', {
              discount: { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: 'prod_spoon' } },
            }),
            tier('later', off(1), [], { start_date: '2027-01-01T00:00:00Z' }),
            tier('over', off(1), [], { expiration_date: '2026-01-01T00:00:00Z' }),
            tier('switched_off', off(1), [], { active: false }),
          ],
        },
        {
          id: 'camp_set',
          name: 'Set',
          campaign_type: 'PROMOTION',
          promotion_tiers: [tier('set', off(1000), ['val_set'])],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              id: 'v_ada',
              code: 'FOR-ADA',
              discount: off(200).discount,
              holder: 'ada',
              validation_rules: ['val_tea'],
            },
            { id: 'v_ben', code: 'FOR-BEN', discount: off(200).discount, holder: 'ben' },
            { id: 'v_all', code: 'FOR-ALL', discount: off(200).discount },
            {
              id: 'v_used',
              code: 'USED',
              discount: off(1).discount,
              holder: 'ada',
              redemption: { quantity: 0 },
            },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [{ id: 'v_gift', code: 'GIFT', gift: { amount: 5000 }, holder: 'ada' }],
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ id: 'v_card', code: 'CARD', loyalty_card: { points: 120 }, holder: 'ada' }],
          reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 10 } } }],
        },
      ],
    },
    {
      id: 'proj_other',
      name: 'Other',
      keys: { server: [{ app_id: 'app-other', app_token: 'app-other-secret' }] },
    },
  ],
}

export const line = (product_id: string, quantity = 1) => ({ product_id: `prod_${product_id}`, quantity })

/** Returns a function that sends qualifications: from the back end, or from the page of a customer or guest (`as`). */
export async function qualifyAs(shop: Shop, as?: { customer?: string }) {
  const { post } = as ? await page(shop, as.customer) : await backEnd(shop)
  return (body: object = {}, query = '') => post(`/v1/qualifications${query}`, body)
}

export type Qualify = Awaited<ReturnType<typeof qualifyAs>>

/** A limit above the number of redeemables. */
export const all = { limit: 50 }

/** Finds a redeemable of the reply by its id, with or without prefix. */
export async function entry(qualify: Qualify, id: string, body: object) {
  const reply = await qualify({ options: all, ...body })
  return reply.body.redeemables.data.find((one: { id: string }) => one.id === id || one.id === `promo_${id}`)
}

export { otherKeys }

interface Entry {
  id: string
}

/** Ids without their prefix, in the order of the reply. */
export const idsOf = ({ body }: { body: { redeemables: { data: Entry[] } } }) =>
  body.redeemables.data.map(({ id }) => id.replace('promo_', ''))

/** The ids of each page of a qualification. */
export async function pagesOf(
  qualify: Qualify,
  body: object,
  options: { limit: number } & Record<string, unknown>,
) {
  const pages: string[][] = []
  let starting_after: string | undefined
  do {
    const reply = await qualify({
      ...body,
      options: { ...options, ...(starting_after && { starting_after }) },
    })
    pages.push(idsOf(reply))
    starting_after = reply.body.redeemables.more_starting_after
    expect(reply.body.redeemables.has_more).toBe(starting_after !== undefined)
  } while (starting_after)
  return pages
}

/** The same ids in alphabetical order. */
export const sorted = (reply: Parameters<typeof idsOf>[0]) => idsOf(reply).sort().join(' ')
