/** The vouchers of a redemption in one statement, and its parts that lock and update them. */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/kysely.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { anyOf } from '../database/sql-snippets.ts'
import { newId } from '../ids.ts'
import { type Placeholder, randomNumber } from './placeholders.ts'
import type { Found, VoucherToRedeem } from './read-requested.ts'
import { voucherUsesOf } from './redemption-rows.ts'

export interface UsedVoucher {
  before: VoucherToRedeem
  /** With a placeholder for its number of redemptions. */
  after: VoucherToRedeem
}

export function asUsed(before: VoucherToRedeem, credits: number): UsedVoucher {
  const { balance } = before
  const after = {
    ...before,
    redeemed_quantity: randomNumber(),
    balance: balance === null ? null : balance - credits,
  }
  return { before, after }
}

/**
 * Locks the vouchers in id order, as `locked`. Leaves out a voucher that is used up or has been changed, held or given to
 * another customer since it was read, and a gift card whose balance has changed.
 */
export function lockedVouchers(
  project_id: string,
  vouchers: readonly UsedVoucher[],
  parts: readonly NewRedemption[],
  now: Date,
): RawBuilder<unknown> {
  const uses = voucherUsesOf(parts, now).map(({ voucher_id, redemption_id, credits }) => {
    const before = vouchers.find(({ before }) => before.id === voucher_id)?.before
    return {
      id: voucher_id,
      redemption_id,
      transaction_id: newId('vtx'),
      credits: credits ?? 0,
      balance: before?.balance ?? null,
      holder_id: before?.own_holder_id ?? null,
      updated_at: before?.updated_at ?? null,
      times_held: before?.times_held ?? 0,
      held: before?.held.uses ?? 0,
    }
  })
  // With the list of ids, PostgreSQL uses the index even without statistics. A join alone scans all vouchers of the project.
  const ids = uses.map(({ id }) => id)
  return sql`
    locked as (
      select voucher.id, voucher.campaign_id, one.redemption_id, one.transaction_id, one.credits
      from claimed
      join vouchers as voucher on voucher.project_id = ${project_id} and voucher.id = ${anyOf(ids)}
      join jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as one (id text, redemption_id text, transaction_id text,
        credits bigint, balance bigint, holder_id text, times_held bigint, held bigint, updated_at timestamptz)
        on one.id = voucher.id
      where claimed.is_new and voucher.active and voucher.holder_id is not distinct from one.holder_id
        and voucher.updated_at is not distinct from one.updated_at
        and (voucher.redemption_quantity is null or (voucher.redeemed_quantity + one.held < voucher.redemption_quantity
          and voucher.times_held = one.times_held))
        and (voucher.type <> 'GIFT_VOUCHER' or (voucher.balance = one.balance
          and voucher.times_held = one.times_held))
      order by voucher.id
      for update of voucher
    )`
}

/** A campaign as it was when its voucher or tier was read. */
export interface CampaignVersion {
  id: string
  updated_at: Date | null
}

export const campaignsOf = (found: readonly Found[]): CampaignVersion[] =>
  found.flatMap(({ row: { campaign_id: id, campaign_updated_at: updated_at } }) =>
    id === null ? [] : [{ id, updated_at }],
  )

/**
 * Whether no campaign has been changed since it was read. The function reads it after the wait for the vouchers; the
 * statement itself sees only what was committed before the wait. A lock on the campaign would do the same, but a campaign
 * in constant use could then never be changed.
 */
export const campaignsAreUnchanged = (
  project_id: string,
  campaigns: readonly CampaignVersion[],
): RawBuilder<boolean> => sql`
  not exists (
    select from jsonb_to_recordset(${JSON.stringify(campaigns)}::jsonb) as one (id text, updated_at timestamptz)
    where campaign_updated_at(${project_id}, one.id) is distinct from one.updated_at
  )`

/** Updates the vouchers of `locked` as `used`, if there is a row in `ready`. */
export const usedVouchers = (project_id: string, now: Date): RawBuilder<unknown>[] => [
  sql`
    used as (
      update vouchers set redeemed_quantity = redeemed_quantity + 1, balance = balance - locked.credits
      from ready, locked
      where vouchers.project_id = ${project_id} and vouchers.id = locked.id
      returning vouchers.id, vouchers.campaign_id, vouchers.redeemed_quantity, vouchers.balance, locked.redemption_id,
        locked.transaction_id, locked.credits
    )`,
  sql`
    ledger as (
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance, details)
      select ${project_id}, transaction_id, ${now}::timestamptz, id, campaign_id, 'CREDITS_REDEMPTION', -credits, balance,
        jsonb_build_object('redemption_id', redemption_id)
      from used where credits > 0
    )`,
]

export const voucherPlaceholders = (vouchers: readonly UsedVoucher[]): Placeholder[] =>
  vouchers.map(({ before, after }) => ({
    number: after.redeemed_quantity,
    value: sql`select redeemed_quantity from used where id = ${before.id}`,
  }))
