import { activity, type ActivityMessages } from '../activity/perk-activity.messages.ts'
import { rewards, type RewardMessages } from '../rewards/perk-rewards.messages.ts'
import type { Words } from '../format/messages.ts'

/** The words of `<perk-loyalty>`: titles of what it is made of. */
export type LoyaltyMessages = Pick<RewardMessages, 'rewards'> & Pick<ActivityMessages, 'history'>

export type LoyaltyWords = Words<LoyaltyMessages>

export const loyalty: LoyaltyMessages = { rewards: rewards.rewards, history: activity.history }
