/** A small judge for `<perk-eligibility>`: a dozen offers, three codes, and what they come to, for each condition. */
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import type { QualifiedRedeemable, RedeemableResult } from '../../../src/contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { CartLine } from '../../../src/state/cart.ts'
import type { Condition } from './conditions.ts'
import { judgePoints } from './points.ts'
import { promotionSources } from './promotions.ts'

const cup: CartLine = { product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }
const lines: CartLine[] = [{ product_id: 'prod_bowl', name: 'Breakfast bowl', price: 2800, quantity: 2 }, cup]

interface Offer {
  entry: QualifiedRedeemable & { object: 'promotion_tier' | 'voucher' }
  result: RedeemableResult
  /** What it takes off so much, in minor units. */
  off: (amount: number) => number
  needs?: { amount?: number; cups?: number }
  /** Why it applies to no cart of now. */
  never?: string
  /** Found by its code alone. */
  secret?: boolean
}

const tier = (id: string, banner: string) => ({ id, object: 'promotion_tier', banner }) as const
const voucher = (id: string, campaign_name?: string) => ({ id, object: 'voucher', campaign_name }) as const

/** A tier that takes so many hundredths off the order. */
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

/** The offer, whether it applies, and the order with it applied after so much was taken off before. */
function judge({ entry, result, off, needs = {}, never }: Offer, { items = [] }: OrderRequest, before = 0) {
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
  const saved = applies ? Math.min(off(amount - before), amount - before) : 0
  const order = {
    object: 'order' as const,
    amount,
    total_applied_discount_amount: saved,
    total_discount_amount: before + saved,
    total_amount: amount - before - saved,
  }
  const details = applies ? null : { key: never ?? 'order_rules_violated' }
  return { applies, saved, order, entry: { ...entry, order, result: { ...result, requirements, details } } }
}

/** Two combine: of the pairs, either one first, that which leaves the least to pay. What pays stays behind it. */
function bestOf(known: Offer[], order: OrderRequest, chosen: RedeemablesRequest['redeemables'] = []) {
  const ready = known.filter((offer) => !offer.secret && judge(offer, order).applies)
  const pairs = ready.flatMap((one) =>
    ready.flatMap((other) => {
      const first = judge(one, order)
      const second = judge(other, order, first.saved)
      const redeemables = [one, other].map(({ entry: { object, id } }) => ({ object, id }))
      return one === other
        ? []
        : [{ redeemables, order: second.order, payable_amount: second.order.total_amount }]
    }),
  )
  const [best] = pairs.sort((one, other) => one.payable_amount - other.payable_amount)
  const paying = chosen.flatMap(({ object, id, reward }) =>
    reward?.id === undefined ? [] : [{ object, id, reward: { id: reward.id, points: reward.points } }],
  )
  return best ? { ...best, redeemables: [...best.redeemables, ...paying], exhaustive: true } : null
}

const answer = <Value>(value: Value, stale = false) => ({
  value,
  receivedAt: Date.now() - (stale ? 7_200_000 : 0),
  stale,
  dropped: 0,
})

/** `balance`: on the card whose points pay. */
const judging =
  (known: Offer[], balance: number, stale = false) =>
  (): Source => ({
    ...promotionSources.ready(),

    async qualifications({ order = {}, scenario, options }, { best_combination } = {}) {
      const judged = known.filter(({ secret }) => !secret).map((offer) => judge(offer, order))
      const data = judged.filter(({ applies }) => applies === (scenario === 'ALL')).map(({ entry }) => entry)
      const list = { object: 'list', data_ref: 'data', data, total: data.length, has_more: false } as const
      const { items = [] } = order
      const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * Number(quantity), 0)
      return answer(
        {
          redeemables: list,
          order: { object: 'order' as const, amount, total_amount: amount },
          ...(best_combination && { best_combination: bestOf(known, order, options?.chosen) }),
        },
        stale,
      )
    },

    /** Two combine, and a third is one too many; points pay for what they leave. */
    async validation({ redeemables, order = {} }) {
      let off = 0
      let used = 0
      const { items = [] } = order
      const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * Number(quantity), 0)
      const entries = redeemables.map((one) => {
        const { object, id, reward } = one
        if (reward) {
          const { entry, saved } = judgePoints(one, balance, amount - off)
          off += saved
          used++
          return entry
        }
        const offer = known.find(({ entry }) => entry.id === id)
        const { applies, saved, entry } = offer
          ? judge(offer, order, off)
          : { applies: false, saved: 0, entry: { result: { details: { key: 'not_found' } } } }
        const status = applies ? (used++ < 2 ? 'APPLICABLE' : 'SKIPPED') : 'INAPPLICABLE'
        if (status === 'APPLICABLE') off += saved
        return { ...entry, object, id, status } as const
      })
      return answer(
        {
          valid: used > 0,
          redeemables: entries,
          order: { object: 'order' as const, amount, total_discount_amount: off, total_amount: amount - off },
        },
        stale,
      )
    },
  })

const answering = (qualifications: Source['qualifications']) => (): Source => ({
  ...judging(offers, 240)(),
  qualifications,
})

/** A failure lasts for one try, of two questions: the retry button of the failed condition brings the offers. */
const failingOnce = (): Source => {
  const source = judging(offers, 240)()
  let tries = 0
  return {
    ...source,
    async qualifications(body, options) {
      if (tries++ > 1) return source.qualifications(body, options)
      throw new CallError('unavailable', 'The service is failing.', { status: 503 })
    },
  }
}

export const eligibilitySources: Record<Condition, () => Source> = {
  waiting: answering(() => new Promise(() => undefined)),
  ready: judging(offers, 240),
  empty: judging([], 0),
  failed: failingOnce,
  offline: judging(offers, 1240, true),
  'signed-out': answering(async () => {
    throw new CallError('signed-out', 'No token for this visitor.', { status: 401 })
  }),
}

/**
 * Two bowls and a cup, two choices that combine, and a shop that answers `perk-add-items`. Points pay, too: ready, more
 * of them are chosen than the card holds; offline, more than the cart needs.
 */
export function fillCart(shop: PerkShop, condition: Condition) {
  const cart = shop.shop?.cart
  if (!cart || condition === 'empty') return
  const payWith = (points: number) =>
    cart.select({ object: 'voucher', id: 'TC-BEN-4X9K', reward: { id: 'rew_coin', points } })
  cart.replace(lines)
  if (condition === 'ready') {
    cart.select({ object: 'promotion_tier', id: 'promo_ten' })
    cart.select({ object: 'voucher', id: 'BEN-BIRTHDAY' })
    payWith(300)
  }
  if (condition === 'offline') payWith(1000)
  shop.addEventListener('perk-add-items', ({ items }) => {
    for (const { quantity } of items) cart.add({ ...cup, quantity })
  })
}
