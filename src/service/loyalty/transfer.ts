/**
 * Points move from cards to another (specification, section 8): all that a request asks for, or nothing. A shopper moves
 * them between cards of one programme that are the shopper's own: "where the specification is silent", Loyalty.
 */
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import type { Caller } from '../auth/caller.ts'
import { ApiError, type Detail } from '../errors.ts'
import { newId } from '../ids.ts'
import { cardIdsOf } from '../vouchers/loyalty-cards.ts'
import { transfersNamed } from './ledger-queries.ts'
import { lockVouchers } from '../redeemables/locks.ts'
import { codeOf } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { record, type MemberEvent } from './activity.ts'
import { closedFor, findCard, findCards, type Card } from './card.ts'
import { addPoints, takePoints } from './ledger.ts'
import { readLoyaltyCard } from './view.ts'
import { applyDuePoints } from './due-points.ts'
import { reviewTier } from './review-tier.ts'

export interface Item {
  /** Of the card that gives. */
  code: string
  points: number
  /** The shop's own id of the transfer; it counts once in a project. */
  source_id: string
  reason?: string | undefined
}

export interface Transfer {
  caller: Caller
  campaignId: string
  /** The card that receives. */
  memberId: string
  items: readonly Item[]
  now: Date
}

/** One item with the card that it takes from. */
interface Move extends Item {
  field: string
  from: Card
}

/**
 * Points keep the days on which they expire. Returns the card that received them. @throws ApiError `not_found`,
 * `duplicate_found`, `invalid_payload`, `invalid_customer`, `loyalty_card_points_exceeded` and why a card is closed.
 */
export async function transfer(
  tx: Db,
  { caller, campaignId, memberId, items, now }: Transfer,
): Promise<LoyaltyCard> {
  const project_id = caller.project.id
  const { id, holder_id, campaign_id } = await findCard(tx, caller, memberId, { campaignId, now })
  const side = caller.side === 'client' ? 'client' : 'server'
  const own = side === 'client' ? { holder_id, campaign_id } : {}
  const codes = items.map(({ code }) => code)
  const sources = await cardIdsOf(tx, project_id, codes, own)
  await requireNew(tx, project_id, items)

  const ids = [...new Set([id, ...sources.values()])].sort()
  // In the order of their ids, so that two who send points to each other do not wait for each other.
  await lockVouchers(tx, project_id, ids)
  for (const card_id of ids) await applyDuePoints(tx, project_id, card_id, now)
  const cards = await findCards(tx, project_id, ids, now)
  const to = cards.find((card) => card.id === id)
  if (!to) throw new Error('A card that was locked is gone.')
  const found = items.map((item, index) => {
    const from = cards.find((card) => card.id === sources.get(item.code))
    return { ...item, field: `[${index}]`, from }
  })
  const unknown = found.filter(({ from }) => !from)
  if (unknown.length > 0) throw noSuchSources(unknown, side)
  const moves = found.filter((one): one is Move => one.from !== undefined)
  requireOpen(to, moves, now)
  requireEnough(moves)

  const events = new Map<string, MemberEvent[]>(ids.map((card_id) => [card_id, []]))
  for (const move of moves) {
    const { given, received } = await moveOne(tx, project_id, move, to, now)
    events.get(move.from.id)?.push(given)
    events.get(to.id)?.push(received)
  }
  const cause = { now, group_id: newId('group'), caller, ...(side === 'client' && { ownCards: ids }) }
  for (const [card_id, happened] of events) await record(tx, project_id, card_id, happened, cause)
  for (const card_id of ids) await reviewTier(tx, project_id, card_id, cause)
  return readLoyaltyCard(tx, project_id, id, side, now)
}

