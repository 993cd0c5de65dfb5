/** A signed-in shopper with two cups in the cart, and offers in three elements, one of which needs a third cup. */
import type { startEmbeddingService } from '../../../system/pages/service.ts'

export const cup = { product_id: 'prod_cup', quantity: 2, price: 1800 }

const unlockedByThree = 'Three cups, three euros off'

/** The offers that each element lists while the cart has three cups. */
export const offers = [
  {
    tag: 'perk-promotions',
    names: ['Five euros off everything', 'Ten euros off the big basket', unlockedByThree],
  },
  {
    tag: 'perk-eligibility',
    names: ['Five euros off everything', 'Ten euros off the big basket', unlockedByThree],
  },
  { tag: 'perk-rewards', names: ['A mug', 'A teapot'] },
]

export const tags = offers.map(({ tag }) => tag)

/** The announcement when the third cup is added. */
export const announcement = new RegExp(`^Available now: .*${unlockedByThree}`)

const reward = (id: string, name: string) => ({
  id,
  name,
  type: 'MATERIAL',
  parameters: { product: { id: 'prod_cup' } },
  stock: 9_999,
})

export const catalog = {
  shopper: 'ada',
  products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: cup.price }],
  rewards: [reward('rew_mug', 'A mug'), reward('rew_teapot', 'A teapot')],
  validation_rules: [
    {
      id: 'val_three',
      name: 'Three cups',
      rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [3 * cup.price] } } },
    },
  ],
  campaigns: [
    {
      name: 'Cups',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        {
          id: 'promo_three',
          name: 'three',
          banner: unlockedByThree,
          action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 300 } },
          validation_rules: ['val_three'],
        },
      ],
    },
    {
      name: 'Club',
      campaign_type: 'LOYALTY_PROGRAM',
      vouchers: [{ id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 1_000_000 } }],
      reward_assignments: ['rew_mug', 'rew_teapot'].map((id) => ({
        reward: id,
        parameters: { loyalty: { points: 100 } },
      })),
    },
  ],
} satisfies Parameters<typeof startEmbeddingService>[0]

/** All texts of the pages outside of the elements. */
export const pageTexts = ['Another page', 'Shop', 'About this shop', 'Cart', 'Close']

/** Stores a cart with the cups, as an earlier page would. `suffix`: storage suffix of a shop with an id. */
export const cartInStorage = (suffix = '') =>
  `localStorage.setItem('perkit:cart:1${suffix}', '${JSON.stringify({ lines: [cup], selection: [] })}')`

/** Custom row of an offer. */
export const rowContent = `<style>button { min-height: 2em } @container (max-width: 20em) { b { display: block } }</style>
  <b data-field="headline"></b>
  <span data-field="title"></span> <small data-field="status"></small> <button data-field="action"></button>`

export type Rows = 'built-in rows' | 'custom rows'

/** Fallback content of each element. */
export const fallbackOf = (tag: string) => `Fallback of ${tag}.`

/** The best offer is off, because it would show an offer twice. */
export const attributes: Record<string, Record<string, string>> = { 'perk-eligibility': { best: 'off' } }

export function elementsWith(rows: Rows) {
  const template = rows === 'custom rows' ? `<template slot="row">${rowContent}</template>` : ''
  return tags
    .map((tag) => {
      const set = Object.entries(attributes[tag] ?? {}).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${set.join('')}><span class="fallback">${fallbackOf(tag)}</span>${template}</${tag}>`
    })
    .join('\n')
}
