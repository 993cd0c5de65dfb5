/** What elements ask first, in the very words: a back end that answers beforehand asks the same. */
import type { Qualification, QualificationRequest } from '../contract/resources/qualification.ts'
import type { MemberActivityQuery, MemberRewardsQuery, PromotionTiersQuery } from './source.ts'

/** One page of a list of promotion tiers, the newest first. */
export interface TiersQuestion {
  /** How many, 1 to 100. */
  limit: number
  /** Those too that cannot be used now. */
  all: boolean
}

export const tiersQuery = ({ limit, all }: TiersQuestion, page = 1): PromotionTiersQuery => ({
  limit: Math.min(100, Math.max(1, Math.trunc(limit) || 10)),
  page,
  order: '-created_at',
  ...(!all && { is_available: true }),
})

/** What the customer holds; a loyalty card is among the first of it. */
export const walletQuestion: QualificationRequest = { scenario: 'CUSTOMER_WALLET', options: { limit: 50 } }

/** The code of the first loyalty card among what a customer holds. */
export const cardIn = ({ redeemables }: Qualification) =>
  redeemables.data.find(({ result }) => result?.loyalty_card)?.id

export const rewardsQuery: MemberRewardsQuery = { limit: 100 }

/** How many events of a card's history are shown first, and how many more at a time. */
export const eventsStep = 20

export const activityQuery = (limit = eventsStep, starting_after_id?: string): MemberActivityQuery => ({
  limit,
  order: '-created_at',
  starting_after_id,
})
