/** Everything that a qualification is evaluated with. */
import type { QualificationFilters } from '../../contract/resources/filters.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { Db } from '../database/tables.ts'
import type { RequestedProducts } from '../products/product-cache.ts'
import type { SessionOwner } from '../redeemables/usage.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import type { Redeemable, RedeemableCampaign } from '../rules/redeemable.ts'
import type { Evaluation } from '../rules/evaluation.ts'
import type { Situation } from '../rules/situation.ts'
import type { Applicable, StackingRules } from '../rules/stacking.ts'
import type { Position } from './position.ts'
import type { TierIndex, File } from './index/tier-index.ts'

export interface QualificationContext {
  db: Db
  project_id: string
  scenario: Scenario
  order: DiscountedOrder
  situation: Situation
  goods: RequestedProducts
  tiers: Pick<TierIndex, 'find' | 'tier'>
  wallet: Wallet
  /** As the vouchers that they would give, in the order of replies. */
  campaigns: readonly Redeemable[]
  /** In the order of replies. */
  stacks: readonly PromotionStack[]
  /** What the stacks are judged by. */
  stacking_rules: StackingRules
  /** What the request wants to hear of; undefined for everything. */
  filters: QualificationFilters | undefined
  /** Whether a filter finds a code only as it is written. */
  case_sensitive_codes: boolean
  filed: (redeemable: Redeemable) => Filed
  /** What others hold in their sessions is not there for this one. */
  owner: SessionOwner
}

/** What a redeemable itself does not say: the kind of its campaign, and the category that replies show. */
export interface Filed {
  campaign_type: string | undefined
  category_id: string | null
}

/** The vouchers that the customer holds, in the order of replies. */
export interface Wallet {
  vouchers: readonly Redeemable[]
  /** There are more, and from here on they are not all here. */
  completeUntil: Position | null
}

/** Promotion tiers that are used together, in this order. */
export interface PromotionStack extends Pick<Redeemable, 'id' | 'created_at' | 'category'> {
  name: string
  campaign: RedeemableCampaign
  tiers: readonly Redeemable[]
}

/** Something that could be used. */
export interface Candidate {
  /** Of a stack, its first tier under the id and the name of the stack. */
  redeemable: Redeemable
  position: Position
  /** A campaign: `redeemable` is a voucher that it would give, and nobody has. */
  isCampaign?: true
  stack?: PromotionStack
}

/** Something that qualifies, and how. */
export interface Qualified extends Candidate {
  evaluation: Evaluation
  /** Of a stack, what each of its tiers does. */
  applied?: readonly Applicable[]
}

// What each scenario asks (specification, section 9: scenario values).

export type ScenarioName = NonNullable<QualificationRequest['scenario']>

export interface Scenario {
  /** Where to look for promotion tiers; null: not at all. */
  tiers: File | null
  /** Whether vouchers count that the customer holds. Codes that nobody holds are secrets. */
  wallet: boolean
  /** Whether campaigns count that have vouchers to give. */
  campaigns?: true
  /** Whether promotion stacks count. */
  stacks?: true
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

/** The product that a bundle discounts has to be there, the rest of it need not. */
const productsDiscount: Scenario = { ...products, about: 'discounted' }

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  ALL: { tiers: 'cart', wallet: true, stacks: true },
  CUSTOMER_WALLET: { tiers: null, wallet: true },
  AUDIENCE_ONLY: { tiers: 'audience', wallet: true, campaigns: true, audienceOnly: true },
  PRODUCTS: { ...products, anyCustomer: true },
  PRODUCTS_BY_CUSTOMER: products,
  PRODUCTS_DISCOUNT: { ...productsDiscount, anyCustomer: true },
  PRODUCTS_DISCOUNT_BY_CUSTOMER: productsDiscount,
  PROMOTION_STACKS: { tiers: null, wallet: false, stacks: true },
}
