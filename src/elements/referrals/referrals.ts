import type { ReferrerReward, ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import type { ReferralLocalization } from './perk-referrals.messages.ts'
import { formatPoints } from '../format/points.ts'

export interface ReferralSummary {
  count: number
  /** "500 points and €10.00". */
  earned: string
  /** When the latest friends joined, newest first. */
  dates: string[]
}

export function describeReferrals(
  list: ReferralHolderList | undefined,
  localization: ReferralLocalization,
): ReferralSummary {
  const { data = [], total = 0, referrer_rewards = [] } = list ?? {}
  const referees = data.filter(({ holder_role }) => holder_role === 'REFEREE')
  return {
    // The list starts with the referrer, who does not count.
    count: total - (data.length - referees.length),
    earned: localization.format.list(
      referrer_rewards.flatMap((reward) => formatEarned(reward, localization)),
    ),
    dates: referees.map(({ created_at }) => localization.format.fullDate(Date.parse(created_at))),
  }
}

/** Empty for unknown types. */
function formatEarned({ type, amount, count }: ReferrerReward, localization: ReferralLocalization): string[] {
  const { messages, format } = localization
  if (type === 'LOYALTY_CARD') return [formatPoints(amount, localization)]
  if (type === 'GIFT_VOUCHER') return [format.money(amount)]
  return type === 'DISCOUNT_VOUCHER' ? [messages.referrals.vouchers({ count })] : []
}
