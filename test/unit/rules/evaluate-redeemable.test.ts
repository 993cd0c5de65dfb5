/** Usability of redeemables, their discounts, and reasons for refusals. The cart costs 88.00. */
import { describe, expect, test } from 'vitest'
import {
  evaluateRedeemable,
  usesHistory,
  type EvaluationOptions,
} from '../../../src/service/rules/evaluate-redeemable.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { unused, type Usage } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, productLookup, spoon } from './discounts/support/cart.ts'
import {
  ada,
  atLeast,
  campaign,
  condition,
  assignedRulesOf,
  redeemable,
  numbered,
  situationOf,
  voucher,
} from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const evaluation = (
  one: Redeemable,
  { order = cart, customer = ada, usage = {}, ...options }: Context & Partial<EvaluationOptions> = {},
) =>
  evaluateRedeemable(
    one,
    order,
    situationOf({ customer }),
    { ...unused, ...usage },
    { products: productLookup, ...options },
  )

interface Context {
  order?: typeof cart
  customer?: typeof ada | null
  usage?: Partial<Usage>
}

test('a redeemable without rules applies its discount for everyone', () => {
  expect(evaluation(redeemable(), { customer: null })).toMatchObject({
    usable: true,
    amount: 1000,
    order: { amount: 8800, discount_amount: 1000 },
    discount: { amount_off: 1000 },
    gift: null,
    requirements: [],
    bundle: null,
    applicable_to: { data: [], total: 0 },
  })
})

describe('a redeemable is refused', () => {
  // `now` is a Saturday.
  const fridays = { validity_day_of_week: [5] }

  test('if it is not available, for every cart', () => {
    expect(evaluation(voucher({ active: false }))).toMatchObject({
      usable: false,
      key: 'voucher_disabled',
      possible: false,
      omitted: [],
      requirements: [],
    })
  })

  test('with the most permanent of several reasons', () => {
    const off = { active: false, validity: fridays, holder_id: 'cust_ben', limit: 0 }

    expect(evaluation(voucher(off))).toMatchObject({ key: 'voucher_disabled' })
    expect(evaluation(voucher({ ...off, active: true }))).toMatchObject({ key: 'voucher_not_active_now' })
    expect(evaluation(voucher({ holder_id: 'cust_ben', limit: 0 }))).toMatchObject({
      key: 'invalid_customer',
    })
  })
})

test('uses the days of the campaign’s time zone', () => {
  const sunday = { validity: { validity_day_of_week: [0] } }
  // When it is noon on Saturday in UTC, it is Sunday on Kiritimati.
  expect(
    evaluation(redeemable({ ...sunday, campaign: campaign({ time_zone: 'Pacific/Kiritimati' }) })),
  ).toMatchObject({
    usable: true,
  })
  expect(evaluation(redeemable({ ...sunday, campaign: campaign() }))).toMatchObject({ usable: false })
})

test('accepts a voucher from its holder, and from a shop that sends no customer', () => {
  const adasVoucher = voucher({ holder_id: 'cust_ada' })

  expect(evaluation(adasVoucher)).toMatchObject({ usable: true })
  expect(evaluation(adasVoucher, { customer: null })).toMatchObject({ usable: true })
  expect(evaluation(adasVoucher, { customer: { ...ada, id: null } })).toMatchObject({
    key: 'invalid_customer',
  })
})

