/**
 * Does on all cards what falls due in time: pending points, expired points, tiers that end. A card that somebody
 * uses is settled by that, at once; this is for the others. Any number of processes may.
 */
import type { Clock } from '../clock.ts'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { startRounds, type Rounds } from '../rounds.ts'
import { dayOf } from '../rules/loyalty/card-points.ts'
import { applyDuePoints } from './apply-due-points.ts'
import { reviewTier } from './review-tier.ts'

export interface DueCardsJobOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between two rounds. Default a minute. */
  every?: number
}

/** How many cards are looked up at a time. */
const batch = 100

/** A round ends when nothing is due, or what is could not be done now. Closing finishes the card under way. */
export function startDueCardsJob({ store, clock, log, every = 60_000 }: DueCardsJobOptions): Rounds {
  return startRounds(every, async (isClosed) => {
    try {
      for (const thing of dueThings) await settleThings(thing, isClosed)
    } catch (error) {
      log.error({ err: error }, 'cards that are due not found')
    }
  })

  /** One card after another, each in its own transaction: locks are short, and a fault stops at its card. */
  async function settleThings(thing: DueThing, isClosed: () => boolean) {
    const tried = new Set<string>()
    let left = 0
    while (!isClosed()) {
      const cards = await dueCards(store.db, thing, clock.now(), { limit: batch, offset: left })
      const fresh = cards.filter((card) => !tried.has(nameOf(card)))
      for (const [name, card] of new Map(fresh.map((card) => [nameOf(card), card]))) {
        if (isClosed()) return
        tried.add(name)
        await settleOne(card)
      }
      if (cards.length < batch) return
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
export const dueThings = ['pending points', 'expiring points', 'member tiers'] as const

export type DueThing = (typeof dueThings)[number]

export interface DueCard {
  project_id: string
  voucher_id: string
}

/** Those due longest come first; a card comes as often as it has something due. */
export async function dueCards(
  db: Db,
  thing: DueThing,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<DueCard[]> {
  const { rows } = await sql<DueCard>`
    select project_id, voucher_id from ${overdue(thing, now)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function overdue(thing: DueThing, now: Date) {
  switch (thing) {
    case 'pending points':
      return sql`pending_points where available_at <= ${now} order by available_at`
    case 'expiring points':
      return sql`expiring_points where expires_on < ${dayOf(now)}::date order by expires_on`
    case 'member tiers':
      return sql`member_tiers where expiration_date <= ${now} order by expiration_date`
  }
}

/** False where another process is working on the card. */
export async function lockFreeCard(tx: Db, { project_id, voucher_id }: DueCard): Promise<boolean> {
  const { rows } = await sql`
    select id from vouchers
    where project_id = ${project_id} and id = ${voucher_id} for update skip locked`.execute(tx)
  return rows.length > 0
}
