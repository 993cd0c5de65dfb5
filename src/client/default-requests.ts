/** The first requests of elements. The relay preloads exactly these. */
import type { Qualification, QualificationRequest } from '../contract/resources/qualification.ts'
import type { MemberActivityQuery, MemberRewardsQuery, PromotionTiersQuery } from './source.ts'

export interface TiersOptions {
  /** Page size, 1 to 100. */
  limit: number
  /** Includes tiers that cannot be used now. */
  all: boolean
}

export const tiersQuery = ({ limit, all }: TiersOptions, page = 1): PromotionTiersQuery => ({
  limit: Math.min(100, Math.max(1, Math.trunc(limit) || 10)),
  page,
  order: '-created_at',
  ...(!all && { is_available: true }),
})

/** The customer's vouchers, which include the loyalty cards. */
export const walletRequest: QualificationRequest = { scenario: 'CUSTOMER_WALLET', options: { limit: 50 } }

export const cardCodeIn = ({ redeemables }: Qualification) =>
  redeemables.data.find(({ result }) => result?.loyalty_card)?.id

export const rewardsQuery: MemberRewardsQuery = { limit: 100 }

export const activityPageSize = 20

export const activityQuery = (limit = activityPageSize, starting_after_id?: string): MemberActivityQuery => ({
  limit,
  order: '-created_at',
  starting_after_id,
})