describe('rules', () => {
  const hundred = { rules: numbered([atLeast('order.amount', 10_000)]) }
  const members = { rules: numbered([condition('customer.segment', { $is: ['seg_members'] })]) }
  const once = { rules: numbered([condition('redemption.count.per_customer', { $less_than_or_equal: [1] })]) }

  test('on the order return what is missing', () => {
    expect(
      evaluation(redeemable({ assignedRules: assignedRulesOf('promotion_tier', hundred) })),
    ).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      possible: true,
      omitted: ['asgm_promotion_tier_1'],
      requirements: [{ name: 'order.amount', required: 10_000, available: 8800, missing: 1200 }],
    })
  })

  test('on the customer or past redemptions make the redeemable impossible for every cart', () => {
    const assignedRules = assignedRulesOf('promotion_tier', hundred, members, once)

    expect(evaluation(redeemable({ assignedRules }))).toMatchObject({
      key: 'customer_rules_violated',
      possible: false,
      omitted: ['asgm_promotion_tier_1'],
    })
    expect(
      evaluation(redeemable({ assignedRules }), {
        customer: { ...ada, segments: ['seg_members'] },
        usage: { byCustomer: 1 },
      }),
    ).toMatchObject({ key: 'redemption_rules_violated', possible: false })
  })

  test('return a message that depends on whether the customer is known', () => {
    const messageOf = (one: Redeemable, context: Context = {}) => {
      const evaluated = evaluation(one, context)
      return evaluated.usable ? 'usable' : evaluated.message
    }
    const withRules = (...rules: { rules: object }[]) =>
      redeemable({ assignedRules: assignedRulesOf('promotion_tier', ...rules) })

    expect(messageOf(withRules(hundred))).toBe('The cart does not meet the conditions of this offer.')
    expect(messageOf(withRules(hundred), { customer: null })).toBe(
      'The cart does not meet the conditions of this offer.',
    )
    expect(messageOf(withRules(members))).toBe('This offer is for other customers.')
    expect(messageOf(withRules(members), { customer: null })).toBe(
      'This offer requires an identified customer.',
    )
    // Redemptions of a customer without an id cannot be counted.
    const stranger = { id: null, source_id: null, metadata: {}, segments: [] }
    expect(messageOf(withRules(once), { customer: stranger })).toBe(
      'This offer requires an identified customer.',
    )
    expect(messageOf(withRules(once), { usage: { byCustomer: 1 } })).toBe(
      'This offer has reached its redemption limit or budget.',
    )
  })

  test('of the tier and of its campaign both have to be met', () => {
    const assignedRules = [
      ...assignedRulesOf('promotion_tier', { rules: numbered([atLeast('order.amount', 1)]) }),
      ...assignedRulesOf('campaign', hundred),
    ]

    expect(evaluation(redeemable({ assignedRules }))).toMatchObject({
      usable: false,
      omitted: ['asgm_campaign_1'],
    })
  })

  test('set the targets of the discount: the targets of the tier without the exclusions of all rules', () => {
    const named = (name: string) => ({ object: 'product', id: `prod_${name}` })
    const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const assignedRules = [
      ...assignedRulesOf('campaign', { rules: {}, applicable_to: { excluded: [named('bowl')] } }),
      ...assignedRulesOf('promotion_tier', {
        rules: {},
        applicable_to: { included: [named('cup'), named('bowl')] },
      }),
    ]

    expect(evaluation(redeemable({ discount: half, assignedRules }))).toMatchObject({
      amount: 2400,
      applicable_to: { data: [{ id: 'prod_cup' }, { id: 'prod_bowl' }], total: 2 },
      inapplicable_to: { data: [{ id: 'prod_bowl' }], total: 1 },
    })
  })

  test('use the history only for conditions on redemptions', () => {
    const budget = { rules: numbered([condition('redemption.discounted_amount', { $less_than: [1] })]) }

    expect(
      usesHistory(redeemable({ assignedRules: assignedRulesOf('promotion_tier', hundred, members) })),
    ).toBe(false)
    expect(usesHistory(redeemable({ assignedRules: assignedRulesOf('promotion_tier', hundred, once) }))).toBe(
      true,
    )
    expect(usesHistory(redeemable({ assignedRules: assignedRulesOf('promotion_tier', budget) }))).toBe(true)
  })
})

describe('a budget', () => {
  const within = (limit: number, operator = '$less_than_or_equal') =>
    assignedRulesOf('promotion_tier', {
      rules: numbered([condition('redemption.discounted_amount', { [operator]: [limit] })]),
    })

  test.each([
    [4000, 5000, true],
    [4001, 5000, false],
    [0, 1000, true],
    [0, 999, false],
  ])(
    'includes the new discount of 1000: with %i of %i already used, usable is %s',
    (discounted, limit, usable) => {
      const evaluated = evaluation(redeemable({ assignedRules: within(limit) }), { usage: { discounted } })

      expect(evaluated).toMatchObject(
        usable ? { usable } : { usable, key: 'redemption_rules_violated', possible: false },
      )
    },
  )

  test('includes only the amount that is actually taken off', () => {
    const small = cartOf(spoon, { ...spoon, price: 0, amount: 0 })
    const discount = { type: 'AMOUNT', amount_off: 5000, effect: 'APPLY_TO_ORDER' } as const

    expect(evaluation(redeemable({ discount, assignedRules: within(1200) }), { order: small })).toMatchObject(
      {
        amount: 1200,
      },
    )
  })

  test('does not matter if an alternative is met', () => {
    const rules = numbered(
      [condition('redemption.discounted_amount', { $less_than: [1000] }), atLeast('order.amount', 8800)],
      '1 or 2',
    )

    expect(
      evaluation(redeemable({ assignedRules: assignedRulesOf('promotion_tier', { rules }) })),
    ).toMatchObject({
      usable: true,
    })
  })
})

