/** A member's loyalty card. */
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import type { Caller } from '../auth/caller.ts'
import { findCampaign } from '../campaigns/queries.ts'
import type { Customer } from '../customers/queries.ts'
import { matchesIdOrCode, resolveByIdOrCode } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { parsingOnce } from '../redeemables/queries.ts'
import { asRedeemable, campaignColumns, guardsOf, type RedeemableRow } from '../redeemables/redeemable-row.ts'
import { refusalOf, type Refusal } from '../rules/availability.ts'
import type { RedeemableCampaign, Redeemable } from '../rules/redeemable.ts'
import { settledAt, type CardPoints, isDue } from '../rules/loyalty/card-points.ts'
import { cardRowsById, cardRowsOf, findCardRow, type CardRow } from '../vouchers/loyalty-cards.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/queries.ts'
import { applyDuePoints } from './due-points.ts'

export interface Card extends Validity, CardPoints {
  id: string
  code: string
  campaign_id: string
  campaign_name: string
  /** The loyalty programme: its switch, its dates and where its days and hours are read. */
  campaign: RedeemableCampaign
  holder_id: string | null
  active: boolean
  start_date: Date | null
  expiration_date: Date | null
  expiration_rules: ExpirationRules | null
  metadata: Record<string, unknown>
}

export interface WantedCard {
  /** Id or name of the programme that the card has to belong to. */
  campaignId?: string | undefined
  /** The moment as of which the card is shown: what has fallen due by then counts as if it had happened. */
  now: Date
}

/**
 * The card of this code or id. @throws ApiError `not_found`, the same for every reason: there is none, it is another
 * kind of voucher or belongs to another programme; on the client side also for a token that is bound to nobody
 * or to somebody else.
 */
export async function findCard(
  db: Db,
  { project, side, customer_id }: Pick<Caller, 'project' | 'side' | 'customer_id'>,
  memberId: string,
  { campaignId, now }: WantedCard,
): Promise<Card> {
  const row = await findCardRow(db, project.id, memberId)
  const isOpen = side !== 'client' || (customer_id !== null && row?.holder_id === customer_id)
  if (!row || !isOpen) throw noSuchCard(side, memberId)
  if (campaignId !== undefined && (await findCampaign(db, project.id, campaignId))?.id !== row.campaign_id)
    throw noSuchCard(side, memberId)
  return asCard(row, now)
}

/** The cards with these ids as of `now`, in the order of their ids. */
export async function findCards(
  db: Db,
  project_id: string,
  ids: readonly string[],
  now: Date,
): Promise<Card[]> {
  const rows = await cardRowsById(db, project_id, ids)
  return rows.map((row) => asCard(row, now)).sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** All cards that the customer holds as of `now`, the oldest first. */
export async function cardsOf(db: Db, project_id: string, customer_id: string, now: Date): Promise<Card[]> {
  return (await cardRowsOf(db, project_id, customer_id)).map((row) => asCard(row, now))
}

/** Why the card cannot be used at the moment: switched off, not valid yet or no longer, paused. Or undefined. */
export function closedFor(card: Card, now: Date): Refusal | undefined {
  const { campaign, active } = card
  return refusalOf(
    { ...asUnlimited, campaign, active, validity: card },
    { now, customer: null, metadata: {} },
  )
}

/** To a page without the name that it asked by, so that nothing tells one reason from another. */
export const noSuchCard = (side?: Caller['side'], id?: string) =>
  new ApiError('not_found', {
    message: 'There is no such loyalty card.',
    resource: 'voucher',
    ...(side === 'server' && id !== undefined && { id }),
  })

function asCard(row: CardRow, now: Date): Card {
  const { campaign_active, campaign_category_id, campaign_time_zone, campaign_validity, ...card } = row
  return {
    ...card,
    ...settledAt(row, now),
    campaign: {
      id: row.campaign_id,
      name: row.campaign_name,
      active: campaign_active,
      validity: campaign_validity,
      time_zone: campaign_time_zone,
      category_id: campaign_category_id,
    },
  }
}

/** Who holds it and how much is on it are other questions. */
const asUnlimited = {
  object: 'voucher',
  type: 'LOYALTY_CARD',
  holder_id: null,
  limit: null,
  redeemed: 0,
  balance: null,
} as const

// A member who redeems points: the card, as rules see it and as replies tell of it, and who holds it.

export interface Member {
  card: MemberRow
  redeemable: Redeemable
}

/**
 * Reads the card of this code or id, settled as of `now`. @throws ApiError `not_found` as `findCard` does, and for
 * a card whose rules cannot be read.
 */
export async function readMember(
  tx: Db,
  { project, side, customer_id }: Pick<Caller, 'project' | 'side' | 'customer_id'>,
  memberId: string,
  { campaignId, now }: { campaignId?: string | undefined; now: Date },
): Promise<Member> {
  const found = await findMemberRow(tx, project.id, memberId)
  const isOpen = side !== 'client' || (customer_id !== null && found?.holder_id === customer_id)
  if (!found || !isOpen) throw noSuchCard(side, memberId)
  const isElsewhere =
    campaignId !== undefined &&
    campaignId !== found.campaign_id &&
    (await findCampaign(tx, project.id, campaignId))?.id !== found.campaign_id
  if (isElsewhere) throw noSuchCard(side, memberId)

  const card = isDue(found, now) ? await settled(tx, project.id, found.id, now) : found
  const redeemable = asRedeemable(card, parsingOnce())
  if (!redeemable) throw noSuchCard()
  return { card, redeemable }
}

async function settled(tx: Db, project_id: string, id: string, now: Date): Promise<MemberRow> {
  await applyDuePoints(tx, project_id, id, now)
  const card = await findMemberRow(tx, project_id, id)
  if (!card) throw noSuchCard()
  return card
}

// A loyalty card with everything that a redemption of its points needs, to be judged and to be shown, in one query.

export interface MemberRow extends VoucherRow, Omit<RedeemableRow, keyof VoucherRow> {
  type: 'LOYALTY_CARD'
  campaign_id: string
  has_expiring: boolean
  /** The programme has tiers, or the member is in one that it had. */
  has_tiers: boolean
  tracking_secret: string
  /** Null for a card without a holder. */
  holder: Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> | null
}

/** The card of this code or id; when one's code is another's id, the id wins. */
export async function findMemberRow(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${voucherColumns}, ${campaignColumns}, ${guardsOf('voucher', 'voucher')}, null as name,
      null as banner, 0 as hierarchy, null::jsonb as referral, voucher.has_expiring, project.tracking_secret,
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
    join projects as project on project.project_id = voucher.project_id
    where voucher.project_id = ${project_id} and ${matchesIdOrCode('voucher', codeOrId)}
      and voucher.type = 'LOYALTY_CARD' and voucher.campaign_id is not null`.execute(db)
  return resolveByIdOrCode(rows, codeOrId)
}
