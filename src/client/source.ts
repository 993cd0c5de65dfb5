/**
 * Where a shop's data comes from. The client is one source, by the operations below: a group for each feature, so that
 * a page brings only those that it needs. A page that loads its own data, a server render or a test can use any object
 * of the same shape instead: its replies are validated like those of the service (`own-source.ts`).
 */
import type { KeyStatus } from '../contract/key-status.ts'
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
import type { Answer, ReadOptions } from './answer.ts'
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

export type { Answer, ReadOptions }

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
  /** `more_starting_after` of the page before. */
  starting_after_id?: string | undefined
}

export interface ReferralHoldersQuery {
  limit?: number
  order?: 'id' | '-id'
  /** `more_starting_after` of the page before. */
  starting_after_id?: string | undefined
}

export interface QualificationOptions extends ReadOptions {
  /** Asks this scenario, too: a source that knows how answers it in `also`. */
  also?: 'AUDIENCE_ONLY'
  /** Asks what leaves the least to pay, too: a source that knows how answers it in `best_combination`. */
  best_combination?: boolean
}

export interface RewardRedemption {
  reward: { id: string; points?: number | undefined }
  /** Needed where points pay for an order. */
  order?: OrderRequest | undefined
}

/** Points of one card that go to another. */
export interface PointsTransfer {
  /** Of the card that gives. */
  code: string
  points: number
  /** It counts once for each customer, for good. */
  source_id: string
}

export interface RedeemOptions {
  /** Whatever is sent under one key is done at most once, and answered with the first answer. */
  idempotencyKey: string
  signal?: AbortSignal
  /** Hears what a success says of the key; null, or not at all, where the source does not know. */
  onKeyStatus?: (keyStatus: KeyStatus | null) => void
}

/** As for a redemption, without a key of its own. */
export type KeyedRedemptionOptions = Omit<RedeemOptions, 'idempotencyKey'>

export interface Source {
  /** Operation 21. Throws {@link CallError}. */
  promotionTiers(query: PromotionTiersQuery, options?: ReadOptions): Promise<Answer<PromotionTierList>>
  /** The code of the shopper's loyalty card, where it is known without a question. */
  cardCode?(): Promise<string | null | undefined>
  /** Operation 9: what the customer could use on an order. Throws {@link CallError}. */
  qualifications(body: QualificationRequest, options?: QualificationOptions): Promise<Answer<Qualification>>
  /** Whether redeemables can be used together; nothing is spent. Throws {@link CallError}. */
  validation(body: RedeemablesRequest, options?: ReadOptions): Promise<Answer<Validation>>
  /** The loyalty card of that code, the shopper's own. Throws {@link CallError}, as all of a member's do. */
  member(card: string, options?: ReadOptions): Promise<Answer<LoyaltyCard>>
  /** What the card's points buy. */
  memberRewards(
    card: string,
    query: MemberRewardsQuery,
    options?: ReadOptions,
  ): Promise<Answer<MemberRewardList>>
  /** The tiers that the member is in. */
  memberTiers(card: string, options?: ReadOptions): Promise<Answer<LoyaltyTierList>>
  /** Operation 6. */
  memberActivity(
    card: string,
    query: MemberActivityQuery,
    options?: ReadOptions,
  ): Promise<Answer<MemberActivityList>>
  /** How the member can earn points now. A source without earning rules leaves it out. */
  earningRules?(card: string, options?: ReadOptions): Promise<Answer<EarningRuleList>>
  /** What orders would earn, each on its own. A source that cannot tell leaves it out. */
  pointsForecast?(
    card: string,
    body: PointsForecastRequest,
    options?: ReadOptions,
  ): Promise<Answer<PointsForecast>>
  /** Operation 10: who came by the shopper's own referral code. A source without referrals leaves it out. */
  referralHolders?(
    code: string,
    query: ReferralHoldersQuery,
    options?: ReadOptions,
  ): Promise<Answer<ReferralHolderList>>
  /** Operation 7, sent once: whoever gets no answer asks again with the same key. */
  redeemReward(card: string, body: RewardRedemption, options: RedeemOptions): Promise<Redemption>
  /**
   * Outcome of the redemption that was sent with this key. Resolves to the redemption with its current status, which is
   * `ROLLED_BACK` after a rollback, or to an {@link UnsettledKey} while there is no outcome. Rejects with the refusal, a
   * {@link CallError} whose `keyStatus` is `replayed`. Optional.
   */
  redemption?(card: string, key: string, options?: KeyedRedemptionOptions): Promise<Redemption | UnsettledKey>
  /**
   * Operation 8, sent once as a redemption is: points of the shopper's other cards onto this one, all in the programme
   * with this id. A source that cannot move points leaves it out.
   */
  transfer?(
    programme: string,
    card: string,
    body: PointsTransfer[],
    options: RedeemOptions,
  ): Promise<LoyaltyCard>
  /** Whose shop it is, and what of it is switched off. Only a relay tells it, so it may be left out. */
  brand?(options?: ReadOptions): Promise<Answer<PageBrand>>
  /** The service's time in milliseconds, as far as it is known. */
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

/** All of them. A page's bundle that has it brings every operation. */
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
