/**
 * Where a shop's data comes from. The storefront client is one source; a page that loads its own data, a
 * server render or a test may put any object of the same shape in its place.
 */
import type { PromotionTierList } from '../contract/resources/promotion-tier.ts'
import type { Qualification, QualificationRequest } from '../contract/resources/qualification.ts'
import type { RedeemablesRequest } from '../contract/resources/redeemable.ts'
import type { Validation } from '../contract/resources/validation.ts'

/** A reply and what is known about it. */
export interface Answer<Value> {
  value: Value
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True when the network failed and this is the last good answer. */
  stale: boolean
  /** How many list items were left out because they could not be read. */
  dropped: number
}

export interface PromotionTiersQuery {
  limit?: number
  page?: number
  is_available?: boolean
  order?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at'
}

export interface ReadOptions {
  signal?: AbortSignal
  /** Ask the service even if a fresh answer is at hand. A request that is under way already will do. */
  fresh?: boolean
}

export interface Source {
  /** Operation 21. Throws {@link CallError}. */
  promotionTiers(query: PromotionTiersQuery, options?: ReadOptions): Promise<Answer<PromotionTierList>>
  /** Operation 9: what the customer could use on an order. Throws {@link CallError}. */
  qualifications(body: QualificationRequest, options?: ReadOptions): Promise<Answer<Qualification>>
  /** Whether redeemables can be used together; nothing is spent. Throws {@link CallError}. */
  validation(body: RedeemablesRequest, options?: ReadOptions): Promise<Answer<Validation>>
  /** The service's time in milliseconds, as far as it is known. */
  now(): number
}
