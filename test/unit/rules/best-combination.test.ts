/** Which offers are chosen for a shopper, and in which order. The cart comes to 88.00. */
import { describe, expect, test } from 'vitest'
import { bestCombination, type Candidate } from '../../../src/service/rules/best-combination.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { defaultStackingRules, type StackingRules } from '../../../src/service/rules/stacking.ts'
import { bowl, cartOf, cups, catalogue, line, spoon } from './discounts/support/cart.ts'
import {
  requestFor,
  atLeast,
  freeSpoon,
  guardsOf,
  numbered,
  redeemable,
  situationOf,
  voucher,
} from './support/rules.ts'

const off = (id: string, amount_off: number, more: Partial<Redeemable> = {}) =>
  redeemable({ id, discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }, ...more })
const percentOff = (id: string, percent_off: number, more: Partial<Redeemable> = {}) =>
  redeemable({ id, discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' }, ...more })
const giftCard = (balance: number, more: Partial<Redeemable> = {}) =>
  voucher({ id: 'gift', type: 'GIFT_VOUCHER', discount: null, balance, ...more })

interface Around {
  rules?: Partial<StackingRules>
  payments?: Redeemable[]
  order?: ReturnType<typeof cartOf>
}

const bestOf = (offers: (Redeemable | Candidate)[], { rules, payments = [], order }: Around = {}) =>
  bestCombination(
    offers.map((one) => ('object' in one ? [requestFor(one)] : one)),
    payments.map((one) => requestFor(one)),
    {
      order: order ?? cartOf(cups, bowl, spoon),
      situation: situationOf(),
      products: catalogue,
      rules: { ...defaultStackingRules, ...rules },
    },
  )

/** What is to be asked for, in its order, and what is left to pay. */
const chosen = (...all: Parameters<typeof bestOf>) => {
  const best = bestOf(...all)
  return best && [best.requested.map(({ id }) => id), best.payable]
}

describe('nothing is chosen', () => {
  test('where there is nothing', () => {
    expect(bestOf([])).toBeUndefined()
  })

  test('where nothing can be used', () => {
    expect(bestOf([off('closed', 1000, { active: false })])).toBeUndefined()
  })

  test('where nothing takes anything off', () => {
    expect(bestOf([off('nothing', 0)])).toBeUndefined()
    expect(bestOf([freeSpoon])).toBeUndefined()
  })
})

describe('what leaves the least to pay', () => {
  test('is everything that can be combined', () => {
    expect(chosen([off('ten', 1000), off('five', 500)])).toEqual([['five', 'ten'], 7300])
  })

  test('is a percentage before an amount', () => {
    expect(chosen([off('ten', 1000), percentOff('half', 50)])).toEqual([['half', 'ten'], 3400])
  })

  test('is what can be used alone, where the largest cannot', () => {
    const from = (least: number) => ({
      guards: guardsOf('promotion_tier', { rules: numbered([atLeast('order.amount', least)]) }),
    })

    expect(chosen([off('two', 2000, from(8800)), off('three', 3000, from(8801))])).toEqual([['two'], 6800])
  })

  test('is the most of as many as can apply, and of as many as can be asked for', () => {
    const offers = [off('three', 300), off('ten', 1000), off('five', 500)]

    expect(chosen(offers, { rules: { applicable_redeemables_limit: 1 } })).toEqual([['ten'], 7800])
    expect(chosen(offers, { rules: { applicable_redeemables_limit: 2 } })).toEqual([['five', 'ten'], 7300])
    expect(chosen(offers, { rules: { redeemables_limit: 1 } })).toEqual([['ten'], 7800])
  })

  test('is an exclusive offer, or the ordinary ones where these are more together', () => {
    const rules = { exclusive_categories: ['sale'], joint_categories: ['thanks'] }
    const sale = off('sale', 2000, { category: 'sale' })
    const thanks = off('thanks', 100, { category: 'thanks' })

    expect(chosen([off('ten', 1000), sale, off('nine', 900)], { rules })).toEqual([['sale'], 6800])
    expect(chosen([off('ten', 1000), sale, off('many', 1100)], { rules })).toEqual([['many', 'ten'], 6700])
    expect(chosen([off('ten', 1000), sale, thanks], { rules })).toEqual([['sale', 'thanks'], 6700])
  })

  test('keeps to the order of the categories, whatever that costs', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([
        ['first', 1],
        ['second', 2],
      ]),
    }
    const ten = off('ten', 1000, { category: 'first' })
    const half = percentOff('half', 50, { category: 'second' })

    expect(chosen([half, ten], { rules })).toEqual([['ten', 'half'], 3900])
  })
})

