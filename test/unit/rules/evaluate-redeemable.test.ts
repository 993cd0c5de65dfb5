/** Whether something can be used, what it gives, and why not. The cart comes to 88.00. */
import { describe, expect, test } from 'vitest'
import {
  evaluateRedeemable,
  usesHistory,
  type EvaluationOptions,
} from '../../../src/service/rules/evaluate-redeemable.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { unused, type Usage } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, catalogue, spoon } from './discounts/support/cart.ts'
import {
  ada,
  atLeast,
  condition,
  cupsWith,
  guardsOf,
  redeemable,
  numbered,
  situationOf,
  voucher,
} from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const evaluation = (
  one: Redeemable,
  { order = cart, customer = ada, usage = {}, ...asked }: Around & Partial<EvaluationOptions> = {},
) =>
  evaluateRedeemable(
    one,
    order,
    situationOf({ customer }),
    { ...unused, ...usage },
    { products: catalogue, ...asked },
  )

interface Around {
  order?: typeof cart
  customer?: typeof ada | null
  usage?: Partial<Usage>
}

const campaign = (more: Partial<NonNullable<Redeemable['campaign']>> = {}): Redeemable['campaign'] => ({
  id: 'camp_test',
  name: 'Test',
  active: true,
  validity: {},
  time_zone: 'UTC',
  category_id: null,
  ...more,
})

