import { matchesLine } from '../targets.ts'
import type { DiscountedLine, DiscountedOrder } from '../discounts/order.ts'
import { paidAmount, type PaidLine } from '../discounts/paid-lines.ts'
import { isIdentified, type Situation, type Usage } from '../situation.ts'
import type { ItemsName, ValueName } from './names.ts'
import { passes } from './operators.ts'
import type { LineTest } from './rule.ts'

export interface Facts {
  order: DiscountedOrder
  /** The paid lines of the order. For inner rules, only those that match the outer condition. */
  lines: readonly PaidLine[]
  situation: Situation
  usage: Usage
  /** Discount of the evaluated redeemable in minor units; 0 before it is calculated. */
  discount: number
  bundlesOptional: boolean
}

/** Undefined for a missing value. Counts and the discounted amount include the evaluated redemption. */
export function factValueOf(name: ValueName, property: string | null, facts: Facts): unknown {
  const { order, situation } = facts
  const { customer } = situation
  switch (name) {
    case 'order.amount':
    case 'order.initial_amount':
      return paidAmount(order)
    case 'order.items.count':
      return facts.lines.length
    case 'order.items.quantity':
      return facts.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    case 'order.items.amount':
      return facts.lines.reduce((sum, { amount }) => sum + amount, 0)
    case 'order.metadata':
      return own(order.metadata, property)
    case 'customer.id':
      return customer?.id
    case 'customer.source_id':
      return customer?.source_id
    case 'customer.segment':
      return customer?.segments
    case 'customer.metadata':
      return own(customer?.metadata, property)
    case 'redemption.metadata':
      return own(situation.metadata, property)
    case 'redemption.count':
      return facts.usage.total + 1
    case 'redemption.count.per_customer':
      // An unidentified customer has no count, so every condition on it fails.
      return isIdentified(customer) ? facts.usage.byCustomer + 1 : undefined
    case 'redemption.discounted_amount':
      return facts.usage.discounted + facts.discount
  }
}

export function passesTest(line: DiscountedLine, test: LineTest): boolean {
  if (test.kind === 'reference')
    return test.is === test.references.some((reference) => matchesLine(reference, line))
  const value = lineValue(test.name, test.property, line)
  return test.checks.every((check) => passes(value, check))
}

function lineValue(name: ItemsName, property: string | null, line: DiscountedLine): unknown {
  switch (name) {
    case 'order.items.price':
      return line.price ?? undefined
    case 'order.items.metadata':
      return own(line.metadata, property)
    case 'product.metadata':
      return own(line.product?.metadata, property)
    case 'sku.metadata':
      return own(line.sku?.metadata, property)
    default:
      return undefined
  }
}

const own = (metadata: Record<string, unknown> | undefined, property: string | null) =>
  metadata && property !== null && Object.hasOwn(metadata, property) ? metadata[property] : undefined
