import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { Mapping, TierPlace, TierRange } from '../rules/loyalty/tiers.ts'
import type { LoyaltyTiersExpiration } from '../rules/loyalty/card-points.ts'
import { parseTimestamp, parseTimestampOrNull } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import { sumOf } from '../database/sql-snippets.ts'
import { type CardReader, type CardRow, expirationRulesOf, selectCards } from '../vouchers/loyalty-cards.ts'
import type { Db } from '../database/tables.ts'

export interface MemberTier {
  id: string
  name: string
  /** By earning rule id. */
  earning_rules: Readonly<Record<string, Mapping>>
  /** By reward id. */
  rewards: Readonly<Record<string, Mapping>>
}

export async function memberTierOf(
  db: Db,
  project_id: string,
  card_id: string,
): Promise<MemberTier | undefined> {
  return db
    .selectFrom('member_tiers as member')
    .innerJoin('loyalty_tiers as tier', (join) =>
      join.onRef('tier.project_id', '=', 'member.project_id').onRef('tier.id', '=', 'member.tier_id'),
    )
    .select(['tier.id', 'tier.name', 'tier.earning_rules', 'tier.rewards'])
    .where('member.project_id', '=', project_id)
    .where('member.voucher_id', '=', card_id)
    .executeTakeFirst()
}

export interface NamedTier extends TierRange {
  name: string
  /** By earning rule id. */
  earning_rules: Readonly<Record<string, Mapping>>
}

export interface MembershipState {
  card: MembershipCard
  tiers: NamedTier[]
  place: TierPlace<NamedTier> | undefined
  balance: number
  expiration: LoyaltyTiersExpiration | null
  time_zone: string
}

export interface MembershipCard {
  id: string
  holder_id: string | null
  campaign_id: string
  expiration_rules: ExpirationRules | null
}

/** Selected together with a card. */
export interface MembershipColumns {
  time_zone: string
  expiration: LoyaltyTiersExpiration | null
  tiers: NamedTier[]
  /** The dates are text, because JSON has none. */
  place: { tier_id: string; start_date: string; expiration_date: string | null } | null
}

/** `card` is an alias of `vouchers`, joined with `campaign`. */
export function membershipColumns(card: string) {
  const column = (name: string) => sql.ref(`${card}.${name}`)
  return sql<MembershipColumns>`
    campaign.time_zone, campaign.loyalty_tiers_expiration as expiration,
    (
      select jsonb_build_object('tier_id', member.tier_id, 'start_date', member.start_date,
        'expiration_date', member.expiration_date)
      from member_tiers as member
      where member.project_id = ${column('project_id')} and member.voucher_id = ${column('id')}
    ) as place,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', tier.id, 'name', tier.name,
        'points_from', tier.points_from, 'points_to', tier.points_to, 'earning_rules', tier.earning_rules)
        order by tier.points_from, tier.id), '[]')
      from loyalty_tiers as tier
      where tier.project_id = ${column('project_id')} and tier.campaign_id = ${column('campaign_id')}
    ) as tiers`
}

export const membershipOfVoucher = membershipColumns('voucher')

export const readWithMembership: CardReader<MembershipColumns> = async (db, condition) => {
  const more = sql`, ${membershipOfVoucher}`
  const { rows } = await sql<CardRow & MembershipColumns>`${selectCards(more)} and ${condition}`.execute(db)
  return rows
}

export function membershipOf({
  tiers,
  place: stored,
  balance,
  expiration,
  time_zone,
  ...row
}: MembershipCard & MembershipColumns & { balance: number }): MembershipState {
  const { id, holder_id, campaign_id, expiration_rules } = row
  const card = { id, holder_id, campaign_id, expiration_rules }
  const tier = tiers.find((one) => one.id === stored?.tier_id)
  const place = tier && stored ? { tier, ...datesOf(stored) } : undefined
  return { card, tiers, place, balance, expiration, time_zone }
}

const datesOf = ({ start_date, expiration_date }: NonNullable<MembershipColumns['place']>) => ({
  start_date: parseTimestamp(start_date),
  expiration_date: parseTimestampOrNull(expiration_date),
})

