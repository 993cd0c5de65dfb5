/**
 * Determines which redeemables should qualify, without using code of the service. Based on section 9 of the
 * specification (scenario values), "Voucher" (validity), and "Where the specification is silent"
 * (Qualifications and Promotion stacks).
 */

/** A requirement. Those of a promotion must all be met. */
export type Need =
  | { amount: number }
  | { product: string; count: number }
  | { collection: readonly string[]; count: number }
  | { bundle: Readonly<Record<string, number>> }
  | { segment: readonly string[] }
  | { club: string }
  | { oncePerCustomer: true }

export interface Period {
  active?: boolean
  start_date?: string
  expiration_date?: string
  /** 0 is Sunday. */
  days?: readonly number[]
  /** Start and end, HH:MM. */
  hours?: readonly [string, string]
}

export interface Promotion extends Period {
  id: string
  kind: 'promotion_tier' | 'promotion_stack' | 'coupon' | 'gift' | 'card' | 'campaign'
  campaign: Period & { id: string; type: string; category?: string; needs?: readonly Need[] }
  category?: string
  needs?: readonly Need[]
  /** The target of the discount (the order, every item, or some products), or the product that it adds. */
  gives?: 'order' | 'items' | { off: readonly string[] } | { adds: string }
  holder?: string
  /** Remaining redemptions, if limited. */
  usesLeft?: number
  /** Customers who have redeemed it. */
  usedBy?: readonly string[]
  /** Tiers of a stack. */
  tiers?: readonly Promotion[]
}

export interface Query {
  scenario: string
  customer: { name: string; club?: string } | undefined
  /** Quantity by product. */
  cart: Readonly<Record<string, number>>
  prices: Readonly<Record<string, number>>
  now: Date
  /** `options.filters` of the request. */
  filters?: { category_id?: string; campaign_type?: string; not_type?: string }
}

/** Whether the response must contain the promotion. */
export function qualifies(promotion: Promotion, query: Query): boolean {
  const { scenario } = query
  if (!isOpen(promotion, query.now) || !isOpen(promotion.campaign, query.now)) return false
  if (promotion.usesLeft === 0 || !passesFilters(promotion, query)) return false
  const isVoucher = ['coupon', 'gift', 'card'].includes(promotion.kind)
  if (isVoucher && (!query.customer || promotion.holder !== query.customer.name)) return false

  const meets = (of: Promotion, kinds: readonly ('customer' | 'order' | 'bundle')[]) =>
    [...(of.needs ?? []), ...(of.campaign.needs ?? [])].every(
      (need) => !kinds.includes(kindOf(need)) || isMet(need, of, query),
    )
  const appliesToCart = (of: Promotion) => meets(of, ['customer', 'order', 'bundle']) && hasEffect(of, query)
  const isTier = promotion.kind === 'promotion_tier'
  const isStackThatApplies = () =>
    promotion.kind === 'promotion_stack' &&
    (promotion.tiers ?? []).every((tier) => isOpen(tier, query.now) && appliesToCart(tier))

  switch (scenario) {
    case 'ALL':
      return isStackThatApplies() || ((isTier || isVoucher) && appliesToCart(promotion))
    case 'CUSTOMER_WALLET':
      return isVoucher && appliesToCart(promotion)
    case 'PROMOTION_STACKS':
      return isStackThatApplies()
    case 'AUDIENCE_ONLY':
      return promotion.kind !== 'promotion_stack' && meets(promotion, ['customer'])
    case 'PRODUCTS':
      return (
        isTier && meets(promotion, ['order']) && (discounts(promotion, query) || requires(promotion, query))
      )
    case 'PRODUCTS_BY_CUSTOMER':
      return qualifies(promotion, { ...query, scenario: 'PRODUCTS' }) && meets(promotion, ['customer'])
    case 'PRODUCTS_DISCOUNT':
      return isTier && meets(promotion, ['order']) && targeted(promotion).some((one) => has(query, one))
    case 'PRODUCTS_DISCOUNT_BY_CUSTOMER':
      return (
        qualifies(promotion, { ...query, scenario: 'PRODUCTS_DISCOUNT' }) && meets(promotion, ['customer'])
      )
    default:
      throw new Error(`Unknown scenario: ${scenario}`)
  }
}

function isOpen({ active = true, start_date, expiration_date, days, hours }: Period, now: Date): boolean {
  const time = now.toISOString().slice(11, 16)
  return (
    active &&
    (!start_date || now >= new Date(start_date)) &&
    (!expiration_date || now < new Date(expiration_date)) &&
    (!days || days.includes(now.getUTCDay())) &&
    (!hours || (time >= hours[0] && time < hours[1]))
  )
}

function passesFilters({ kind, category, campaign }: Promotion, { filters = {} }: Query): boolean {
  const type = ['coupon', 'gift', 'card'].includes(kind) ? 'voucher' : kind
  return (
    (!filters.category_id || (category ?? campaign.category) === filters.category_id) &&
    (!filters.campaign_type || campaign.type === filters.campaign_type) &&
    filters.not_type !== type
  )
}

function kindOf(need: Need) {
  if ('bundle' in need) return 'bundle'
  return 'segment' in need || 'club' in need || 'oncePerCustomer' in need ? 'customer' : 'order'
}

function isMet(need: Need, { usedBy = [] }: Promotion, { customer, cart, prices }: Query): boolean {
  const count = (products: readonly string[]) => products.reduce((sum, one) => sum + (cart[one] ?? 0), 0)
  if ('amount' in need)
    return Object.entries(cart).reduce((sum, [one, of]) => sum + of * (prices[one] ?? 0), 0) >= need.amount
  if ('product' in need) return count([need.product]) >= need.count
  if ('collection' in need) return count(need.collection) >= need.count
  if ('bundle' in need) return Object.entries(need.bundle).every(([one, of]) => count([one]) >= of)
  if (!customer) return false
  if ('segment' in need) return need.segment.includes(customer.name)
  return 'club' in need ? customer.club === need.club : !usedBy.includes(customer.name)
}

const has = ({ cart }: Query, product: string) => (cart[product] ?? 0) > 0
const isEmpty = ({ cart }: Query) => Object.values(cart).every((count) => count === 0)

/** The products that the discount names. */
function targeted({ gives }: Promotion): readonly string[] {
  if (typeof gives !== 'object') return []
  return 'off' in gives ? gives.off : [gives.adds]
}

/** A discount on products needs one of them in the cart. A gift card or a discount on all items needs any item. */
function hasEffect({ kind, gives = 'order' }: Promotion, query: Query): boolean {
  if (kind === 'gift' || gives === 'items') return !isEmpty(query)
  return typeof gives !== 'object' || !('off' in gives) || gives.off.some((one) => has(query, one))
}

const bundleOf = ({ needs = [] }: Promotion) =>
  needs.flatMap((need) => ('bundle' in need ? Object.keys(need.bundle) : []))

/** "Discount applied to the item". With a bundle, an item discount applies only to the bundle's products. */
function discounts(promotion: Promotion, query: Query): boolean {
  const isForAll = promotion.gives === 'items' && bundleOf(promotion).length === 0 && !isEmpty(query)
  return isForAll || targeted(promotion).some((one) => has(query, one))
}

/** "Item required by a rule". */
function requires(promotion: Promotion, query: Query): boolean {
  const required = (promotion.needs ?? []).flatMap((need) => {
    if ('product' in need) return [need.product]
    return 'collection' in need ? need.collection : []
  })
  return [...required, ...bundleOf(promotion)].some((one) => has(query, one))
}
