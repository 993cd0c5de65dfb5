/**
 * Transfers points to a card from others (specification, section 8). If one transfer fails, all do. Shoppers can
 * transfer only between their own cards of one program.
 */
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { type Caller, callerSide } from '../auth/caller.ts'
import { ApiError, type Detail } from '../errors.ts'
import { newId } from '../ids.ts'
import { type CardFilter, cardIdsOf } from '../vouchers/loyalty-cards.ts'
import { usedTransferIds } from './ledger-queries.ts'
import { lockVouchers } from '../redeemables/locks.ts'
import { codeOf, uniqueViolation } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { recordEvents, type MemberEvent } from './activity.ts'
import { unusableReason, findCard, findCards, type Card } from './card.ts'
import { addPoints, deductPoints } from './ledger.ts'
import { readLoyaltyCard } from './view.ts'
import { applyDuePoints } from './due-points.ts'
import { reviewTier } from './review-tier.ts'

export interface TransferItem {
  /** Code of the debited card. */
  code: string
  points: number
  /** The shop's id of the transfer, unique in the project. */
  source_id: string
  reason?: string | undefined
}

export interface Transfer {
  caller: Caller
  campaignId: string
  /** The receiving card. */
  memberId: string
  items: readonly TransferItem[]
  now: Date
}

export interface ResolvedItem extends TransferItem {
  field: string
  from: Card
}

/**
 * Keeps the points' expiration days. Returns the receiving card. @throws ApiError `not_found`, `duplicate_found`,
 * `invalid_payload`, `invalid_customer`, `loyalty_card_points_exceeded`, or the reason why a card cannot be used.
 */
export async function transfer(
  tx: Db,
  { caller, campaignId, memberId, items, now }: Transfer,
): Promise<LoyaltyCard> {
  const project_id = caller.project.id
  const { id, holder_id, campaign_id } = await findCard(tx, caller, memberId, { campaignId, now })
  const side = callerSide(caller)
  const codes = items.map(({ code }) => code)
  const sources = await cardIdsOf(tx, project_id, codes, sourceFilter(side, { holder_id, campaign_id }))
  await requireUnusedIds(tx, project_id, items)

  const ids = [...new Set([id, ...sources.values()])].sort()
  // Lock in id order, so that two members who send each other points do not deadlock.
  await lockVouchers(tx, project_id, ids)
  for (const card_id of ids) await applyDuePoints(tx, project_id, card_id, now)
  const cards = await findCards(tx, project_id, ids, now)
  const to = cards.find((card) => card.id === id)
  if (!to) throw new Error('A locked card does not exist.')
  const sourceOf = (code: string) => cards.find((card) => card.id === sources.get(code))
  const resolved = resolveItems(items, sourceOf, to, side, now)

  const events = new Map<string, MemberEvent[]>(ids.map((card_id) => [card_id, []]))
  for (const item of resolved) {
    const { sent, received } = await transferItem(tx, project_id, item, to, now)
    events.get(item.from.id)?.push(sent)
    events.get(to.id)?.push(received)
  }
  const cause = { now, group_id: newId('group'), caller, ...(side === 'client' && { ownCards: ids }) }
  for (const [card_id, cardEvents] of events) await recordEvents(tx, project_id, card_id, cardEvents, cause)
  for (const card_id of ids) await reviewTier(tx, project_id, card_id, cause)
  return readLoyaltyCard(tx, project_id, id, side, now)
}

/** Pages can debit only cards of the same customer and program. */
const sourceFilter = (
  side: 'server' | 'client',
  { holder_id, campaign_id }: Pick<Card, 'holder_id' | 'campaign_id'>,
): CardFilter => (side === 'client' ? { holder_id, campaign_id } : {})

/** Whether a card matches {@link sourceFilter}. */
export function isPossibleSource(card: Card, to: Card, side: 'server' | 'client') {
  const { holder_id = card.holder_id, campaign_id = card.campaign_id } = sourceFilter(side, to)
  return card.holder_id === holder_id && card.campaign_id === campaign_id
}

/** @throws ApiError like {@link transfer}. */
export function resolveItems(
  items: readonly TransferItem[],
  sourceOf: (code: string) => Card | undefined,
  to: Card,
  side: 'server' | 'client',
  now: Date,
): ResolvedItem[] {
  const found = items.map((item, index) => ({ ...item, field: `[${index}]`, from: sourceOf(item.code) }))
  const unknown = found.filter(({ from }) => !from)
  if (unknown.length > 0) throw sourcesNotFound(unknown, side)
  const resolved = found.filter((one): one is ResolvedItem => one.from !== undefined)
  requireTransferable(to, resolved, now)
  requireEnough(resolved)
  return resolved
}

