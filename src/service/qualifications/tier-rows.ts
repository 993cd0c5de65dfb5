/** Every promotion tier of a project as the index keeps it: as little as its judgement and its reply need. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { Incentive } from '../rules/incentive.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** In this order in the JSON of a row; names would be most of it. Moments are text. */
export type PackedTier = readonly [
  id: string,
  created_at: string,
  name: string,
  banner: string | null,
  hierarchy: number,
  start_date: string | null,
  expiration_date: string | null,
  validity_timeframe: Validity['validity_timeframe'],
  validity_day_of_week: number[] | null,
  validity_hours: Validity['validity_hours'],
  discount: Discount | null,
  metadata: Incentive['metadata'],
  campaign_id: string,
  guards: readonly PackedGuard[],
]

/** Which rule guards something, by which assignment. */
export type PackedGuard = readonly [id: string, rule_id: string, created_at: string]

export const tiersAtOnce = 1000

/**
 * JSON of every tier that is switched on, as is its campaign: newest first, a thousand at a time. Not one moment's
 * picture: whoever needs that compares the version before and after.
 */
export async function* tierRows(db: Db, project_id: string): AsyncGenerator<string[]> {
  let last: string | undefined
  for (;;) {
    const { rows } = await sql<{ id: string; packed: string }>`
      select tier.id, jsonb_build_array(
        tier.id, tier.created_at, tier.name, tier.banner, tier.hierarchy, tier.start_date, tier.expiration_date,
        tier.validity_timeframe, tier.validity_day_of_week, tier.validity_hours, tier.action -> 'discount',
        tier.metadata, tier.campaign_id,
        (
          select coalesce(jsonb_agg(jsonb_build_array(assignment.id, assignment.rule_id, assignment.created_at)
            order by assignment.created_at, assignment.id), '[]')
          from validation_rule_assignments as assignment
          where assignment.project_id = tier.project_id
            and assignment.related_object_id = tier.id
            and assignment.related_object_type = 'promotion_tier'
        )
      )::text as packed
      from promotion_tiers as tier
      join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id
      where tier.project_id = ${project_id} and tier.active and campaign.active ${after(project_id, last)}
      order by tier.created_at desc, tier.id desc
      limit ${tiersAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map(({ packed }) => packed)
    if (rows.length < tiersAtOnce) return
    last = rows.at(-1)?.id
  }
}

/** The moment is read where it is: on the way here it would lose its microseconds. */
const after = (project_id: string, id: string | undefined) =>
  id === undefined
    ? sql``
    : sql`and (tier.created_at, tier.id) < (
        select created_at, id from promotion_tiers where project_id = ${project_id} and id = ${id}
      )`
