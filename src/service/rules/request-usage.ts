/** Redemptions that apply earlier in a request count for what comes after them, as past ones do. */
import { unused, type Usage } from './situation.ts'
import type { Applicable, AskedRedeemable } from './stacking.ts'

/** With the usage that the redeemable's rules count once everything in `earlier` is redeemed. */
export function countEarlier(asked: AskedRedeemable, earlier: readonly Applicable[]): AskedRedeemable {
  const { redeemable, usage, bargain } = asked
  const ofCampaign = earlier.filter(
    (one) => one.redeemable.campaign && one.redeemable.campaign.id === redeemable?.campaign?.id,
  )
  // Two loyalty cards may be used for one reward.
  const ofOffer = earlier.filter(
    ({ judgement }) => bargain && judgement.reward?.offer.id === bargain.offer.id,
  )
  return {
    ...asked,
    usage: ofCampaign.length > 0 ? { ...usage, campaign: added(usage.campaign, ofCampaign) } : usage,
    ...(bargain && ofOffer.length > 0 && { bargain: { ...bargain, usage: added(bargain.usage, ofOffer) } }),
  }
}

/** All of a request is redeemed by one customer. */
const added = (usage: Usage = unused, redemptions: readonly Applicable[]): Usage => ({
  total: usage.total + redemptions.length,
  byCustomer: usage.byCustomer + redemptions.length,
  discounted: redemptions.reduce((sum, { judgement }) => sum + judgement.amount, usage.discounted),
})