describe('of what leaves the same to pay', () => {
  test('the fewest are chosen', () => {
    expect(chosen([off('all', 8800), off('more', 1000)])).toEqual([['all'], 0])
  })

  test('the one that gives something beside it is chosen', () => {
    const one = { rules: { applicable_redeemables_limit: 1 } }

    expect(chosen([off('a', 1000), freeSpoon])).toEqual([['a', 'promo_spoon'], 7800])
    expect(chosen([off('a', 1000), off('b', 1000, { metadata: { shipping: true } })], one)).toEqual([
      ['b'],
      7800,
    ])
  })

  test('the one with the largest single discount is chosen', () => {
    const order = cartOf(line('cup', 1, 1500))

    expect(chosen([off('b', 800), off('z', 1000)], { order })).toEqual([['z', 'b'], 0])
  })

  test('the ids decide, and not what was offered first', () => {
    const one = { rules: { applicable_redeemables_limit: 1 } }

    expect(chosen([off('b', 500), off('a', 500)], one)).toEqual([['a'], 8300])
    expect(chosen([off('a', 500), off('b', 500)], one)).toEqual([['a'], 8300])
    expect(chosen([off('c', 500), off('a', 500), off('b', 500)])).toEqual([['a', 'b', 'c'], 7300])
  })
})

describe('what the shopper pays with', () => {
  test('stays, after the discounts, and is money that is paid', () => {
    const best = bestOf([off('ten', 1000)], { payments: [giftCard(5000)] })

    expect(best?.requested.map(({ id, index }) => [id, index])).toEqual([
      ['ten', 0],
      ['gift', 1],
    ])
    expect(best).toMatchObject({ payable: 7800, exhaustive: true, stacked: { valid: true } })
  })

  test('takes one of the places', () => {
    const rules = { applicable_redeemables_limit: 2 }
    const offers = [off('ten', 1000), off('five', 500)]

    expect(chosen(offers, { rules, payments: [giftCard(5000)] })).toEqual([['ten', 'gift'], 7800])
  })

  test('does not stay where it cannot be used', () => {
    expect(chosen([off('ten', 1000)], { payments: [giftCard(5000, { active: false })] })).toEqual([
      ['ten'],
      7800,
    ])
  })

  test('stays where the discounts leave nothing for it', () => {
    const rules: Partial<StackingRules> = { redeemables_no_effect_rule: 'SKIP' }

    expect(chosen([off('all', 8800)], { rules, payments: [giftCard(5000)] })).toEqual([['all', 'gift'], 0])
  })

  test('leaves it open what is best where it has its turn before the discounts', () => {
    const rules: Partial<StackingRules> = {
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
      hierarchies: new Map([['money', 1]]),
    }
    const payments = [giftCard(5000, { category: 'money' })]

    expect(bestOf([off('ten', 1000)], { rules, payments })).toMatchObject({ exhaustive: false })
  })

  test('leaves out what cannot stand beside it', () => {
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

  test('is chosen whole, and its tiers share a place in the request', () => {
    const best = bestOf([[requestFor(ten), requestFor(five)], twenty])

    expect(best?.payable).toBe(5300)
    expect(best?.requested.map(({ id, index }) => [id, index])).toEqual([
      ['ten', 0],
      ['five', 0],
      ['twenty', 1],
    ])
  })

  test('does not come beside one of its own tiers', () => {
    expect(chosen([ten, [requestFor(ten), requestFor(five)]])).toEqual([['ten', 'five'], 7300])
  })

  test('is not chosen where one of its tiers cannot be used', () => {
    expect(chosen([five, [requestFor(twenty), requestFor(off('closed', 1, { active: false }))]])).toEqual([
      ['five'],
      8300,
    ])
  })
})

describe('how much is tried', () => {
  const numberedOffers = (count: number) =>
    Array.from({ length: count }, (_, index) => off(`off-${index}`, 100 + index))

  test('is everything for up to six offers', () => {
    expect(bestOf(numberedOffers(6))).toMatchObject({ exhaustive: true, payable: 8800 - 515 })
  })

  test('is the most promising of more, which it says', () => {
    expect(bestOf(numberedOffers(12))).toMatchObject({ exhaustive: false, payable: 8800 - 545 })
  })

  test('is everything, too, where few of many can apply', () => {
    const rules = { applicable_redeemables_limit: 1 }

    expect(bestOf(numberedOffers(12), { rules })).toMatchObject({ exhaustive: true, payable: 8800 - 111 })
  })
})
