/** A shop in any currency: products, offers of every kind, and random carts. */
import fc from 'fast-check'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import type { OrderRequest } from '../../../../src/contract/resources/order.ts'
import type { Redeemable } from '../../../../src/state/cart.ts'
import type { CatalogProduct, ProductLookup } from '../../../../src/service/rules/basket.ts'
import type { Redeemable as RuleRedeemable } from '../../../../src/service/rules/redeemable.ts'
import { unused } from '../../../../src/service/rules/situation.ts'
import type { RequestedRedeemable } from '../../../../src/service/rules/stacking-rules.ts'

export const currencies = ['JPY', 'KWD', 'EUR', 'CLP']

export const keysOf = { 'X-App-Id': 'app-sums', 'X-App-Token': 'app-sums-secret' }

/** In payable units. */
const prices = { cup: 333, pot: 4999, spoon: 7 }

const product = (name: string, price: number): CatalogProduct => ({
  product_id: `prod_${name}`,
  sku_id: null,
  source_id: name,
  price: price * 100,
  product: { name, price: price * 100, metadata: {} },
  sku: null,
  collections: [],
})
const catalogProducts = Object.entries(prices).map(([name, price]) => product(name, price))
/** In whole units, which every currency has. */
export const products: ProductLookup = {
  find: ({ id }) => catalogProducts.find(({ product_id }) => product_id === id),
}

/** Amounts are in payable units. */
const effects = [
  'APPLY_TO_ORDER',
  'APPLY_TO_ITEMS',
  'APPLY_TO_ITEMS_PROPORTIONALLY',
  'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
  'APPLY_TO_ITEMS_BY_QUANTITY',
] as const
const discounts: ((unit: number) => Discount)[] = [
  ...effects.map((effect) => (unit: number): Discount => ({
    type: 'AMOUNT',
    effect,
    amount_off: 101 * unit,
  })),
  ...[12.5, 33.3333, 100].map((percent_off) => (): Discount => ({ type: 'PERCENT', percent_off })),
  (unit) => ({
    type: 'PERCENT',
    effect: 'APPLY_TO_ITEMS',
    percent_off: 17.77,
    amount_limit: 37 * unit,
    aggregated_amount_limit: 50 * unit,
  }),
  (unit) => ({ type: 'FIXED', fixed_amount: 999 * unit }),
  (unit) => ({ type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 5 * unit }),
  () => ({ type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT / 7 + 1 / 3' }),
  () => ({ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off_formula: 'PRODUCT_PRICE / 3' }),
  () => ({ type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unit_off: 2, product: { id: 'prod_cup' } }),
  () => ({ type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, product: { id: 'prod_spoon' } }),
]

/** A discount, gift card or loyalty card by its index. */
type Choice = { tier: number } | { gift: number } | { card: number; points: number }

export const coin = { exchange_ratio: 7, points_ratio: 3 }
/** Indexes of inactive offers. */
const inactive = [1, 6]
const balances = [1, 250, 90_000]

const choice = fc.oneof(
  { weight: 5, arbitrary: fc.record({ tier: fc.nat(discounts.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ gift: fc.nat(balances.length - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ card: fc.nat(balances.length - 1), points: fc.integer({ min: 1, max: 2000 }) }),
  },
)

export const selections = fc.uniqueArray(choice, { maxLength: 6, selector: (one) => redeemableOf(one).id })

export function redeemableOf(chosen: Choice): Redeemable {
  if ('tier' in chosen) return { object: 'promotion_tier', id: `promo_${chosen.tier}` }
  if ('gift' in chosen) return { object: 'voucher', id: `GIFT-${chosen.gift}` }
  return { object: 'voucher', id: `CARD-${chosen.card}`, reward: { id: 'rew_coin', points: chosen.points } }
}

export function requestedOf(chosen: Choice, index: number, unit: number): RequestedRedeemable {
  const { object, id, reward } = redeemableOf(chosen)
  const redeemable: RuleRedeemable = {
    object,
    id,
    code: object === 'voucher' ? id : null,
    name: id,
    banner: null,
    created_at: new Date(0),
    active: !('tier' in chosen && inactive.includes(chosen.tier)),
    validity: {},
    campaign: null,
    category: null,
    hierarchy: 0,
    type: 'tier' in chosen ? null : 'gift' in chosen ? 'GIFT_VOUCHER' : 'LOYALTY_CARD',
    discount: ('tier' in chosen && discounts[chosen.tier]?.(unit)) || null,
    balance: 'tier' in chosen ? null : balanceOf(chosen, unit),
    holder_id: null,
    limit: null,
    redeemed: 0,
    assignedRules: [],
    metadata: {},
  }
  const offer = { id: 'rewa_coin', type: 'COIN', price: 1, coin, stock: null, assignedRules: [] } as const
  const purchase = reward && { offer, usage: unused, points: reward.points }
  return { index, object, id, redeemable, usage: unused, ...(purchase && { purchase }) }
}

const balanceOf = (chosen: { gift: number } | { card: number }, unit: number) =>
  'gift' in chosen ? (balances[chosen.gift] ?? 0) * unit : (balances[chosen.card] ?? 0)

const line = fc.oneof(
  fc.record({ name: fc.constantFrom(...Object.keys(prices)), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    name: fc.constantFrom('vase', 'bowl', 'jug'),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 99_999 }),
  }),
)

/** Carts with products of the catalog, and others with their own price in payable units. */
export const carts = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .map((lines) => (unit: number): OrderRequest => ({
    items: lines.map(({ name, quantity, ...own }) => ({
      product_id: `prod_${name}`,
      quantity,
      ...('price' in own && { price: own.price * unit }),
    })),
  }))

/** The catalogue that declares this shop. */
export function catalogueOf(currency: string): object {
  const unit = currency === 'JPY' || currency === 'CLP' ? 100 : 1
  const voucherOf = (chosen: Choice, fields: object) => ({ code: redeemableOf(chosen).id, ...fields })
  return {
    projects: [
      {
        id: 'proj_sums',
        name: 'Sums',
        currency,
        keys: { server: [{ app_id: keysOf['X-App-Id'], app_token: keysOf['X-App-Token'] }] },
        stacking_rules: { redeemables_application_mode: 'PARTIAL' },
        products: catalogProducts.map(({ product_id, source_id, price }) => ({
          id: product_id,
          source_id,
          name: source_id,
          price,
        })),
        rewards: [{ id: 'rew_coin', name: 'Pay', type: 'COIN', parameters: { coin } }],
        campaigns: [
          {
            name: 'Offers',
            campaign_type: 'PROMOTION',
            promotion_tiers: discounts.map((discount, tier) => ({
              id: `promo_${tier}`,
              name: `Offer ${tier}`,
              active: !inactive.includes(tier),
              action: { discount: discount(unit) },
            })),
          },
          {
            name: 'Gifts',
            campaign_type: 'GIFT_VOUCHERS',
            vouchers: balances.map((_, gift) =>
              voucherOf({ gift }, { gift: { amount: balanceOf({ gift }, unit) } }),
            ),
          },
          {
            name: 'Club',
            campaign_type: 'LOYALTY_PROGRAM',
            vouchers: balances.map((points, card) =>
              voucherOf({ card, points: 1 }, { loyalty_card: { points } }),
            ),
            reward_assignments: [{ reward: 'Pay', parameters: { loyalty: { points: 1 } } }],
          },
        ],
      },
    ],
  }
}