test('without rules it can be used by anybody, and takes off what it says', () => {
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

describe('it cannot be used', () => {
  const yesterday = '2026-11-20T12:00:00Z'
  const tomorrow = '2026-11-22T12:00:00Z'
  // Today is a Saturday.
  const fridays = { validity_day_of_week: [5] }

  test.each([
    ['switched off', redeemable({ active: false }), 'promotion_inactive'],
    ['switched off', voucher({ active: false }), 'voucher_disabled'],
    [
      'with its campaign switched off',
      redeemable({ campaign: campaign({ active: false }) }),
      'promotion_inactive',
    ],
    [
      'with its campaign switched off',
      voucher({ campaign: campaign({ active: false }) }),
      'voucher_disabled',
    ],
    ['before its start', redeemable({ validity: { start_date: tomorrow } }), 'promotion_inactive'],
    ['before its start', voucher({ validity: { start_date: tomorrow } }), 'voucher_not_active'],
    ['after its end', redeemable({ validity: { expiration_date: yesterday } }), 'promotion_inactive'],
    ['after its end', voucher({ validity: { expiration_date: yesterday } }), 'voucher_expired'],
    [
      'after the end of its campaign',
      voucher({ campaign: campaign({ validity: { expiration_date: yesterday } }) }),
      'voucher_expired',
    ],
    ['on another day', redeemable({ validity: fridays }), 'promotion_not_active_now'],
    ['on another day', voucher({ validity: fridays }), 'voucher_not_active_now'],
    [
      'on another day of its campaign',
      voucher({ campaign: campaign({ validity: fridays }) }),
      'voucher_not_active_now',
    ],
    ['held by another customer', voucher({ holder_id: 'cust_ben' }), 'invalid_customer'],
    ['used as often as it may be', voucher({ limit: 3, redeemed: 3 }), 'quantity_exceeded'],
    ['as an empty gift card', voucher({ type: 'GIFT_VOUCHER', balance: 0 }), 'gift_amount_exceeded'],
    ['as a loyalty card without a reward', voucher({ type: 'LOYALTY_CARD', balance: 100 }), 'missing_reward'],
  ])('%s: %#', (_title, one, key) => {
    expect(evaluation(one)).toMatchObject({
      usable: false,
      key,
      possible: false,
      omitted: [],
      requirements: [],
    })
  })

  test('and of several reasons the first is named that no customer or cart could change', () => {
    const off = { active: false, validity: fridays, holder_id: 'cust_ben', limit: 0 }

    expect(evaluation(voucher(off))).toMatchObject({ key: 'voucher_disabled' })
    expect(evaluation(voucher({ ...off, active: true }))).toMatchObject({ key: 'voucher_not_active_now' })
    expect(evaluation(voucher({ holder_id: 'cust_ben', limit: 0 }))).toMatchObject({
      key: 'invalid_customer',
    })
  })
})

test('days are those of the campaign’s time zone', () => {
  const sunday = { validity: { validity_day_of_week: [0] } }
  // 12:00 in London is past midnight nowhere west of it, and already Sunday on Kiritimati.
  expect(
    evaluation(redeemable({ ...sunday, campaign: campaign({ time_zone: 'Pacific/Kiritimati' }) })),
  ).toMatchObject({
    usable: true,
  })
  expect(evaluation(redeemable({ ...sunday, campaign: campaign() }))).toMatchObject({ usable: false })
})

test('a voucher that is held can be used by its holder, and by a shop that names nobody', () => {
  const held = voucher({ holder_id: 'cust_ada' })

  expect(evaluation(held)).toMatchObject({ usable: true })
  expect(evaluation(held, { customer: null })).toMatchObject({ usable: true })
  expect(evaluation(held, { customer: { ...ada, id: null } })).toMatchObject({ key: 'invalid_customer' })
})

test('the last of its redemptions is still one', () => {
  expect(evaluation(voucher({ limit: 3, redeemed: 2 }))).toMatchObject({ usable: true })
})

describe('rules', () => {
  const hundred = { rules: numbered([atLeast('order.amount', 10_000)]) }
  const members = { rules: numbered([condition('customer.segment', { $is: ['seg_members'] })]) }
  const once = { rules: numbered([condition('redemption.count.per_customer', { $less_than_or_equal: [1] })]) }

  test('on the order are named with what is missing, and another cart would do', () => {
    expect(evaluation(redeemable({ guards: guardsOf('promotion_tier', hundred) }))).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      possible: true,
      omitted: ['asgm_promotion_tier_1'],
      requirements: [{ name: 'order.amount', required: 10_000, available: 8800, missing: 1200 }],
    })
  })

  test('on the customer or on past redemptions leave no other cart', () => {
    const guards = guardsOf('promotion_tier', hundred, members, once)

    expect(evaluation(redeemable({ guards }))).toMatchObject({
      key: 'customer_rules_violated',
      possible: false,
      omitted: ['asgm_promotion_tier_1'],
    })
    expect(
      evaluation(redeemable({ guards }), {
        customer: { ...ada, segments: ['seg_members'] },
        usage: { byCustomer: 1 },
      }),
    ).toMatchObject({ key: 'redemption_rules_violated', possible: false })
  })

  test('are told in a sentence: to strangers that they should say who they are', () => {
    const messageOf = (one: Redeemable, around: Around = {}) => {
      const judged = evaluation(one, around)
      return judged.usable ? 'usable' : judged.message
    }
    const guarded = (...rules: { rules: object }[]) =>
      redeemable({ guards: guardsOf('promotion_tier', ...rules) })

    expect(messageOf(guarded(hundred))).toBe('The cart does not meet the conditions of this offer.')
    expect(messageOf(guarded(hundred), { customer: null })).toBe(
      'The cart does not meet the conditions of this offer.',
    )
    expect(messageOf(guarded(members))).toBe('This offer is for other customers.')
    expect(messageOf(guarded(members), { customer: null })).toBe(
      'This offer requires an identified customer.',
    )
    // Somebody with nothing but an e-mail address could be anybody.
    const stranger = { id: null, source_id: null, metadata: {}, segments: [] }
    expect(messageOf(guarded(once), { customer: stranger })).toBe(
      'This offer requires an identified customer.',
    )
    expect(messageOf(guarded(once), { usage: { byCustomer: 1 } })).toBe(
      'This offer has reached its redemption limit or budget.',
    )
  })

  test('of the tier and of its campaign have to be met both', () => {
    const guards = [
      ...guardsOf('promotion_tier', { rules: numbered([atLeast('order.amount', 1)]) }),
      ...guardsOf('campaign', hundred),
    ]

    expect(evaluation(redeemable({ guards }))).toMatchObject({ usable: false, omitted: ['asgm_campaign_1'] })
  })

  test('say what the discount is about: the tier’s before its campaign’s, and what any leaves out is out', () => {
    const named = (name: string) => ({ object: 'product', id: `prod_${name}` })
    const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const guards = [
      ...guardsOf('campaign', { rules: {}, applicable_to: { excluded: [named('bowl')] } }),
      ...guardsOf('promotion_tier', {
        rules: {},
        applicable_to: { included: [named('cup'), named('bowl')] },
      }),
    ]

    expect(evaluation(redeemable({ discount: half, guards }))).toMatchObject({
      amount: 2400,
      applicable_to: { data: [{ id: 'prod_cup' }, { id: 'prod_bowl' }], total: 2 },
      inapplicable_to: { data: [{ id: 'prod_bowl' }], total: 1 },
    })
  })

  test('are told apart by whether they ask for the past', () => {
    const budget = { rules: numbered([condition('redemption.discounted_amount', { $less_than: [1] })]) }

    expect(usesHistory(redeemable({ guards: guardsOf('promotion_tier', hundred, members) }))).toBe(false)
    expect(usesHistory(redeemable({ guards: guardsOf('promotion_tier', hundred, once) }))).toBe(true)
    expect(usesHistory(redeemable({ guards: guardsOf('promotion_tier', budget) }))).toBe(true)
  })
})

