/** Referrals on their way to what they are rewarded for. */
import type { EarnedByReferrals } from '../../contract/resources/referral-holder.ts'
import type { ReferralEvent, ReferralReward, ReferralRewards } from '../rules/redeemable.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

export interface WaitingReferral {
  /** Of the referee, as a holder of the code. */
  id: string
  referrer_id: string | null
  referee_id: string
  referrer_reward: ReferralReward | null
  referee_reward: ReferralReward | null
}

/** More programmes than anybody is in. */
const most = 100

/** The referrals of the customer that the event rewards, in programmes that are running. */
export async function referralsWaitingFor(
  tx: Db,
  project_id: string,
  customer_id: string,
  event: ReferralEvent,
  now: Date,
): Promise<WaitingReferral[]> {
  const { rows } = await sql<WaitingReferral>`
    select holder.id, voucher.referrer_id, holder.customer_id as referee_id, program.referrer_reward,
      program.referee_reward
    from referral_holders as holder
    join referral_programs as program
      on program.project_id = holder.project_id and program.id = holder.campaign_id
    join campaigns as campaign
      on campaign.project_id = holder.project_id and campaign.id = holder.campaign_id
    join vouchers as voucher
      on voucher.project_id = holder.project_id and voucher.id = holder.redeemable_id
    where holder.project_id = ${project_id} and holder.customer_id = ${customer_id}
      and holder.holder_role = 'REFEREE' and holder.converted_at is null
      and program.conversion_event_type = ${event}
      and campaign.active and campaign.ends_at >= ${now}::timestamptz
    order by holder.id
    limit ${most}`.execute(tx)
  return rows
}

/** True once in a referral's life, for whoever rewards it. */
export async function claimConversion(tx: Db, project_id: string, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('referral_holders')
    .set({ converted_at: now, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('converted_at', 'is', null)
    .returning('id')
    .execute()
  return claimed.length > 0
}

export async function keepRewards(
  tx: Db,
  project_id: string,
  id: string,
  rewards: ReferralRewards,
): Promise<void> {
  await tx
    .updateTable('referral_holders')
    .set({ rewards: JSON.stringify(rewards) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** What the code has brought whoever shares it. */
export async function earnedBy(
  db: Db,
  project_id: string,
  redeemable_id: string,
): Promise<EarnedByReferrals[]> {
  const { rows } = await sql<EarnedByReferrals>`
    select rewards -> 'referrer' ->> 'type' as type,
      coalesce(sum((rewards -> 'referrer' ->> 'amount')::bigint), 0)::bigint as amount, count(*) as count
    from referral_holders
    where project_id = ${project_id} and redeemable_id = ${redeemable_id}
      and rewards -> 'referrer' ->> 'type' is not null
    group by 1
    order by 1`.execute(db)
  return rows.map(({ type, amount, count }) => ({ type, amount: Number(amount), count: Number(count) }))
}

/**
 * More credits on the oldest gift card of the campaign that the customer can use. The card's id; undefined where
 * there is none.
 */
export async function addCredits(
  tx: Db,
  project_id: string,
  { campaign_id, holder_id, credits }: { campaign_id: string; holder_id: string; credits: number },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update vouchers
    set granted = granted + ${credits}::bigint, balance = balance + ${credits}::bigint, updated_at = ${now}
    where project_id = ${project_id} and id = (
      select id from vouchers
      where project_id = ${project_id} and holder_id = ${holder_id} and campaign_id = ${campaign_id}
        and type = 'GIFT_VOUCHER' and active
        and (expiration_date is null or expiration_date > ${now}::timestamptz)
        and (redemption_quantity is null or redeemed_quantity < redemption_quantity)
      order by created_at, id limit 1
    )
    returning id`.execute(tx)
  return rows[0]?.id
}
