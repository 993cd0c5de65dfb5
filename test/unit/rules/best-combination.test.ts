/** Selects the best combination of offers and its order. The cart costs 88.00. */
import { describe, expect, test } from 'vitest'
import { bestCombination, type Candidate } from '../../../src/service/rules/best-combination.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import type { StackingRules } from '../../../src/service/rules/stacking-rules.ts'
import { amountOff, bowl, cartOf, cups, line, percentOff, spoon } from './discounts/support/cart.ts'
import {
  requestFor,
  atLeast,
  campaign,
  condition,
  freeSpoon,
  assignedRulesOf,
  numbered,
  redeemable,
  stackingContext,
  voucher,
} from './support/rules.ts'

const off = (id: string, amount_off: number, more: Partial<Redeemable> = {}) =>
  redeemable({ id, discount: amountOff(amount_off, 'APPLY_TO_ORDER'), ...more })
const half = (more: Partial<Redeemable> = {}) =>
  redeemable({ id: 'half', discount: percentOff(50, 'APPLY_TO_ORDER'), ...more })
const giftCard = (balance: number, more: Partial<Redeemable> = {}) =>
  voucher({ id: 'gift', type: 'GIFT_VOUCHER', discount: null, balance, ...more })

interface Options {
  rules?: Partial<StackingRules>
  payments?: Redeemable[]
  order?: ReturnType<typeof cartOf>
}

const bestOf = (offers: (Redeemable | Candidate)[], { rules, payments = [], order }: Options = {}) =>
  bestCombination(
    offers.map((one) => ('object' in one ? [requestFor(one)] : one)),
    payments.map((one) => requestFor(one)),
    stackingContext(order ?? cartOf(cups, bowl, spoon), rules),
  )

/** Ids in the order of the request, and the remaining amount. */
const chosen = (...all: Parameters<typeof bestOf>) => {
  const best = bestOf(...all)
  return best && [best.requested.map(({ id }) => id), best.payable]
}

describe('selects nothing', () => {
  test('without offers', () => {
    expect(bestOf([])).toBeUndefined()
  })

  test('if no offer can be used', () => {
    expect(bestOf([off('closed', 1000, { active: false })])).toBeUndefined()
  })

  test('if the only offer is unknown', () => {
    expect(bestOf([[{ ...requestFor(off('gone', 1000)), redeemable: null }]])).toBeUndefined()
  })

  test('if no offer takes anything off', () => {
    expect(bestOf([off('nothing', 0)])).toBeUndefined()
    expect(bestOf([freeSpoon])).toBeUndefined()
  })
})

describe('minimizes the amount to pay', () => {
  test('by combining all offers', () => {
    expect(chosen([off('ten', 1000), off('five', 500)])).toEqual([['five', 'ten'], 7300])
  })

  test('by applying a percentage before an amount', () => {
    expect(chosen([off('ten', 1000), half()])).toEqual([['half', 'ten'], 3400])
  })

  test('by leaving out offers that no longer exist', () => {
    const gone: Candidate = [{ ...requestFor(off('gone', 2000)), redeemable: null }]

    expect(chosen([off('ten', 1000), gone, off('five', 500)])).toEqual([['five', 'ten'], 7300])
  })

  test('with a smaller offer if the largest cannot be used', () => {
    const from = (least: number) => ({
      assignedRules: assignedRulesOf('promotion_tier', { rules: numbered([atLeast('order.amount', least)]) }),
    })

    expect(chosen([off('two', 2000, from(8800)), off('three', 3000, from(8801))])).toEqual([['two'], 6800])
  })

  test('with the largest offers within the limits', () => {
    const offers = [off('three', 300), off('ten', 1000), off('five', 500)]

    expect(chosen(offers, { rules: { applicable_redeemables_limit: 1 } })).toEqual([['ten'], 7800])
    expect(chosen(offers, { rules: { applicable_redeemables_limit: 2 } })).toEqual([['five', 'ten'], 7300])
    expect(chosen(offers, { rules: { redeemables_limit: 1 } })).toEqual([['ten'], 7800])
  })

  test('with an exclusive offer, or with the other offers if they take off more', () => {
    const rules = { exclusive_categories: ['sale'], joint_categories: ['thanks'] }
    const sale = off('sale', 2000, { category: 'sale' })
    const thanks = off('thanks', 100, { category: 'thanks' })

    expect(chosen([off('ten', 1000), sale, off('nine', 900)], { rules })).toEqual([['sale'], 6800])
    expect(chosen([off('ten', 1000), sale, off('many', 1100)], { rules })).toEqual([['many', 'ten'], 6700])
    expect(chosen([off('ten', 1000), sale, thanks], { rules })).toEqual([['sale', 'thanks'], 6700])
  })

  test('in the order of categories', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([
        ['first', 1],
        ['second', 2],
      ]),
    }
    const ten = off('ten', 1000, { category: 'first' })

    expect(chosen([half({ category: 'second' }), ten], { rules })).toEqual([['ten', 'half'], 3900])
  })
})

