/**
 * The products that a redeemable discounts or requires (specification, section 9: scenarios PRODUCTS and
 * PRODUCTS_DISCOUNT).
 */
import type { Basket, BasketLine } from '../rules/basket.ts'
import { conditionsOf } from '../rules/conditions/rule.ts'
import { requiredBy, type ProductReference, type Redeemable, type Subject } from '../rules/redeemable.ts'
import { matchesLine } from '../rules/targets.ts'

/** With `all`, the discount applies to every line. An order discount applies to no product. */
export function discountedBy({ discount, assignedRules }: Subject): {
  all: boolean
  named: ProductReference[]
} {
  if (discount?.type === 'UNIT') return { all: false, named: freeUnitsOf(discount) }
  if (!discount?.effect?.startsWith('APPLY_TO_ITEMS')) return { all: false, named: [] }
  const targets = assignedRules.flatMap(({ rule }) => rule.targets ?? [])
  const named = targets.flatMap(({ included }) => included)
  return { all: named.length === 0 || targets.some(({ includedAll }) => includedAll), named }
}

function freeUnitsOf(discount: NonNullable<Redeemable['discount']>): ProductReference[] {
  return [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
    ...(product?.id === undefined ? [] : [{ object: 'product' as const, id: product.id }]),
    ...(sku?.id === undefined ? [] : [{ object: 'sku' as const, id: sku.id }]),
  ])
}

export const reportableProducts = (subject: Subject): ProductReference[] => [
  ...requiredBy(subject),
  ...discountedBy(subject).named,
]

/**
 * Products excluded from the discount count only if they are required. If a bundle is required, a discount on all
 * products counts only for the products of the bundle.
 */
export function isRelated(
  subject: Subject,
  { items }: Pick<Basket, 'items'>,
  relation: 'required or discounted' | 'discounted',
): boolean {
  const { all, named } = discountedBy(subject)
  const excluded = subject.assignedRules.flatMap(({ rule }) => rule.targets?.excluded ?? [])
  const discountable = items.filter((line) => !isNamed(line, excluded))
  if (discountable.some((line) => isNamed(line, named))) return true
  if (relation === 'discounted') return false
  return (
    (all && discountable.length > 0 && !requiresBundle(subject)) ||
    items.some((line) => isNamed(line, requiredBy(subject)))
  )
}

const requiresBundle = ({ assignedRules }: Subject) =>
  assignedRules.some(({ rule }) => [...conditionsOf(rule.logic)].some(({ kind }) => kind === 'bundle'))

/** The discounted products if none of them is in the cart; otherwise empty. */
export function missingDiscounted(subject: Subject, { items }: Pick<Basket, 'items'>): ProductReference[] {
  const { all, named } = discountedBy(subject)
  if (all || subject.discount?.type === 'UNIT' || isRelated(subject, { items }, 'discounted')) return []
  return named
}

const isNamed = (line: BasketLine, named: readonly ProductReference[]) =>
  named.some((one) => matchesLine(one, line))
