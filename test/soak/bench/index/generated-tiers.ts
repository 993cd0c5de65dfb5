/** Reproducible promotion tiers of a big shop. */
import type { PackedTier } from '../../../../src/service/eligibility/index/project-rows.ts'

/** Condition of a tier. */
export type Condition =
  | { kind: 'amount'; least: number }
  | { kind: 'product'; id: string; count: number }
  | { kind: 'collection'; id: string; count: number }
  | { kind: 'segment'; id: string; least: number }
  | { kind: 'metadata'; value: string; least: number }

/** A third of the tiers require a product. Each of the other conditions applies to a sixth. */
export function conditionOf(index: number, count: number): Condition {
  const spread = (range: number) => (Math.imul(index + 1, 2_654_435_761) >>> 7) % range
  switch (index % 6) {
    case 0:
      return { kind: 'amount', least: 100 * (20 + spread(5000)) }
    case 1:
    case 2:
      return { kind: 'product', id: `prod_${spread(Math.max(100, count / 20))}`, count: 1 + spread(5) }
    case 3:
      return { kind: 'collection', id: `pc_${spread(500)}`, count: 1 + spread(8) }
    case 4:
      return { kind: 'segment', id: `seg_${spread(200)}`, least: 100 * spread(500) }
    default:
      return { kind: 'metadata', value: `city_${spread(1000)}`, least: 100 * spread(500) }
  }
}

const condition = (name: string, conditions: object, more: object = {}) => ({
  name,
  conditions,
  rules: {},
  ...more,
})
const atLeast = (amount: number) => ({ $more_than_or_equal: [amount] })
const itemCount = (object: string, id: string, count: number) =>
  condition(
    'order.items',
    { $is: [{ object, id }] },
    { rules: { 1.1: condition('order.items.quantity', atLeast(count)) } },
  )

/** Tiers with the same condition share a rule. */
export function ruleOf(required: Condition): { id: string; name: string; rules: object } {
  const rules = (...list: object[]) => ({
    ...Object.fromEntries(list.map((one, at) => [String(at + 1), one])),
    logic: list.map((_, at) => at + 1).join(' and '),
  })
  const named = (id: string, ...list: object[]) => ({ id: `val_${id}`, name: id, rules: rules(...list) })
  switch (required.kind) {
    case 'amount':
      return named(`amount_${required.least}`, condition('order.amount', atLeast(required.least)))
    case 'product':
      return named(`${required.id}_${required.count}`, itemCount('product', required.id, required.count))
    case 'collection':
      return named(
        `${required.id}_${required.count}`,
        itemCount('products_collection', required.id, required.count),
      )
    case 'segment':
      return named(
        `${required.id}_${required.least}`,
        condition('customer.segment', { $is: [required.id] }),
        condition('order.amount', atLeast(required.least)),
      )
    case 'metadata':
      return named(
        `${required.value}_${required.least}`,
        condition('customer.metadata', { $is: [required.value] }, { property: 'city' }),
        condition('order.amount', atLeast(required.least)),
      )
  }
}

const newest = Date.parse('2026-11-21T00:00:00Z')
const day = 86_400_000

/** Newest first. A tenth has ended, a tenth has not started. */
export function packedTier(index: number, count: number): PackedTier {
  const id = `promo_${String(index).padStart(24, '0')}`
  const created = new Date(newest - index * 1000).toISOString()
  const start = index % 10 === 7 ? new Date(newest + day * 30).toISOString() : null
  const end = index % 10 === 8 ? new Date(newest - day * 30).toISOString() : null
  const discount = { type: 'AMOUNT', amount_off: 100 * (1 + (index % 20)), effect: 'APPLY_TO_ORDER' } as const
  const assignment = [
    `asgm_${String(index).padStart(24, '0')}`,
    ruleOf(conditionOf(index, count)).id,
    created,
  ] as const
  return [
    id,
    created,
    `Tier ${index}`,
    `Save with number ${index}, as long as the shelf is full`,
    1 + (index % 100),
    start,
    end,
    null,
    null,
    null,
    discount,
    { channel: index % 2 ? 'web' : 'app' },
    `camp_${index % 1000}`,
    [assignment],
    null,
  ]
}
