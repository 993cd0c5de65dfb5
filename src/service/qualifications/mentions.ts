/** What an redeemable has to do with products (specification, section 9: scenarios PRODUCTS and PRODUCTS_DISCOUNT). */
import { conditionsOf, type Reference } from '../rules/conditions/rule.ts'
import type { Basket, BasketLine } from '../rules/basket.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { names } from '../rules/targets.ts'
import type { GoodsRef } from '../products/goods.ts'

/** What names things: enough of an redeemable to see what it is about. */
export type Subject = Pick<Redeemable, 'discount' | 'guards'>

type Named = Pick<Reference, 'object' | 'id'>

/** Products, SKUs and collections that a rule asks for. */
export function requiredBy({ guards }: Subject): Named[] {
  return guards.flatMap(({ rule }) =>
    [...conditionsOf(rule.logic)].flatMap((condition): readonly Named[] => {
      if (condition.kind === 'bundle') return condition.items
      if (condition.kind === 'value' || condition.quantifier === 'none') return []
      return condition.tests.flatMap((test) => (test.kind === 'reference' && test.is ? test.references : []))
    }),
  )
}

/** Those that the discount is for; `all` where it is for every line. A discount on the order as a whole is for none. */
export function discountedBy({ discount, guards }: Subject): { all: boolean; named: Named[] } {
  if (discount?.type === 'UNIT') return { all: false, named: givenBy(discount) }
  if (!discount?.effect?.startsWith('APPLY_TO_ITEMS')) return { all: false, named: [] }
  const said = guards.flatMap(({ rule }) => rule.targets ?? [])
  const named = said.flatMap(({ included }) => included)
  return { all: named.length === 0 || said.some(({ includedAll }) => includedAll), named }
}

function givenBy(discount: NonNullable<Redeemable['discount']>): Named[] {
  return [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
    ...(product?.id === undefined ? [] : [{ object: 'product' as const, id: product.id }]),
    ...(sku?.id === undefined ? [] : [{ object: 'sku' as const, id: sku.id }]),
  ])
}

/** Everything that it can find missing. */
export const wantedBy = (subject: Subject): Named[] => [
  ...requiredBy(subject),
  ...discountedBy(subject).named,
]

/** Whether it asks for something in the cart, or discounts it. What is left out of the discount does not count. */
export function isAbout(
  subject: Subject,
  { items }: Pick<Basket, 'items'>,
  how: 'required or discounted' | 'discounted',
): boolean {
  const { all, named } = discountedBy(subject)
  const excluded = subject.guards.flatMap(({ rule }) => rule.targets?.excluded ?? [])
  const discounted = items.filter((line) => !isNamed(line, excluded))
  if (discounted.some((line) => isNamed(line, named))) return true
  if (how === 'discounted') return false
  return (all && discounted.length > 0) || items.some((line) => isNamed(line, requiredBy(subject)))
}

/** The products of which one would have to be in the cart for the discount to take something off; none if one is. */
export function lackedBy(subject: Subject, { items }: Pick<Basket, 'items'>): Named[] {
  const { all, named } = discountedBy(subject)
  if (all || subject.discount?.type === 'UNIT' || isAbout(subject, { items }, 'discounted')) return []
  return named
}

const isNamed = (line: BasketLine, named: readonly Named[]) => named.some((one) => names(one, line))

/** The goods that a UNIT discount gives, for whoever has to look them up first. */
export const givenAway = ({ discount }: Pick<Redeemable, 'discount'>): GoodsRef[] =>
  discount?.type !== 'UNIT'
    ? []
    : [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
        ...(product ? [{ product_id: product.id, source_id: product.source_id }] : []),
        ...(sku ? [{ sku_id: sku.id, source_id: sku.source_id, related_object: 'sku' as const }] : []),
      ])
