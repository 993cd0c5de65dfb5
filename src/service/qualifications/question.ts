/** One qualification, with everything that decides it. */
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import type { Incentive } from '../rules/incentive.ts'
import type { Judgement } from '../rules/judgement.ts'
import type { Situation, Usage } from '../rules/situation.ts'
import type { SessionOwner } from '../redeemables/session-holds.ts'
import type { Db } from '../database/tables.ts'
import type { RequestedGoods } from '../products/product-cache.ts'
import type { Position } from './position.ts'
import type { Scenario } from './scenarios.ts'
import type { TierIndex } from './tier-index.ts'

export interface Question {
  db: Db
  project_id: string
  scenario: Scenario
  order: DiscountedOrder
  situation: Situation
  goods: RequestedGoods
  tiers: Pick<TierIndex, 'find' | 'tier'>
  wallet: Wallet
  /** As the vouchers that they would give, in the order of replies. */
  campaigns: readonly Incentive[]
  /** What others hold in their sessions is not there for this one. */
  owner: SessionOwner
}

/** The vouchers that the customer holds, in the order of replies. */
export interface Wallet {
  vouchers: readonly Incentive[]
  /** There are more, and from here on they are not all here. */
  completeUntil: Position | null
}

/** Something that could be used. */
export interface Candidate {
  incentive: Incentive
  position: Position
  /** A campaign: `incentive` is a voucher that it would give, and nobody has. */
  isCampaign?: true
}

/** Something that qualifies, and how. */
export interface Qualified extends Candidate {
  judgement: Judgement
  /** How often it was used, and is held by others. */
  usage: Usage
}
