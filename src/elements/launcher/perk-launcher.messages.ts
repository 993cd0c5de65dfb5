import { activity, type ActivityMessages } from '../activity/perk-activity.messages.ts'
import { promotions, type PromotionMessages } from '../promotions/perk-promotions.messages.ts'
import { rewards, type RewardMessages } from '../rewards/perk-rewards.messages.ts'
import type { Words } from '../format/messages.ts'

/** The words of `<perk-launcher>`: titles of what it is made of. */
export type LauncherMessages = Pick<RewardMessages, 'rewards'> &
  Pick<PromotionMessages, 'promotions'> &
  Pick<ActivityMessages, 'history'>

export type LauncherWords = Words<LauncherMessages>

export const launcher: LauncherMessages = {
  rewards: rewards.rewards,
  promotions: promotions.promotions,
  history: activity.history,
}
