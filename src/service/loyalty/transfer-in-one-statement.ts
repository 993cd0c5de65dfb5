/**
 * Transfers points in one statement, without a transaction. This works while no points are due, no debited card has points
 * that expire and neither a member's tier nor its period changes.
 */
import { callerSide } from '../auth/caller.ts'
import { isDeepStrictEqual } from 'node:util'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { ResponseToStore, SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { sumOfPoints } from '../rules/loyalty/card-points.ts'
import { findVoucher } from '../vouchers/queries.ts'
import type { Cause, MemberEvent } from './activity.ts'
import { findCard, findCardsByCode, type Card } from './card.ts'
import {
  balancesAfter,
  changeCards,
  claim,
  isPossible,
  stateOf,
  type CardChange,
  type CardEntry,
} from './card-changes.ts'
import { membershipOf, type MembershipColumns, readWithMembership } from './member-tiers.ts'
import { keepsTier } from './review-tier.ts'
import { resolveItems, sourceFilter, transferEvents, type ResolvedItem, type Transfer } from './transfer.ts'
import { asLoyaltyCard } from './view.ts'

/** Undefined if the transfer needs a transaction or is refused. @throws ApiError like `transfer`. */
export async function prepareTransfer(
  db: Db,
  { caller, campaignId, memberId, items, now }: Transfer,
): Promise<SingleStatement<LoyaltyCard> | undefined> {
  const project_id = caller.project.id
  const side = callerSide(caller)
  // A source_id that was used by an earlier transfer fails the statement.
  if (new Set(items.map(({ source_id }) => source_id)).size < items.length) return undefined
  const to = await findCard(db, caller, memberId, { campaignId, now }, readWithMembership)
  const codes = items.map(({ code }) => code)
  const filter = sourceFilter(side, to)
  const sources = await findCardsByCode(db, project_id, codes, filter, now, readWithMembership)
  const resolved = resolveItems(items, (code) => sources.get(code), to, side, now)
  const debited = [...new Set(sources.values())]
  if (to.is_due || debited.some(({ is_due, expiring }) => is_due || expiring.length > 0)) return undefined

  const changes = changesOf(resolved, debited, to)
  if (!changes.every(isPossible)) return undefined
  for (const change of changes) {
    const after = { ...membershipOf(change.card), balance: balancesAfter(change).at(-1) ?? 0 }
    if (!(await keepsTier(db, project_id, after, now))) return undefined
  }
  const row = await findVoucher(db, project_id, to.id)
  if (!row || !isDeepStrictEqual(stateOf(row), stateOf(to))) return undefined
  const received = sumOfPoints(resolved)
  const { granted, balance } = stateOf(row)

  const cause = { now, group_id: newId('group'), caller }
  return {
    reply: asLoyaltyCard({ ...row, granted: granted + received, balance: balance + received }, now, side),
    execute: (response) => execute(db, project_id, changes, cause, response),
  }
}

type TransferCard = Card & MembershipColumns

function changesOf(
  items: readonly ResolvedItem[],
  debited: readonly TransferCard[],
  to: TransferCard,
): (CardChange & { card: TransferCard })[] {
  const changes = new Map<Card, { card: TransferCard; entries: CardEntry[]; events: MemberEvent[] }>(
    [...debited, to].map((card) => [card, { card, entries: [], events: [] }]),
  )
  for (const item of items) {
    const { from, points, source_id, reason = null } = item
    const { sent, received } = transferEvents(item, to)
    const entry = { source_id, reason }
    const id = newId('vtx')
    changes.get(from)?.entries.push({
      ...entry,
      id,
      type: 'POINTS_TRANSFER_OUT',
      points: -points,
      details: { card_id: to.id },
    })
    changes.get(from)?.events.push(sent)
    changes.get(to)?.entries.push({
      ...entry,
      id: newId('vtx'),
      type: 'POINTS_TRANSFER_IN',
      points,
      related_transaction_id: id,
      details: { card_id: from.id },
    })
    changes.get(to)?.events.push(received)
  }
  return [...changes.values()].map((change) => ({ ...change, expiring: [], pending: [] }))
}

async function execute(
  db: Db,
  project_id: string,
  changes: readonly CardChange[],
  cause: Cause,
  response: ResponseToStore,
) {
  const { rows } = await sql`
    with ${claim(response)}, ${changeCards('claim', project_id, changes, cause)}${response.insertFrom('ready')}
    select from ready`.execute(db)
  return rows.length > 0
}
