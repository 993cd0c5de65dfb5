import type { ReferralReward, ReferralRewards } from '../../rules/redeemable.ts'
import { referrerHolderId } from '../../ids.ts'
import { digest, type Plan } from '../plan.ts'
import type { DeclaredCampaign } from '../schema.ts'
import { json } from './shared.ts'

type DeclaredVoucher = NonNullable<DeclaredCampaign['vouchers']>[number]
type DeclaredProgram = NonNullable<DeclaredCampaign['referral_program']>
type DeclaredReward = NonNullable<DeclaredProgram['referrer_reward']>

/** The voucher type of each kind of campaign that can provide rewards. */
const rewardTypes = new Map<unknown, ReferralReward['type']>([
  ['LOYALTY_PROGRAM', 'LOYALTY_CARD'],
  ['GIFT_VOUCHERS', 'GIFT_VOUCHER'],
  ['DISCOUNT_COUPONS', 'DISCOUNT_VOUCHER'],
])

export const isReferral = ({ campaign_type }: DeclaredCampaign) => campaign_type === 'REFERRAL_PROGRAM'

/** Call this after mapping all campaigns, because rewards refer to them. */
export function mapReferrals(plan: Plan, campaign: DeclaredCampaign, id: string, path: string) {
  const program = campaign.referral_program
  const at = `${path}.referral_program`
  if (program && !isReferral(campaign)) {
    plan.fault(at, `must be omitted for a ${campaign.campaign_type}`)
  }
  const referrer_reward = rewardOf(plan, program?.referrer_reward, `${at}.referrer_reward`)
  const referee_reward = rewardOf(plan, program?.referee_reward, `${at}.referee_reward`)
  if (program) {
    plan.add({
      kind: 'referral_programs',
      id,
      path: at,
      declared: {
        conversion_event_type: program.conversion_event_type,
        referrer_reward: json(referrer_reward),
        referee_reward: json(referee_reward),
      },
    })
  }
  const rewards = { referrer: pastReward(referrer_reward), referee: pastReward(referee_reward) }
  const referred = new Set<string>()
  campaign.vouchers?.forEach((voucher, index) => {
    const place = `${path}.vouchers[${index}]`
    if (isReferral(campaign)) mapHolders(plan, voucher, id, { rewards, referred }, place)
    else if (voucher.referees) {
      plan.fault(`${place}.referees`, `must be omitted for a ${campaign.campaign_type}`)
    }
  })
}

/** A reward that was granted before the shop used the service. The card or code that received it is unknown. */
const pastReward = (reward: ReferralReward | null) => reward && { type: reward.type, amount: reward.amount }

function mapHolders(
  plan: Plan,
  { id, code, referees = [] }: DeclaredVoucher,
  campaign_id: string,
  { rewards, referred }: { rewards: ReferralRewards; referred: Set<string> },
  path: string,
) {
  const redeemable_id = plan.id('vouchers', 'v', id, code, 'code')
  const common = { campaign_id, redeemable_id }
  const customer_id = plan.declared('vouchers', redeemable_id)?.referrer_id
  if (typeof customer_id === 'string') {
    plan.add({
      kind: 'referral_holders',
      id: referrerHolderId(redeemable_id),
      path: `${path}.holder`,
      declared: { ...common, customer_id, holder_role: 'REFERRER' },
      initial: { converted_at: null, rewards: null },
    })
  }
  referees.forEach(({ customer, joined_at, rewarded_at }, index) => {
    const at = `${path}.referees[${index}]`
    const customer_id = plan.resolveId('customers', customer, `${at}.customer`)
    if (referred.has(customer_id)) {
      plan.fault(`${at}.customer`, 'must not be a referee of another code in this program')
      return
    }
    referred.add(customer_id)
    if (joined_at && rewarded_at && new Date(joined_at) > new Date(rewarded_at))
      plan.fault(`${at}.joined_at`, 'must not be after rewarded_at')
    const joined = joined_at ?? rewarded_at
    plan.add({
      kind: 'referral_holders',
      id: `rh_${digest(plan.project_id, campaign_id, customer_id)}`,
      path: at,
      declared: { ...common, customer_id, holder_role: 'REFEREE' },
      initial: {
        converted_at: rewarded_at ? new Date(rewarded_at).toISOString() : null,
        rewards: rewarded_at ? json(rewards) : null,
      },
      createdAt: joined ? new Date(joined) : undefined,
    })
  })
}

/** The reward's campaign is resolved, so that granting the reward needs no lookup. */
function rewardOf(
  plan: Plan,
  reward: DeclaredReward | null | undefined,
  path: string,
): ReferralReward | null {
  if (!reward) return null
  const parent = `${path}.related_object_parent.id`
  const id = plan.resolveId('campaigns', reward.related_object_parent.id, parent)
  const campaign = plan.declared('campaigns', id)
  if (!campaign) return null
  const type = rewardTypes.get(campaign.campaign_type)
  if (!type) {
    plan.fault(parent, 'must be a LOYALTY_PROGRAM, GIFT_VOUCHERS or DISCOUNT_COUPONS campaign')
    return null
  }
  if (campaign.voucher === null) {
    plan.fault(parent, 'must be a campaign that declares a voucher, the template for new vouchers')
  }
  if (reward.type !== undefined && reward.type !== type) {
    plan.fault(`${path}.type`, `must be ${type}, the voucher type of the campaign`)
  }
  const { amount = null } = reward
  if ((amount === null) !== (type === 'DISCOUNT_VOUCHER')) {
    plan.fault(
      `${path}.amount`,
      amount === null ? `is required for a ${type}` : `must be omitted for a ${type}`,
    )
  }
  return { related_object_parent: { id, name: String(campaign.name), object: 'campaign' }, type, amount }
}
