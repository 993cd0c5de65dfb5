/**
 * One conditional statement updates the balance and inserts the ledger row, so a card's rows always sum to its balance.
 */
import { OptimisticLockError } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { ExpiringPoints } from '../rules/loyalty/card-points.ts'
import { findDebit } from '../vouchers/transactions.ts'
import { creditLedger, lockCard, debitLedger, type CardRef, type NewEntry } from './ledger-queries.ts'
import { spendExpiring } from './timed-points.ts'

export type { CardRef } from './ledger-queries.ts'

export interface NewLedgerEntry extends Omit<NewEntry, 'expiring'> {
  now: Date
  /** Last day on which the points can be spent. Without it they never expire. */
  expires_on?: string | null
  /** For points that expire on several days; at most `points` in total. */
  expiring?: readonly ExpiringPoints[]
}

export interface LedgerEntry {
  transaction_id: string
  points: number
  balance: number
}

export interface DeductedPoints extends LedgerEntry {
  /** The debited points that would have expired, by day. */
  expiring: readonly ExpiringPoints[]
}

/** @throws ApiError `invalid_payload` if the card would hold or have been granted more than 2^53 - 1 points. */
export async function addPoints(
  tx: Db,
  project_id: string,
  card: CardRef,
  entry: NewLedgerEntry,
): Promise<LedgerEntry> {
  const [added] = (await addAllPoints(tx, project_id, card, [entry], entry.now)) ?? []
  if (added) return added
  throw new ApiError('invalid_payload', {
    message: 'The card cannot hold this many points.',
    resource: 'voucher',
    id: card.id,
  })
}

/** Returns undefined, without any change, if the card cannot hold that many points. */
export async function addAllPoints(
  tx: Db,
  project_id: string,
  card: CardRef,
  entries: readonly Omit<NewLedgerEntry, 'now'>[],
  now: Date,
): Promise<LedgerEntry[] | undefined> {
  return creditLedger(
    tx,
    project_id,
    card,
    entries.map(({ expires_on, expiring = [], ...entry }) => ({
      ...entry,
      expiring: expires_on ? [{ expires_on, points: entry.points }] : expiring,
    })),
    now,
  )
}

/**
 * Debits points, those that expire soonest first. Returns undefined, without any change, if the card has too few. With
 * `atMost`, a card with too few points is debited its whole balance, and undefined means that the balance is 0.
 */
export async function deductPoints(
  tx: Db,
  project_id: string,
  card: CardRef,
  { atMost, ...entry }: Omit<NewLedgerEntry, 'expires_on' | 'expiring'> & { atMost?: true },
): Promise<DeductedPoints | undefined> {
  const deducted = await debitLedger(tx, project_id, card, entry)
  if (deducted) {
    const expiring = deducted.has_expiring
      ? await spendExpiring(tx, project_id, card.id, entry.points, deducted.transaction_id)
      : []
    return {
      transaction_id: deducted.transaction_id,
      points: entry.points,
      balance: deducted.balance,
      expiring,
    }
  }
  const balance = atMost ? ((await lockCard(tx, project_id, card.id))?.balance ?? 0) : 0
  return balance > 0 ? deductPoints(tx, project_id, card, { ...entry, points: balance }) : undefined
}

export interface Charge {
  card: CardRef
  points: number
  reward_id: string
  redemption_id: string
  now: Date
}

/** @throws OptimisticLockError if the card no longer has enough points or can no longer be used. */
export async function charge(tx: Db, project_id: string, request: Charge): Promise<void> {
  const { card, points, reward_id, redemption_id, now } = request
  // A tier can make a reward free.
  if (points === 0) return
  const details = { redemption_id, reward_id }
  const deducted = await deductPoints(tx, project_id, card, {
    type: 'POINTS_REDEMPTION',
    points,
    now,
    details,
  })
  if (!deducted) throw new OptimisticLockError('The points were spent in the meantime.')
}

/** Refunds the points with their original expiration days. */
export async function refund(
  tx: Db,
  project_id: string,
  { card, points, reward_id, redemption_id, now, redeemed_at }: Charge & { redeemed_at: Date },
): Promise<void> {
  if (points === 0) return
  const deduction = await findDebit(tx, project_id, card.id, redemption_id, redeemed_at)
  await addPoints(tx, project_id, card, {
    type: 'POINTS_REFUND',
    points,
    now,
    related_transaction_id: deduction?.id ?? null,
    details: { redemption_id, reward_id },
    ...(deduction?.details.expiring && { expiring: deduction.details.expiring }),
  })
}