describe('among equal combinations', () => {
  test('selects the fewest offers', () => {
    expect(chosen([off('all', 8800), off('more', 1000)])).toEqual([['all'], 0])
  })

  test('selects the combination with free units or shipping', () => {
    const one = { rules: { applicable_redeemables_limit: 1 } }

    expect(chosen([off('a', 1000), freeSpoon])).toEqual([['a', 'promo_spoon'], 7800])
    expect(chosen([off('a', 1000), off('b', 1000, { metadata: { shipping: true } })], one)).toEqual([
      ['b'],
      7800,
    ])
  })

  test('selects the combination with the largest single discount', () => {
    const order = cartOf(line('cup', 1, 1500))

    expect(chosen([off('b', 800), off('z', 1000)], { order })).toEqual([['z', 'b'], 0])
  })

  test('selects the first combination by id', () => {
    const one = { rules: { applicable_redeemables_limit: 1 } }

    expect(chosen([off('b', 500), off('a', 500)], one)).toEqual([['a'], 8300])
    expect(chosen([off('a', 500), off('b', 500)], one)).toEqual([['a'], 8300])
    expect(chosen([off('c', 500), off('a', 500), off('b', 500)])).toEqual([['a', 'b', 'c'], 7300])
  })
})

describe('a payment', () => {
  test('comes after the discounts and counts as paid', () => {
    const best = bestOf([off('ten', 1000)], { payments: [giftCard(5000)] })

    expect(best?.requested.map(({ id, index }) => [id, index])).toEqual([
      ['ten', 0],
      ['gift', 1],
    ])
    expect(best).toMatchObject({ payable: 7800, exhaustive: true, stacked: { valid: true } })
  })

  test('counts towards the limit', () => {
    const rules = { applicable_redeemables_limit: 2 }
    const offers = [off('ten', 1000), off('five', 500)]

    expect(chosen(offers, { rules, payments: [giftCard(5000)] })).toEqual([['ten', 'gift'], 7800])
  })

  test('is left out if it cannot be used', () => {
    expect(chosen([off('ten', 1000)], { payments: [giftCard(5000, { active: false })] })).toEqual([
      ['ten'],
      7800,
    ])
  })

  test('stays selected if the discounts leave nothing to pay', () => {
    const rules: Partial<StackingRules> = { redeemables_no_effect_rule: 'SKIP' }

    expect(chosen([off('all', 8800)], { rules, payments: [giftCard(5000)] })).toEqual([['all', 'gift'], 0])
  })

  test('makes the search incomplete if it applies before the discounts', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([['money', 1]]),
    }
    const payments = [giftCard(5000, { category: 'money' })]

    expect(bestOf([off('ten', 1000)], { rules, payments })).toMatchObject({ exhaustive: false })
    const early = off('early', 500, { category: 'money' })
    expect(bestOf([early, off('ten', 1000)], { rules, payments })).toMatchObject({ exhaustive: false })
    expect(bestOf([early], { rules, payments })).toMatchObject({ exhaustive: true })
  })

  test('leaves no combination if it applies first and pays everything', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      redeemables_no_effect_rule: 'SKIP',
      hierarchies: new Map([['money', 1]]),
    }

    expect(
      bestOf([off('ten', 1000)], { rules, payments: [giftCard(8800, { category: 'money' })] }),
    ).toBeUndefined()
  })

  test('excludes offers that cannot be combined with it', () => {
    const rules = { exclusive_categories: ['sale'] }
    const payments = [giftCard(5000)]

    expect(chosen([off('sale', 2000, { category: 'sale' }), off('ten', 1000)], { rules, payments })).toEqual([
      ['ten', 'gift'],
      7800,
    ])
  })
})

