/** What a request wants to hear of: by its filters ("where the specification is silent"), by the products of its cart. */
import type { QualificationFilters } from '../../contract/resources/filters.ts'
import { codeKey } from '../rules/codes.ts'
import type { Basket, BasketLine } from '../rules/basket.ts'
import { conditionsOf } from '../rules/conditions/rule.ts'
import { requiredBy, type NamedGoods, type Redeemable, type Subject } from '../rules/redeemable.ts'
import { names } from '../rules/targets.ts'
import type { Candidate, Filed, QualificationContext } from './context.ts'

type Field = Exclude<keyof QualificationFilters, 'junction'>
type Value = string | null | undefined

/** Whether it is among what the filters leave. */
export function passes(
  { junction = 'AND', ...filters }: QualificationFilters,
  candidate: Candidate,
  { filed, case_sensitive_codes }: Pick<QualificationContext, 'filed' | 'case_sensitive_codes'>,
): boolean {
  const values = valuesOf(candidate, filed(candidate.redeemable))
  const verdicts = fields.flatMap((field) => {
    const filter = filters[field]
    const alike = field === 'code' ? (code: string) => codeKey(code, case_sensitive_codes) ?? code : asItIs
    return filter ? [holds(filter.conditions, values[field], alike)] : []
  })
  if (verdicts.length === 0) return true
  return junction === 'AND' ? verdicts.every(Boolean) : verdicts.some(Boolean)
}

const fields = [
  'category_id',
  'campaign_id',
  'campaign_type',
  'resource_id',
  'resource_type',
  'voucher_type',
  'code',
  'holder_role',
] as const satisfies readonly Field[]

function valuesOf({ redeemable, isCampaign, stack }: Candidate, filed: Filed): Record<Field, Value> {
  const { object, id, code, campaign, type, holder_id } = redeemable
  return {
    ...filed,
    campaign_id: campaign?.id,
    resource_id: id,
    resource_type: isCampaign ? 'campaign' : stack ? 'promotion_stack' : object,
    voucher_type: type,
    code,
    // Referral codes are for others than those who share them, and so in nobody's wallet.
    holder_role: holder_id === null ? null : 'OWNER',
  }
}

type Conditions = Partial<Record<'$in' | '$not_in' | '$is' | '$is_not', readonly string[] | undefined>>

const asItIs = (word: string) => word

/** Words are the same where they are the same to `alike`. */
function holds(
  { $in, $is, $not_in, $is_not }: Conditions,
  value: Value,
  alike: (word: string) => string,
): boolean {
  const isAmong = (list: readonly string[]) =>
    value !== null && value !== undefined && list.some((word) => alike(word) === alike(value))
  const wanted = [$in, $is].every((list) => !list || isAmong(list))
  return wanted && ![$not_in, $is_not].some((list) => list && isAmong(list))
}

// What a redeemable has to do with products (specification, section 9: scenarios PRODUCTS and PRODUCTS_DISCOUNT).

/** Those that the discount is for; `all` where it is for every line. A discount on the order as a whole is for none. */
export function discountedBy({ discount, guards }: Subject): { all: boolean; named: NamedGoods[] } {
  if (discount?.type === 'UNIT') return { all: false, named: givenBy(discount) }
  if (!discount?.effect?.startsWith('APPLY_TO_ITEMS')) return { all: false, named: [] }
  const said = guards.flatMap(({ rule }) => rule.targets ?? [])
  const named = said.flatMap(({ included }) => included)
  return { all: named.length === 0 || said.some(({ includedAll }) => includedAll), named }
}

function givenBy(discount: NonNullable<Redeemable['discount']>): NamedGoods[] {
  return [discount, ...(discount.units ?? [])].flatMap(({ product, sku }) => [
    ...(product?.id === undefined ? [] : [{ object: 'product' as const, id: product.id }]),
    ...(sku?.id === undefined ? [] : [{ object: 'sku' as const, id: sku.id }]),
  ])
}

/** Everything that it can find missing. */
export const wantedBy = (subject: Subject): NamedGoods[] => [
  ...requiredBy(subject),
  ...discountedBy(subject).named,
]

/**
 * Whether it asks for something in the cart, or discounts it. What is left out of the discount does not count; and what a
 * bundle takes off everything it takes off only for the products that it holds.
 */
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
  return (
    (all && discounted.length > 0 && !asksForBundle(subject)) ||
    items.some((line) => isNamed(line, requiredBy(subject)))
  )
}

const asksForBundle = ({ guards }: Subject) =>
  guards.some(({ rule }) => [...conditionsOf(rule.logic)].some(({ kind }) => kind === 'bundle'))

/** The products of which one would have to be in the cart for the discount to take something off; none if one is. */
export function lackedBy(subject: Subject, { items }: Pick<Basket, 'items'>): NamedGoods[] {
  const { all, named } = discountedBy(subject)
  if (all || subject.discount?.type === 'UNIT' || isAbout(subject, { items }, 'discounted')) return []
  return named
}

const isNamed = (line: BasketLine, named: readonly NamedGoods[]) => named.some((one) => names(one, line))
