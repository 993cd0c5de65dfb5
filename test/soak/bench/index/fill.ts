/** Inserts generated promotion tiers into a store with bulk statements and marks the project as changed. */
import { sql } from '../../../../src/service/database/kysely.ts'
import { recordChange } from '../../../../src/service/database/project-versions.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { conditionOf, packedTier, ruleOf } from './generated-tiers.ts'

const batchSize = 5000

/** Adds tiers up to `count`. Existing ones stay. */
export async function fillTiers({ db }: Store, project_id: string, count: number): Promise<void> {
  await sql`
    insert into campaigns (project_id, id, created_at, name, campaign_type, type, active, time_zone, metadata)
    select ${project_id}, 'camp_' || n, now(), 'Campaign ' || n, 'PROMOTION', 'STATIC', true, 'UTC', '{}'
    from generate_series(0, 999) as n on conflict do nothing`.execute(db)
  const known = new Set<string>()
  for (let start = 0; start < count; start += batchSize) {
    const places = Array.from({ length: Math.min(batchSize, count - start) }, (_, at) => start + at)
    const rules = places.map((place) => ruleOf(conditionOf(place, count))).filter(({ id }) => !known.has(id))
    for (const { id } of rules) known.add(id)
    await sql`
      insert into validation_rules (project_id, id, created_at, name, rules)
      select ${project_id}, one ->> 'id', now(), one ->> 'name', one -> 'rules'
      from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) as one on conflict do nothing`.execute(db)
    const tiers = JSON.stringify(places.map((place) => packedTier(place, count)))
    await sql`
      insert into promotion_tiers (project_id, id, created_at, name, banner, hierarchy, start_date, expiration_date,
        action, metadata, campaign_id, active)
      select ${project_id}, one ->> 0, (one ->> 1)::timestamptz, one ->> 2, one ->> 3, (one ->> 4)::integer,
        (one ->> 5)::timestamptz, (one ->> 6)::timestamptz, jsonb_build_object('discount', one -> 10), one -> 11,
        one ->> 12, true
      from jsonb_array_elements(${tiers}::jsonb) as one on conflict do nothing`.execute(db)
    await sql`
      insert into validation_rule_assignments
        (project_id, id, created_at, rule_id, related_object_id, related_object_type)
      select ${project_id}, one -> 13 -> 0 ->> 0, (one ->> 1)::timestamptz, one -> 13 -> 0 ->> 1, one ->> 0,
        'promotion_tier'
      from jsonb_array_elements(${tiers}::jsonb) as one on conflict do nothing`.execute(db)
  }
  await sql`analyze`.execute(db)
  await recordChange(db, project_id)
}
