/** Combined results of several conditions. */
import { describe, expect, test } from 'vitest'
import {
  allOf,
  anyOf,
  met,
  refused,
  unmet,
  type RuleResult,
} from '../../../src/service/rules/conditions/rule-result.ts'
import type { Bundle } from '../../../src/service/rules/evaluation.ts'

const unmetBy = (name: string, missing: number, required: number): RuleResult =>
  unmet([{ name, required, available: required - missing, missing }])
const money = (missing: number, required: number) => unmetBy('order.amount', missing, required)
const units = (missing: number, required: number) => unmetBy('order.items.quantity', missing, required)

const part = (name: string, item_quantity: number) => ({
  id: `prod_${name}`,
  object: 'product' as const,
  item_quantity,
})
const found = (name: string, quantity: number) => ({ ...part(name, quantity), item_index: 0 })
const complete = (quantity: number, name: string): RuleResult => ({
  ...met,
  bundle: { quantity, identified: [found(name, quantity)], missing: [] },
})
/** A bundle with units in the cart and missing units. */
const incomplete = (missing: number, identified: number, name = 'cup'): RuleResult => ({
  ...met,
  holds: false,
  violated: 'order',
  bundle: { quantity: 0, identified: [found(name, identified)], missing: [part(name, missing)] },
})

test('an unmet condition is an obstacle unless it reports what is missing', () => {
  expect(unmet()).toMatchObject({ holds: false, possible: true, violated: 'order', obstacles: 1 })
  expect(units(1, 2)).toMatchObject({ holds: false, possible: true, violated: 'order', obstacles: 0 })
})

describe('if all conditions are required', () => {
  test('obstacles are added up', () => {
    expect(allOf([unmet(), met, unmet()])).toMatchObject({ holds: false, obstacles: 2 })
  })

  test.each([
    ['first', [complete(2, 'cup'), met]],
    ['last', [met, complete(2, 'cup')]],
  ])('a single bundle is kept: %s', (_, results) => {
    expect(allOf(results).bundle).toEqual(complete(2, 'cup').bundle)
  })

  test('bundles are merged, and the lowest quantity counts', () => {
    const merged: Bundle = {
      quantity: 0,
      identified: [found('bowl', 3), found('cup', 1)],
      missing: [part('cup', 2)],
    }

    expect(allOf([complete(3, 'bowl'), incomplete(2, 1)]).bundle).toEqual(merged)
    expect(allOf([complete(3, 'bowl'), complete(2, 'cup')]).bundle).toMatchObject({ quantity: 2 })
  })
})

describe('if one of several conditions is required', () => {
  test('the first condition is reported if no cart can meet any', () => {
    expect(anyOf([refused('redemption'), refused('customer')])).toEqual(refused('redemption'))
  })

  /** Tested in both orders, because the position must not matter. */
  test.each<[string, RuleResult, RuleResult]>([
    ['without an obstacle', units(9, 10), unmet()],
    ['with less money missing, whatever its share', money(100, 100), money(200, 10_000)],
    ['with fewer units missing, whatever their share', incomplete(1, 0), units(2, 10)],
    ['with the smaller missing share if one is a bundle', incomplete(1, 3), money(300, 1000)],
    ['with the smaller missing share if one is an amount', money(200, 1000), incomplete(1, 3)],
    ['with the smaller missing share of units and money', units(1, 10), money(50, 100)],
  ])('the condition %s is reported', (_, nearer, farther) => {
    expect(anyOf([nearer, farther])).toEqual(nearer)
    expect(anyOf([farther, nearer])).toEqual(nearer)
  })

  test.each<[string, RuleResult, RuleResult]>([
    ['as many units', units(3, 5), units(3, 9)],
    ['the same share', units(1, 2), money(500, 1000)],
  ])('the first condition is reported if both miss %s', (_, first, second) => {
    expect(anyOf([first, second])).toEqual(first)
    expect(anyOf([second, first])).toEqual(second)
  })
})
