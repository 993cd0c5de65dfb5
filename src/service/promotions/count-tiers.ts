/**
 * Counts the promotion tiers of large catalogs. A count is valid until the catalog changes and, for available tiers, until
 * the next one starts or ends.
 */
import type { Project } from '../auth/caller.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { availableTiers, campaignOfTier, type PromotionTierQuery } from './queries.ts'

interface Count {
  total: number
  /** Version of the catalog. A replica may have an earlier one than the caller. */
  version: number
  /** In milliseconds. `until` is exclusive. */
  from: number
  until: number
  /** Whether tiers become available at many times, such as on some weekdays. The count is then not used again. */
  recurs: boolean
}

const counts = new WeakMap<Db, Map<string, Count>>()

export async function countTiers(
  db: Db,
  { id, version }: Pick<Project, 'id' | 'version'>,
  { is_available = false, now }: Pick<PromotionTierQuery, 'is_available' | 'now'>,
): Promise<number> {
  const ofStore = counts.get(db) ?? new Map<string, Count>()
  counts.set(db, ofStore)
  const name = JSON.stringify([id, is_available])
  const at = now.getTime()
  const known = ofStore.get(name)
  if (known?.version === version && known.recurs) return countNow(db, id, now)
  if (known?.version === version && known.from <= at && at < known.until) return known.total
  const count = await (is_available ? countAvailable(db, id, now) : countAll(db, id))
  ofStore.set(name, count)
  return count.total
}

const versionOf = (project_id: string) => sql`
  coalesce((select version from project_versions where project_id = ${project_id}), 0)`

async function countAll(db: Db, project_id: string): Promise<Count> {
  const { rows } = await sql<Pick<Count, 'total' | 'version'>>`
    select count(*) as total, ${versionOf(project_id)} as version
    from promotion_tiers as tier where tier.project_id = ${project_id}`.execute(db)
  return { ...(rows[0] ?? emptyCount), from: -Infinity, until: Infinity, recurs: false }
}

/** Costs less than a count that can be used again. */
export async function countNow(db: Db, project_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${availableTiers(project_id, now)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countAvailable(db: Db, project_id: string, now: Date): Promise<Count> {
  const { rows } = await sql<Pick<Count, 'total' | 'version' | 'recurs'> & { next_change: number | null }>`
    select (select count(*) ${availableTiers(project_id, now)}) as total, ${versionOf(project_id)} as version,
      coalesce(bool_or(${recurs('tier')} or ${recurs('campaign')}), false) as recurs,
      1000 * extract(epoch from min(least(${nextChange('tier', now)}, ${nextChange('campaign', now)})))::double precision
        as next_change
    from promotion_tiers as tier ${campaignOfTier}
    where tier.project_id = ${project_id} and tier.active and campaign.active
      and tier.ends_at >= ${now}::timestamptz and campaign.ends_at >= ${now}::timestamptz`.execute(db)
  const { next_change, ...count } = rows[0] ?? { ...emptyCount, recurs: false, next_change: null }
  return { ...count, from: now.getTime(), until: next_change ?? Infinity }
}

const emptyCount = { total: 0, version: 0 }

const recurs = (table: string) => sql<boolean>`
  num_nonnulls(${sql.ref(`${table}.validity_day_of_week`)}, ${sql.ref(`${table}.validity_hours`)},
    ${sql.ref(`${table}.validity_timeframe`)}) > 0`

/** When a row that has not ended starts or ends. */
const nextChange = (table: string, now: Date) => sql`
  case when ${sql.ref(`${table}.starts_at`)} > ${now}::timestamptz then ${sql.ref(`${table}.starts_at`)}
  else ${sql.ref(`${table}.ends_at`)} end`
