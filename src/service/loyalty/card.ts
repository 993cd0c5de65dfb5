import type { RawBuilder } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { findCampaign } from '../campaigns/queries.ts'
import type { Customer } from '../customers/queries.ts'
import { matchesIdOrCode, resolveByIdOrCode } from '../database/code-lookup.ts'
import { type CampaignColumns, campaignColumns, campaignOf } from '../database/shared-columns.ts'
import { timestampParser } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import type { InJson } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { createRuleCache } from '../redeemables/queries.ts'
import { asRedeemable, assignedRulesOf, type RedeemableRow } from '../redeemables/redeemable-row.ts'
import { refusalOf, type Refusal } from '../rules/availability.ts'
import type { RedeemableCampaign, Redeemable } from '../rules/redeemable.ts'
import { settledAt, isDue } from '../rules/loyalty/card-points.ts'
import {
  cardRowsById,
  cardRowsOf,
  findCardRow,
  type CardReader,
  type CardRow,
} from '../vouchers/loyalty-cards.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/queries.ts'
import { applyDuePoints } from './due-points.ts'
import { offerOfCard, type OfferOfCard } from './reward-assignments.ts'
import { reviewTier } from './review-tier.ts'

export interface Card extends Omit<CardRow, keyof CampaignColumns> {
  campaign_id: string
  campaign_name: string
  campaign: RedeemableCampaign
  /** Whether stored points are due, so that the card's row differs from these points. */
  is_due: boolean
}

export interface CardQuery {
  /** Id or name of the program that the card must belong to. */
  campaignId?: string | undefined
  /** Points that are due by this moment count as credited or expired. */
  now: Date
}

/**
 * `memberId` is the card's code or id. @throws ApiError `not_found` for every reason: no such card, another kind of
 * voucher, another program, and on the client side a token that is not bound to the card's holder.
 */
export async function findCard(
  db: Db,
  caller: CardCaller,
  memberId: string,
  { campaignId, now }: CardQuery,
): Promise<Card> {
  const row = await findCardRow(db, caller.project.id, memberId)
  const card = await requireCard(db, caller, memberId, campaignId, row)
  return asCard<unknown>(card, now)
}

type CardCaller = Pick<Caller, 'project' | 'side' | 'customer_id'>

/** Returns `found`, the row of `memberId`. @throws ApiError `not_found` like {@link findCard}. */
export async function requireCard<Row extends { holder_id: string | null; campaign_id: string }>(
  db: Db,
  { project, side, customer_id }: CardCaller,
  memberId: string,
  campaignId: string | undefined,
  found: Row | undefined,
): Promise<Row> {
  const isAllowed = side !== 'client' || (customer_id !== null && found?.holder_id === customer_id)
  if (!found || !isAllowed) throw cardNotFound(side, memberId)
  if (await isInOtherProgram(db, project.id, found, campaignId)) throw cardNotFound(side, memberId)
  return found
}

const isInOtherProgram = async (
  db: Db,
  project_id: string,
  { campaign_id }: { campaign_id: string },
  idOrName: string | undefined,
) =>
  idOrName !== undefined &&
  idOrName !== campaign_id &&
  (await findCampaign(db, project_id, idOrName))?.id !== campaign_id

