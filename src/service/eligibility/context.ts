import type { QualificationFilters } from '../../contract/resources/filters.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { Db } from '../database/tables.ts'
import type { RequestedProducts } from '../products/product-cache.ts'
import type { SessionOwner } from '../redeemables/usage.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import type { Redeemable, RedeemableCampaign } from '../rules/redeemable.ts'
import type { Evaluation } from '../rules/evaluation.ts'
import type { Situation } from '../rules/situation.ts'
import type { Applicable, StackingRules } from '../rules/stacking-rules.ts'
import type { Position } from './position.ts'
import type { TierIndex, TierIndexName } from './index/tier-index.ts'

export interface QualificationContext {
  db: Db
  project_id: string
  scenario: Scenario
  order: DiscountedOrder
  situation: Situation
  products: RequestedProducts
  tiers: Pick<TierIndex, 'find' | 'tier'>
  wallet: Wallet
  /** Vouchers that campaigns would issue, in the order of replies. */
  campaigns: readonly Redeemable[]
  /** In the order of replies. */
  stacks: readonly PromotionStack[]
  stacking_rules: StackingRules
  filters: QualificationFilters | undefined
  case_sensitive_codes: boolean
  classify: (redeemable: Redeemable) => Classification
  /** The session of the request. It cannot use what other sessions hold. */
  owner: SessionOwner
}

/** Attributes that `Redeemable` does not contain: its campaign's type and the category shown in replies. */
export interface Classification {
  campaign_type: string | undefined
  category_id: string | null
}

/** The customer's vouchers, in the order of replies. */
export interface Wallet {
  vouchers: readonly Redeemable[]
  /** Position from which the list may be incomplete; null if it contains all vouchers. */
  completeUntil: Position | null
}

/** Promotion tiers that are applied together, in this order. */
export interface PromotionStack extends Pick<Redeemable, 'id' | 'created_at' | 'category'> {
  name: string
  campaign: RedeemableCampaign
  tiers: readonly Redeemable[]
}

export interface Candidate {
  /** For a stack, the stack as a single redeemable. */
  redeemable: Redeemable
  position: Position
  /** The candidate is a campaign. `redeemable` is a voucher that it would issue, which does not exist yet. */
  isCampaign?: true
  stack?: PromotionStack
}

export interface Qualified extends Candidate {
  evaluation: Evaluation
  /** The redeemable without the holds of other sessions, and with all its conditions. */
  declared: Redeemable
  /** For a stack, the evaluation of each tier. */
  applied?: readonly Applicable[]
}

// Scenario values (specification, section 9).

export type ScenarioName = NonNullable<QualificationRequest['scenario']>

export interface Scenario {
  /** The index in which promotion tiers are searched; null for no tiers. */
  tiers: TierIndexName | null
  /** Includes the customer's vouchers. Codes without a holder are never listed, because they are secret. */
  wallet: boolean
  campaigns?: true
  stacks?: true
  /** Evaluates customer conditions only, because the cart may still change. Unmet cart conditions are reported. */
  audienceOnly?: boolean
  /** Bundles need not be in the cart. */
  bundlesOptional?: boolean
  /** Ignores all customer conditions. */
  anyCustomer?: boolean
  /** How a tier must be related to the products of the cart. */
  productRelation?: 'required or discounted' | 'discounted'
}

const products: Scenario = {
  tiers: 'products',
  wallet: false,
  bundlesOptional: true,
  productRelation: 'required or discounted',
}

/** The discounted product of a bundle must be in the cart. The other products of the bundle need not be. */
const productsDiscount: Scenario = { ...products, productRelation: 'discounted' }

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
