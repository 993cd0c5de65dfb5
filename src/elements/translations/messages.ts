/** Made by `npm run generate`: do not edit. */
import type { CommonMessages } from '../format/messages.ts'
import type { ActivityMessages } from '../activity/perk-activity.messages.ts'
import type { BadgeMessages } from '../badge/perk-badge.messages.ts'
import type { BalanceMessages } from '../balance/perk-balance.messages.ts'
import type { CombineMessages } from '../combine/perk-combine.messages.ts'
import type { EarnMessages } from '../earn/perk-earn.messages.ts'
import type { EligibilityMessages } from '../eligibility/perk-eligibility.messages.ts'
import type { OfferMessages } from '../format/offers.messages.ts'
import type { LifelineMessages } from '../lifeline/perk-lifeline.messages.ts'
import type { MomentMessages } from '../moment/perk-moment.messages.ts'
import type { NudgeMessages } from '../nudge/perk-nudge.messages.ts'
import type { PointsMessages } from '../points/perk-points.messages.ts'
import type { PromotionMessages } from '../promotions/perk-promotions.messages.ts'
import type { ReceiptMessages } from '../receipt/perk-receipt.messages.ts'
import type { ReferralMessages } from '../referrals/perk-referrals.messages.ts'
import type { RewardMessages } from '../rewards/perk-rewards.messages.ts'

/** All words: what a language file brings, and what a page may replace. */
export interface Messages
  extends
    CommonMessages,
    ActivityMessages,
    BadgeMessages,
    BalanceMessages,
    CombineMessages,
    EarnMessages,
    EligibilityMessages,
    OfferMessages,
    LifelineMessages,
    MomentMessages,
    NudgeMessages,
    PointsMessages,
    PromotionMessages,
    ReceiptMessages,
    ReferralMessages,
    RewardMessages {}
