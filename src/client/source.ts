/**
 * The source of a shop's data: the service, or any object of this shape. The service's operations are grouped by feature,
 * so that pages download only those they use. Replies of other sources are validated, too (`custom-source.ts`).
 */
import type { IdempotencyStatus } from '../contract/idempotency-status.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import type { EarningRuleList } from '../contract/resources/earning-rule.ts'
import type { LoyaltyTierList } from '../contract/resources/loyalty-tier.ts'
import type { MemberActivityList } from '../contract/resources/member-activity.ts'
import type { OrderRequest } from '../contract/resources/order.ts'
import type { PointsForecast, PointsForecastRequest } from '../contract/resources/points-forecast.ts'
import type { PromotionTierList } from '../contract/resources/promotion-tier.ts'
import type { Qualification, QualificationRequest } from '../contract/resources/qualification.ts'
import type { RedeemablesRequest } from '../contract/resources/redemption-request.ts'
import type { Redemption, UnsettledKey } from '../contract/resources/redemption.ts'
import type { ReferralHolderList } from '../contract/resources/referral-holder.ts'
import type { MemberRewardList } from '../contract/resources/reward.ts'
import type { Validation } from '../contract/resources/validation.ts'
import type { LoyaltyCard } from '../contract/resources/voucher.ts'
import type { ReadResponse, ReadOptions } from './read-response.ts'
import type { Client } from './call.ts'
import {
  checkEligibilityAsShopper,
  findCardsAsShopper,
  forecastMemberPointsAsShopper,
  getKeyedRedemptionAsShopper,
  getMemberAsShopper,
  getPageBrand,
  listMemberActivityAsShopper,
  listMemberEarningRulesAsShopper,
  listMemberRewardsAsShopper,
  listMemberTiersAsShopper,
  listPromotionTiers,
  listReferralHoldersAsShopper,
  redeemRewardAsShopper,
  transferPointsAsShopper,
  validateRedeemablesAsShopper,
} from './operations.generated.ts'

export type { ReadResponse, ReadOptions }

export interface PromotionTiersQuery {
  limit?: number
  page?: number
  is_available?: boolean
  order?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at'
}

export interface MemberRewardsQuery {
  affordable_only?: boolean
  limit?: number
  page?: number
}

export interface MemberActivityQuery {
  limit?: number
  order?: 'created_at' | '-created_at'
  /** `more_starting_after` of the previous page. */
  starting_after_id?: string | undefined
}

export interface ReferralHoldersQuery {
  limit?: number
  order?: 'id' | '-id'
  /** `more_starting_after` of the previous page. */
  starting_after_id?: string | undefined
}

export interface QualificationOptions extends ReadOptions {
  /** Evaluates this scenario as well. A source that supports it returns the result in `also`. */
  also?: 'AUDIENCE_ONLY'
  /** Finds the combination that leaves the least to pay. A source that supports it returns it in `best_combination`. */
  best_combination?: boolean
}

export interface RewardRedemption {
  reward: { id: string; points?: number | undefined }
  /** Required if points pay for an order. */
  order?: OrderRequest | undefined
}

/** Points to move to another card. */
export interface PointsTransfer {
  /** Code of the card that loses the points. */
  code: string
  points: number
  /** Unique per customer: a second transfer with the same id is refused. */
  source_id: string
}

export interface RedeemOptions {
  /** Requests with the same key take effect at most once, and get the first reply. */
  idempotencyKey: string
  signal?: AbortSignal
  /** Receives the key's status after a success. Null, or not called, if the source does not report one. */
  onKeyStatus?: (keyStatus: IdempotencyStatus | null) => void
}

export type KeyedRedemptionOptions = Omit<RedeemOptions, 'idempotencyKey'>

