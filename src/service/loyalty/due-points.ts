/** Applies what falls due on a card: pending points become available, and expired points are removed. */
import { newId } from '../ids.ts'
import type { Db } from '../database/tables.ts'
import { startIntervalJob, type Clock, type IntervalJob } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import { dayOf } from '../rules/loyalty/card-points.ts'
import { expiredPoints, isDueBy, removeDuePoints } from './timed-points.ts'
import { lockCard, type LockedCard } from './ledger-queries.ts'
import { recordEvents, type MemberEvent } from './activity.ts'
import { addAllPoints, deductPoints } from './ledger.ts'
import { reviewTier } from './review-tier.ts'

/**
 * Call it before anything that changes points or evaluates a balance. If nothing is due, it costs one query and takes
 * no lock.
 */
export async function applyDuePoints(tx: Db, project_id: string, card_id: string, now: Date): Promise<void> {
  if (!(await isDueBy(tx, project_id, card_id, now))) return
  const card = await lockCard(tx, project_id, card_id)
  if (!card) return
  const events = [
    ...(await releasePending(tx, project_id, card, now)),
    ...(await expire(tx, project_id, card, now)),
  ]
  const cause = { now, group_id: newId('group') }
  await recordEvents(tx, project_id, card_id, events, cause)
  await reviewTier(tx, project_id, card_id, cause)
}

const pendingBatch = 500

async function releasePending(
  tx: Db,
  project_id: string,
  card: LockedCard,
  now: Date,
): Promise<MemberEvent[]> {
  const events: MemberEvent[] = []
  let room = card.room
  for (;;) {
    const due = await removeDuePoints(tx, project_id, card.id, now, pendingBatch)
    const entries = due.flatMap(({ points, expires_on, details }) => {
      // A full card loses the excess; otherwise it could never be used again.
      const fitting = Math.min(points, room)
      room -= fitting
      return fitting > 0 ? [{ type: 'POINTS_ADDITION' as const, points: fitting, expires_on, details }] : []
    })
    if (entries.length > 0) await addAllPoints(tx, project_id, card, entries, now)
    events.push(
      ...entries.map(({ points, details }) => ({
        type: 'customer.voucher.loyalty_card.points_added' as const,
        data: { points, ...details },
      })),
    )
    if (due.length < pendingBatch) return events
  }
}

async function expire(tx: Db, project_id: string, card: LockedCard, now: Date): Promise<MemberEvent[]> {
  const points = await expiredPoints(tx, project_id, card.id, now)
  if (points === 0) return []
  // Debits take the soonest expiring points first, and those are the expired ones.
  await deductPoints(tx, project_id, card, { type: 'POINTS_EXPIRATION', points, now })
  return [{ type: 'customer.voucher.loyalty_card.points_expired', data: { points } }]
}

// Settles cards with due points or ending tiers. Using a card settles it immediately; this job settles the cards that
// nobody uses. Any number of processes can run it.

export interface DueCardsJobOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between rounds. */
  every?: number
}

export interface DueCardsJob extends IntervalJob {
  /** Settles a card soon, as of `now`. Does nothing if it is already waiting. */
  settle(card: DueCard, now: Date): void
}

const cardBatch = 100

/** Closing waits for the current card only. The others are settled when they are next read, used or due. */
export function startDueCardsJob({ store, clock, log, every = 60_000 }: DueCardsJobOptions): DueCardsJob {
  const waiting = new Set<string>()
  let settling = Promise.resolve()
  let isClosing = false

  const job = startIntervalJob(every, async (isClosed) => {
    try {
      for (const kind of dueKinds) await settleKind(kind, isClosed)
    } catch (error) {
      log.error({ err: error }, 'failed to find due cards')
    }
  })

  function settle(card: DueCard, now: Date) {
    const key = keyOf(card)
    if (waiting.has(key)) return
    waiting.add(key)
    settling = settling
      .then(() => (isClosing ? undefined : settleCard(card, now)))
      .finally(() => waiting.delete(key))
  }

  /** Settles each card in its own transaction, so that locks are short and a failure affects one card only. */
  async function settleKind(kind: DueKind, isClosed: () => boolean) {
    const tried = new Set<string>()
    let skipped = 0
    while (!isClosed()) {
      const cards = await dueCards(store.db, kind, clock.now(), { limit: cardBatch, offset: skipped })
      const fresh = cards.filter((card) => !tried.has(keyOf(card)))
      for (const [name, card] of new Map(fresh.map((card) => [keyOf(card), card]))) {
        if (isClosed()) return
        tried.add(name)
        await settleCard(card)
      }
      if (cards.length < cardBatch) return
      // Cards that are still listed after their attempt have failed. Skip them until the next round.
      skipped += cards.length - fresh.length
    }
  }

  async function settleCard(card: DueCard, now = clock.now()) {
    try {
      await store.transaction(async (tx) => {
        if (!(await tryLockCard(tx, card))) return
        const { project_id, voucher_id } = card
        await applyDuePoints(tx, project_id, voucher_id, now)
        await reviewTier(tx, project_id, voucher_id, { now, group_id: newId('group') })
      })
    } catch (error) {
      log.error({ err: error, card: card.voucher_id }, 'failed to settle card')
    }
  }

  return {
    ...job,
    settle,
    async close() {
      isClosing = true
      await job.close()
      await settling
    },
  }
}

const keyOf = ({ project_id, voucher_id }: DueCard) => JSON.stringify([project_id, voucher_id])

export const dueKinds = ['pending points', 'expiring points', 'member tiers'] as const

export type DueKind = (typeof dueKinds)[number]

export interface DueCard {
  project_id: string
  voucher_id: string
}

/** Ordered by due date. A card is listed once for each due entry. */
export async function dueCards(
  db: Db,
  kind: DueKind,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<DueCard[]> {
  switch (kind) {
    case 'pending points':
      return db
        .selectFrom('pending_points')
        .select(['project_id', 'voucher_id'])
        .where('available_at', '<=', now)
        .orderBy('available_at')
        .limit(limit)
        .offset(offset)
        .execute()
    case 'expiring points':
      return db
        .selectFrom('expiring_points')
        .select(['project_id', 'voucher_id'])
        .where('expires_on', '<', dayOf(now))
        .orderBy('expires_on')
        .limit(limit)
        .offset(offset)
        .execute()
    case 'member tiers':
      return db
        .selectFrom('member_tiers')
        .select(['project_id', 'voucher_id'])
        .where('expiration_date', '<=', now)
        .orderBy('expiration_date')
        .limit(limit)
        .offset(offset)
        .execute()
  }
}

/** Returns false if another transaction has locked the card. */
export async function tryLockCard(tx: Db, { project_id, voucher_id }: DueCard): Promise<boolean> {
  const card = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', voucher_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return card !== undefined
}
