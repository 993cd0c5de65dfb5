/** Combinations of redeemables, and reasons for leaving some out. The cart costs 88.00. */
import { describe, expect, test } from 'vitest'
import type { Offer } from '../../../src/service/rules/loyalty/spend.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { stack, stackingMode } from '../../../src/service/rules/stack.ts'
import {
  type RequestedRedeemable,
  defaultStackingRules,
  serializeStackingRules,
  type StackingRules,
} from '../../../src/service/rules/stacking-rules.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { amountOff, bowl, cartOf, cups, percentOff, spoon } from './discounts/support/cart.ts'
import {
  atLeast,
  coin,
  condition,
  freeSpoon,
  assignedRulesOf,
  mug,
  numbered,
  redeemable,
  stackingContext,
  voucher,
} from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)

const off = (amount_off: number, more: Partial<Redeemable> = {}) =>
  redeemable({ discount: amountOff(amount_off, 'APPLY_TO_ORDER'), ...more })
const giftCard = (balance: number) => voucher({ type: 'GIFT_VOUCHER', discount: null, balance })
const exclusive = (more: Partial<Redeemable> = {}) => off(1000, { category: 'sale', ...more })
const joint = (more: Partial<Redeemable> = {}) => off(500, { category: 'thanks', ...more })
const closed = redeemable({ active: false })
const pointsOf = (balance: number) => voucher({ type: 'LOYALTY_CARD', discount: null, balance })
const payingWith = (offer: Offer) => ({ purchase: { offer, usage: unused } })

type Request = Redeemable | null | [Redeemable | null, Partial<RequestedRedeemable>]

const requestsFor = (...all: Request[]): RequestedRedeemable[] =>
  all.map((one, index) => {
    const [of, more] = Array.isArray(one) ? one : [one, {}]
    return {
      index,
      object: of?.object ?? 'voucher',
      id: `requested-${index}`,
      redeemable: of,
      usage: unused,
      ...more,
    }
  })

const categories = { exclusive_categories: ['sale'], joint_categories: ['thanks'] }
/** Combines in mode ALL, unless the rules set another mode. */
const combined = (rules: Partial<StackingRules>, ...all: Request[]) =>
  stack(requestsFor(...all), stackingContext(cart, { redeemables_application_mode: 'ALL', ...rules }))

/** Index, status and reason of each redeemable, such as `1 SKIPPED no_effect`. */
const outcomes = (stacked: ReturnType<typeof stack>) =>
  stacked.outcomes.map((outcome) => {
    const { requested, status } = outcome
    const reason = status !== 'APPLICABLE' && (outcome.rule ?? ('key' in outcome && outcome.key))
    return [requested.index, status, ...(reason ? [reason] : [])].join(' ')
  })
const partial = { redeemables_application_mode: 'PARTIAL' } as const

test('applies each redeemable to the amount that the previous one leaves', () => {
  const half = redeemable({ discount: percentOff(50, 'APPLY_TO_ORDER') })

  const stacked = combined({}, off(800), half)

  expect(stacked).toMatchObject({ valid: true, order: { discount_amount: 4800 } })
  expect(outcomes(stacked)).toEqual(['0 APPLICABLE', '1 APPLICABLE'])
  expect(totalOf(combined({}, half, off(800)).order)).toBe(3600)
})

describe('a redeemable that does not apply', () => {
  test('makes the whole request invalid in mode ALL', () => {
    const stacked = combined({}, off(800), closed)

    expect(stacked.valid).toBe(false)
    expect(stacked.order).toBe(cart)
    expect(outcomes(stacked)).toEqual(['0 APPLICABLE', '1 INAPPLICABLE promotion_inactive'])
    expect(stacked.outcomes[1]).toMatchObject({
      message: 'This promotion is switched off.',
      evaluation: { usable: false },
    })
  })

  test('is left out in mode PARTIAL', () => {
    const stacked = combined(partial, off(800), closed, off(100))

    expect(stacked).toMatchObject({ valid: true, order: { discount_amount: 900 } })
  })

  test('makes the request invalid if no other redeemable applies', () => {
    expect(combined(partial, closed)).toMatchObject({ valid: false, order: cart })
    expect(combined({})).toMatchObject({ valid: false, outcomes: [], order: cart })
  })

  test.each([
    ['a voucher', 'voucher', 'There is no such voucher.'],
    ['a promotion', 'promotion_tier', 'There is no such promotion.'],
  ] as const)('can be unknown: %s', (_, object, message) => {
    expect(combined({}, [null, { object }]).outcomes[0]).toMatchObject({
      status: 'INAPPLICABLE',
      key: 'not_found',
      message,
    })
  })

  test('can be a reward that the program does not offer', () => {
    expect(combined({}, [pointsOf(100), { purchase: null }]).outcomes[0]).toMatchObject({
      status: 'INAPPLICABLE',
      key: 'not_found',
      message: 'There is no such reward.',
    })
  })
})

