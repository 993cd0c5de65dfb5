/** What a formula may name. */
import { fractionOf, over, whole, type Fraction } from '../../exact.ts'
import type { Situation } from '../../situation.ts'
import { totalOf, type DiscountedLine, type DiscountedOrder } from '../order.ts'
import { sumOf } from '../split.ts'
import { FormulaError, type Value } from './functions.ts'

export interface FormulaScope {
  order: DiscountedOrder
  situation: Situation
  /** The line, where the formula is worked out for each item. */
  line?: DiscountedLine
}

/** Amounts in minor units: an order of 40.00 has the ORDER_AMOUNT 4000, and so the result is in minor units too. */
export const orderNames: Record<string, (scope: FormulaScope) => Fraction> = {
  ORDER_AMOUNT: ({ order }) => whole(order.amount),
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
  PRODUCT_QUANTITY: ({ quantity }) => whole(quantity),
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

const unitsOf = ({ items }: DiscountedOrder) => sumOf(items.map(({ quantity }) => quantity))
