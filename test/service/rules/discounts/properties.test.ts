/** What holds for every cart and every discount. Amounts go up to what a number holds exactly. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import type { BasketLine } from '../../../../src/service/rules/basket.ts'
import { checkFormula, evaluateFormula } from '../../../../src/service/rules/discounts/formula/compile.ts'
import { FormulaError } from '../../../../src/service/rules/discounts/formula/scope.ts'
import {
  totalOf,
  type DiscountedOrder,
  serializeOrder,
} from '../../../../src/service/rules/discounts/order.ts'
import { percentOf, portion, split, spread } from '../../../../src/service/rules/discounts/split.ts'
import { everything, type Target, type Targets } from '../../../../src/service/rules/targets.ts'
import { apply, cartOf, line, nobody, only, target } from './support/cart.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const money = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.maxSafeNat().map((n) => n % (max + 1)),
  )

/** Twenty of these stay within 2^53. */
const mostOfALine = 450_000_000_000_000
const lines = fc.array(
  fc
    .record({ name: fc.constantFrom('cup', 'bowl', 'spoon'), quantity: fc.integer({ min: 1, max: 999_999 }) })
    .chain(({ name, quantity }) =>
      money(Math.floor(mostOfALine / quantity)).map((price): BasketLine => line(name, quantity, price)),
    ),
  { maxLength: 20 },
)

const limit = fc.option(money(mostOfALine), { nil: undefined })
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const caps = fc.record({ amount_limit: limit, aggregated_amount_limit: limit }).map(present)
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)

const taking: fc.Arbitrary<Discount> = fc.oneof(
  fc
    .record({
      type: fc.constant('AMOUNT' as const),
      effect: fc.constantFrom(
        'APPLY_TO_ORDER' as const,
        'APPLY_TO_ITEMS' as const,
        'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
        'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' as const,
        'APPLY_TO_ITEMS_BY_QUANTITY' as const,
      ),
      amount_off: money(1_000_000_000_000),
    })
    .chain((discount) => caps.map((cap) => ({ ...discount, ...cap }))),
  fc
    .record({
      type: fc.constant('PERCENT' as const),
      effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
      percent_off: percent,
    })
    .chain((discount) => caps.map((cap) => ({ ...discount, ...cap }))),
  fc.record({
    type: fc.constant('FIXED' as const),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
    fixed_amount: money(1_000_000_000_000),
  }),
)

const giving: fc.Arbitrary<Discount> = fc.record({
  type: fc.constant('UNIT' as const),
  effect: fc.constantFrom('ADD_MISSING_ITEMS' as const, 'ADD_NEW_ITEMS' as const),
  unit_off: fc.integer({ min: 1, max: 1000 }),
  product: fc.constantFrom({ id: 'prod_cup' }, { id: 'prod_spoon' }),
})

const quantityLimit = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const targetOf = fc
  .record({
    effect: fc.constantFrom<Target['effect']>(
      'APPLY_TO_EVERY',
      'APPLY_TO_CHEAPEST',
      'APPLY_FROM_CHEAPEST',
      'APPLY_TO_MOST_EXPENSIVE',
      'APPLY_FROM_MOST_EXPENSIVE',
    ),
    skip_initially: fc.integer({ min: 0, max: 5 }),
    repeat: fc.integer({ min: 0, max: 5 }),
    target: fc.constantFrom<Target['target']>('ITEM', 'UNIT'),
    quantity_limit: quantityLimit,
    aggregated_quantity_limit: quantityLimit,
    amount_limit: fc.option(money(mostOfALine)),
    aggregated_amount_limit: fc.option(money(mostOfALine)),
  })
  .chain((how) => fc.constantFrom('prod_cup', 'prod_bowl').map((id) => target(id, how)))

const targets: fc.Arbitrary<Targets> = fc.record({
  includedAll: fc.boolean(),
  included: fc.array(targetOf, { maxLength: 3 }),
  excluded: fc.array(fc.constant(target('prod_spoon')), { maxLength: 1 }),
})

