/** What one redeemable gives away is not what the shopper bought. */
import { expect, test } from 'vitest'
import { stack } from '../../../src/service/rules/stack.ts'
import { defaultStackingRules } from '../../../src/service/rules/stacking.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { cartOf, cups, goods } from './discounts/support/cart.ts'
import { atLeast, guardsOf, redeemable, numbered, situationOf } from './support/rules.ts'

/** 12.00 worth of it. */
const freeSpoon = redeemable({
  id: 'promo_spoon',
  discount: {
    type: 'UNIT',
    unit_off: 1,
    unit_type: 'prod_spoon',
    effect: 'ADD_NEW_ITEMS',
    product: { id: 'prod_spoon' },
  },
})

const from = (name: string, least: number) =>
  redeemable({
    id: 'promo_from',
    guards: guardsOf('promotion_tier', { rules: numbered([atLeast(name, least)]) }),
  })

test.each(['order.amount', 'order.initial_amount'])(
  'a free spoon does not lift %s over a threshold',
  (name) => {
    const statusesFrom = (least: number) =>
      stack(
        [freeSpoon, from(name, least)].map((one, index) => ({
          index,
          object: one.object,
          id: one.id,
          redeemable: one,
          usage: unused,
        })),
        { order: cartOf(cups), situation: situationOf(), goods, rules: defaultStackingRules },
      ).placed.map(({ status }) => status)

    expect(statusesFrom(4800)).toEqual(['APPLICABLE', 'APPLICABLE'])
    expect(statusesFrom(4801)).toEqual(['APPLICABLE', 'INAPPLICABLE'])
  },
)
