/** What a formula may use. Numbers are exact, so there is no overflow and nothing that is not a number. */
import * as fraction from '../../exact.ts'
import { type Fraction, fractionOf, over, whole } from '../../exact.ts'
import type { Situation } from '../../situation.ts'
import { totalOf, type DiscountedLine, type DiscountedOrder } from '../order.ts'
import { paidAmount, paidQuantity } from '../paid-lines.ts'
import { sumOf } from '../split.ts'

export type Value = Fraction | string | boolean

/**
 * An argument is worked out only when it is asked for: `IF(n = 0; 0; 100 / n)` never divides by zero. No function may
 * ask twice for one, or the steps would double with every bracket.
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

/** With the fewest and the most arguments each takes. */
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

/** Text counts as a number where it is one: shops keep numbers as text in metadata. @throws FormulaError otherwise. */
export function number(value: Value): Fraction {
  const read = typeof value === 'string' ? fraction.fractionOf(value) : value
  if (typeof read !== 'object') throw new FormulaError('it reckons with something that is not a number')
  return bounded(read)
}

const asNumber = (arg: Argument) => number(arg())

/** A number holds where it is not zero. */
function holds(value: Value): boolean {
  return typeof value === 'boolean' ? value : number(value).top !== 0n
}

function isEqual(one: Value, other: Value): boolean {
  if (typeof one === 'object' || typeof other === 'object') {
    return typeof one !== 'boolean' && typeof other !== 'boolean' && isSameNumber(one, other)
  }
  return one === other
}

/** Text that is no number equals none. */
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
  if (!result) throw new FormulaError('it divides by zero')
  return result
}

/** With the sign of the first: 7 % 3 is 1, and -7 % 3 is -1. */
function remainder(one: Fraction, other: Fraction): Fraction {
  const times = quotient(one, other)
  const towardsZero = times.top < 0n ? fraction.ceil(times) : fraction.floor(times)
  return bounded(fraction.minus(one, fraction.times(other, towardsZero)))
}

/** ROUND(x) to a whole number, ROUND(x; 2) to two decimals; a half goes up. */
function rounded(value: Argument, digits?: Argument): Fraction {
  const places = digits ? asNumber(digits) : fraction.whole(0)
  if (places.bottom !== 1n || places.top < 0n || places.top > 10n) {
    throw new FormulaError('it rounds to a number of decimals that is not 0 to 10')
  }
  const scale = { top: 10n ** places.top, bottom: 1n }
  return bounded(quotient(fraction.round(fraction.times(asNumber(value), scale)), scale))
}

const limit = 10n ** 60n

/** @throws FormulaError for a number with more digits than any money needs: they would take ever longer. */
function bounded(value: Fraction): Fraction {
  if (value.top < limit && value.top > -limit && value.bottom < limit) return value
  throw new FormulaError('its numbers grow too long')
}

function missing(): never {
  throw new FormulaError('it lacks an argument')
}

/**
 * A formula that cannot be read or worked out: its discount does not apply, and nothing else happens. The message goes
 * after "but" or a colon, such as `it divides by zero`, and repeats nothing of the shopper's or the shop's.
 */
export class FormulaError extends Error {
  override name = 'FormulaError'
}

// What it may name.

export interface FormulaScope {
  order: DiscountedOrder
  situation: Situation
  /** The line, where the formula is worked out for each item. */
  line?: DiscountedLine
}

/** Amounts in minor units: an order of 40.00 has the ORDER_AMOUNT 4000, and so the result is in minor units too. */
export const orderNames: Record<string, (scope: FormulaScope) => Fraction> = {
  ORDER_AMOUNT: ({ order }) => whole(paidAmount(order)),
  /** What is left to pay after earlier discounts. */
  ORDER_TOTAL_AMOUNT: ({ order }) => whole(totalOf(order)),
  /** Units of all lines; the family has two words for it. */
  ORDER_ITEMS_QUANTITY: ({ order }) => whole(unitsOf(order)),
  ORDER_UNITS_QUANTITY: ({ order }) => whole(unitsOf(order)),
}

/** Of the line that the formula is worked out for. */
export const productNames: Record<string, (line: DiscountedLine) => Fraction> = {
  /** Of one unit. */
  PRODUCT_PRICE: ({ price, amount, quantity }) =>
    price === null ? (over(whole(amount), whole(quantity)) ?? whole(0)) : whole(price),
  PRODUCT_QUANTITY: (line) => whole(paidQuantity(line)),
}

type Metadata = Record<string, unknown>

/** Called with the name of one metadata field, such as `ORDER_METADATA("gift_wraps")`. */
export const orderMetadata: Record<string, (scope: FormulaScope) => Metadata | undefined> = {
  CUSTOMER_METADATA: ({ situation }) => situation.customer?.metadata,
  ORDER_METADATA: ({ order }) => order.metadata,
  REDEMPTION_METADATA: ({ situation }) => situation.metadata,
}

export const productMetadata: Record<string, (line: DiscountedLine) => Metadata | undefined> = {
  PRODUCT_METADATA: ({ product }) => product?.metadata,
  SKU_METADATA: ({ sku }) => sku?.metadata,
}

/** Numbers, text and yes or no; nothing that a field inherits. @throws FormulaError where there is no such field. */
export function formulaField(metadata: Metadata | undefined, name: string): Value {
  const value = metadata && Object.hasOwn(metadata, name) ? metadata[name] : undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  const number = typeof value === 'number' ? fractionOf(value) : undefined
  if (!number) throw new FormulaError('it asks for metadata that is not there')
  return number
}

const unitsOf = ({ items }: DiscountedOrder) => sumOf(items.map(paidQuantity))
