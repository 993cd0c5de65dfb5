/** What time does to a card: points that waited can be spent, points whose day is over are lost. */
import { newId } from '../ids.ts'
import type { Db } from '../database/tables.ts'
import { startIntervalJob, type Clock, type IntervalJob } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import { dayOf } from '../rules/loyalty/card-points.ts'
import { expiredPoints, addPending, isDueBy, removeDuePoints, type NewPending } from './timed-points.ts'
import { lockCard, type CardRef, type LockedCard } from './ledger-queries.ts'
import { record, type MemberEvent } from './activity.ts'
import { addAllPoints, takePoints } from './ledger.ts'
import { reviewTier } from './review-tier.ts'

/**
 * Does what has fallen due on the card. Comes first in everything that moves points or judges a balance; one
 * query, which locks nothing, where nothing has.
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
  await record(tx, project_id, card_id, events, cause)
  await reviewTier(tx, project_id, card_id, cause)
}

/** Points that the card gets later. Whoever calls writes down what happened (`record`). */
export async function pend(tx: Db, project_id: string, card: CardRef, pending: NewPending): Promise<void> {
  await addPending(tx, project_id, card.id, pending)
}

/** How many are added to the card in one statement. */
const mostPending = 500

async function releasePending(
  tx: Db,
  project_id: string,
  card: LockedCard,
  now: Date,
): Promise<MemberEvent[]> {
  const events: MemberEvent[] = []
  let room = card.room
  for (;;) {
    const due = await removeDuePoints(tx, project_id, card.id, now, mostPending)
    const entries = due.flatMap(({ points, expires_on, details }) => {
      // A card that is full loses what does not fit: otherwise it could never be used again.
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
    if (due.length < mostPending) return events
  }
}

async function expire(tx: Db, project_id: string, card: LockedCard, now: Date): Promise<MemberEvent[]> {
  const points = await expiredPoints(tx, project_id, card.id, now)
  if (points === 0) return []
  // The soonest go first, and these are the soonest.
  await takePoints(tx, project_id, card, { type: 'POINTS_EXPIRATION', points, now })
  return [{ type: 'customer.voucher.loyalty_card.points_expired', data: { points } }]
}

// Does on all cards what falls due in time: pending points, expired points, tiers that end. A card that somebody
// uses is settled by that, at once; this is for the others. Any number of processes may.

export interface DueCardsJobOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between two rounds. Default a minute. */
  every?: number
}

/** How many cards are looked up at a time. */
const mostCards = 100

/** A round ends when nothing is due, or what is could not be done now. Closing finishes the card under way. */
export function startDueCardsJob({ store, clock, log, every = 60_000 }: DueCardsJobOptions): IntervalJob {
  return startIntervalJob(every, async (isClosed) => {
    try {
      for (const thing of dueKinds) await settleThings(thing, isClosed)
    } catch (error) {
      log.error({ err: error }, 'cards that are due not found')
    }
  })

  /** One card after another, each in its own transaction: locks are short, and a fault stops at its card. */
  async function settleThings(thing: DueKind, isClosed: () => boolean) {
    const tried = new Set<string>()
    let left = 0
    while (!isClosed()) {
      const cards = await dueCards(store.db, thing, clock.now(), { limit: mostCards, offset: left })
      const fresh = cards.filter((card) => !tried.has(nameOf(card)))
      for (const [name, card] of new Map(fresh.map((card) => [nameOf(card), card]))) {
        if (isClosed()) return
        tried.add(name)
        await settleOne(card)
      }
      if (cards.length < mostCards) return
      // What has had its turn and is still there could not be done, and waits for the next round.
      left += cards.length - fresh.length
    }
  }

  async function settleOne(card: DueCard) {
    try {
      await store.transaction(async (tx) => {
        if (!(await lockFreeCard(tx, card))) return
        const { project_id, voucher_id } = card
        const now = clock.now()
        await applyDuePoints(tx, project_id, voucher_id, now)
        await reviewTier(tx, project_id, voucher_id, { now, group_id: newId('group') })
      })
    } catch (error) {
      log.error({ err: error, card: card.voucher_id }, 'card not settled')
    }
  }
}

const nameOf = ({ project_id, voucher_id }: DueCard) => JSON.stringify([project_id, voucher_id])

// Which cards time has something to do on, over all projects: found by when it falls due, and not by looking at each.

/** Points that can be spent from now on, points that no longer can, tiers that end. */
export const dueKinds = ['pending points', 'expiring points', 'member tiers'] as const

export type DueKind = (typeof dueKinds)[number]

export interface DueCard {
  project_id: string
  voucher_id: string
}

/** Those due longest come first; a card comes as often as it has something due. */
export async function dueCards(
  db: Db,
  thing: DueKind,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<DueCard[]> {
  switch (thing) {
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

/** False where another process is working on the card. */
export async function lockFreeCard(tx: Db, { project_id, voucher_id }: DueCard): Promise<boolean> {
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
