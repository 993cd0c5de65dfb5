/** A member's loyalty card. */
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../errors.ts'
import { refusalOf, type Refused } from '../rules/availability.ts'
import type { IncentiveCampaign } from '../rules/incentive.ts'
import { settledAt, type CardPoints } from '../rules/loyalty/card-points.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { cardRowsById, cardRowsOf, findCardRow, type CardRow } from '../vouchers/loyalty-cards.ts'
import type { Db } from '../database/tables.ts'

export interface Card extends Validity, CardPoints {
  id: string
  code: string
  campaign_id: string
  campaign_name: string
  /** The loyalty programme: its switch, its dates and where its days and hours are read. */
  campaign: IncentiveCampaign
  holder_id: string | null
  active: boolean
  start_date: Date | null
  expiration_date: Date | null
  expiration_rules: ExpirationRules | null
  metadata: Record<string, unknown>
}

export interface Wanted {
  /** Id or name of the programme that the card has to belong to. */
  campaignId?: string | undefined
  /** The moment as of which the card is shown: what has fallen due by then counts as if it had happened. */
  now: Date
}

/**
 * The card of this code or id. @throws Refusal `not_found`, the same for every reason: there is none, it is another
 * kind of voucher or belongs to another programme; on the client side also for a token that is bound to nobody
 * or to somebody else.
 */
export async function findCard(
  db: Db,
  { project, side, customer_id }: Pick<Caller, 'project' | 'side' | 'customer_id'>,
  memberId: string,
  { campaignId, now }: Wanted,
): Promise<Card> {
  const row = await findCardRow(db, project.id, memberId)
  const isOpen = side !== 'client' || (customer_id !== null && row?.holder_id === customer_id)
  if (!row || !isOpen) throw noSuchCard()
  if (campaignId !== undefined && (await findCampaign(db, project.id, campaignId))?.id !== row.campaign_id)
    throw noSuchCard()
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
export function closedFor(card: Card, now: Date): Refused | undefined {
  const { campaign, active } = card
  return refusalOf(
    { ...asUnlimited, campaign, active, validity: card },
    { now, customer: null, metadata: {} },
  )
}

/** Without a name, so that nothing tells one reason from another. */
export const noSuchCard = () =>
  new Refusal('not_found', { message: 'There is no such loyalty card.', resource: 'voucher' })

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
