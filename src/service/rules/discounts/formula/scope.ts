/** Numbers in formulas are exact, so there is no overflow and no NaN. */
import * as fraction from '../../exact.ts'
import { type Fraction, fractionOf, over, fromInteger } from '../../exact.ts'
import type { Situation } from '../../situation.ts'
import { totalOf, type DiscountedLine, type DiscountedOrder } from '../order.ts'
import { paidAmount, paidQuantity } from '../paid-lines.ts'
import { sumOf } from '../split.ts'

export type Value = Fraction | string | boolean

/**
 * Arguments are lazy, so `IF(n = 0; 0; 100 / n)` never divides by zero. No function may evaluate an argument twice,
 * otherwise the time of an evaluation would double with each nesting level.
 */
export type Argument = () => Value
export type Operation = (...args: readonly [Argument, ...Argument[]]) => Value

export const formulaOperators: Record<string, (one: Value, other: Value) => Value> = {
  '+': (one, other) => bounded(fraction.plus(number(one), number(other))),
  '-': (one, other) => bounded(fraction.minus(number(one), number(other))),
  '*': (one, other) => bounded(fraction.times(number(one), number(other))),
  '/': (one, other) => bounded(quotient(number(one), number(other))),
  '%': (one, other) => remainder(number(one), number(other)),
  '<': (one, other) => fraction.compare(number(one), number(other)) < 0,
  '<=': (one, other) => fraction.compare(number(one), number(other)) <= 0,
  '>': (one, other) => fraction.compare(number(one), number(other)) > 0,
  '>=': (one, other) => fraction.compare(number(one), number(other)) >= 0,
  '==': (one, other) => isEqual(one, other),
  '!=': (one, other) => !isEqual(one, other),
}

export const signs: Record<string, (value: Value) => Value> = {
  '-': (value) => fraction.negative(number(value)),
  '+': (value) => number(value),
}

/** `least` and `most` limit the number of arguments. */
export const functions: Record<string, { least: number; most: number; run: Operation }> = {
  IF: {
    least: 3,
    most: 3,
    run: (test, then, otherwise) => (holds(test()) ? then?.() : otherwise?.()) ?? missing(),
  },
  AND: { least: 1, most: 20, run: (...args) => args.every((arg) => holds(arg())) },
  OR: { least: 1, most: 20, run: (...args) => args.some((arg) => holds(arg())) },
  NOT: { least: 1, most: 1, run: (arg) => !holds(arg()) },
  MIN: {
    least: 1,
    most: 20,
    run: (...args) => args.map(asNumber).reduce((one, other) => smaller(one, other)),
  },
  MAX: {
    least: 1,
    most: 20,
    run: (...args) => args.map(asNumber).reduce((one, other) => larger(one, other)),
  },
  ROUND: { least: 1, most: 2, run: rounded },
  FLOOR: { least: 1, most: 1, run: (arg) => fraction.floor(asNumber(arg)) },
  CEIL: { least: 1, most: 1, run: (arg) => fraction.ceil(asNumber(arg)) },
  ABS: { least: 1, most: 1, run: absolute },
}

/** Converts numeric text, because shops store numbers as text in metadata. @throws FormulaError for anything else. */
export function number(value: Value): Fraction {
  const read = typeof value === 'string' ? fraction.fractionOf(value) : value
  if (typeof read !== 'object') throw new FormulaError('a value is not a number')
  return bounded(read)
}

const asNumber = (arg: Argument) => number(arg())

function holds(value: Value): boolean {
  return typeof value === 'boolean' ? value : number(value).numerator !== 0n
}

function isEqual(one: Value, other: Value): boolean {
  if (typeof one === 'object' || typeof other === 'object') {
    return typeof one !== 'boolean' && typeof other !== 'boolean' && isSameNumber(one, other)
  }
  return one === other
}

/** Text that is not a number equals no number. */
function isSameNumber(one: Fraction | string, other: Fraction | string): boolean {
  const [left, right] = [one, other].map((value) =>
    typeof value === 'string' ? fraction.fractionOf(value) : value,
  )
  return left !== undefined && right !== undefined && fraction.compare(left, right) === 0
}

function absolute(arg: Argument): Fraction {
  const value = asNumber(arg)
  return larger(value, fraction.negative(value))
}

