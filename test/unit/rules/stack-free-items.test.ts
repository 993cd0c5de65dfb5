/** What one redeemable gives away is not what the shopper bought. */
import { expect, test } from 'vitest'
import { stack } from '../../../src/service/rules/stack.ts'
import { defaultStackingRules } from '../../../src/service/rules/stacking.ts'
import { cartOf, cups, catalogue } from './discounts/support/cart.ts'
import { requestFor, atLeast, freeSpoon, guardsOf, numbered, redeemable, situationOf } from './support/rules.ts'

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
        [freeSpoon, from(name, least)].map((one, index) => requestFor(one, index)),
        { order: cartOf(cups), situation: situationOf(), products: catalogue, rules: defaultStackingRules },
      ).placed.map(({ status }) => status)

    expect(statusesFrom(4800)).toEqual(['APPLICABLE', 'APPLICABLE'])
    expect(statusesFrom(4801)).toEqual(['APPLICABLE', 'INAPPLICABLE'])
  },
)
