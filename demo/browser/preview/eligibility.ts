/** A stand-in for the service: evaluates a dozen offers and three codes for the cart. One source per status. */
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import type { QualifiedRedeemable, RedeemableResult } from '../../../src/contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { CartLine } from '../../../src/state/cart.ts'
import type { Status } from './statuses.ts'
import { evaluatePoints } from './points.ts'
import { promotionSources } from './promotions.ts'

const cup: CartLine = { product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }
const lines: CartLine[] = [{ product_id: 'prod_bowl', name: 'Breakfast bowl', price: 2800, quantity: 2 }, cup]

interface Offer {
  entry: QualifiedRedeemable & { object: 'promotion_tier' | 'voucher' }
  result: RedeemableResult
  /** Discount on an amount, in minor units. */
  off: (amount: number) => number
  needs?: { amount?: number; cups?: number }
  /** Error key of an offer that never applies. */
  never?: string
  /** Only available by its code. */
  secret?: boolean
}

const tier = (id: string, banner: string) => ({ id, object: 'promotion_tier', banner }) as const
const voucher = (id: string, campaign_name?: string) => ({ id, object: 'voucher', campaign_name }) as const

/** A promotion tier with a percentage off the order. */
const percent = (id: string, banner: string, percent_off: number): Offer => ({
  entry: tier(id, banner),
  result: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off } },
  off: (amount) => Math.round((amount * percent_off) / 100),
})

const offers: Offer[] = [
  {
    entry: tier('promo_ten', 'Ten euros off orders of €60.00 or more'),
    result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 } },
    off: () => 1000,
    needs: { amount: 6000 },
  },
  {
    entry: voucher('BEN-BIRTHDAY', 'Birthday letters'),
    result: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 15, amount_limit: 2500 } },
    off: (amount) => Math.min(2500, Math.round(amount * 0.15)),
  },
  { ...percent('promo_kiln', 'Kiln week: a discount on everything', 20), needs: { amount: 9000 } },
  { ...percent('promo_feast', 'A table for twelve', 25), needs: { amount: 24_000 } },
  { ...percent('promo_wedding', 'Wedding lists', 30), needs: { amount: 60_000 } },
  { ...percent('promo_dozen', 'A dozen cups for the café', 35), needs: { cups: 12 } },
  percent('promo_club', 'Members of the kiln club', 5),
  percent('promo_letter', 'For readers of our letter', 4),
  percent('promo_autumn', 'Autumn in the workshop', 3),
  percent('promo_pickup', 'Collected at the workshop', 2),
  {
    entry: tier('promo_cups', '☕️ Buy a set of three cups and save'),
    result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 400 } },
    off: () => 1200,
    needs: { cups: 3 },
  },
  {
    entry: tier('promo_plate', 'Supper plates at one price while supplies last'),
    result: { discount: { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 2500 } },
    off: () => 0,
    never: 'order_rules_violated',
  },
  { ...percent('promo_friday', 'Fish on Friday', 10), never: 'promotion_not_active_now' },
  { entry: voucher('HELLO'), result: {}, off: () => 500, secret: true },
  { entry: voucher('BIG'), result: {}, off: () => 2000, needs: { amount: 12_000 }, secret: true },
  { entry: voucher('OLD'), result: {}, off: () => 0, never: 'voucher_expired', secret: true },
]

/** Evaluates an offer for an order. `discountBefore`: discount of the offers applied before it. */
function evaluate(
  { entry, result, off, needs = {}, never }: Offer,
  { items = [] }: OrderRequest,
  discountBefore = 0,
) {
  const sum = (count: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + count(item), 0)
  const amount = sum(({ price = 0, quantity }) => price * Number(quantity))
  const cups = sum(({ product_id, quantity }) => (product_id === cup.product_id ? Number(quantity) : 0))
  const requirements = [
    { name: 'order.amount', required: needs.amount ?? 0, available: amount },
    {
      name: 'order.items.quantity',
      required: needs.cups ?? 0,
      available: cups,
      items: [{ object: 'product' as const, id: 'prod_cup', name: 'Espresso cup' }],
    },
  ].map((each) => ({ ...each, missing: Math.max(0, each.required - each.available) }))
  const applies = !never && requirements.every(({ missing }) => !missing)
  const saved = applies ? Math.min(off(amount - discountBefore), amount - discountBefore) : 0
  const order = {
    object: 'order' as const,
    amount,
    total_applied_discount_amount: saved,
    total_discount_amount: discountBefore + saved,
    total_amount: amount - discountBefore - saved,
  }
  const details = applies ? null : { key: never ?? 'order_rules_violated' }
  return { applies, saved, order, entry: { ...entry, order, result: { ...result, requirements, details } } }
}

