/** What is combined with what, in which order, and why something is left out. The cart comes to 88.00. */
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
} from '../../../src/service/rules/stacking.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { bowl, cartOf, cups, catalogue, spoon } from './discounts/support/cart.ts'
import {
  condition,
  freeSpoon,
  guardsOf,
  numbered,
  redeemable,
  situationOf,
  voucher,
} from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)

const off = (amount_off: number, more: Partial<Redeemable> = {}) =>
  redeemable({ discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }, ...more })
const giftCard = (balance: number) => voucher({ type: 'GIFT_VOUCHER', discount: null, balance })
const exclusive = (more: Partial<Redeemable> = {}) => off(1000, { category: 'sale', ...more })
const joint = (more: Partial<Redeemable> = {}) => off(500, { category: 'thanks', ...more })
const closed = redeemable({ active: false })
/** Ten points are one unit of money. */
const coin: Offer = {
  id: 'rewa_coin',
  type: 'COIN',
  price: 1,
  coin: { exchange_ratio: 1, points_ratio: 10 },
  stock: null,
  guards: [],
}
const pointsOf = (balance: number) => voucher({ type: 'LOYALTY_CARD', discount: null, balance })
const payingWith = (offer: Offer) => ({ purchase: { offer, usage: unused } })

type Asked = Redeemable | null | [Redeemable | null, Partial<RequestedRedeemable>]

const requestFor = (...all: Asked[]): RequestedRedeemable[] =>
  all.map((one, index) => {
    const [of, more] = Array.isArray(one) ? one : [one, {}]
    return {
      index,
      object: of?.object ?? 'voucher',
      id: `asked-${index}`,
      redeemable: of,
      usage: unused,
      ...more,
    }
  })

const categories = { exclusive_categories: ['sale'], joint_categories: ['thanks'] }
/** All or nothing, unless the rules say otherwise. */
const combined = (rules: Partial<StackingRules>, ...all: Asked[]) =>
  stack(requestFor(...all), {
    order: cart,
    situation: situationOf(),
    products: catalogue,
    rules: { ...defaultStackingRules, redeemables_application_mode: 'ALL', ...rules },
  })

/** Index, status and reason of each, in the order in which they were tried. */
const told = (stacked: ReturnType<typeof stack>) =>
  stacked.placed.map((placed) => {
    const reason =
      placed.status === 'APPLICABLE'
        ? undefined
        : placed.status === 'SKIPPED'
          ? placed.rule
          : (placed.rule ?? placed.key)
    return [placed.requested.index, placed.status, ...(reason ? [reason] : [])]
  })
const partial = { redeemables_application_mode: 'PARTIAL' } as const

