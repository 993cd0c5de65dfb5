/** Queries for the promotion tiers that a change affects. */
import { sql } from '../../database/kysely.ts'
import type { ChangedIds, Db } from '../../database/tables.ts'
import { packedTier, tierBatchSize } from './project-rows.ts'

/** Reading all tiers is cheaper than reading more changed ones. */
const maxAffected = 20_000

/**
 * Ids of the changed tiers, and of those to which a changed campaign or rule applies. Some may no longer exist. Undefined if
 * there are too many.
 */
export async function affectedTiers(
  db: Db,
  project_id: string,
  { promotion_tiers = [], campaigns = [], validation_rules = [] }: ChangedIds,
): Promise<string[] | undefined> {
  const dependent =
    campaigns.length + validation_rules.length > 0
      ? await dependentTiers(db, project_id, campaigns, validation_rules)
      : []
  const ids = new Set([...promotion_tiers, ...dependent])
  return ids.size > maxAffected ? undefined : [...ids]
}

async function dependentTiers(
  db: Db,
  project_id: string,
  campaigns: readonly string[],
  validation_rules: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with rule_owners as (
      select related_object_id as id, related_object_type as type from validation_rule_assignments
      where project_id = ${project_id} and rule_id = any(${validation_rules}::text[])
    )
    select tier.id from promotion_tiers as tier
    where tier.project_id = ${project_id} and tier.campaign_id in (
      select unnest(${campaigns}::text[]) union select id from rule_owners where type = 'campaign'
    )
    union
    select id from rule_owners where type = 'promotion_tier'
    limit ${maxAffected + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Packed tiers by id; null for a tier that is not active, or whose campaign is not. */
export async function readTiers(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const tiers = new Map<string, string | null>(ids.map((id) => [id, null]))
  for (let start = 0; start < ids.length; start += tierBatchSize) {
    const batch = ids.slice(start, start + tierBatchSize)
    const { rows } = await sql<{ id: string; packed: string }>`
      select tier.id, ${packedTier}::text as packed
      from promotion_tiers as tier
      join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id
      where tier.project_id = ${project_id} and tier.id = any(${batch}::text[]) and tier.active and campaign.active`.execute(
      db,
    )
    for (const { id, packed } of rows) tiers.set(id, packed)
  }
  return tiers
}