async function transferItem(tx: Db, project_id: string, item: ResolvedItem, to: Card, now: Date) {
  const { from, points, source_id, reason } = item
  const entry = { points, source_id, reason: reason ?? null, now }
  const deducted = await deductPoints(tx, project_id, from, {
    ...entry,
    type: 'POINTS_TRANSFER_OUT',
    details: { card_id: to.id },
  }).catch((error: unknown) => {
    // A concurrent transfer used the same source_id.
    throw codeOf(error) === uniqueViolation ? duplicates([item]) : error
  })
  if (!deducted) throw exceeded([item])
  await addPoints(tx, project_id, to, {
    ...entry,
    type: 'POINTS_TRANSFER_IN',
    related_transaction_id: deducted.transaction_id,
    expiring: deducted.expiring,
    details: { card_id: from.id },
  })
  return transferEvents(item, to)
}

export function transferEvents({ from, points, reason }: ResolvedItem, to: Card) {
  const transferEvent = (amount: number, other: Card) => ({
    type: 'customer.voucher.loyalty_card.points_transferred' as const,
    data: { points: amount, reason: reason ?? null, related_voucher: { id: other.id, object: 'voucher' } },
  })
  return { sent: transferEvent(-points, to), received: transferEvent(points, from) }
}

async function requireUnusedIds(tx: Db, project_id: string, items: readonly TransferItem[]) {
  const named = items.map((item, index) => ({ ...item, field: `[${index}]` }))
  const ids = named.map(({ source_id }) => source_id)
  const before = new Set(await usedTransferIds(tx, project_id, ids))
  const again = named.filter(
    ({ source_id }, index) => before.has(source_id) || ids.indexOf(source_id) < index,
  )
  if (again.length > 0) throw duplicates(again)
}

function requireTransferable(to: Card, items: readonly ResolvedItem[], now: Date) {
  const toItself = items.filter(({ from }) => from.id === to.id)
  if (toItself.length > 0) {
    throw new ApiError('invalid_payload', {
      message: 'A card cannot transfer points to itself.',
      details: detailsFor(toItself, 'code', 'must not be the receiving card'),
    })
  }
  const unassigned = items.filter(({ from }) => from.holder_id === null)
  if (to.holder_id === null || unassigned.length > 0) {
    throw new ApiError('invalid_customer', {
      message: 'Points can be transferred only between cards with a holder.',
      details:
        to.holder_id === null
          ? [{ field: 'memberId', message: 'must be a card with a holder' }]
          : detailsFor(unassigned, 'code', 'must be a card with a holder'),
    })
  }
  requireUsable(to, [{ field: 'memberId', message: 'must be a card that can be used now' }], now)
  for (const item of items) {
    requireUsable(item.from, detailsFor([item], 'code', 'must be a card that can be used now'), now)
  }
}

function requireUsable(card: Card, details: readonly Detail[], now: Date) {
  const refused = unusableReason(card, now)
  if (!refused) return
  const { key, message } = refused
  throw new ApiError(key, { message, details, resource: 'voucher', id: card.code })
}

function requireEnough(items: readonly ResolvedItem[]) {
  const totals = new Map<Card, number>()
  for (const { from, points } of items) totals.set(from, (totals.get(from) ?? 0) + points)
  const insufficient = items.filter(({ from }) => (totals.get(from) ?? 0) > from.balance)
  if (insufficient.length > 0) throw exceeded(insufficient)
}

type Named = Pick<ResolvedItem, 'field'>

const detailsFor = (items: readonly Named[], name: string, message: string) =>
  items.map(({ field }) => ({ field: `${field}.${name}`, message }))

const exceeded = (items: readonly Named[]) =>
  new ApiError('loyalty_card_points_exceeded', {
    message: 'The card does not have enough points for the transfer.',
    details: detailsFor(items, 'points', 'must be at most the balance of the card'),
  })

const duplicates = (items: readonly Named[]) =>
  new ApiError('duplicate_found', {
    message: 'A transfer with this source_id already exists.',
    details: detailsFor(items, 'source_id', 'must be unique among transfers'),
  })

/** Omits the code on the client side, so that another customer's card looks like one that does not exist. */
const sourcesNotFound = (items: readonly (Named & TransferItem)[], side: 'server' | 'client') =>
  new ApiError('not_found', {
    message: 'There is no such loyalty card.',
    details: detailsFor(items, 'code', 'must be the code of a loyalty card'),
    resource: 'voucher',
    ...(side === 'server' && items[0] && { id: items[0].code }),
  })