export async function findCards(
  db: Db,
  project_id: string,
  ids: readonly string[],
  now: Date,
): Promise<Card[]> {
  const rows = await cardRowsById(db, project_id, ids)
  return rows.map((row) => asCard(row, now)).sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Ordered by creation. */
export async function cardsOf<More = unknown>(
  db: Db,
  project_id: string,
  customer_id: string,
  now: Date,
  reader?: CardReader<More>,
): Promise<(Card & More)[]> {
  return (await cardRowsOf(db, project_id, customer_id, reader)).map((row) => asCard(row, now))
}

export function unusableReason(card: Card, now: Date): Refusal | undefined {
  const { campaign, active } = card
  return refusalOf(
    { ...withoutLimits, campaign, active, validity: card },
    { now, customer: null, metadata: {} },
  )
}

/** Omits the requested id on the client side, so that every reason looks the same. */
export const cardNotFound = (side?: Caller['side'], id?: string) =>
  new ApiError('not_found', {
    message: 'There is no such loyalty card.',
    resource: 'voucher',
    ...(side === 'server' && id !== undefined && { id }),
  })

export function asCard<More>(row: CardRow & More, now: Date): Card & More {
  const campaign = campaignOf(row)
  const { id: campaign_id, name: campaign_name } = campaign
  return { ...row, ...settledAt(row, now), is_due: isDue(row, now), campaign_id, campaign_name, campaign }
}

/** Holder and balance are checked elsewhere. */
const withoutLimits = {
  object: 'voucher',
  type: 'LOYALTY_CARD',
  holder_id: null,
  limit: null,
  redeemed: 0,
  balance: null,
} as const

export interface Member {
  card: MemberRow
  redeemable: Redeemable
}

interface MemberQuery {
  campaignId?: string | undefined
  /** The reward whose offer is read with the card. */
  reward_id: string
}

/**
 * Applies due points and reviews the tier first, because the tier determines the price.
 *
 * @throws ApiError `not_found` as `findCard` does, and for a card with unreadable rules.
 */
export async function readMember(
  tx: Db,
  caller: CardCaller,
  memberId: string,
  { now, ...query }: MemberQuery & { now: Date },
): Promise<Member> {
  const project_id = caller.project.id
  const found = await findMember(tx, caller, memberId, query)
  if (!(await settle(tx, project_id, found, now))) return asMember(found)
  const card = await findMemberRow(tx, project_id, found.id, query.reward_id)
  if (!card) throw cardNotFound()
  return asMember(card)
}

/** Returns whether the card may have changed. Applying due points also reviews the tier. */
async function settle(tx: Db, project_id: string, card: MemberRow, now: Date): Promise<boolean> {
  if (!isDue(card, now))
    return card.has_tiers && reviewTier(tx, project_id, card.id, { now, group_id: newId('group') })
  await applyDuePoints(tx, project_id, card.id, now)
  return true
}

/**
 * Points that are due are still pending or in the balance. `prefetched` is the value of {@link membersAsJson} for the same
 * card and reward. @throws ApiError `not_found` as `findCard` does.
 */
export async function findMember(
  db: Db,
  caller: CardCaller,
  memberId: string,
  { campaignId, reward_id }: MemberQuery,
  prefetched?: readonly InJson<MemberRow>[],
): Promise<MemberRow> {
  const found = prefetched
    ? resolveByIdOrCode(prefetched.map(fromJson), memberId)
    : await findMemberRow(db, caller.project.id, memberId, reward_id)
  return requireCard(db, caller, memberId, campaignId, found)
}

/** @throws ApiError `not_found` for a card with unreadable rules. */
export function asMember(card: MemberRow): Member {
  const redeemable = asRedeemable(card, createRuleCache())
  if (!redeemable) throw cardNotFound()
  return { card, redeemable }
}

/** Everything that a redemption of points evaluates and returns, read in one query. */
export interface MemberRow extends VoucherRow, Omit<RedeemableRow, keyof VoucherRow> {
  type: 'LOYALTY_CARD'
  campaign_id: string
  has_expiring: boolean
  /** Whether the program has tiers, or the member is in one it used to have. */
  has_tiers: boolean
  tracking_secret: string
  campaign_updated_at: Date | null
  /** Null if the program does not offer the requested reward. */
  offer: OfferOfCard | null
  /** Null for a card without a holder. */
  holder: Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> | null
}

async function findMemberRow(
  db: Db,
  project_id: string,
  codeOrId: string,
  reward_id: string,
): Promise<MemberRow | undefined> {
  const { rows } = await selectMembers(project_id, codeOrId, reward_id).execute(db)
  return resolveByIdOrCode(rows, codeOrId)
}

const selectMembers = (project_id: string | RawBuilder<string>, codeOrId: string, reward_id: string) =>
  sql<MemberRow>`
    select ${voucherColumns}, ${campaignColumns}, ${assignedRulesOf('voucher', 'voucher')}, null as name,
      null as banner, 0 as hierarchy, null::jsonb as referral, voucher.has_expiring, own_project.tracking_secret,
      campaign.updated_at as campaign_updated_at, ${offerOfCard('voucher', reward_id)},
      case when holder.id is not null then jsonb_build_object('id', holder.id, 'name', holder.name,
        'email', holder.email, 'source_id', holder.source_id, 'metadata', holder.metadata) end as holder,
      exists (
        select from loyalty_tiers as tier
        where tier.project_id = voucher.project_id and tier.campaign_id = voucher.campaign_id
      ) or exists (
        select from member_tiers as member
        where member.project_id = voucher.project_id and member.voucher_id = voucher.id
      ) as has_tiers
    from ${voucherTables}
    join projects as own_project on own_project.project_id = voucher.project_id
    where voucher.project_id = ${project_id} and ${matchesIdOrCode('voucher', codeOrId)}
      and voucher.type = 'LOYALTY_CARD' and voucher.campaign_id is not null`

/** The rows among which {@link findMember} finds the card. `project` is a joined row of projects. */
export const membersAsJson = (codeOrId: string, reward_id: string) => sql<InJson<MemberRow>[]>`
  (
    select coalesce(json_agg(row_to_json(member)), '[]')
    from (${selectMembers(sql<string>`project.project_id`, codeOrId, reward_id)}) as member
  )`

const fromJson = timestampParser<MemberRow>({
  created_at: true,
  updated_at: true,
  start_date: true,
  expiration_date: true,
  campaign_start_date: true,
  campaign_expiration_date: true,
  campaign_updated_at: true,
})
