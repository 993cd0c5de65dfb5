/**
 * Transfers points in one statement, without a transaction. This works while no points are due, no debited card has points
 * that expire and neither a member's tier nor its period changes.
 */
import { type Caller, callerSide } from '../auth/caller.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { matchesAnyIdOrCode, matchesIdOrCode, resolveAmong } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { campaignColumns } from '../database/shared-columns.ts'
import type { Db } from '../database/tables.ts'
import type { ResponseToStore, SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { sumOfPoints } from '../rules/loyalty/card-points.ts'
import type { CardRow } from '../vouchers/loyalty-cards.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/queries.ts'
import type { Cause, MemberEvent } from './activity.ts'
import { asCard, requireCard, type Card } from './card.ts'
import {
  balancesAfter,
  changeCards,
  claim,
  isPossible,
  type CardChange,
  type CardEntry,
} from './card-changes.ts'
import { membershipOf, type MembershipColumns, membershipOfVoucher } from './member-tiers.ts'
import { keepsTier } from './review-tier.ts'
import {
  isPossibleSource,
  resolveItems,
  transferEvents,
  type ResolvedItem,
  type Transfer,
  type TransferItem,
} from './transfer.ts'
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
  const rows = await readRows(db, caller, memberId, items)
  const cards = rows.map((row) => asCard<MembershipColumns>(row, now))
  const to = await requireCard(db, caller, memberId, campaignId, resolveAmong(cards, memberId))
  const sources = cards.filter((card) => isPossibleSource(card, to, side))
  const resolved = resolveItems(items, (code) => resolveAmong(sources, code), to, side, now)
  const debited = sources.filter((card) => resolved.some(({ from }) => from === card))
  if (to.is_due || debited.some(({ is_due, expiring }) => is_due || expiring.length > 0)) return undefined

  const changes = changesOf(resolved, debited, to)
  if (!changes.every(isPossible)) return undefined
  for (const change of changes) {
    const after = { ...membershipOf(change.card), balance: balancesAfter(change).at(-1) ?? 0 }
    if (!(await keepsTier(db, project_id, after, now))) return undefined
  }
  const row = rows.find(({ id }) => id === to.id)
  if (!row) return undefined
  const received = sumOfPoints(resolved)
  const points = { granted: row.granted + received, balance: row.balance + received }

  const cause = { now, group_id: newId('group'), caller }
  return {
    reply: asLoyaltyCard({ ...row, ...points }, now, side),
    execute: (response) => execute(db, project_id, changes, cause, response),
  }
}

/** Everything that a transfer evaluates and returns. */
type TransferRow = CardRow & VoucherRow & MembershipColumns

async function readRows(db: Db, caller: Caller, memberId: string, items: readonly TransferItem[]) {
  const codes = items.map(({ code }) => code)
  // For shoppers, another customer's card takes no longer than an unknown code.
  const isReadable =
    callerSide(caller) === 'client' ? sql`voucher.holder_id = ${caller.customer_id}` : sql`true`
  const { rows } = await sql<TransferRow>`
    select ${transferColumns}
    from ${voucherTables}
    where voucher.project_id = ${caller.project.id} and voucher.type = 'LOYALTY_CARD'
      and voucher.campaign_id is not null
      and (${matchesIdOrCode('voucher', memberId)}
        or ${isReadable} and ${matchesAnyIdOrCode('voucher', codes)})`.execute(db)
  return rows
}

const transferColumns = sql`${voucherColumns}, voucher.folded_code, ${campaignColumns}, ${membershipOfVoucher}`

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
