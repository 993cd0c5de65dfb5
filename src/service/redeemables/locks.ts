/**
 * Locks redeemables, and updates their uses, credits and totals. To prevent deadlocks, vouchers are locked first, then
 * campaigns, then promotion tiers, each in the order of their ids.
 */
import { newId } from '../ids.ts'
import { matchesAnyIdOrCode } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'

export async function lockVouchers(tx: Db, project_id: string, idsOrCodes: readonly string[]): Promise<void> {
  if (idsOrCodes.length === 0) return
  await tx
    .selectFrom('vouchers')
    .select('id')
    .where('project_id', '=', project_id)
    .where(matchesAnyIdOrCode('vouchers', idsOrCodes))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockTiers(tx: Db, project_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.toSorted().map((tier_id) => ({ project_id, tier_id }))
  await tx
    .insertInto('promotion_tier_totals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('promotion_tier_totals')
    .select('tier_id')
    .where('project_id', '=', project_id)
    .where('tier_id', '=', anyOf(ids))
    .orderBy('tier_id')
    .forUpdate()
    .execute()
}

export async function lockCampaigns(tx: Db, project_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = [...new Set(ids)].toSorted().map((related_object_id) => ({ project_id, related_object_id }))
  await tx
    .insertInto('redemption_counts')
    .values(rows.map((row) => ({ ...row, customer_id: '', redeemed: 0, discount_amount: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('redemption_counts')
    .select('related_object_id')
    .where('project_id', '=', project_id)
    .where('related_object_id', '=', anyOf(ids))
    .where('customer_id', '=', '')
    .orderBy('related_object_id')
    .forUpdate()
    .execute()
}

export interface VoucherUse {
  voucher_id: string
  campaign_id: string | null
  redemption_id: string
  /** Credits to use from a gift card, in minor units; null for other vouchers. */
  credits: number | null
  now: Date
}

/** Returns false without a change if the voucher's limit is reached or its balance is too low. */
export async function redeemVoucher(tx: Db, project_id: string, use: VoucherUse): Promise<boolean> {
  const credits = use.credits ?? 0
  const voucher = await tx
    .updateTable('vouchers')
    .set((eb) => ({
      redeemed_quantity: eb('redeemed_quantity', '+', 1),
      balance: eb('balance', '-', credits),
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', use.voucher_id)
    .where((eb) =>
      eb.or([
        eb('redemption_quantity', 'is', null),
        eb('redeemed_quantity', '<', eb.ref('redemption_quantity')),
      ]),
    )
    .$if(credits > 0, (query) => query.where('balance', '>=', credits))
    .returning('balance')
    .executeTakeFirst()
  if (!voucher) return false
  if (credits > 0) await addToLedger(tx, project_id, use, 'CREDITS_REDEMPTION', -credits, voucher.balance)
  return true
}

export async function restoreVoucher(tx: Db, project_id: string, use: VoucherUse): Promise<void> {
  const credits = use.credits ?? 0
  const voucher = await tx
    .updateTable('vouchers')
    .set((eb) => ({
      redeemed_quantity: eb('redeemed_quantity', '-', 1),
      balance: eb('balance', '+', credits),
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', use.voucher_id)
    .returning('balance')
    .executeTakeFirst()
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
  const debit_id = type === 'CREDITS_REFUND' ? await debitOf(tx, project_id, voucher_id, redemption_id) : null
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
      related_transaction_id: debit_id,
      details: JSON.stringify({ redemption_id }),
    })
    .execute()
}

async function debitOf(tx: Db, project_id: string, voucher_id: string, redemption_id: string) {
  const { rows } = await sql<{ id: string }>`
    select id from voucher_transactions
    where project_id = ${project_id} and voucher_id = ${voucher_id} and type = 'CREDITS_REDEMPTION'
      and details ->> 'redemption_id' = ${redemption_id}`.execute(tx)
  return rows[0]?.id ?? null
}

export interface TierUse {
  tier_id: string
  /** The order's amount before the discount, and the discount, in minor units. */
  order_amount: number
  discount_amount: number
}

export async function addToTotals(
  tx: Db,
  project_id: string,
  uses: readonly TierUse[],
  sign: 1 | -1,
): Promise<void> {
  for (const use of uses.toSorted((one, other) => (one.tier_id < other.tier_id ? -1 : 1))) {
    const { tier_id, order_amount, discount_amount } = use
    await tx
      .insertInto('promotion_tier_totals')
      .values({
        project_id,
        tier_id,
        redeemed: sign,
        amount: sign * order_amount,
        discount_amount: sign * discount_amount,
      })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'tier_id']).doUpdateSet(({ eb, ref }) => ({
          redeemed: eb('promotion_tier_totals.redeemed', '+', ref('excluded.redeemed')),
          amount: eb('promotion_tier_totals.amount', '+', ref('excluded.amount')),
          discount_amount: eb('promotion_tier_totals.discount_amount', '+', ref('excluded.discount_amount')),
        })),
      )
      .execute()
  }
}