/**
 * Reads the state in one query, because every change of points needs it. Returns undefined if the voucher is not a card
 * of a loyalty program.
 */
export async function readMembershipState(
  db: Db,
  project_id: string,
  card_id: string,
): Promise<MembershipState | undefined> {
  const { rows } = await sql<MembershipCard & MembershipColumns & { balance: number }>`
    select card.id, card.holder_id, card.campaign_id, ${expirationRulesOf('card')} as expiration_rules,
      coalesce(card.balance, 0) as balance, ${membershipColumns('card')}
    from vouchers as card
    join campaigns as campaign on campaign.project_id = card.project_id and campaign.id = card.campaign_id
    where card.project_id = ${project_id} and card.id = ${card_id} and card.type = 'LOYALTY_CARD'`.execute(db)
  return rows[0] && membershipOf(rows[0])
}

/**
 * Refunds and transfers do not count as earned. Points that the shop removes count as never earned. At least 0, even if the
 * shop removes points that were earned earlier or transferred.
 */
export async function pointsEarned(
  db: Db,
  project_id: string,
  card_id: string,
  since: Date,
): Promise<number> {
  const { points } = await db
    .selectFrom('voucher_transactions')
    .select(sumOf('amount').as('points'))
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', card_id)
    .where('created_at', '>', since)
    .where('type', 'in', ['POINTS_ADDITION', 'POINTS_REMOVAL'])
    .executeTakeFirstOrThrow()
  return Math.max(0, points)
}

/**
 * Like {@link pointsEarned}, with the pending points that are due. One statement, because points that are credited between
 * two statements would be in neither sum.
 */
export async function pointsEarnedOrDue(
  db: Db,
  project_id: string,
  card_id: string,
  since: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points
    from (
      select amount as points from voucher_transactions
      where project_id = ${project_id} and voucher_id = ${card_id} and created_at > ${since}::timestamptz
        and type in ('POINTS_ADDITION', 'POINTS_REMOVAL')
      union all
      select points from pending_points
      where project_id = ${project_id} and voucher_id = ${card_id} and available_at <= ${now}::timestamptz
    ) as counted`.execute(db)
  return Math.max(0, rows[0]?.points ?? 0)
}

/** Searches the tier events in the cards' activity: each contains the tiers it is about. */
export async function hasBeenIn(
  db: Db,
  project_id: string,
  card_ids: readonly string[],
  tier_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from member_activity
    where project_id = ${project_id} and voucher_id = any(${card_ids})
      and type like 'customer.loyalty.tier.%'
      and ${tier_id} in (
        data #>> '{data,loyalty_tier,id}', data #>> '{data,loyalty_tier_from,id}', data #>> '{data,loyalty_tier_to,id}'
      )
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether the card's activity contains an event of this type that led to the tier or, if it was `left`, from it. An event that
 * awarded nothing counts as well.
 */
export async function hasMoved(
  db: Db,
  project_id: string,
  card_id: string,
  type: string,
  tier_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from member_activity
    where project_id = ${project_id} and voucher_id = ${card_id} and type = ${type}
      and ${tier_id} in (data #>> '{data,loyalty_tier,id}', data #>> '{data,loyalty_tier_to,id}')
    limit 1`.execute(db)
  return rows.length > 0
}

export async function saveTierPlace(
  tx: Db,
  project_id: string,
  card_id: string,
  place: TierPlace | undefined,
  now: Date,
): Promise<void> {
  if (!place) {
    await tx
      .deleteFrom('member_tiers')
      .where('project_id', '=', project_id)
      .where('voucher_id', '=', card_id)
      .execute()
    return
  }
  const { tier, start_date, expiration_date } = place
  const values = { tier_id: tier.id, start_date, expiration_date }
  await tx
    .insertInto('member_tiers')
    .values({ project_id, voucher_id: card_id, created_at: now, ...values })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'voucher_id']).doUpdateSet({ ...values, updated_at: now }),
    )
    .execute()
}
