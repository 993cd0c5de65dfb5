/** Stacking rules with the categories of a shop, and promotion stacks. */
import { describe, expect, test } from 'vitest'
import { isApplicable, stack } from '../../../src/service/rules/stack.ts'
import {
  type Applicable,
  countEarlier,
  type RequestedRedeemable,
  defaultStackingRules,
  orderOfStack,
  serializeStack,
  serializeStackingRules,
  type StackingRules,
  withCategories,
} from '../../../src/service/rules/stacking-rules.ts'
import { amountOff, bowl, cartOf, cups, spoon } from './discounts/support/cart.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import { unused, type Usage } from '../../../src/service/rules/situation.ts'
import { campaign, freeSpoon, mug, redeemable, requestFor, stackingContext } from './support/rules.ts'

describe('categories', () => {
  const category = (id: string, hierarchy: number, stacking_rules_type?: 'JOINT' | 'EXCLUSIVE') => ({
    id,
    name: `${id} by name`,
    hierarchy,
    ...(stacking_rules_type && { stacking_rules_type }),
  })

  test('are converted to ids, and unknown categories are kept', () => {
    const rules = {
      ...defaultStackingRules,
      exclusive_categories: ['sale by name', 'unknown'],
      joint_categories: ['thanks'],
    }

    expect(withCategories(rules, [category('sale', 1), category('thanks', 2)])).toEqual({
      ...rules,
      exclusive_categories: ['sale', 'unknown'],
      joint_categories: ['thanks'],
      hierarchies: new Map([
        ['sale', 1],
        ['thanks', 2],
      ]),
    })
  })

  test('can declare themselves exclusive or joint, and are listed once', () => {
    const rules = { ...defaultStackingRules, exclusive_categories: ['sale by name'] }
    const own = [
      category('sale', 1, 'EXCLUSIVE'),
      category('vip', 2, 'EXCLUSIVE'),
      category('gift', 3, 'JOINT'),
    ]

    expect(withCategories(rules, [...own, category('other', 4)])).toMatchObject({
      exclusive_categories: ['sale', 'vip'],
      joint_categories: ['gift'],
    })
  })

  test('are serialized without hierarchies', () => {
    const rules = { ...defaultStackingRules, exclusive_categories: ['sale'], joint_categories: ['thanks'] }
    const { hierarchies, ...others } = rules

    expect(hierarchies.size).toBe(0)
    expect(serializeStackingRules(rules)).toEqual(others)
  })
})