function expectConsistent(order: DiscountedOrder, before: DiscountedOrder, amount: number) {
  const wrong = order.items.filter(
    ({ amount, discount_amount, applied_discount_amount }) =>
      discount_amount > amount || applied_discount_amount < 0 || applied_discount_amount > discount_amount,
  )
  expect(wrong).toEqual([])
  expect(order.items_discount_amount).toBe(sum(order.items.map((item) => item.discount_amount)))
  expect(order.items_applied_discount_amount).toBe(
    sum(order.items.map((item) => item.applied_discount_amount)),
  )
  expect(order.amount).toBe(sum(order.items.map((item) => item.amount)))
  expect(order.initial_amount).toBe(before.initial_amount)

  const wire = serializeOrder(order)
  expect(wire.total_amount).toBe((wire.amount ?? 0) - (wire.total_discount_amount ?? 0))
  expect(wire.total_applied_discount_amount).toBe(amount)
  const amounts = [amount, ...Object.values(wire)].filter((value) => typeof value === 'number')
  expect(amounts.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([])
  expect(totalOf(order)).toBeLessThanOrEqual(totalOf(before))
}

describe('whatever is discounted', () => {
  test('no total and no line goes below zero, none rises, and the parts are the whole', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.oneof({ arbitrary: taking, weight: 4 }, giving), targets), { maxLength: 5 }),
        (items, discounts) => {
          let order = cartOf(...items)
          for (const [discount, about] of discounts) {
            const { order: after, amount } = apply(order, discount, about)
            expectConsistent(after, order, amount)
            order = after
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('limits are kept', () => {
    fc.assert(
      fc.property(lines, taking, (items, discount) => {
        const { order, amount } = apply(cartOf(...items), discount)
        const { amount_limit = Infinity, aggregated_amount_limit = Infinity } = discount

        expect(amount).toBeLessThanOrEqual(aggregated_amount_limit)
        expect(order.applied_discount_amount).toBeLessThanOrEqual(amount_limit)
        for (const item of order.items) expect(item.applied_discount_amount).toBeLessThanOrEqual(amount_limit)
      }),
    )
  })

  test('a bigger discount never takes less', () => {
    fc.assert(
      fc.property(lines, taking, targets, (items, discount, about) => {
        const cart = cartOf(...items)
        const { amount_off, percent_off, fixed_amount } = discount
        const bigger: Discount = {
          ...discount,
          ...(amount_off !== undefined && { amount_off: amount_off * 2 }),
          ...(percent_off !== undefined && { percent_off: Math.min(100, percent_off * 2) }),
          ...(fixed_amount !== undefined && { fixed_amount: Math.floor(fixed_amount / 2) }),
        }

        expect(apply(cart, bigger, about).amount).toBeGreaterThanOrEqual(apply(cart, discount, about).amount)
      }),
    )
  })

  test('the order of the lines does not change what is taken in all', () => {
    const everyCup = [target('prod_cup'), target('prod_cup', { effect: 'APPLY_TO_CHEAPEST' })].map((cup) =>
      only(cup),
    )
    fc.assert(
      fc.property(lines, taking, fc.constantFrom(everything, ...everyCup), (items, discount, about) => {
        const turned = cartOf(...[...items].reverse())

        expect(apply(turned, discount, about).amount).toBe(apply(cartOf(...items), discount, about).amount)
      }),
    )
  })

  test('an amount shared by the items is given in full, as far as they cost that much', () => {
    const effect = fc.constantFrom(
      'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' as const,
    )
    fc.assert(
      fc.property(lines, effect, money(1_000_000_000_000), (items, effect, amount_off) => {
        const cart = cartOf(...items)

        expect(apply(cart, { type: 'AMOUNT', effect, amount_off }).amount).toBe(
          Math.min(amount_off, cart.amount),
        )
      }),
    )
  })
})

describe('to the last digit, as whole numbers of any size say', () => {
  const ratio = fc
    .maxSafeNat()
    .chain((bottom) => fc.tuple(fc.integer({ min: 0, max: bottom }), fc.constant(bottom)))

  test('a part of an amount', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        ratio.filter(([, bottom]) => bottom > 0),
        (value, [top, bottom]) => {
          const exact = (BigInt(value) * BigInt(top) * 2n + BigInt(bottom)) / (BigInt(bottom) * 2n)

          expect(BigInt(portion(value, top, bottom, 1))).toBe(exact)
        },
      ),
    )
  })

  test('a percentage with four decimals', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 1_000_000 }), (value, tenThousandths) => {
        const exact = (BigInt(value) * BigInt(tenThousandths) + 500_000n) / 1_000_000n

        expect(BigInt(percentOf(value, tenThousandths / 10_000, 1))).toBe(exact)
      }),
    )
  })

  test('a percentage with more decimals than four', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 999_999_999 }), (value, billionths) => {
        const percent = Number(`7.${String(billionths).padStart(9, '0')}`)
        const exact =
          (BigInt(value) * (7_000_000_000n + BigInt(billionths)) + 50_000_000_000n) / 100_000_000_000n

        expect(BigInt(percentOf(value, percent, 1))).toBe(exact)
      }),
    )
  })

  test('a split adds up, and nobody gets a whole unit more or less than their share', () => {
    const weights = fc
      .array(fc.maxSafeNat(), { minLength: 1, maxLength: 30 })
      .filter((all) => all.some(Boolean))
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (whole, weights) => {
        const parts = split(whole, weights, 1).map(BigInt)
        const total = weights.reduce((sofar, weight) => sofar + BigInt(weight), 0n)

        expect(parts.reduce((sofar, part) => sofar + part, 0n)).toBe(BigInt(whole))
        for (const [index, part] of parts.entries()) {
          const off = part * total - BigInt(whole) * BigInt(weights[index] ?? 0)
          expect(off < total && off > -total).toBe(true)
        }
      }),
    )
  })

  test('a split around limits gives all there is room for', () => {
    const bins = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), room: money(mostOfALine) }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), bins, (whole, bins) => {
        const parts = spread(whole, bins, 1)

        expect(sum(parts)).toBe(Math.min(whole, sum(bins.map(({ room }) => room))))
        parts.forEach((part, index) => {
          expect(part).toBeLessThanOrEqual(bins[index]?.room ?? 0)
        })
      }),
    )
  })
})

