/** A customer who redeems a referral code is referred by it: once per programme, and never by their own code. */
import { ApiError } from '../errors.ts'
import type { Cause } from '../loyalty/activity.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { addReferee, refereeIn } from './referral-holders.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { convertReferrals } from './convert.ts'

/** Tells referral codes whether the customer came into their programme before. */
export async function refereesAmong(
  db: Db,
  project_id: string,
  redeemables: readonly Redeemable[],
  customer_id: string | null,
): Promise<(redeemable: Redeemable) => Redeemable> {
  const campaigns = redeemables.flatMap(({ referral, campaign }) =>
    referral && campaign ? [campaign.id] : [],
  )
  if (campaigns.length === 0 || customer_id === null) return (redeemable) => redeemable
  const brought = await refereeIn(db, project_id, campaigns, customer_id)
  return (redeemable) => {
    const { id, referral, campaign } = redeemable
    const by = referral && campaign ? brought.get(campaign.id) : undefined
    if (!referral || !by) return redeemable
    // A redemption that was rolled back leaves the code to whom it brought.
    const isReferred = by.redemption_id !== null || by.redeemable_id !== id
    return { ...redeemable, referral: { ...referral, isReferred } }
  }
}

/** Counts the customer for each referral code among the parts, and gives what a redemption is rewarded with. */
export async function joinReferrals(
  tx: Db,
  project_id: string,
  parts: readonly NewRedemption[],
  redeemables: readonly Redeemable[],
  cause: Cause,
): Promise<void> {
  for (const { id: redemption_id, related_object_id, campaign_id, customer_id } of parts) {
    const redeemable = redeemables.find(({ id }) => id === related_object_id)
    if (!redeemable?.referral || campaign_id === null || customer_id === null) continue
    const referee = { redeemable_id: related_object_id, campaign_id, customer_id, redemption_id }
    if (!(await addReferee(tx, project_id, referee, cause.now))) throw alreadyReferred(related_object_id)
    await convertReferrals(tx, project_id, 'redemption', customer_id, cause)
  }
}

/** By another code of the same request, or a moment ago. */
const alreadyReferred = (id: string) =>
  new ApiError('invalid_customer', {
    message: 'This customer has been referred already.',
    resource: 'voucher',
    id,
  })