describe('a promotion stack', () => {
  const [five, ten, twenty] = [off('five', 500), off('ten', 1000), off('twenty', 2000)]

  test('is selected as a whole, and its tiers share an index', () => {
    const best = bestOf([[requestFor(ten), requestFor(five)], twenty])

    expect(best?.payable).toBe(5300)
    expect(best?.requested.map(({ id, index }) => [id, index])).toEqual([
      ['ten', 0],
      ['five', 0],
      ['twenty', 1],
    ])
  })

  test('is not combined with one of its own tiers', () => {
    expect(chosen([ten, [requestFor(ten), requestFor(five)]])).toEqual([['ten', 'five'], 7300])
  })

  test('is not selected if one of its tiers cannot be used', () => {
    expect(chosen([five, [requestFor(twenty), requestFor(off('closed', 1, { active: false }))]])).toEqual([
      ['five'],
      8300,
    ])
  })
})

describe('the search', () => {
  const numberedOffers = (count: number) =>
    Array.from({ length: count }, (_, index) => off(`off-${index}`, 100 + index))

  test('is complete for up to six offers', () => {
    expect(bestOf(numberedOffers(6))).toMatchObject({ exhaustive: true, payable: 8800 - 515 })
  })

  test('is incomplete for more offers', () => {
    expect(bestOf(numberedOffers(12))).toMatchObject({ exhaustive: false, payable: 8800 - 545 })
  })

  test('is complete for six offers whose order matters', () => {
    const percent = (percent_off: number) =>
      redeemable({ id: `percent-${percent_off}`, discount: percentOff(percent_off, 'APPLY_TO_ORDER') })
    const offers = [
      off('ten', 1000),
      percent(20),
      off('five', 500),
      percent(50),
      off('eight', 800),
      percent(25),
    ]

    // At most five offers apply: 88.00 × 50 % × 75 % × 80 % − 10.00 − 8.00.
    expect(bestOf(offers)).toMatchObject({ exhaustive: true, payable: 840 })
  })

  test('distinguishes offers of equal worth that combine with different offers', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([
        ['first', 1],
        ['second', 2],
      ]),
    }
    const [last, shared] = [
      off('last', 700, { category: 'second' }),
      off('shared', 300, { category: 'second' }),
    ]
    const other = off('other', 700, { category: 'first' })
    const stacks: Candidate[] = [last, other].map((one) => [requestFor(one), requestFor(shared)])

    // Both stacks take off 10.00 and share a tier. Only the second stack can be combined with the last offer.
    expect(chosen([...stacks, last], { rules })?.[1]).toBe(7100)
  })

  test('distinguishes sequences of the same offers that use a shared budget differently', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([
        ['first', 1],
        ['second', 2],
      ]),
    }
    const budget = condition('redemption.discounted_amount', { $less_than_or_equal: [9000] })
    const sharing = {
      campaign: campaign(),
      assignedRules: assignedRulesOf('campaign', { rules: numbered([budget]) }),
    }
    const fifty = off('fifty', 5000, { category: 'first' })
    const eighty = off('eighty', 8000, { category: 'first', ...sharing })
    const spoonLast = { ...freeSpoon, category: 'second', ...sharing }

    // If the 50.00 come first, the second offer is worth 38.00. Then it fits into the budget of 90.00 with the spoon (12.00).
    expect(chosen([eighty, fifty, spoonLast], { rules })).toEqual([['fifty', 'eighty', 'promo_spoon'], 0])
  })

  test('is complete if only one of many offers can apply', () => {
    const rules = { applicable_redeemables_limit: 1 }

    expect(bestOf(numberedOffers(12), { rules })).toMatchObject({ exhaustive: true, payable: 8800 - 111 })
  })
})
