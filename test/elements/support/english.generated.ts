/** All English messages. */
import { activity, activityEvents } from '../../../src/elements/activity/perk-activity.messages.ts'
import { balance } from '../../../src/elements/balance/perk-balance.messages.ts'
import { badge } from '../../../src/elements/badge/perk-badge.messages.ts'
import { balance } from '../../../src/elements/balance/perk-balance.messages.ts'
import { combine } from '../../../src/elements/combine/perk-combine.messages.ts'
import { dialog } from '../../../src/elements/dialog/dialog.messages.ts'
import { earn, tierChanges } from '../../../src/elements/earn/perk-earn.messages.ts'
import { eligibility } from '../../../src/elements/eligibility/perk-eligibility.messages.ts'
import { common, reasons } from '../../../src/elements/format/common.messages.ts'
import { offers } from '../../../src/elements/offers/offers.messages.ts'
import {
  pointKinds,
  pointsBreakdown,
} from '../../../src/elements/points-breakdown/perk-points-breakdown.messages.ts'
import { tierUp } from '../../../src/elements/tier-up/perk-tier-up.messages.ts'
import { nudge } from '../../../src/elements/nudge/perk-nudge.messages.ts'
import { offers } from '../../../src/elements/offers/offers.messages.ts'
import { pointsBreakdown } from '../../../src/elements/points-breakdown/perk-points-breakdown.messages.ts'
import { points } from '../../../src/elements/points/perk-points.messages.ts'
import { promotions } from '../../../src/elements/promotions/perk-promotions.messages.ts'
import { receipt } from '../../../src/elements/receipt/perk-receipt.messages.ts'
import { referrals } from '../../../src/elements/referrals/perk-referrals.messages.ts'
import { pointsPayment, rewards } from '../../../src/elements/rewards/perk-rewards.messages.ts'
import { tierUp } from '../../../src/elements/tier-up/perk-tier-up.messages.ts'
import type { Messages } from '../../../src/elements/translations/messages.generated.ts'

export const english: Messages = {
  activity,
  activityEvents,
  badge,
  balance,
  combine,
  common,
  dialog,
  earn,
  eligibility,
  nudge,
  offers,
  pointKinds,
  points,
  pointsBreakdown,
  pointsPayment,
  promotions,
  reasons,
  receipt,
  referrals,
  rewards,
  tierChanges,
  tierUp,
}
