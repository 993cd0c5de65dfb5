/**
 * Uses, credits and totals as they move: each by one conditional statement, on rows that were locked in the order
 * of their ids: vouchers, then campaigns, then promotion tiers.
 */
import { newId } from '../ids.ts'
import { matchesAnyIdOrCode } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** Locks vouchers named by id or code until the end of the transaction. */
export async function lockVouchers(tx: Db, project_id: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    select id from vouchers
    where project_id = ${project_id} and ${matchesAnyIdOrCode('vouchers', names)}
    order by id for update`.execute(tx)
}

/** Locks what promotion tiers add up to, so that their counts stand still until the end of the transaction. */
export async function lockTiers(tx: Db, project_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.toSorted().map((tier_id) => ({ project_id, tier_id }))
  await tx
    .insertInto('promotion_tier_totals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    select tier_id from promotion_tier_totals
    where project_id = ${project_id} and tier_id = any(${ids})
    order by tier_id for update`.execute(tx)
}

/** Locks the redemption counts of campaigns until the end of the transaction. */
export async function lockCampaigns(tx: Db, project_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = [...new Set(ids)].toSorted().map((related_object_id) => ({ project_id, related_object_id }))
  await tx
    .insertInto('redemption_counts')
    .values(rows.map((row) => ({ ...row, customer_id: '', redeemed: 0, discount_amount: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    select related_object_id from redemption_counts
    where project_id = ${project_id} and related_object_id = any(${ids}) and customer_id = ''
    order by related_object_id for update`.execute(tx)
}

export interface VoucherUse {
  voucher_id: string
  campaign_id: string | null
  redemption_id: string
  /** To take from a gift card, in minor units; null for other vouchers. */
  credits: number | null
  now: Date
}

/** Uses a voucher once. False where it has no use left, or too few credits; then nothing was changed. */
export async function redeemVoucher(tx: Db, project_id: string, use: VoucherUse): Promise<boolean> {
  const credits = use.credits ?? 0
  const { rows } = await sql<{ balance: number | null }>`
    update vouchers
    set redeemed_quantity = redeemed_quantity + 1, balance = balance - ${credits}::bigint
    where project_id = ${project_id} and id = ${use.voucher_id}
      and (redemption_quantity is null or redeemed_quantity < redemption_quantity)
      and (${credits}::bigint = 0 or balance >= ${credits}::bigint)
    returning balance`.execute(tx)
  const [voucher] = rows
  if (!voucher) return false
  if (credits > 0) await addToLedger(tx, project_id, use, 'CREDITS_REDEMPTION', -credits, voucher.balance)
  return true
}

/** Gives the use and the credits back. */
export async function restoreVoucher(tx: Db, project_id: string, use: VoucherUse): Promise<void> {
  const credits = use.credits ?? 0
  const { rows } = await sql<{ balance: number | null }>`
    update vouchers
    set redeemed_quantity = redeemed_quantity - 1, balance = balance + ${credits}::bigint
    where project_id = ${project_id} and id = ${use.voucher_id}
    returning balance`.execute(tx)
  const [voucher] = rows
  if (voucher && credits > 0) {
    await addToLedger(tx, project_id, use, 'CREDITS_REFUND', credits, voucher.balance)
  }
}

async function addToLedger(
  tx: Db,
  project_id: string,
  { voucher_id, campaign_id, redemption_id, now }: VoucherUse,
  type: 'CREDITS_REDEMPTION' | 'CREDITS_REFUND',
  amount: number,
  balance: number | null,
) {
  const taken = type === 'CREDITS_REFUND' ? await takenBy(tx, project_id, voucher_id, redemption_id) : null
  await tx
    .insertInto('voucher_transactions')
    .values({
      project_id,
      id: newId('vtx'),
      created_at: now,
      voucher_id,
      campaign_id,
      type,
      amount,
      balance: balance ?? 0,
      related_transaction_id: taken,
      details: JSON.stringify({ redemption_id }),
    })
    .execute()
}

/** The transaction that took what a rollback gives back. */
async function takenBy(tx: Db, project_id: string, voucher_id: string, redemption_id: string) {
  const { rows } = await sql<{ id: string }>`
    select id from voucher_transactions
    where project_id = ${project_id} and voucher_id = ${voucher_id} and type = 'CREDITS_REDEMPTION'
      and details ->> 'redemption_id' = ${redemption_id}`.execute(tx)
  return rows[0]?.id ?? null
}

export interface TierUse {
  tier_id: string
  /** What the order cost before, and what this took off it, in minor units. */
  order_amount: number
  discount_amount: number
}

/** Adds the redemption of each tier to its totals, or with -1 takes it away again. */
export async function addToTotals(
  tx: Db,
  project_id: string,
  uses: readonly TierUse[],
  sign: 1 | -1,
): Promise<void> {
  for (const use of uses.toSorted((one, other) => (one.tier_id < other.tier_id ? -1 : 1))) {
    const { tier_id, order_amount, discount_amount } = use
    await sql`
      insert into promotion_tier_totals as totals (project_id, tier_id, redeemed, amount, discount_amount)
      values (${project_id}, ${tier_id}, ${sign}::bigint, ${sign * order_amount}::bigint,
        ${sign * discount_amount}::bigint)
      on conflict (project_id, tier_id) do update set
        redeemed = totals.redeemed + excluded.redeemed,
        amount = totals.amount + excluded.amount,
        discount_amount = totals.discount_amount + excluded.discount_amount`.execute(tx)
  }
}
