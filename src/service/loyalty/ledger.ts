/**
 * Points come and go: the balance of a card moves by one conditional statement together with the ledger row that
 * says why, so that the rows of a card always add up to its balance.
 */
import { OptimisticLockError } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { ExpiringPoints } from '../rules/loyalty/card-points.ts'
import { findDebit } from '../vouchers/transactions.ts'
import { creditLedger, lockCard, debitLedger, type CardRef, type NewEntry } from './ledger-queries.ts'
import { spendExpiring } from './timed-points.ts'

export type { CardRef } from './ledger-queries.ts'

/** How points move and why; `points` is more than 0 either way. */
export interface NewLedgerEntry extends Omit<NewEntry, 'expiring'> {
  now: Date
  /** The last day on which they can be spent; without one they never expire. */
  expires_on?: string | null
  /** The same for points that do not all expire on one day: together at most `points`. */
  expiring?: readonly ExpiringPoints[]
}

export interface LedgerEntry {
  transaction_id: string
  /** How many were moved. */
  points: number
  /** How many are on the card now. */
  balance: number
}

export interface TakenPoints extends LedgerEntry {
  /** Of those taken: what would have expired, and when. */
  expiring: readonly ExpiringPoints[]
}

/** @throws ApiError `invalid_payload` for more points than a card can hold, 2^53 - 1 over its whole life. */
export async function addPoints(
  tx: Db,
  project_id: string,
  card: CardRef,
  entry: NewLedgerEntry,
): Promise<LedgerEntry> {
  const [moved] = (await addAllPoints(tx, project_id, card, [entry], entry.now)) ?? []
  if (moved) return moved
  throw new ApiError('invalid_payload', {
    message: 'These are more points than a card can hold.',
    resource: 'voucher',
    id: card.id,
  })
}

/** The same for several at once, in their order. Undefined: they are more than the card can hold; nothing happened. */
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
 * Undefined: the card does not hold so many, and nothing has happened. With `atMost` it is charged what it holds,
 * and undefined means that this is nothing. Points that expire are spent first, the soonest before the others.
 */
export async function takePoints(
  tx: Db,
  project_id: string,
  card: CardRef,
  { atMost, ...entry }: Omit<NewLedgerEntry, 'expires_on' | 'expiring'> & { atMost?: true },
): Promise<TakenPoints | undefined> {
  const taken = await debitLedger(tx, project_id, card, entry)
  if (taken) {
    const expiring = taken.has_expiring
      ? await spendExpiring(tx, project_id, card.id, entry.points, taken.transaction_id)
      : []
    return { transaction_id: taken.transaction_id, points: entry.points, balance: taken.balance, expiring }
  }
  const held = atMost ? ((await lockCard(tx, project_id, card.id))?.balance ?? 0) : 0
  return held > 0 ? takePoints(tx, project_id, card, { ...entry, points: held }) : undefined
}

// What a reward costs, and what was paid for it, given back.

export interface Charge {
  card: CardRef
  points: number
  reward_id: string
  redemption_id: string
  now: Date
}

/** Debits the points. @throws OptimisticLockError if the card no longer has enough points or can no longer be used. */
export async function charge(tx: Db, project_id: string, what: Charge): Promise<void> {
  const { card, points, reward_id, redemption_id, now } = what
  // A tier may have made it free.
  if (points === 0) return
  const details = { redemption_id, reward_id }
  const taken = await takePoints(tx, project_id, card, { type: 'POINTS_REDEMPTION', points, now, details })
  if (!taken) throw new OptimisticLockError('The points were spent meanwhile.')
}

/** Gives the points back; they expire on the days on which they would have without all this. */
export async function refund(
  tx: Db,
  project_id: string,
  { card, points, reward_id, redemption_id, now, taken_at }: Charge & { taken_at: Date },
): Promise<void> {
  if (points === 0) return
  const taken = await findDebit(tx, project_id, card.id, redemption_id, taken_at)
  await addPoints(tx, project_id, card, {
    type: 'POINTS_REFUND',
    points,
    now,
    related_transaction_id: taken?.id ?? null,
    details: { redemption_id, reward_id },
    ...(taken?.details.expiring && { expiring: taken.details.expiring }),
  })
}