describe('a promotion stack', () => {
  const order = cartOf(cups, bowl, spoon)
  const tier = (id: string, amount_off: number, effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS') =>
    redeemable({ id, name: `Tier ${id}`, discount: amountOff(amount_off, effect) })
  const stackOf = (tiers: ReturnType<typeof tier>[], index = 0) => tiers.map((one) => requestFor(one, index))
  const outcomesOf = (requested: RequestedRedeemable[], rules: Partial<StackingRules> = {}) =>
    stack(requested, stackingContext(order, rules)).outcomes
  const tiersOf = (...tiers: ReturnType<typeof tier>[]): Applicable[] =>
    outcomesOf(stackOf(tiers)).filter(isApplicable)
  /** Id of each redeemable and the rule that excludes it, such as `three no_effect`. */
  const summaries = (...all: Parameters<typeof outcomesOf>) =>
    outcomesOf(...all).map((outcome) =>
      'rule' in outcome ? `${outcome.requested.id} ${outcome.rule}` : outcome.requested.id,
    )

  test('counts as one redeemable', () => {
    const off = (id: string) => tier(id, 100, 'APPLY_TO_ORDER')
    const [one, two, three] = [off('one'), off('two'), off('three')]
    const requested = [...stackOf([one, two]), ...stackOf([three], 1)]

    expect(summaries(requested, { applicable_redeemables_limit: 2 })).toEqual(['one', 'two', 'three'])
    expect(summaries(requested, { applicable_redeemables_limit: 1 })).toEqual([
      'one',
      'two',
      'three applicable_redeemables_limit_exceeded',
    ])
  })

  test('leaves out tiers without an effect, and is skipped as one if no tier has an effect', () => {
    const [nothing, ten] = [tier('nothing', 0, 'APPLY_TO_ORDER'), tier('ten', 1000, 'APPLY_TO_ORDER')]
    const rules = { redeemables_no_effect_rule: 'SKIP' } as const

    expect(summaries(stackOf([nothing, ten]), rules)).toEqual(['ten'])
    expect(summaries(stackOf([nothing, tier('none', 0, 'APPLY_TO_ORDER')]), rules)).toEqual([
      'nothing no_effect',
    ])
  })

  test('adds up the discounts of all its tiers in one order', () => {
    const tiers = tiersOf(tier('one', 1000, 'APPLY_TO_ORDER'), tier('two', 100, 'APPLY_TO_ITEMS'))
    const left = orderOfStack([...tiers, ...tiersOf(tier('three', 200, 'APPLY_TO_ITEMS'))], order)

    expect(left).toMatchObject({ applied_discount_amount: 1000, items_applied_discount_amount: 900 })
    expect(left.items.map((line) => line.applied_discount_amount)).toEqual([300, 300, 300])
  })

  test('results in the order of its last tier', () => {
    const off = (id: string) => tier(id, 100, 'APPLY_TO_ORDER')
    const tiers = tiersOf(off('one'), off('two'), off('three'))

    expect(totalOf(orderOfStack(tiers, order))).toBe(8500)
  })

  test('adds up the discounts of a line that one of its tiers added', () => {
    const tiers = tiersOf(tier('one', 100, 'APPLY_TO_ITEMS'), freeSpoon)

    expect(orderOfStack(tiers, order).items.map((line) => line.applied_discount_amount)).toEqual([
      100, 100, 100, 1200,
    ])
  })

  test('without tiers does not change the order', () => {
    expect(orderOfStack([], order)).toEqual(order)
  })

  test('is serialized with the result of each tier', () => {
    const [one] = tiersOf(tier('one', 1000, 'APPLY_TO_ORDER'))
    const list = { object: 'list', data_ref: 'data', data: [], total: 0 }

    expect(serializeStack(one ? [one] : [])).toEqual({
      result: {},
      tiers: [
        {
          id: 'one',
          object: 'promotion_tier',
          name: 'Tier one',
          banner: null,
          hierarchy: 1,
          result: { discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' } },
          applicable_to: list,
          inapplicable_to: list,
        },
      ],
    })
  })
})

describe('earlier redeemables of a request', () => {
  const order = cartOf(cups, bowl, spoon)
  const spring = campaign({ id: 'camp_spring' })
  const offer = (id: string, amount_off: number, more: Parameters<typeof redeemable>[0] = {}) =>
    redeemable({ id, discount: amountOff(amount_off, 'APPLY_TO_ORDER'), ...more })
  const applied = (index: number, one: ReturnType<typeof redeemable>): Applicable[] =>
    stack([requestFor(one, index)], stackingContext(order)).outcomes.filter(isApplicable)
  const withReward = (id: string) => (one: Applicable) => ({
    ...one,
    evaluation: { ...one.evaluation, reward: { offer: { ...mug, id }, balance: 400, points: 100 } },
  })

  const ten = applied(0, offer('ten', 1000, { campaign: spring }))
  const five = applied(1, offer('five', 500, { campaign: spring }))
  const ofOtherCampaign = applied(2, offer('other', 300, { campaign: campaign({ id: 'camp_summer' }) }))
  const withoutCampaign = applied(3, offer('alone', 200))
  const earlier = [...ten, ...five, ...ofOtherCampaign, ...withoutCampaign]

  const past: Usage = { total: 10, byCustomer: 5, discounted: 2000 }
  const ofSpring = requestFor(offer('next', 100, { campaign: spring }), 4)

  test('count as redemptions of the same campaign', () => {
    const requested = { ...ofSpring, usage: { ...unused, total: 7, campaign: past } }

    expect(countEarlier(requested, earlier)).toEqual({
      ...requested,
      usage: { ...unused, total: 7, campaign: { total: 12, byCustomer: 7, discounted: 3500 } },
    })
  })

  test('count for a campaign without past redemptions', () => {
    expect(countEarlier(ofSpring, ten).usage.campaign).toEqual({ total: 1, byCustomer: 1, discounted: 1000 })
  })

  test.each<[string, RequestedRedeemable]>([
    [
      'of another campaign',
      requestFor(offer('winter', 100, { campaign: campaign({ id: 'camp_winter' }) }), 4),
    ],
    ['without a campaign', requestFor(offer('next', 100), 4)],
    ['that is unknown', { ...requestFor(offer('next', 100), 4), redeemable: null }],
  ])('do not count for a redeemable %s', (_, requested) => {
    expect(countEarlier(requested, earlier)).toEqual(requested)
  })

  test('count once if they are tiers of one stack, and their discounts are added up', () => {
    const tiers = [...ten, ...applied(0, offer('two', 200, { campaign: spring }))]

    expect(countEarlier({ ...ofSpring, index: 4 }, tiers).usage.campaign).toEqual({
      total: 1,
      byCustomer: 1,
      discounted: 1200,
    })
    expect(countEarlier({ ...ofSpring, index: 0 }, tiers).usage.campaign).toEqual({
      total: 0,
      byCustomer: 0,
      discounted: 1200,
    })
  })

  test('count as redemptions of the same reward', () => {
    const requested = { ...requestFor(offer('card', 100), 4), purchase: { offer: mug, usage: past } }
    const rewards = [...ten.map(withReward(mug.id)), ...five.map(withReward('rewa_other'))]

    expect(countEarlier(requested, [...rewards, ...withoutCampaign])).toEqual({
      ...requested,
      purchase: { offer: mug, usage: { total: 11, byCustomer: 6, discounted: 3000 } },
    })
    expect(countEarlier(requested, earlier)).toEqual(requested)
    expect(countEarlier({ ...requested, purchase: null }, rewards)).toEqual({ ...requested, purchase: null })
  })
})
