/** What the preview shows of each element. Made by `npm run generate`: do not edit. */
import { specimen as activity } from './perk-activity.ts'
import { specimen as badge } from './perk-badge.ts'
import { specimen as balance } from './perk-balance.ts'
import { specimen as combine } from './perk-combine.ts'
import { specimen as earn } from './perk-earn.ts'
import { specimen as eligibility } from './perk-eligibility.ts'
import { specimen as launcher } from './perk-launcher.ts'
import { specimen as lifeline } from './perk-lifeline.ts'
import { specimen as loyalty } from './perk-loyalty.ts'
import { specimen as moment } from './perk-moment.ts'
import { specimen as nudge } from './perk-nudge.ts'
import { specimen as points } from './perk-points.ts'
import { specimen as promotions } from './perk-promotions.ts'
import { specimen as receipt } from './perk-receipt.ts'
import { specimen as referrals } from './perk-referrals.ts'
import { specimen as rewards } from './perk-rewards.ts'

export const specimens = [
  activity,
  badge,
  balance,
  combine,
  earn,
  eligibility,
  launcher,
  lifeline,
  loyalty,
  moment,
  nudge,
  points,
  promotions,
  receipt,
  referrals,
  rewards,
]
