/**
 * Points of earning rules (specification, "Earning rule"). Only paid amounts earn points: discounts, gift cards and
 * points used as payment reduce the amounts, and free units earn nothing.
 */
import type { Earning } from '../../../contract/resources/earning-rule.ts'
import { restOf, totalOf, type DiscountedLine, type DiscountedOrder } from '../discounts/order.ts'
import { paidQuantity } from '../discounts/paid-lines.ts'
import { floor, fractionOf, over, fromInteger, type Fraction } from '../exact.ts'
import { matchesLine, type Target } from '../targets.ts'
import { multiplyPoints, type Mapping } from './tiers.ts'

export interface EarningInput {
  /** The paid order; null for events without one. */
  order: DiscountedOrder | null
  customer: { metadata: Record<string, unknown> } | null
  /** Only for custom events. */
  custom_event?: { metadata: Record<string, unknown> } | undefined
}

/** Earns `points` for each full `every` in the measured value. */
interface Rate {
  points: number
  every: number
  measured: Fraction
}

/** Adds up lines before it counts complete steps. */
export function earnedPoints(loyalty: Earning, input: EarningInput, mapping?: Mapping): bigint {
  const rate = rateOf(loyalty, input)
  if (!rate) return 0n
  const points = BigInt(mapping?.type === 'CUSTOM' ? mapping.points : rate.points)
  const sum = stepsOf(rate) * points
  return mapping?.type === 'MULTIPLY' ? multiplyPoints(sum, mapping.multiplier) : sum
}

function stepsOf({ measured, every }: Rate): bigint {
  const steps = over(measured, fromInteger(every))
  return steps && steps.numerator > 0n ? floor(steps).numerator : 0n
}

function rateOf(loyalty: Earning, { order, customer, custom_event }: EarningInput): Rate | undefined {
  if (loyalty.type === 'FIXED') return { points: loyalty.points ?? 0, every: 1, measured: fromInteger(1) }
  switch (loyalty.calculation_type) {
    case 'ORDER_AMOUNT':
      return measuredBy(loyalty.order?.amount, order && fromInteger(totalOf(order)))
    case 'ORDER_TOTAL_AMOUNT':
      return measuredBy(loyalty.order?.total_amount, order && fromInteger(totalOf(order)))
    case 'ORDER_ITEMS_AMOUNT':
      return measuredBy(loyalty.order_items?.amount, sumOf(order, loyalty.order_items?.amount, restOf))
    case 'ORDER_ITEMS_QUANTITY':
      return measuredBy(
        loyalty.order_items?.quantity,
        sumOf(order, loyalty.order_items?.quantity, paidQuantity),
      )
    case 'ORDER_METADATA':
      return measuredBy(loyalty.order?.metadata, numberIn(order?.metadata, loyalty.order?.metadata))
    case 'CUSTOMER_METADATA':
      return measuredBy(loyalty.customer?.metadata, numberIn(customer?.metadata, loyalty.customer?.metadata))
    case 'CUSTOM_EVENT_METADATA':
      return measuredBy(
        loyalty.custom_event?.metadata,
        numberIn(custom_event?.metadata, loyalty.custom_event?.metadata),
      )
    default:
      return undefined
  }
}

const measuredBy = (
  rate: { points: number; every: number } | undefined,
  measured: Fraction | null | undefined,
) => (rate && measured ? { points: rate.points, every: rate.every, measured } : undefined)

type Item = { object?: string | undefined; id?: string | undefined }

function sumOf(
  order: DiscountedOrder | null,
  item: Item | undefined,
  valueOf: (line: DiscountedLine) => number,
) {
  const counted = order?.items.filter((line) => countsLine(line, item)) ?? []
  return { numerator: counted.reduce((sum, line) => sum + BigInt(valueOf(line)), 0n), denominator: 1n }
}

function countsLine(line: DiscountedLine, { object, id }: Item = {}) {
  if (id === undefined) return true
  return isTargetObject(object) && matchesLine({ object, id }, line)
}

const isTargetObject = (object: string | undefined): object is Target['object'] =>
  object === 'product' || object === 'sku' || object === 'products_collection'

/** Text is not converted to a number. */
function numberIn(metadata: Record<string, unknown> | undefined, rate: { property: string } | undefined) {
  const value = rate && metadata?.[rate.property]
  return typeof value === 'number' ? fractionOf(value) : undefined
}
