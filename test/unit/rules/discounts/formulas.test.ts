/** Results of formulas, and errors of invalid formulas. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import {
  compile,
  limits,
  checkFormula,
  evaluateFormula,
} from '../../../../src/service/rules/discounts/formula/compile.ts'
import { FormulaError } from '../../../../src/service/rules/discounts/formula/scope.ts'
import {
  amountOff,
  apply,
  bowl,
  cartOf,
  cups,
  fixedPrice,
  guestScope,
  line,
  offLines,
  percentOff,
  spoon,
} from './support/cart.ts'

const order = {
  ...cartOf(cups, bowl, spoon),
  metadata: { wraps: 2, note: 'A;B = "C"', size: '12.5', gift: true, list: [1], huge: 1e300, none: null },
}

const situation = {
  ...guestScope.situation,
  customer: { id: 'cust_ada', source_id: 'ada', metadata: { level: 'VIP', visits: 7 }, segments: [] },
  metadata: { desk: 3 },
}

const scope = { ...guestScope, situation }
const resultOf = (formula: string) => {
  const { numerator, denominator } = evaluateFormula(formula, { order, situation })
  return Number(numerator) / Number(denominator)
}

test.each<[string, number]>([
  ['1 + 2 * 3 - 4 / 8', 6.5],
  ['-(2 + 3) % 3', -2],
  ['7 % 3', 1],
  ['.5 + 1e3', 1000.5],
  ['0.1 + 0.2 - 0.3', 0],
  ['1050 * 0.15', 157.5],
  ['+3', 3],
  ['ORDER_AMOUNT', 8800],
  ['ORDER_TOTAL_AMOUNT', 8800],
  ['ORDER_ITEMS_QUANTITY', 5],
  ['ORDER_UNITS_QUANTITY', 5],
  ['CUSTOMER_METADATA("visits") * 100', 700],
  ['ORDER_METADATA("wraps") + REDEMPTION_METADATA("desk")', 5],
  ["ORDER_METADATA('size') * 2", 25],
  ['IF(CUSTOMER_METADATA("level") = "VIP"; 500; 100)', 500],
  ['IF(CUSTOMER_METADATA("level") <> "VIP", 500, 100)', 100],
  ['IF(ORDER_METADATA("note") = "A;B = \\"C\\""; 1; 0)', 1],
  ['IF(ORDER_METADATA("gift"); 1; 0)', 1],
  ['IF(ORDER_METADATA("size") = 12.5; 1; 0)', 1],
  ['IF(ORDER_METADATA("note") = 1; 1; 0)', 0],
  ['IF(true = 1; 1; 0)', 0],
  ['IF(true != false; 1; 0)', 1],
  ['IF(ORDER_AMOUNT - 8800; 1; 0)', 0],
  ['IF(ORDER_UNITS_QUANTITY = 0; 0; 100 / ORDER_UNITS_QUANTITY)', 20],
  ['IF(1 = 1; 5; 1 / 0)', 5],
  ['IF(AND(1 < 2; 2 <= 2; 3 > 2; 3 >= 3; NOT(1 > 2)); 1; 0)', 1],
  ['IF(OR(1 > 2; 1 == 1); 1; 0)', 1],
  ['MIN(3; 1; 2) + MAX(3; 1; 2)', 4],
  ['ROUND(2.5) + ROUND(-2.5)', 1],
  ['ROUND(1.005; 2)', 1.01],
  ['FLOOR(-1.5)', -2],
  ['FLOOR(1.5) + CEIL(1.5) + CEIL(-1.5)', 2],
  ['ABS(-3) + ABS(3)', 6],
])('%s is %d', (formula, result) => {
  expect(checkFormula(formula)).toBeUndefined()
  expect(resultOf(formula)).toBe(result)
})

describe('a discount by formula', () => {
  const splitByQuantity = 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'

  test.each<[string, Discount, Discount, number]>([
    ['an amount', { type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT * 0.15 + 0.5' }, amountOff(1321), 1321],
    [
      'at most the amount to pay',
      { type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT * 1e30' },
      amountOff(8800),
      8800,
    ],
    ['nothing for a negative amount', { type: 'AMOUNT', amount_off_formula: '-100' }, amountOff(0), 0],
    [
      'a percentage with four decimals',
      { type: 'PERCENT', percent_off_formula: '100 / 3' },
      percentOff(33.3333),
      2933,
    ],
    ['at most 100 %', { type: 'PERCENT', percent_off_formula: '250' }, percentOff(100), 8800],
    [
      'a fixed amount',
      { type: 'FIXED', fixed_amount_formula: 'FLOOR(ORDER_AMOUNT / 1000) * 1000' },
      fixedPrice(8000),
      800,
    ],
    [
      'an amount split among items',
      {
        type: 'AMOUNT',
        effect: splitByQuantity,
        amount_off_formula: 'CUSTOMER_METADATA("visits") * 100',
      },
      amountOff(700, splitByQuantity),
      700,
    ],
  ])('takes off %s', (_, discount, calculated, amount) => {
    const applied = apply(order, discount, undefined, scope)

    expect(applied.amount).toBe(amount)
    expect(applied.discount).toEqual({ ...calculated, is_dynamic: true })
  })

  test('is calculated for each item, and returns the highest result', () => {
    const wood = line('spoon', 1, 1200, { product: { name: 'spoon', price: 1200, metadata: { wood: 1 } } })
    const discount: Discount = {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS_BY_QUANTITY',
      amount_off_formula: 'IF(PRODUCT_QUANTITY > 1; PRODUCT_PRICE / 10; 50)',
    }
    const applied = apply(cartOf(cups, bowl, wood), discount)

    expect(offLines(applied.order)).toEqual([480, 50, 50])
    expect(applied.discount).toMatchObject({ amount_off: 160, is_dynamic: true })
  })

  test('can use the metadata of product and SKU', () => {
    const sku = { sku: 'Blue', price: 1700, metadata: { dye: 25 } }
    const product = { name: 'cup', price: 1600, metadata: { off: 200 } }
    const discount: Discount = {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS',
      amount_off_formula: 'PRODUCT_METADATA("off") + SKU_METADATA("dye")',
    }

    expect(apply(cartOf(line('cup', 1, 1700, { sku, product })), discount).amount).toBe(225)
    expect(() => apply(cartOf(cups), discount)).toThrow(FormulaError)
  })

  test('calculates a missing unit price from the line', () => {
    const rice = line('rice', 3, 0, { price: null, amount: 1000 })
    const discount: Discount = {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS',
      amount_off_formula: 'PRODUCT_PRICE * PRODUCT_QUANTITY',
    }

    expect(apply(cartOf(rice), discount).amount).toBe(1000)
  })
})

// Valid formulas that cannot be calculated for this order.
test.each([
  ['1 / 0', 'division by zero'],
  ['1 % (2 - 2)', 'division by zero'],
  ['CUSTOMER_METADATA("age")', 'a metadata field is missing or is not a number, text or boolean'],
  ['ORDER_METADATA("__proto__")', 'a metadata field is missing or is not a number, text or boolean'],
  ['ORDER_METADATA("constructor")', 'a metadata field is missing or is not a number, text or boolean'],
  ['ORDER_METADATA("list")', 'a metadata field is missing or is not a number, text or boolean'],
  ['ORDER_METADATA("none")', 'a metadata field is missing or is not a number, text or boolean'],
  ['ORDER_METADATA("huge")', 'a metadata field is missing or is not a number, text or boolean'],
  ['CUSTOMER_METADATA("level") + 1', 'a value is not a number'],
  ['1 < 2', 'a value is not a number'],
  ['"VIP"', 'a value is not a number'],
  ['1e30 * 1e30 * 1e30', 'a number has too many digits'],
  ['ROUND(1; 11)', 'ROUND supports 0 to 10 decimals'],
  ['ROUND(1; 0.5)', 'ROUND supports 0 to 10 decimals'],
  ['PRODUCT_PRICE', 'values of a product are not available, because the discount applies to the whole order'],
])('%s fails: %s', (formula, reason) => {
  const discount: Discount = { type: 'AMOUNT', amount_off_formula: formula }

  expect(checkFormula(formula)).toBeUndefined()
  expect(() => apply(order, discount, undefined, scope)).toThrow(new FormulaError(reason))
})

test('customer metadata is missing for a guest', () => {
  const discount: Discount = { type: 'AMOUNT', amount_off_formula: 'CUSTOMER_METADATA("visits")' }

  expect(() => apply(order, discount)).toThrow(FormulaError)
})

describe('a formula is rejected', () => {
  const syntaxError = 'syntax error'
  const unknownName = 'unknown name or operator'
  test.each([
    ['', syntaxError],
    [' ', syntaxError],
    ['1 2', syntaxError],
    ['1 +', syntaxError],
    ['"open', syntaxError],
    ['[1]', syntaxError],
    ['this', syntaxError],
    ['a.b', syntaxError],
    ['""["constructor"]', syntaxError],
    ['1 > 0 ? 2 : 3', syntaxError],
    ['(1).constructor("x")()', unknownName],
    ['constructor', unknownName],
    ['__proto__', unknownName],
    ['toString()', unknownName],
    ['x = 3', unknownName],
    ['1 && 2', unknownName],
    ['~1', unknownName],
    ['2 ** 3', unknownName],
    ['1 === 1', unknownName],
    ['EVAL("1")', 'unknown name or operator: EVAL'],
    ['SPEND', 'unknown name or operator: SPEND'],
    ['null', 'invalid number'],
    ['1e400', 'invalid number'],
    ['1'.repeat(40), 'invalid number'],
    ['IF(1; 2)', 'wrong number of arguments for IF'],
    ['ABS()', 'wrong number of arguments for ABS'],
    ['ORDER_METADATA()', 'the argument of ORDER_METADATA must be the name of one field in quotes'],
    ['ORDER_METADATA(1)', 'the argument of ORDER_METADATA must be the name of one field in quotes'],
    ['ORDER_METADATA("a"; "b")', 'the argument of ORDER_METADATA must be the name of one field in quotes'],
    [`ORDER_METADATA("a" + "b")`, 'the argument of ORDER_METADATA must be the name of one field in quotes'],
    [`1${'+1'.repeat(500)}`, 'more than 1000 characters'],
    [`1${'+1'.repeat(100)}`, 'too many nesting levels'],
    [`${'-'.repeat(900)}1`, 'too many nesting levels'],
    [`MAX(${`MAX(${'1;'.repeat(19)}1);`.repeat(15)}1)`, 'too many operators, names and values'],
  ])('%s', (formula, reason) => {
    expect(checkFormula(formula)).toBe(`is not a valid formula: ${reason}`)
    expect(() => evaluateFormula(formula, { order, situation })).toThrow(FormulaError)
  })

  // Calculating nested calls twice per level would take exponential time.
  test.each([
    'ABS(#)',
    'ROUND(#; 0)',
    'ROUND(1; #)',
    'FLOOR(#)',
    'CEIL(#)',
    'MIN(#; 1)',
    'MAX(1; #)',
    'IF(#; 1; 0)',
    'IF(1; #; 0)',
    'AND(#; 1)',
    'OR(0; #)',
    'NOT(#)',
    '-#',
    '1 % #',
  ])('nesting %s takes linear time', (shape) => {
    const [before = '', after = ''] = shape.split('#')
    const nested = `${before.repeat(24)}1${after.repeat(24)}`
    const started = process.cpuUsage()

    expect(checkFormula(nested)).toBeUndefined()
    try {
      resultOf(nested)
    } catch (error) {
      expect(error).toBeInstanceOf(FormulaError)
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
  })

  test('deep brackets do not overflow the stack', () => {
    expect(checkFormula('('.repeat(1000))).toBe(`is not a valid formula: ${syntaxError}`)
    expect(checkFormula(`${'('.repeat(499)}1${')'.repeat(499)}`)).toBeUndefined()
  })

  test('if it uses a product in a discount on the order', () => {
    expect(checkFormula('PRODUCT_PRICE', false)).toBe(
      'is not a valid formula: values of a product are not available, because the discount applies to the whole order',
    )
    expect(checkFormula('ORDER_AMOUNT', false)).toBeUndefined()
    expect(() => checkFormula('1'.repeat(limits.length + 1))).not.toThrow()
    expect(() => compile('1'.repeat(limits.length + 1))).toThrow(FormulaError)
  })
})
