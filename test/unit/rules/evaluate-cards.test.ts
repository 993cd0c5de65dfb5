/** Loyalty cards that pay for a reward. The card has 120 points, the cart costs 88.00. */
import { describe, expect, test } from 'vitest'
import { type EvaluationOptions, evaluateRedeemable } from '../../../src/service/rules/evaluate-redeemable.ts'
import type { Offer } from '../../../src/service/rules/loyalty/spend.ts'
import { unused, type Usage } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, productLookup, spoon } from './discounts/support/cart.ts'
import {
  atLeast,
  coin,
  condition,
  assignedRulesOf,
  mug,
  numbered,
  situationOf,
  voucher,
} from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const card = voucher({ type: 'LOYALTY_CARD', discount: null, balance: 120 })

const evaluation = (
  offer: Offer,
  { points, usage = {}, order = cart, ...options }: Context & Partial<EvaluationOptions> = {},
  one = card,
) => {
  const purchase = { offer, points, usage: { ...unused, ...usage } }
  return evaluateRedeemable(one, order, situationOf(), unused, {
    products: productLookup,
    purchase,
    ...options,
  })
}

interface Context {
  points?: number
  usage?: Partial<Usage>
  order?: typeof cart
}

const withRules = (offer: Offer, ...rules: { rules: object }[]): Offer => ({
  ...offer,
  assignedRules: assignedRulesOf('reward_assignment', ...rules),
})

describe('a reward', () => {
  test('costs its price and does not change the order', () => {
    expect(evaluation(mug)).toMatchObject({
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

  test('requires no order and can cost the whole balance', () => {
    expect(evaluation({ ...mug, price: 120 }, { order: cartOf(), points: 120 })).toMatchObject({
      usable: true,
      reward: { points: 120 },
    })
  })

  test('above the balance is refused', () => {
    expect(evaluation({ ...mug, price: 121 })).toEqual(
      expect.objectContaining({
        usable: false,
        key: 'loyalty_card_points_exceeded',
        message: 'There are not enough points on this card.',
        possible: false,
        requirements: [],
      }),
    )
    expect(evaluation(mug, {}, { ...card, balance: null })).toMatchObject({
      key: 'loyalty_card_points_exceeded',
    })
  })

  test('at an outdated price is refused with the current price', () => {
    expect(evaluation(mug, { points: 90 })).toMatchObject({
      usable: false,
      key: 'invalid_payload',
      message: 'This reward costs 100 points.',
    })
  })

  test('that is out of stock is refused', () => {
    expect(evaluation({ ...mug, stock: 1 })).toMatchObject({ usable: true })
    expect(evaluation({ ...mug, stock: 0 })).toMatchObject({
      key: 'quantity_exceeded',
      message: 'This reward is out of stock.',
    })
  })

  test('is required to use a loyalty card', () => {
    expect(evaluateRedeemable(card, cart, situationOf(), unused, { products: productLookup })).toMatchObject({
      key: 'missing_reward',
      message: 'A loyalty card needs a reward to spend points on.',
      possible: false,
    })
  })
})

describe('the rules of a reward', () => {
  const hundred = { rules: numbered([atLeast('order.amount', 10_000)]) }
  const once = { rules: numbered([condition('redemption.count', { $less_than_or_equal: [1] })]) }

  test('return what is missing', () => {
    expect(evaluation(withRules(mug, hundred))).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      message: 'The cart does not meet the conditions of this offer.',
      requirements: [{ name: 'order.amount', missing: 1200 }],
    })
  })

  test('count redemptions of the reward, not of the card', () => {
    const first = withRules(mug, once)

    expect(evaluation(first, { usage: { total: 0 } })).toMatchObject({ usable: true })
    expect(evaluation(first, { usage: { total: 1 } })).toMatchObject({
      key: 'redemption_rules_violated',
      message: 'This offer has reached its redemption limit or budget.',
    })
  })

  test('are checked before the balance, and after an outdated price', () => {
    const expensive = withRules({ ...mug, price: 500 }, hundred)

    expect(evaluation(expensive)).toMatchObject({ key: 'order_rules_violated' })
    expect(evaluation(expensive, { points: 90 })).toMatchObject({ key: 'invalid_payload' })
  })

  test('require a bundle in the cart even if bundles are optional', () => {
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })

    expect(evaluation(withRules(mug, { rules: numbered([vase]) }), { bundlesOptional: true })).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
    })
  })
})

describe('a payment with points', () => {
  test('takes off the value of the points, at most the balance', () => {
    expect(evaluation(coin)).toMatchObject({
      usable: true,
      amount: 1200,
      order: { discount_amount: 1200 },
      reward: { balance: 120, points: 120 },
    })
    expect(evaluation(coin, { points: 50 })).toMatchObject({ amount: 500, reward: { points: 50 } })
  })

  test('takes off at most the order total', () => {
    const rich = { ...card, balance: 5000 }

    expect(evaluation(coin, {}, rich)).toMatchObject({ amount: 8800, reward: { points: 880 } })
    expect(evaluation(coin, { points: 5000 }, rich)).toMatchObject({ amount: 8800, reward: { points: 880 } })
  })

  test('requires the minimum number of points', () => {
    const least = { ...coin, price: 50 }

    expect(evaluation(least, { points: 50 })).toMatchObject({ usable: true, reward: { points: 50 } })
    expect(evaluation(least, { points: 49 })).toMatchObject({
      key: 'invalid_payload',
      message: 'At least 50 points must be spent.',
    })
  })

  test('requires an order with a remaining amount', () => {
    const paid = { ...cart, discount_amount: 8800 }

    expect(evaluation(coin, { order: cartOf() })).toMatchObject({
      key: 'missing_order',
      message: 'Paying with points needs an order to pay for.',
      possible: true,
    })
    expect(evaluation(coin, { order: { ...cartOf(), amount: 500 } })).toMatchObject({
      usable: true,
      amount: 500,
    })
    expect(evaluation(coin, { order: paid })).toMatchObject({
      key: 'order_rules_violated',
      message: 'Nothing is left to pay for this order.',
    })
  })

  test('is refused if it is worth less than the smallest amount', () => {
    const empty = { ...card, balance: 0 }

    expect(evaluation(coin, {}, empty)).toMatchObject({ key: 'loyalty_card_points_exceeded' })
  })
})