describe('a budget', () => {
  const within = (limit: number, operator = '$less_than_or_equal') =>
    guardsOf('promotion_tier', {
      rules: numbered([condition('redemption.discounted_amount', { [operator]: [limit] })]),
    })

  test.each([
    [4000, 5000, true],
    [4001, 5000, false],
    [0, 1000, true],
    [0, 999, false],
  ])('counts this discount too: %i given, %i allowed: %s', (discounted, limit, usable) => {
    const judged = evaluation(redeemable({ guards: within(limit) }), { usage: { discounted } })

    expect(judged).toMatchObject(
      usable ? { usable } : { usable, key: 'redemption_rules_violated', possible: false },
    )
  })

  test('counts what is really taken off, not what could be', () => {
    const small = cartOf(spoon, { ...spoon, price: 0, amount: 0 })
    const discount = { type: 'AMOUNT', amount_off: 5000, effect: 'APPLY_TO_ORDER' } as const

    expect(evaluation(redeemable({ discount, guards: within(1200) }), { order: small })).toMatchObject({
      amount: 1200,
    })
  })

  test('is no reason where another way is open', () => {
    const rules = numbered(
      [condition('redemption.discounted_amount', { $less_than: [1000] }), atLeast('order.amount', 8800)],
      '1 or 2',
    )

    expect(evaluation(redeemable({ guards: guardsOf('promotion_tier', { rules }) }))).toMatchObject({
      usable: true,
    })
  })
})

describe('a gift card', () => {
  const card = (balance: number) => voucher({ type: 'GIFT_VOUCHER', discount: null, balance })

  test.each([
    ['pays for the whole order', 10_000, undefined, 8800],
    ['pays what it holds', 2500, undefined, 2500],
    ['pays what is asked', 2500, { credits: 700 }, 700],
    ['pays all of it', 2500, { credits: 2500 }, 2500],
    ['never pays more than the order', 10_000, { credits: 9000 }, 8800],
  ])('%s', (_title, balance, gift, credits) => {
    expect(evaluation(card(balance), gift && { gift })).toMatchObject({
      usable: true,
      amount: credits,
      discount: null,
      gift: { balance, credits },
    })
  })

  test('cannot pay more than it holds', () => {
    expect(evaluation(card(2500), { gift: { credits: 2501 } })).toMatchObject({ key: 'gift_amount_exceeded' })
  })

  test('needs an order', () => {
    expect(evaluation(card(2500), { order: cartOf() })).toMatchObject({
      key: 'missing_order',
      message: 'A gift card needs an order to pay for.',
      possible: true,
    })
    expect(evaluation(card(2500), { order: { ...cartOf(), amount: 900 } })).toMatchObject({ amount: 900 })
  })
})

describe('a discount', () => {
  test('on items needs some', () => {
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } as const

    expect(evaluation(redeemable({ discount }), { order: cartOf() })).toMatchObject({
      key: 'missing_order_items',
      message: 'This discount applies to items, but the order has none.',
      possible: true,
    })
  })

  test('on the order, or none, needs no items', () => {
    for (const one of [redeemable(), redeemable({ discount: null })])
      expect(evaluation(one, { order: cartOf() })).toMatchObject({ usable: true, amount: 0 })
  })

  test('whose formula cannot be worked out on this order is refused with the reason', () => {
    const discount = { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off_formula: '100 / 0' } as const

    expect(evaluation(redeemable({ discount }))).toMatchObject({
      usable: false,
      key: 'order_rules_violated',
      message: expect.stringMatching(/^The discount cannot be calculated for this order: .+\.$/),
      possible: true,
    })
  })

  test('on a bundle takes something off its pieces only', () => {
    const pair = condition('order.items.bundle', {
      $is: [
        { object: 'product', id: 'prod_cup', item_quantity: 2 },
        { object: 'product', id: 'prod_bowl', item_quantity: 1 },
      ],
    })
    const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const one = redeemable({
      discount: half,
      guards: guardsOf('promotion_tier', { rules: numbered([pair]) }),
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
    for (const asked of [{ bundlesOptional: true }, { audienceOnly: true }]) {
      expect(evaluation(one, { order: cartOf(cups), ...asked })).toMatchObject({
        usable: true,
        amount: 0,
        bundle: { quantity: 0, missing: [{ id: 'prod_bowl' }] },
      })
    }
  })

  test('is not held up by a bundle that may still come, where another way is open already', () => {
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })
    const rules = numbered([vase, atLeast('order.amount', 8800)], '1 or 2')
    const one = redeemable({ guards: guardsOf('promotion_tier', { rules }) })

    expect(evaluation(one, { bundlesOptional: true })).toMatchObject({ amount: 1000, bundle: null })
  })

  test('that gives nothing yet has taken nothing off, whatever the one before it took', () => {
    const before = evaluation(redeemable())
    const vase = condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase' }] })
    const waiting = redeemable({ guards: guardsOf('promotion_tier', { rules: numbered([vase]) }) })
    const order = before.usable ? before.order : cart

    expect(evaluation(waiting, { order, bundlesOptional: true })).toMatchObject({
      amount: 0,
      order: { discount_amount: 1000, applied_discount_amount: 0 },
    })
  })

  test('on cups says how many more are needed', () => {
    const five = numbered([cupsWith({ 1.1: atLeast('order.items.quantity', 5) })])

    expect(evaluation(redeemable({ guards: guardsOf('promotion_tier', { rules: five }) }))).toMatchObject({
      requirements: [{ missing: 2, items: [{ object: 'product', id: 'prod_cup' }] }],
    })
  })
})