describe('a limit', () => {
  test('on the request counts different indexes', () => {
    const stacked = combined({ redeemables_limit: 2 }, off(1), off(2), off(4))

    expect(outcomes(stacked)[2]).toBe('2 INAPPLICABLE redeemables_limit_exceeded')
    expect(stacked.outcomes[2]).toMatchObject({
      key: 'stacking_rules_violated',
      message: 'The request has more redeemables than the shop accepts at once.',
    })
    expect(combined({ redeemables_limit: 3 }, off(1), off(2), off(4)).valid).toBe(true)
  })

  test('on applied redeemables skips the rest', () => {
    const stacked = combined({ ...partial, applicable_redeemables_limit: 1 }, closed, off(1), off(2))

    expect(outcomes(stacked)).toEqual([
      '0 INAPPLICABLE promotion_inactive',
      '1 APPLICABLE',
      '2 SKIPPED applicable_redeemables_limit_exceeded',
    ])
    expect(stacked.outcomes[2]).toMatchObject({
      message: 'The maximum number of combined offers is already applied.',
    })
    expect(stacked.order.discount_amount).toBe(1)
  })

  test('on exclusive redeemables skips further exclusive redeemables', () => {
    const stacked = combined({ ...categories, ...partial }, exclusive(), exclusive(), joint())

    expect(outcomes(stacked)).toEqual([
      '0 APPLICABLE',
      '1 SKIPPED applicable_exclusive_redeemables_limit_exceeded',
      '2 APPLICABLE',
    ])
    expect(stacked.outcomes[1]).toMatchObject({
      message: 'The maximum number of exclusive offers is already applied.',
    })
    const two = { ...categories, applicable_exclusive_redeemables_limit: 2 }
    expect(combined(two, exclusive(), joint(), exclusive()).order.discount_amount).toBe(2500)
  })
})