describe('a formula, whatever it says', () => {
  const word = fc.constantFrom(
    ...'+ - * / % ( ) ; , = < > <= >= <> " \' . ? : [ ] ! & | 0 1 7.5 1e9 1e30 TRUE true null this x __proto__'.split(
      ' ',
    ),
    ...'IF( MIN( MAX( ROUND( FLOOR( CEIL( ABS( AND( OR( NOT( ORDER_AMOUNT ORDER_METADATA("a") PRODUCT_PRICE'.split(
      ' ',
    ),
    'CUSTOMER_METADATA("constructor")',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1200 }),
    fc.array(word, { maxLength: 200 }).map((words) => words.join(' ')),
    fc.tuple(word, fc.integer({ min: 1, max: 1000 })).map(([part, times]) => part.repeat(times)),
  )
  /** Formulas that can mostly be read. */
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('0', '1', '2.5', '1e9', 'ORDER_AMOUNT', 'PRODUCT_PRICE', 'ORDER_METADATA("a")'),
      fc
        .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '%', '<', '='), tie('formula'))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc
        .tuple(
          fc.constantFrom('MIN', 'MAX', 'IF', 'AND', 'ROUND'),
          fc.array(tie('formula'), { maxLength: 3 }),
        )
        .map(([name, args]) => `${name}(${args.join('; ')})`),
    ),
  }))

  const scope = {
    order: { ...cartOf(line('cup', 3, 1600)), metadata: { a: '12.5' } },
    situation: nobody.situation,
  }

  test('is worked out or refused, and nothing else happens', () => {
    let readable = 0
    fc.assert(
      fc.property(fc.oneof(text, formula), (formula) => {
        if (checkFormula(formula) === undefined) readable += 1
        try {
          const { top, bottom } = evaluateFormula(formula, scope)
          expect(bottom > 0n && top > -(10n ** 60n) && top < 10n ** 60n).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
      { numRuns: 5000 },
    )

    expect(readable).toBeGreaterThan(1000)
  })

  test('gives a discount that never is below nothing or above what is left', () => {
    fc.assert(
      fc.property(lines, formula, (items, amount_off_formula) => {
        const cart = cartOf(...items)
        try {
          const { amount, discount } = apply(cart, { type: 'AMOUNT', amount_off_formula })
          expect(amount).toBe(discount.amount_off)
          expect(amount).toBeLessThanOrEqual(cart.amount)
          expect(amount).toBeGreaterThanOrEqual(0)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
    )
  })
})