const smaller = (one: Fraction, other: Fraction) => (fraction.compare(one, other) <= 0 ? one : other)
const larger = (one: Fraction, other: Fraction) => (fraction.compare(one, other) >= 0 ? one : other)

function quotient(one: Fraction, other: Fraction): Fraction {
  const result = fraction.over(one, other)
  if (!result) throw new FormulaError('division by zero')
  return result
}

/** The result has the sign of the dividend: 7 % 3 is 1, and -7 % 3 is -1. */
function remainder(one: Fraction, other: Fraction): Fraction {
  const times = quotient(one, other)
  const towardsZero = times.numerator < 0n ? fraction.ceil(times) : fraction.floor(times)
  return bounded(fraction.minus(one, fraction.times(other, towardsZero)))
}

/** ROUND(x) rounds to an integer, ROUND(x; 2) to two decimals; half rounds up. */
function rounded(value: Argument, digits?: Argument): Fraction {
  const places = digits ? asNumber(digits) : fraction.fromInteger(0)
  if (places.denominator !== 1n || places.numerator < 0n || places.numerator > 10n) {
    throw new FormulaError('ROUND supports 0 to 10 decimals')
  }
  const scale = { numerator: 10n ** places.numerator, denominator: 1n }
  return bounded(quotient(fraction.round(fraction.times(asNumber(value), scale)), scale))
}

const limit = 10n ** 60n

/** Limits the time of the calculation. @throws FormulaError for a number with more digits than any amount needs. */
function bounded(value: Fraction): Fraction {
  if (value.numerator < limit && value.numerator > -limit && value.denominator < limit) return value
  throw new FormulaError('a number has too many digits')
}

function missing(): never {
  throw new FormulaError('an argument is missing')
}

/**
 * A formula that is invalid or cannot be calculated. Its discount does not apply. The message is the end of a sentence,
 * such as `division by zero`. It contains no data of the shopper or the shop.
 */
export class FormulaError extends Error {
  override name = 'FormulaError'
}

export interface FormulaScope {
  order: DiscountedOrder
  situation: Situation
  /** Set if the formula is calculated per item. */
  line?: DiscountedLine
}

/** Amounts are in minor units: for an order of 40.00, ORDER_AMOUNT is 4000. The result is in minor units, too. */
export const orderNames: Record<string, (scope: FormulaScope) => Fraction> = {
  ORDER_AMOUNT: ({ order }) => fromInteger(paidAmount(order)),
  /** Amount left to pay after earlier discounts. */
  ORDER_TOTAL_AMOUNT: ({ order }) => fromInteger(totalOf(order)),
  /** Both names exist for compatibility. */
  ORDER_ITEMS_QUANTITY: ({ order }) => fromInteger(unitsOf(order)),
  ORDER_UNITS_QUANTITY: ({ order }) => fromInteger(unitsOf(order)),
}

export const productNames: Record<string, (line: DiscountedLine) => Fraction> = {
  PRODUCT_PRICE: ({ price, amount, quantity }) =>
    price === null
      ? (over(fromInteger(amount), fromInteger(quantity)) ?? fromInteger(0))
      : fromInteger(price),
  PRODUCT_QUANTITY: (line) => fromInteger(paidQuantity(line)),
}

type Metadata = Record<string, unknown>

/** Functions that take the name of a metadata field, such as `ORDER_METADATA("gift_wraps")`. */
export const orderMetadata: Record<string, (scope: FormulaScope) => Metadata | undefined> = {
  CUSTOMER_METADATA: ({ situation }) => situation.customer?.metadata,
  ORDER_METADATA: ({ order }) => order.metadata,
  REDEMPTION_METADATA: ({ situation }) => situation.metadata,
}

export const productMetadata: Record<string, (line: DiscountedLine) => Metadata | undefined> = {
  PRODUCT_METADATA: ({ product }) => product?.metadata,
  SKU_METADATA: ({ sku }) => sku?.metadata,
}

/** @throws FormulaError if the field is missing or not a number, text or boolean. */
export function formulaField(metadata: Metadata | undefined, name: string): Value {
  const value = metadata && Object.hasOwn(metadata, name) ? metadata[name] : undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  const number = typeof value === 'number' ? fractionOf(value) : undefined
  if (!number) throw new FormulaError('a metadata field is missing or is not a number, text or boolean')
  return number
}

const unitsOf = ({ items }: DiscountedOrder) => sumOf(items.map(paidQuantity))
