/** How a shop's stacking rules read with its categories, and what a promotion stack says it gives. */
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
} from '../../../src/service/rules/stacking.ts'
import { bowl, cartOf, cups, catalogue, spoon } from './discounts/support/cart.ts'
import { requestFor, redeemable, situationOf } from './support/rules.ts'

describe('categories', () => {
  const category = (id: string, hierarchy: number, stacking_rules_type?: 'JOINT' | 'EXCLUSIVE') => ({
    id,
    name: `${id} by name`,
    hierarchy,
    ...(stacking_rules_type && { stacking_rules_type }),
  })

  test('that rules call by name or by id go by their ids, and unknown ones by what they are called', () => {
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

  test('may say of themselves that they are exclusive or joint, and stand there once', () => {
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

  test('tell their hierarchies themselves: the rules as replies have them do not', () => {
    const rules = { ...defaultStackingRules, exclusive_categories: ['sale'], joint_categories: ['thanks'] }
    const { hierarchies, ...others } = rules

    expect(hierarchies.size).toBe(0)
    expect(serializeStackingRules(rules)).toEqual(others)
  })
})

describe('a promotion stack', () => {
  const order = cartOf(cups, bowl, spoon)
  const tier = (id: string, amount_off: number, effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS') =>
    redeemable({ id, name: `Tier ${id}`, discount: { type: 'AMOUNT', amount_off, effect } })
  const stackOf = (tiers: ReturnType<typeof tier>[], index = 0) => tiers.map((one) => requestFor(one, index))
  const placedOf = (asked: RequestedRedeemable[], rules: Partial<StackingRules> = {}) =>
    stack(asked, {
      order,
      situation: situationOf(),
      products: catalogue,
      rules: { ...defaultStackingRules, ...rules },
    }).placed
  const tiersOf = (...tiers: ReturnType<typeof tier>[]): Applicable[] =>
    placedOf(stackOf(tiers)).filter(isApplicable)
  const told = (...all: Parameters<typeof placedOf>) =>
    placedOf(...all).map((placed) => [placed.requested.id, 'rule' in placed ? placed.rule : undefined])

  test('counts as one, however many tiers it has', () => {
    const off = (id: string) => tier(id, 100, 'APPLY_TO_ORDER')
    const [one, two, three] = [off('one'), off('two'), off('three')]
    const asked = [...stackOf([one, two]), ...stackOf([three], 1)]

    expect(told(asked, { applicable_redeemables_limit: 2 })).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['three', undefined],
    ])
    expect(told(asked, { applicable_redeemables_limit: 1 })).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['three', 'applicable_redeemables_limit_exceeded'],
    ])
  })

  test('is not stopped by a tier that changes nothing, and is left out once where none changes anything', () => {
    const [nothing, ten] = [tier('nothing', 0, 'APPLY_TO_ORDER'), tier('ten', 1000, 'APPLY_TO_ORDER')]
    const rules = { redeemables_no_effect_rule: 'SKIP' } as const

    expect(told(stackOf([nothing, ten]), rules)).toEqual([['ten', undefined]])
    expect(told(stackOf([nothing, tier('none', 0, 'APPLY_TO_ORDER')]), rules)).toEqual([
      ['nothing', 'no_effect'],
    ])
  })

  test('leaves one order, and what all of its tiers take off counts as taken off by one', () => {
    const tiers = tiersOf(tier('one', 1000, 'APPLY_TO_ORDER'), tier('two', 100, 'APPLY_TO_ITEMS'))
    const left = orderOfStack([...tiers, ...tiersOf(tier('three', 200, 'APPLY_TO_ITEMS'))], order)

    expect(left).toMatchObject({ applied_discount_amount: 1000, items_applied_discount_amount: 900 })
    expect(left.items.map((line) => line.applied_discount_amount)).toEqual([300, 300, 300])
  })

  test('without a tier leaves the order as it is', () => {
    expect(orderOfStack([], order)).toEqual(order)
  })

  test('tells of each tier what it gives', () => {
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
