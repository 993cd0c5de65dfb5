/** Stacking rules with the categories of a shop, and promotion stacks. */
import { describe, expect, test } from 'vitest'
import { isApplicable, stack } from '../../../src/service/rules/stack.ts'
import {
  type Applicable,
  type RequestedRedeemable,
  defaultStackingRules,
  orderOfStack,
  serializeStack,
  serializeStackingRules,
  type StackingRules,
  withCategories,
} from '../../../src/service/rules/stacking-rules.ts'
import { amountOff, bowl, cartOf, cups, spoon } from './discounts/support/cart.ts'
import { redeemable, requestFor, stackingContext } from './support/rules.ts'

describe('categories', () => {
  const category = (id: string, hierarchy: number, stacking_rules_type?: 'JOINT' | 'EXCLUSIVE') => ({
    id,
    name: `${id} by name`,
    hierarchy,
    ...(stacking_rules_type && { stacking_rules_type }),
  })

  test('are converted to ids, and unknown ones are kept', () => {
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

  test('can be exclusive or joint by themselves, and are listed once', () => {
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
  const placedOf = (requested: RequestedRedeemable[], rules: Partial<StackingRules> = {}) =>
    stack(requested, stackingContext(order, rules)).placed
  const tiersOf = (...tiers: ReturnType<typeof tier>[]): Applicable[] =>
    placedOf(stackOf(tiers)).filter(isApplicable)
  /** Id and, if it does not apply, the rule: `three no_effect`. */
  const outcomes = (...all: Parameters<typeof placedOf>) =>
    placedOf(...all).map((placed) =>
      'rule' in placed ? `${placed.requested.id} ${placed.rule}` : placed.requested.id,
    )

  test('counts as one', () => {
    const off = (id: string) => tier(id, 100, 'APPLY_TO_ORDER')
    const [one, two, three] = [off('one'), off('two'), off('three')]
    const requested = [...stackOf([one, two]), ...stackOf([three], 1)]

    expect(outcomes(requested, { applicable_redeemables_limit: 2 })).toEqual(['one', 'two', 'three'])
    expect(outcomes(requested, { applicable_redeemables_limit: 1 })).toEqual([
      'one',
      'two',
      'three applicable_redeemables_limit_exceeded',
    ])
  })

  test('leaves out a tier without an effect, and is skipped once if no tier has one', () => {
    const [nothing, ten] = [tier('nothing', 0, 'APPLY_TO_ORDER'), tier('ten', 1000, 'APPLY_TO_ORDER')]
    const rules = { redeemables_no_effect_rule: 'SKIP' } as const

    expect(outcomes(stackOf([nothing, ten]), rules)).toEqual(['ten'])
    expect(outcomes(stackOf([nothing, tier('none', 0, 'APPLY_TO_ORDER')]), rules)).toEqual([
      'nothing no_effect',
    ])
  })

  test('adds the discounts of all its tiers in one order', () => {
    const tiers = tiersOf(tier('one', 1000, 'APPLY_TO_ORDER'), tier('two', 100, 'APPLY_TO_ITEMS'))
    const left = orderOfStack([...tiers, ...tiersOf(tier('three', 200, 'APPLY_TO_ITEMS'))], order)

    expect(left).toMatchObject({ applied_discount_amount: 1000, items_applied_discount_amount: 900 })
    expect(left.items.map((line) => line.applied_discount_amount)).toEqual([300, 300, 300])
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