describe('an exclusive redeemable', () => {
  test('excludes ordinary redeemables at any index', () => {
    const stacked = combined({ ...categories, ...partial }, off(300), exclusive(), joint())

    expect(outcomes(stacked)).toEqual(['0 SKIPPED exclusion_rules_not_met', '1 APPLICABLE', '2 APPLICABLE'])
    expect(stacked.outcomes[0]).toMatchObject({ message: 'This offer cannot be combined with the others.' })
    expect(stacked.order.discount_amount).toBe(1500)
  })

  test('makes a request with an ordinary redeemable invalid in mode ALL', () => {
    expect(combined(categories, off(300), exclusive())).toMatchObject({ valid: false })
    expect(outcomes(combined(categories, off(300), exclusive()))[0]).toEqual(
      '0 INAPPLICABLE exclusion_rules_not_met',
    )
  })

  test('that does not apply excludes no other redeemable', () => {
    const stacked = combined({ ...categories, ...partial }, off(300), exclusive({ active: false }), joint())

    expect(stacked.outcomes.map(({ status }) => status)).toEqual(['APPLICABLE', 'INAPPLICABLE', 'APPLICABLE'])
    expect(stacked.order.discount_amount).toBe(800)
  })

  test('is skipped if it would apply only without an ordinary redeemable', () => {
    const freeOne = redeemable({
      discount: { type: 'UNIT', unit_off: 1, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_spoon' } },
    })
    const needing = exclusive({
      assignedRules: assignedRulesOf('promotion_tier', {
        rules: numbered([condition('order.items.quantity', { $less_than: [5] })]),
      }),
    })

    expect(outcomes(combined({ ...categories, ...partial }, freeOne, needing))).toEqual([
      '0 APPLICABLE',
      '1 SKIPPED exclusion_rules_not_met',
    ])
  })

  test('does not hide why an ordinary redeemable does not apply', () => {
    const stacked = combined({ ...categories, ...partial }, redeemable({ active: false }), exclusive())

    expect(outcomes(stacked)[0]).toBe('0 INAPPLICABLE promotion_inactive')
  })
})

describe('the order of evaluation', () => {
  const order = (rules: Partial<StackingRules>, ...all: Request[]) =>
    combined(rules, ...all).outcomes.map(({ requested }) => requested.index)
  const byCategory = { ...categories, redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } as const

  test('is that of the request, with gift cards and loyalty cards last', () => {
    const card: Request = [pointsOf(100), payingWith(coin)]

    expect(order({}, giftCard(100), off(1), card, off(2))).toEqual([1, 3, 0, 2])
    expect(order(categories, off(1), joint(), exclusive())).toEqual([0, 1, 2])
  })

  test('can be by category: exclusive, joint, then others', () => {
    expect(order(byCategory, off(1), giftCard(1), joint(), exclusive())).toEqual([3, 2, 0, 1])
    expect(
      order({ ...byCategory, joint_categories: ['thanks', 'sorry'] }, off(1, { category: 'sorry' }), joint()),
    ).toEqual([1, 0])
  })

  test('puts the category before the type', () => {
    expect(order(byCategory, off(1), { ...giftCard(1), category: 'sale' })).toEqual([1, 0])
  })
})

describe('a redeemable without an effect', () => {
  const skip = { redeemables_no_effect_rule: 'SKIP' } as const
  const noEffect = off(0)

  test('is redeemed unless the rules skip it', () => {
    expect(outcomes(combined({}, noEffect))).toEqual(['0 APPLICABLE'])
    expect(outcomes(combined(skip, noEffect))).toEqual(['0 SKIPPED no_effect'])
    expect(combined(skip, noEffect).outcomes[0]).toMatchObject({
      message: 'This offer would not change the order.',
    })
  })

  test('does not prevent other redeemables', () => {
    expect(combined(skip, noEffect, off(100))).toMatchObject({ valid: true, order: { discount_amount: 100 } })
    expect(combined(skip, noEffect)).toMatchObject({ valid: false })
  })

  test('does not grant a discount, units, credits or points', () => {
    for (const one of [off(1), freeSpoon, giftCard(1), [pointsOf(100), payingWith(mug)] as Request])
      expect(outcomes(combined(skip, one))).toEqual(['0 APPLICABLE'])
  })

  test('does not reduce shipping costs', () => {
    for (const shipping of ['free', { amount_off: 500 }])
      expect(outcomes(combined(skip, off(0, { metadata: { shipping } })))).toEqual(['0 APPLICABLE'])
    expect(outcomes(combined(skip, off(0, { metadata: { shipping: 'gratis' } })))).toEqual([
      '0 SKIPPED no_effect',
    ])
  })

  test('can be a gift card for an order that is already paid', () => {
    expect(outcomes(combined(skip, off(8800), giftCard(100)))[1]).toBe('1 SKIPPED no_effect')
  })

  test('can be a payment with points for an order that is already paid', () => {
    const card: Request = [pointsOf(100), payingWith(coin)]

    expect(outcomes(combined({}, off(8800), card))[1]).toBe('1 SKIPPED no_effect')
    expect(outcomes(combined({}, off(8799), card))[1]).toBe('1 APPLICABLE')
    expect(outcomes(stack(requestsFor(card), stackingContext(cartOf())))).toEqual([
      '0 INAPPLICABLE missing_order',
    ])
  })
})

test('charges a gift card the requested credits', () => {
  const stacked = combined({}, [giftCard(5000), { gift: { credits: 700 } }])

  expect(stacked.order.discount_amount).toBe(700)
  expect(combined({}, giftCard(5000)).order.discount_amount).toBe(5000)
})

test('counts two loyalty cards in one request towards the limit of a reward', () => {
  const once = { rules: numbered([condition('redemption.count', { $less_than_or_equal: [1] })]) }
  const limited: Offer = { ...mug, assignedRules: assignedRulesOf('reward_assignment', once) }
  const card: Request = [pointsOf(100), payingWith(limited)]

  expect(outcomes(combined({}, card, card))).toEqual([
    '0 APPLICABLE',
    '1 INAPPLICABLE redemption_rules_violated',
  ])
})

test('a category is exclusive, joint or ordinary', () => {
  const rules = { ...defaultStackingRules, ...categories }

  expect([null, 'sale', 'thanks', 'other'].map((one) => stackingMode(one, rules))).toEqual([
    'ordinary',
    'exclusive',
    'joint',
    'ordinary',
  ])
})

test('sets default rules', () => {
  expect(serializeStackingRules(defaultStackingRules)).toEqual({
    redeemables_limit: 30,
    applicable_redeemables_limit: 5,
    applicable_exclusive_redeemables_limit: 1,
    exclusive_categories: [],
    joint_categories: [],
    redeemables_application_mode: 'PARTIAL',
    redeemables_sorting_rule: 'REQUESTED_ORDER',
    redeemables_no_effect_rule: 'REDEEM_ANYWAY',
    redeemables_products_application_mode: 'STACK',
    redeemables_rollback_order_mode: 'WITH_ORDER',
  })
  expect(serializeStackingRules({ ...defaultStackingRules, ...categories })).toMatchObject(categories)
})

test.each(['order.amount', 'order.initial_amount'])('does not count free units in %s', (name) => {
  const from = (least: number) =>
    redeemable({
      id: 'promo_from',
      assignedRules: assignedRulesOf('promotion_tier', { rules: numbered([atLeast(name, least)]) }),
    })
  const outcomesFrom = (least: number) =>
    outcomes(stack(requestsFor(freeSpoon, from(least)), stackingContext(cartOf(cups))))

  expect(outcomesFrom(4800)).toEqual(['0 APPLICABLE', '1 APPLICABLE'])
  expect(outcomesFrom(4801)).toEqual(['0 APPLICABLE', '1 INAPPLICABLE order_rules_violated'])
})