describe('a gift card', () => {
  const card = (balance: number) => voucher({ type: 'GIFT_VOUCHER', discount: null, balance })

  test.each([
    ['pays for the whole order', 10_000, undefined, 8800],
    ['pays its balance', 2500, undefined, 2500],
    ['pays the requested credits', 2500, { credits: 700 }, 700],
    ['pays credits up to its balance', 2500, { credits: 2500 }, 2500],
    ['pays at most the order total', 10_000, { credits: 9000 }, 8800],
  ])('%s', (_title, balance, gift, credits) => {
    expect(evaluation(card(balance), gift && { gift })).toMatchObject({
      usable: true,
      amount: credits,
      discount: null,
      gift: { balance, credits },
    })
  })

  test('rejects credits above its balance', () => {
    expect(evaluation(card(2500), { gift: { credits: 2501 } })).toMatchObject({ key: 'gift_amount_exceeded' })
  })

  test('requires an order', () => {
    expect(evaluation(card(2500), { order: cartOf() })).toMatchObject({
      key: 'missing_order',
      message: 'A gift card needs an order to pay for.',
      possible: true,
    })
    expect(evaluation(card(2500), { order: { ...cartOf(), amount: 900 } })).toMatchObject({ amount: 900 })
  })
})

describe('a discount', () => {
  test('on items requires items', () => {
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } as const

    expect(evaluation(redeemable({ discount }), { order: cartOf() })).toMatchObject({
      key: 'missing_order_items',
      message: 'This discount applies to items, but the order has none.',
      possible: true,
    })
  })

  test('on the order requires no items', () => {
    for (const one of [redeemable(), redeemable({ discount: null })])
      expect(evaluation(one, { order: cartOf() })).toMatchObject({ usable: true, amount: 0 })
  })

  test('with a formula that fails is refused with the reason', () => {
    const discount = { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off_formula: '100 / 0' } as const

    expect(evaluation(redeemable({ discount }))).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      message: expect.stringMatching(/^The discount cannot be calculated for this order: .+\.$/),
      possible: true,
    })
  })

  test('on a bundle applies only to its units', () => {
    const pair = condition('order.items.bundle', {
      $is: [
        { object: 'product', id: 'prod_cup', item_quantity: 2 },
        { object: 'product', id: 'prod_bowl', item_quantity: 1 },
      ],
    })
    const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const one = redeemable({
      discount: half,
      assignedRules: assignedRulesOf('promotion_tier', { rules: numbered([pair]) }),
    })

    expect(evaluation(one)).toMatchObject({
      usable: true,
      amount: 3000,
      bundle: { quantity: 1, missing: [] },
    })
    expect(evaluation(one, { order: cartOf(cups) })).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      possible: true,
      bundle: { quantity: 0, missing: [{ id: 'prod_bowl', item_quantity: 1 }] },
    })
    for (const options of [{ bundlesOptional: true }, { audienceOnly: true }]) {
      expect(evaluation(one, { order: cartOf(cups), ...options })).toMatchObject({
        usable: true,
        amount: 0,
        bundle: { quantity: 0, missing: [{ id: 'prod_bowl' }] },
      })
    }
  })

  test('applies without a bundle if an alternative is met', () => {
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })
    const rules = numbered([vase, atLeast('order.amount', 8800)], '1 or 2')
    const one = redeemable({ assignedRules: assignedRulesOf('promotion_tier', { rules }) })

    expect(evaluation(one, { bundlesOptional: true })).toMatchObject({ amount: 1000, bundle: null })
  })

  test('whose bundle is not in the cart keeps the previous discount and applies nothing', () => {
    const before = evaluation(redeemable())
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })
    const waiting = redeemable({
      assignedRules: assignedRulesOf('promotion_tier', { rules: numbered([vase]) }),
    })
    const order = before.usable ? before.order : cart

    expect(evaluation(waiting, { order, bundlesOptional: true })).toMatchObject({
      amount: 0,
      order: { discount_amount: 1000, applied_discount_amount: 0 },
    })
  })
})
