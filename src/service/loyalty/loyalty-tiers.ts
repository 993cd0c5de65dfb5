import type { Selectable } from 'kysely'
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import type { Mapping, PointsRange } from '../rules/loyalty/tiers.ts'
import { tiersExpirationDefault } from '../rules/loyalty/card-points.ts'
import { columns, qualified } from '../database/table-columns.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { ReviewedMembership } from './review-tier.ts'

export interface NewTier {
  id: string
  name: string
  points: PointsRange
  earning_rules: Record<string, Mapping>
  rewards: Record<string, Mapping>
  metadata: Record<string, unknown>
}

type TierRow = Selectable<Tables['loyalty_tiers']>

/** The `created_at` of the tiers differ by a millisecond each, so that lists keep their order. */
export async function addTiers(
  tx: Db,
  project_id: string,
  campaign_id: string,
  tiers: readonly NewTier[],
  now: Date,
): Promise<LoyaltyTier[]> {
  const rows = tiers.map(({ points, ...tier }, index) => ({
    ...tier,
    project_id,
    campaign_id,
    created_at: new Date(now.getTime() + index),
    points_from: points.from,
    points_to: points.to,
    earning_rules: JSON.stringify(tier.earning_rules),
    rewards: JSON.stringify(tier.rewards),
    metadata: JSON.stringify(tier.metadata),
  }))
  const created = await tx.insertInto('loyalty_tiers').values(rows).returning(columns.loyalty_tiers).execute()
  const places = new Map(tiers.map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: TierRow) => places.get(id) ?? 0
  return created.sort((one, other) => placeOf(one) - placeOf(other)).map(asTier)
}

export type TierSummary = Pick<NewTier, 'id' | 'name' | 'points'>

/** Locks the campaign's row, so that no other transaction adds or changes tiers until this one ends. */
export async function lockTiers(tx: Db, project_id: string, campaign_id: string): Promise<TierSummary[]> {
  await tx
    .selectFrom('campaigns')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', campaign_id)
    .forNoKeyUpdate()
    .execute()
  const rows = await tx
    .selectFrom('loyalty_tiers')
    .select(['id', 'name', 'points_from', 'points_to'])
    .where('project_id', '=', project_id)
    .where('campaign_id', '=', campaign_id)
    .orderBy('points_from')
    .execute()
  return rows.map(({ id, name, points_from, points_to }) => {
    return { id, name, points: { from: points_from, to: points_to } }
  })
}

/** Lowest points first. */
export async function readProgramTiers(
  db: Db,
  project_id: string,
  campaign_id: string,
): Promise<LoyaltyTier[]> {
  const rows = await db
    .selectFrom('loyalty_tiers')
    .select(columns.loyalty_tiers)
    .where('project_id', '=', project_id)
    .where('campaign_id', '=', campaign_id)
    .orderBy('points_from')
    .orderBy('id')
    .execute()
  return rows.map(asTier)
}

export async function existingIds(
  db: Db,
  project_id: string,
  campaign_id: string,
  kind: 'earning_rules' | 'rewards',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows =
    kind === 'rewards'
      ? await db
          .selectFrom('rewards')
          .select('id')
          .where('project_id', '=', project_id)
          .where('id', '=', anyOf(ids))
          .execute()
      : await db
          .selectFrom('earning_rules')
          .select('id')
          .where('project_id', '=', project_id)
          .where('campaign_id', '=', campaign_id)
          .where('id', '=', anyOf(ids))
          .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A tier that is not stored yet was joined or changed `now`. */
export async function readMemberTier(
  db: Db,
  project_id: string,
  { card, place, expiration: terms, isOutdated }: ReviewedMembership,
  now: Date,
): Promise<LoyaltyTier | undefined> {
  if (!place) return undefined
  const row = await db
    .selectFrom('loyalty_tiers as tier')
    .leftJoin('member_tiers as member', (join) =>
      join.onRef('member.project_id', '=', 'tier.project_id').on('member.voucher_id', '=', card.id),
    )
    .select(qualified('tier', columns.loyalty_tiers))
    .select(['member.created_at as joined_at', 'member.updated_at as changed_at'])
    .where('tier.project_id', '=', project_id)
    .where('tier.id', '=', place.tier.id)
    .executeTakeFirst()
  if (!row) return undefined
  const { joined_at, changed_at } = row
  const updated_at = joined_at && isOutdated ? now : changed_at
  return {
    ...asTier(row),
    expiration: {
      customer_id: card.holder_id,
      campaign_id: row.campaign_id,
      tier_id: row.id,
      qualification_type: (terms ?? tiersExpirationDefault).qualification_type,
      created_at: (joined_at ?? now).toISOString(),
      start_date: place.start_date.toISOString(),
      expiration_date: place.expiration_date?.toISOString() ?? null,
      updated_at: updated_at?.toISOString() ?? null,
    },
  }
}

export async function readTierAbove(
  db: Db,
  project_id: string,
  campaign_id: string,
  points: number,
): Promise<LoyaltyTier | undefined> {
  const row = await db
    .selectFrom('loyalty_tiers')
    .select(columns.loyalty_tiers)
    .where('project_id', '=', project_id)
    .where('campaign_id', '=', campaign_id)
    .where('points_from', '>', points)
    .orderBy('points_from')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && asTier(row)
}

function asTier(row: TierRow): LoyaltyTier {
  const points = { from: row.points_from, to: row.points_to }
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    name: row.name,
    points,
    config: { points },
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    object: 'loyalty_tier',
    earning_rules: row.earning_rules,
    rewards: row.rewards,
  }
}