/** The two offers with the lowest total, followed by the points that the shopper has chosen. */
function bestCombination(
  known: Offer[],
  order: OrderRequest,
  chosen: RedeemablesRequest['redeemables'] = [],
) {
  const ready = known.filter((offer) => !offer.secret && evaluate(offer, order).applies)
  const pairs = ready.flatMap((one) =>
    ready.flatMap((other) => {
      const first = evaluate(one, order)
      const second = evaluate(other, order, first.saved)
      const redeemables = [one, other].map(({ entry: { object, id } }) => ({ object, id }))
      return one === other
        ? []
        : [{ redeemables, order: second.order, payable_amount: second.order.total_amount }]
    }),
  )
  const [best] = pairs.sort((one, other) => one.payable_amount - other.payable_amount)
  const payments = chosen.flatMap(({ object, id, reward }) =>
    reward?.id === undefined ? [] : [{ object, id, reward: { id: reward.id, points: reward.points } }],
  )
  return best ? { ...best, redeemables: [...best.redeemables, ...payments], exhaustive: true } : null
}

const respond = <Value>(value: Value, stale = false) => ({
  value,
  receivedAt: Date.now() - (stale ? 7_200_000 : 0),
  stale,
  dropped: 0,
})

/** `balance`: points on the card used for payment. */
const serviceWith =
  (known: Offer[], balance: number, stale = false) =>
  (): Source => ({
    ...promotionSources.ready(),

    async qualifications({ order = {}, scenario, options }, { best_combination } = {}) {
      const evaluated = known.filter(({ secret }) => !secret).map((offer) => evaluate(offer, order))
      const data = evaluated
        .filter(({ applies }) => applies === (scenario === 'ALL'))
        .map(({ entry }) => entry)
      const list = { object: 'list', data_ref: 'data', data, total: data.length, has_more: false } as const
      const { items = [] } = order
      const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * Number(quantity), 0)
      return respond(
        {
          redeemables: list,
          order: { object: 'order' as const, amount, total_amount: amount },
          ...(best_combination && { best_combination: bestCombination(known, order, options?.chosen) }),
        },
        stale,
      )
    },

    /** At most two redeemables apply. Points pay for the rest. */
    async validation({ redeemables, order = {} }) {
      let off = 0
      let used = 0
      const { items = [] } = order
      const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * Number(quantity), 0)
      const entries = redeemables.map((one) => {
        const { object, id, reward } = one
        if (reward) {
          const { entry, saved } = evaluatePoints(one, balance, amount - off)
          off += saved
          used++
          return entry
        }
        const offer = known.find(({ entry }) => entry.id === id)
        const { applies, saved, entry } = offer
          ? evaluate(offer, order, off)
          : { applies: false, saved: 0, entry: { result: { details: { key: 'not_found' } } } }
        const status = applies ? (used++ < 2 ? 'APPLICABLE' : 'SKIPPED') : 'INAPPLICABLE'
        if (status === 'APPLICABLE') off += saved
        return { ...entry, object, id, status } as const
      })
      return respond(
        {
          valid: used > 0,
          redeemables: entries,
          order: { object: 'order' as const, amount, total_discount_amount: off, total_amount: amount - off },
        },
        stale,
      )
    },
  })

const withQualifications = (qualifications: Source['qualifications']) => (): Source => ({
  ...serviceWith(offers, 240)(),
  qualifications,
})

/** Fails the first try, which sends two requests. Retrying loads the offers. */
const failingOnce = (): Source => {
  const source = serviceWith(offers, 240)()
  let tries = 0
  return {
    ...source,
    async qualifications(body, options) {
      if (tries++ > 1) return source.qualifications(body, options)
      throw new CallError('unavailable', 'The service is failing.', { status: 503 })
    },
  }
}

export const eligibilitySources: Record<Status, () => Source> = {
  waiting: withQualifications(() => new Promise(() => undefined)),
  ready: serviceWith(offers, 240),
  empty: serviceWith([], 0),
  failed: failingOnce,
  offline: serviceWith(offers, 1240, true),
  'signed-out': withQualifications(async () => {
    throw new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })
  }),
}

/**
 * Fills the cart with two bowls and a cup, and handles `perk-add-items`. In the status `ready`, also selects two offers and
 * more points than the card has. In the status `offline`, selects more points than the cart needs.
 */
export function fillCart(shop: PerkShop, status: Status) {
  const cart = shop.shop?.cart
  if (!cart || status === 'empty') return
  const payWith = (points: number) =>
    cart.select({ object: 'voucher', id: 'TC-BEN-4X9K', reward: { id: 'rew_coin', points } })
  cart.replace(lines)
  if (status === 'ready') {
    cart.select({ object: 'promotion_tier', id: 'promo_ten' })
    cart.select({ object: 'voucher', id: 'BEN-BIRTHDAY' })
    payWith(300)
  }
  if (status === 'offline') payWith(1000)
  shop.addEventListener('perk-add-items', ({ items }) => {
    for (const { quantity } of items) cart.add({ ...cup, quantity })
  })
}
