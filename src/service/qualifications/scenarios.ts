/** What each scenario asks (specification, section 9: scenario values). */
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { File } from './tier-index.ts'

export type ScenarioName = NonNullable<QualificationRequest['scenario']>

export interface Scenario {
  /** Where to look for promotion tiers; null: not at all. */
  tiers: File | null
  /** Whether vouchers count that the customer holds. Codes that nobody holds are secrets. */
  wallet: boolean
  /** Whether campaigns count that have vouchers to give. */
  campaigns?: true
  /** The cart may still change: what is missing does not matter, and is told. */
  audienceOnly?: boolean
  /** Bundles need not be in the cart. */
  bundlesOptional?: boolean
  /** Whoever the customer is: what the rules ask of customers does not matter. */
  anyCustomer?: boolean
  /** What a tier must have to do with the products of the cart. */
  about?: 'required or discounted' | 'discounted'
}

const products: Scenario = {
  tiers: 'products',
  wallet: false,
  bundlesOptional: true,
  about: 'required or discounted',
}
const productsDiscount: Scenario = { tiers: 'products', wallet: false, about: 'discounted' }

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  ALL: { tiers: 'cart', wallet: true },
  CUSTOMER_WALLET: { tiers: null, wallet: true },
  AUDIENCE_ONLY: { tiers: 'audience', wallet: true, campaigns: true, audienceOnly: true },
  PRODUCTS: { ...products, anyCustomer: true },
  PRODUCTS_BY_CUSTOMER: products,
  PRODUCTS_DISCOUNT: { ...productsDiscount, anyCustomer: true },
  PRODUCTS_DISCOUNT_BY_CUSTOMER: productsDiscount,
  PROMOTION_STACKS: { tiers: 'cart', wallet: false },
}