/** Both halves in the ledger, and what happened to either card. */
async function moveOne(tx: Db, project_id: string, move: Move, to: Card, now: Date) {
  const { from, points, source_id, reason } = move
  const entry = { points, source_id, reason: reason ?? null, now }
  const taken = await takePoints(tx, project_id, from, {
    ...entry,
    type: 'POINTS_TRANSFER_OUT',
    details: { card_id: to.id },
  }).catch((error: unknown) => {
    // Another transfer with this source_id was quicker.
    throw codeOf(error) === uniqueViolation ? duplicates([move]) : error
  })
  if (!taken) throw exceeded([move])
  await addPoints(tx, project_id, to, {
    ...entry,
    type: 'POINTS_TRANSFER_IN',
    related_transaction_id: taken.transaction_id,
    expiring: taken.expiring,
    details: { card_id: from.id },
  })
  const happened = (amount: number, other: Card) => ({
    type: 'customer.voucher.loyalty_card.points_transferred' as const,
    data: { points: amount, reason: reason ?? null, related_voucher: { id: other.id, object: 'voucher' } },
  })
  return { given: happened(-points, to), received: happened(points, from) }
}

const uniqueViolation = '23505'

/** The shop's ids count once: in this request, and in all that came before. */
async function requireNew(tx: Db, project_id: string, items: readonly Item[]) {
  const named = items.map((item, index) => ({ ...item, field: `[${index}]` }))
  const ids = named.map(({ source_id }) => source_id)
  const before = new Set(await transfersNamed(tx, project_id, ids))
  const again = named.filter(
    ({ source_id }, index) => before.has(source_id) || ids.indexOf(source_id) < index,
  )
  if (again.length > 0) throw duplicates(again)
}

/** Points go from one member to another, and neither card is closed. */
function requireOpen(to: Card, moves: readonly Move[], now: Date) {
  const toItself = moves.filter(({ from }) => from.id === to.id)
  if (toItself.length > 0) {
    throw new ApiError('invalid_payload', {
      message: 'A card cannot transfer points to itself.',
      details: about(toItself, 'code', 'should be another card than the one that receives'),
    })
  }
  const unheld = moves.filter(({ from }) => from.holder_id === null)
  if (to.holder_id === null || unheld.length > 0) {
    throw new ApiError('invalid_customer', {
      message: 'Points can be transferred only between cards that somebody holds.',
      details:
        to.holder_id === null
          ? [{ field: 'memberId', message: 'should be a card that somebody holds' }]
          : about(unheld, 'code', 'should be a card that somebody holds'),
    })
  }
  requireUsable(to, [{ field: 'memberId', message: 'should be a card that can be used now' }], now)
  for (const move of moves) {
    requireUsable(move.from, about([move], 'code', 'should be a card that can be used now'), now)
  }
}

function requireUsable(card: Card, details: readonly Detail[], now: Date) {
  const refused = closedFor(card, now)
  if (!refused) return
  const { key, message } = refused
  throw new ApiError(key, { message, details, resource: 'voucher', id: card.code })
}

/** What one request takes from a card counts together. */
function requireEnough(moves: readonly Move[]) {
  const asked = new Map<Card, number>()
  for (const { from, points } of moves) asked.set(from, (asked.get(from) ?? 0) + points)
  const short = moves.filter(({ from }) => (asked.get(from) ?? 0) > from.balance)
  if (short.length > 0) throw exceeded(short)
}

type Named = Pick<Move, 'field'>

const about = (items: readonly Named[], name: string, message: string) =>
  items.map(({ field }) => ({ field: `${field}.${name}`, message }))

const exceeded = (moves: readonly Named[]) =>
  new ApiError('loyalty_card_points_exceeded', {
    message: 'The card holds fewer points than are to be transferred from it.',
    details: about(moves, 'points', 'should be no more than the card holds'),
  })

const duplicates = (items: readonly Named[]) =>
  new ApiError('duplicate_found', {
    message: 'There is such a transfer already.',
    details: about(items, 'source_id', 'should be an id that no other transfer has'),
  })

/** To a page without the code: what is another's looks like what is not there. */
const noSuchSources = (items: readonly (Named & Item)[], side: 'server' | 'client') =>
  new ApiError('not_found', {
    message: 'There is no such loyalty card.',
    details: about(items, 'code', 'should be the code of a loyalty card'),
    resource: 'voucher',
    ...(side === 'server' && items[0] && { id: items[0].code }),
  })