export interface Source {
  /** Operation 21. Throws {@link CallError}. */
  promotionTiers(query: PromotionTiersQuery, options?: ReadOptions): Promise<ReadResponse<PromotionTierList>>
  /** Code of the shopper's loyalty card, if it is known without a request. */
  cardCode?(): Promise<string | null | undefined>
  /** Operation 9: lists what the customer can use on an order. Throws {@link CallError}. */
  qualifications(
    body: QualificationRequest,
    options?: QualificationOptions,
  ): Promise<ReadResponse<Qualification>>
  /** Checks whether redeemables can be used together. Redeems nothing. Throws {@link CallError}. */
  validation(body: RedeemablesRequest, options?: ReadOptions): Promise<ReadResponse<Validation>>
  /** The shopper's loyalty card with this code. All operations of a member throw {@link CallError}. */
  member(card: string, options?: ReadOptions): Promise<ReadResponse<LoyaltyCard>>
  memberRewards(
    card: string,
    query: MemberRewardsQuery,
    options?: ReadOptions,
  ): Promise<ReadResponse<MemberRewardList>>
  memberTiers(card: string, options?: ReadOptions): Promise<ReadResponse<LoyaltyTierList>>
  /** Operation 6. */
  memberActivity(
    card: string,
    query: MemberActivityQuery,
    options?: ReadOptions,
  ): Promise<ReadResponse<MemberActivityList>>
  /** How the member can earn points now. Optional. */
  earningRules?(card: string, options?: ReadOptions): Promise<ReadResponse<EarningRuleList>>
  /** Points that each of the orders would earn. Optional. */
  pointsForecast?(
    card: string,
    body: PointsForecastRequest,
    options?: ReadOptions,
  ): Promise<ReadResponse<PointsForecast>>
  /** Operation 10: people who used the shopper's referral code. Optional. */
  referralHolders?(
    code: string,
    query: ReferralHoldersQuery,
    options?: ReadOptions,
  ): Promise<ReadResponse<ReferralHolderList>>
  /** Operation 7. Not retried automatically: if there is no response, call it again with the same key. */
  redeemReward(card: string, body: RewardRedemption, options: RedeemOptions): Promise<Redemption>
  /**
   * Outcome of the redemption that was sent with this key. Resolves to the redemption with its current status, which is
   * `ROLLED_BACK` after a rollback, or to an {@link UnsettledKey} while there is no outcome. Rejects with the refusal, a
   * {@link CallError} whose `keyStatus` is `replayed`. Optional.
   */
  redemption?(card: string, key: string, options?: KeyedRedemptionOptions): Promise<Redemption | UnsettledKey>
  /**
   * Operation 8: moves points from the shopper's other cards to this one. All cards must belong to the loyalty program
   * with this id. Not retried automatically. Optional.
   */
  transfer?(
    program: string,
    card: string,
    body: PointsTransfer[],
    options: RedeemOptions,
  ): Promise<LoyaltyCard>
  /** The shop's brand, and which features it has switched on. Only relays provide it. Optional. */
  brand?(options?: ReadOptions): Promise<ReadResponse<PageBrand>>
  /** The service's time in milliseconds. */
  now(): number
}

export const promotionOperations = ({ read }: Client): Pick<Source, 'promotionTiers'> => ({
  promotionTiers: (query, options) => read(listPromotionTiers, { query }, options),
})

export const qualificationOperations = ({ read }: Client): Pick<Source, 'qualifications'> => ({
  qualifications: (body, { best_combination, also, ...options } = {}) =>
    read(checkEligibilityAsShopper, { query: { best_combination, also }, body }, options),
})

export const cardOperations = ({ read, cardCode }: Client): Pick<Source, 'qualifications' | 'cardCode'> => ({
  qualifications: (body, options) => read(findCardsAsShopper, { body }, options),
  cardCode,
})

export const validationOperations = ({ read }: Client): Pick<Source, 'validation'> => ({
  validation: (body, options) => read(validateRedeemablesAsShopper, { body }, options),
})

type MemberOperation =
  | 'member'
  | 'memberRewards'
  | 'memberTiers'
  | 'memberActivity'
  | 'redeemReward'
  | 'redemption'

export const memberOperations = ({ read, call }: Client): Pick<Source, MemberOperation> => ({
  member: (memberId, options) => read(getMemberAsShopper, { memberId }, options),
  memberRewards: (memberId, query, options) => read(listMemberRewardsAsShopper, { memberId, query }, options),
  memberTiers: (memberId, options) => read(listMemberTiersAsShopper, { memberId }, options),
  memberActivity: (memberId, query, options) =>
    read(listMemberActivityAsShopper, { memberId, query }, options),
  redeemReward: (memberId, body, options) => call(redeemRewardAsShopper, { memberId, body }, options),
  redemption: (memberId, key, options) => call(getKeyedRedemptionAsShopper, { memberId, key }, options),
})

export const earningOperations = ({ read }: Client): Pick<Source, 'earningRules'> => ({
  earningRules: (memberId, options) => read(listMemberEarningRulesAsShopper, { memberId }, options),
})

export const forecastOperations = ({ read }: Client): Pick<Source, 'pointsForecast'> => ({
  pointsForecast: (memberId, body, options) =>
    read(forecastMemberPointsAsShopper, { memberId, body }, options),
})

export const transferOperations = ({ call }: Client): Pick<Source, 'transfer'> => ({
  transfer: (campaignId, memberId, body, options) =>
    call(transferPointsAsShopper, { campaignId, memberId, body }, options),
})

export const referralOperations = ({ read }: Client): Pick<Source, 'referralHolders'> => ({
  referralHolders: (memberId, query, options) =>
    read(listReferralHoldersAsShopper, { memberId, query }, options),
})

export const brandOperations = ({ read }: Client): Pick<Source, 'brand'> => ({
  brand: (options) => read(getPageBrand, {}, options),
})

/** All operations. Bundles that use this contain every operation. */
export const createStorefront = (client: Client): Source => ({
  ...promotionOperations(client),
  ...cardOperations(client),
  ...qualificationOperations(client),
  ...validationOperations(client),
  ...memberOperations(client),
  ...earningOperations(client),
  ...forecastOperations(client),
  ...transferOperations(client),
  ...referralOperations(client),
  ...brandOperations(client),
  now: client.now,
})
