/** Loyalty cards that pay for a reward. The card holds 120 points, the cart comes to 88.00. */
import { describe, expect, test } from 'vitest'
import { type EvaluationOptions, evaluateRedeemable } from '../../../src/service/rules/evaluate-redeemable.ts'
import type { Offer } from '../../../src/service/rules/loyalty/spend.ts'
import { unused, type Usage } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, catalogue, spoon } from './discounts/support/cart.ts'
import { atLeast, condition, guardsOf, numbered, situationOf, voucher } from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const card = voucher({ type: 'LOYALTY_CARD', discount: null, balance: 120 })

const mug: Offer = { id: 'rewa_mug', type: 'MATERIAL', price: 100, coin: null, stock: null, guards: [] }
/** Ten points are one unit of money. */
const coin: Offer = {
  ...mug,
  id: 'rewa_coin',
  type: 'COIN',
  price: 1,
  coin: { exchange_ratio: 1, points_ratio: 10 },
}

const judged = (
  offer: Offer,
  { points, usage = {}, order = cart, ...asked }: Around & Partial<EvaluationOptions> = {},
  one = card,
) => {
  const purchase = { offer, points, usage: { ...unused, ...usage } }
  return evaluateRedeemable(one, order, situationOf(), unused, { products: catalogue, purchase, ...asked })
}

interface Around {
  points?: number
  usage?: Partial<Usage>
  order?: typeof cart
}

const withRules = (offer: Offer, ...rules: { rules: object }[]): Offer => ({
  ...offer,
  guards: guardsOf('reward_assignment', ...rules),
})

describe('a reward', () => {
  test('costs its price and takes nothing off', () => {
    expect(judged(mug)).toMatchObject({
      usable: true,
      amount: 0,
      order: { amount: 8800, discount_amount: 0 },
      discount: null,
      gift: null,
      reward: { offer: mug, balance: 120, points: 100 },
      requirements: [],
      applicable_to: { data: [] },
    })
  })

  test('can be had without an order, and for all that the card holds', () => {
    expect(judged({ ...mug, price: 120 }, { order: cartOf(), points: 120 })).toMatchObject({
      usable: true,
      reward: { points: 120 },
    })
  })

  test('that costs more than the card holds is refused', () => {
    expect(judged({ ...mug, price: 121 })).toEqual(
      expect.objectContaining({
        usable: false,
        key: 'loyalty_card_points_exceeded',
        message: 'There are not enough points on this card.',
        possible: false,
        requirements: [],
      }),
    )
    expect(judged(mug, {}, { ...card, balance: null })).toMatchObject({ key: 'loyalty_card_points_exceeded' })
  })

  test('at another price than the page showed is refused, and the price is told', () => {
    expect(judged(mug, { points: 90 })).toMatchObject({
      usable: false,
      key: 'invalid_payload',
      message: 'This reward costs 100 points.',
    })
  })

  test('of which nothing is left is refused', () => {
    expect(judged({ ...mug, stock: 1 })).toMatchObject({ usable: true })
    expect(judged({ ...mug, stock: 0 })).toMatchObject({
      key: 'quantity_exceeded',
      message: 'This reward is out of stock.',
    })
  })

  test('that no longer exists is never one: the card needs to know what for', () => {
    expect(evaluateRedeemable(card, cart, situationOf(), unused, { products: catalogue })).toMatchObject({
      key: 'missing_reward',
      message: 'A loyalty card needs a reward to spend points on.',
      possible: false,
    })
  })
})

describe('the rules of a reward', () => {
  const hundred = { rules: numbered([atLeast('order.amount', 10_000)]) }
  const once = { rules: numbered([condition('redemption.count', { $less_than_or_equal: [1] })]) }

  test('have to be met, and say what is missing', () => {
    expect(judged(withRules(mug, hundred))).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      message: 'The cart does not meet the conditions of this offer.',
      requirements: [{ name: 'order.amount', missing: 1200 }],
    })
  })

  test('count how often the reward was had, not how often the card was used', () => {
    const first = withRules(mug, once)

    expect(judged(first, { usage: { total: 0 } })).toMatchObject({ usable: true })
    expect(judged(first, { usage: { total: 1 } })).toMatchObject({
      key: 'redemption_rules_violated',
      message: 'This offer has reached its redemption limit or budget.',
    })
  })

  test('are told before that the card is short, and after that the price is wrong', () => {
    const dear = withRules({ ...mug, price: 500 }, hundred)

    expect(judged(dear)).toMatchObject({ key: 'order_rules_violated' })
    expect(judged(dear, { points: 90 })).toMatchObject({ key: 'invalid_payload' })
  })

  test('ask for bundles that are in the cart, also where the cart may still change', () => {
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })

    expect(judged(withRules(mug, { rules: numbered([vase]) }), { bundlesOptional: true })).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
    })
  })
})

describe('paying with points', () => {
  test('takes off what they are worth, at most what the card holds', () => {
    expect(judged(coin)).toMatchObject({
      usable: true,
      amount: 1200,
      order: { discount_amount: 1200 },
      reward: { balance: 120, points: 120 },
    })
    expect(judged(coin, { points: 50 })).toMatchObject({ amount: 500, reward: { points: 50 } })
  })

  test('never takes off more than the order costs', () => {
    const rich = { ...card, balance: 5000 }

    expect(judged(coin, {}, rich)).toMatchObject({ amount: 8800, reward: { points: 880 } })
    expect(judged(coin, { points: 5000 }, rich)).toMatchObject({ amount: 8800, reward: { points: 880 } })
  })

  test('begins with the least that may be spent', () => {
    const least = { ...coin, price: 50 }

    expect(judged(least, { points: 50 })).toMatchObject({ usable: true, reward: { points: 50 } })
    expect(judged(least, { points: 49 })).toMatchObject({
      key: 'invalid_payload',
      message: 'At least 50 points can be spent here.',
    })
  })

  test('needs an order that has something left to pay', () => {
    const paid = { ...cart, discount_amount: 8800 }

    expect(judged(coin, { order: cartOf() })).toMatchObject({
      key: 'missing_order',
      message: 'Paying with points needs an order to pay for.',
      possible: true,
    })
    expect(judged(coin, { order: { ...cartOf(), amount: 500 } })).toMatchObject({ usable: true, amount: 500 })
    expect(judged(coin, { order: paid })).toMatchObject({
      key: 'order_rules_violated',
      message: 'There is nothing left to pay of this order.',
    })
  })

  test('with a card that holds too little for the smallest amount is refused', () => {
    const empty = { ...card, balance: 0 }

    expect(judged(coin, {}, empty)).toMatchObject({ key: 'loyalty_card_points_exceeded' })
  })
})