test('each works on what the one before left', () => {
  const half = redeemable({ discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' } })

  const stacked = combined({}, off(800), half)

  expect(stacked).toMatchObject({ valid: true, order: { discount_amount: 4800 } })
  expect(told(stacked)).toEqual([
    [0, 'APPLICABLE'],
    [1, 'APPLICABLE'],
  ])
  expect(totalOf(combined({}, half, off(800)).order)).toBe(3600)
})

describe('what does not apply', () => {
  test('is in the way of all where all have to', () => {
    const stacked = combined({}, off(800), closed)

    expect(stacked.valid).toBe(false)
    expect(stacked.order).toBe(cart)
    expect(told(stacked)).toEqual([
      [0, 'APPLICABLE'],
      [1, 'INAPPLICABLE', 'promotion_inactive'],
    ])
    expect(stacked.placed[1]).toMatchObject({
      message: 'This promotion is switched off.',
      evaluation: { usable: false },
    })
  })

  test('is left out where a part will do, and the next works on what the last that applied left', () => {
    const stacked = combined(partial, off(800), closed, off(100))

    expect(stacked).toMatchObject({ valid: true, order: { discount_amount: 900 } })
  })

  test('leaves nothing to redeem where nothing else applies', () => {
    expect(combined(partial, closed)).toMatchObject({ valid: false, order: cart })
    expect(combined({})).toMatchObject({ valid: false, placed: [], order: cart })
  })

  test.each([
    ['a voucher', 'voucher', 'There is no such voucher.'],
    ['a promotion', 'promotion_tier', 'There is no such promotion.'],
  ] as const)('is not known: %s', (_, object, message) => {
    expect(combined({}, [null, { object }]).placed[0]).toMatchObject({
      status: 'INAPPLICABLE',
      key: 'not_found',
      message,
    })
  })

  test('is a reward that the programme does not offer', () => {
    expect(combined({}, [pointsOf(100), { purchase: null }]).placed[0]).toMatchObject({
      status: 'INAPPLICABLE',
      key: 'not_found',
      message: 'There is no such reward.',
    })
  })
})

describe('limits', () => {
  test('of what is sent count places in the request', () => {
    const stacked = combined({ redeemables_limit: 2 }, off(1), off(2), off(4))

    expect(told(stacked)[2]).toEqual([2, 'INAPPLICABLE', 'redeemables_limit_exceeded'])
    expect(stacked.placed[2]).toMatchObject({
      key: 'stacking_rules_violated',
      message: 'The request has more redeemables than the shop accepts at once.',
    })
    expect(combined({ redeemables_limit: 3 }, off(1), off(2), off(4)).valid).toBe(true)
  })

  test('of what applies leave out the rest', () => {
    const stacked = combined({ ...partial, applicable_redeemables_limit: 1 }, closed, off(1), off(2))

    expect(told(stacked)).toEqual([
      [0, 'INAPPLICABLE', 'promotion_inactive'],
      [1, 'APPLICABLE'],
      [2, 'SKIPPED', 'applicable_redeemables_limit_exceeded'],
    ])
    expect(stacked.placed[2]).toMatchObject({
      message: 'The maximum number of combined offers is already applied.',
    })
    expect(stacked.order.discount_amount).toBe(1)
  })

  test('of exclusive ones leave out further exclusive ones', () => {
    const stacked = combined({ ...categories, ...partial }, exclusive(), exclusive(), joint())

    expect(told(stacked)).toEqual([
      [0, 'APPLICABLE'],
      [1, 'SKIPPED', 'applicable_exclusive_redeemables_limit_exceeded'],
      [2, 'APPLICABLE'],
    ])
    expect(stacked.placed[1]).toMatchObject({
      message: 'The maximum number of exclusive offers is already applied.',
    })
    const two = { ...categories, applicable_exclusive_redeemables_limit: 2 }
    expect(combined(two, exclusive(), joint(), exclusive()).order.discount_amount).toBe(2500)
  })
})

describe('an exclusive one', () => {
  test('keeps ordinary ones out, wherever it stands', () => {
    const stacked = combined({ ...categories, ...partial }, off(300), exclusive(), joint())

    expect(told(stacked)).toEqual([
      [0, 'SKIPPED', 'exclusion_rules_not_met'],
      [1, 'APPLICABLE'],
      [2, 'APPLICABLE'],
    ])
    expect(stacked.placed[0]).toMatchObject({ message: 'This offer cannot be combined with the others.' })
    expect(stacked.order.discount_amount).toBe(1500)
  })

  test('beside an ordinary one is no whole', () => {
    expect(combined(categories, off(300), exclusive())).toMatchObject({ valid: false })
    expect(told(combined(categories, off(300), exclusive()))[0]).toEqual([
      0,
      'INAPPLICABLE',
      'exclusion_rules_not_met',
    ])
  })

  test('that does not apply keeps guestScope out', () => {
    const stacked = combined({ ...categories, ...partial }, off(300), exclusive({ active: false }), joint())

    expect(told(stacked).map(([, status]) => status)).toEqual(['APPLICABLE', 'INAPPLICABLE', 'APPLICABLE'])
    expect(stacked.order.discount_amount).toBe(800)
  })

  test('that applies only to what an ordinary one left stays out', () => {
    const freeOne = redeemable({
      discount: { type: 'UNIT', unit_off: 1, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_spoon' } },
    })
    const needing = exclusive({
      guards: guardsOf('promotion_tier', {
        rules: numbered([condition('order.items.quantity', { $less_than: [5] })]),
      }),
    })

    expect(told(combined({ ...categories, ...partial }, freeOne, needing))).toEqual([
      [0, 'APPLICABLE'],
      [1, 'SKIPPED', 'exclusion_rules_not_met'],
    ])
  })

  test('is told its own reason before that it may not come in', () => {
    const stacked = combined({ ...categories, ...partial }, redeemable({ active: false }), exclusive())

    expect(told(stacked)[0]).toEqual([0, 'INAPPLICABLE', 'promotion_inactive'])
  })
})

describe('the order in which they are tried', () => {
  const order = (rules: Partial<StackingRules>, ...all: Asked[]) =>
    told(combined(rules, ...all)).map(([at]) => at)
  const byCategory = { ...categories, redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } as const

  test('is as asked, gift cards and loyalty cards last', () => {
    const card: Asked = [pointsOf(100), payingWith(coin)]

    expect(order({}, giftCard(100), off(1), card, off(2))).toEqual([1, 3, 0, 2])
    expect(order(categories, off(1), joint(), exclusive())).toEqual([0, 1, 2])
  })

  test('is by category, where the rules say so: exclusive, joint, everything else', () => {
    expect(order(byCategory, off(1), giftCard(1), joint(), exclusive())).toEqual([3, 2, 0, 1])
    expect(
      order({ ...byCategory, joint_categories: ['thanks', 'sorry'] }, off(1, { category: 'sorry' }), joint()),
    ).toEqual([1, 0])
  })

  test('is by category before it is by how it pays', () => {
    expect(order(byCategory, off(1), { ...giftCard(1), category: 'sale' })).toEqual([1, 0])
  })
})

describe('what changes nothing', () => {
  const skip = { redeemables_no_effect_rule: 'SKIP' } as const
  const nothing = off(0)

  test('is used up all the same, unless the rules say otherwise', () => {
    expect(told(combined({}, nothing))).toEqual([[0, 'APPLICABLE']])
    expect(told(combined(skip, nothing))).toEqual([[0, 'SKIPPED', 'no_effect']])
    expect(combined(skip, nothing).placed[0]).toMatchObject({
      message: 'This offer would not change the order.',
    })
  })

  test('is in nobody’s way', () => {
    expect(combined(skip, nothing, off(100))).toMatchObject({ valid: true, order: { discount_amount: 100 } })
    expect(combined(skip, nothing)).toMatchObject({ valid: false })
  })

  test('is neither money nor goods nor credits nor points', () => {
    const mug: Offer = { ...coin, type: 'MATERIAL', coin: null, price: 10 }

    for (const one of [off(1), freeSpoon, giftCard(1), [pointsOf(100), payingWith(mug)] as Asked])
      expect(told(combined(skip, one))).toEqual([[0, 'APPLICABLE']])
  })

  test('is not an offer that takes something off the shipping', () => {
    for (const shipping of ['free', { amount_off: 500 }])
      expect(told(combined(skip, off(0, { metadata: { shipping } })))).toEqual([[0, 'APPLICABLE']])
    expect(told(combined(skip, off(0, { metadata: { shipping: 'gratis' } })))).toEqual([
      [0, 'SKIPPED', 'no_effect'],
    ])
  })

  test('is a gift card on an order that is paid', () => {
    expect(told(combined(skip, off(8800), giftCard(100)))[1]).toEqual([1, 'SKIPPED', 'no_effect'])
  })

  test('is paying with points, once nothing is left to pay', () => {
    const card: Asked = [pointsOf(100), payingWith(coin)]

    expect(told(combined({}, off(8800), card))[1]).toEqual([1, 'SKIPPED', 'no_effect'])
    expect(told(combined({}, off(8799), card))[1]).toEqual([1, 'APPLICABLE'])
    const empty = stack(requestFor(card), {
      order: cartOf(),
      situation: situationOf(),
      products: catalogue,
      rules: defaultStackingRules,
    })
    expect(told(empty)).toEqual([[0, 'INAPPLICABLE', 'missing_order']])
  })
})

test('a gift card pays the credits that were asked for', () => {
  const stacked = combined({}, [giftCard(5000), { gift: { credits: 700 } }])

  expect(stacked.order.discount_amount).toBe(700)
  expect(combined({}, giftCard(5000)).order.discount_amount).toBe(5000)
})

test('a limit on a reward counts two loyalty cards in one request', () => {
  const once = { rules: numbered([condition('redemption.count', { $less_than_or_equal: [1] })]) }
  const mug: Offer = {
    ...coin,
    id: 'rewa_mug',
    type: 'MATERIAL',
    coin: null,
    price: 10,
    guards: guardsOf('reward_assignment', once),
  }
  const card: Asked = [pointsOf(100), payingWith(mug)]

  expect(told(combined({}, card, card))).toEqual([
    [0, 'APPLICABLE'],
    [1, 'INAPPLICABLE', 'redemption_rules_violated'],
  ])
})

test('a category stands alone, with others or with all', () => {
  const rules = { ...defaultStackingRules, ...categories }

  expect([null, 'sale', 'thanks', 'other'].map((one) => stackingMode(one, rules))).toEqual([
    'ordinary',
    'exclusive',
    'joint',
    'ordinary',
  ])
})

test('a project that says nothing combines five of thirty, one of them exclusive, and leaves out what cannot be', () => {
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
