/** Reads a page of the list of promotion tiers. */
import type { Project } from '../auth/caller.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { countTiers } from './count-tiers.ts'
import { type FirstTiers, readFirstTiers } from './first-tiers.ts'
import {
  availableTiers,
  campaignAndTotals,
  orders,
  type PromotionTierQuery,
  tierColumns,
  type TierRow,
} from './queries.ts'

/**
 * The total counts all pages (specification, section 21). A tier is available if it and its campaign are active and valid.
 * Days and timeframes are in the campaign's time zone. `prefetched` is the result of `firstTiers`, if it has been read.
 */
export async function readPromotionTiers(
  db: Db,
  project: Pick<Project, 'id' | 'version'>,
  query: PromotionTierQuery,
  prefetched?: FirstTiers,
): Promise<{ rows: TierRow[]; total: number }> {
  const first = prefetched ?? (await readFirstTiers(db, project.id, query))
  if (first?.is_all) return { rows: first.rows, total: first.total }
  const total = await countTiers(db, project, query)
  const skip = (query.page - 1) * query.limit
  if (total <= skip) return { rows: [], total }
  if (first?.rows.length === query.limit) return { rows: first.rows, total }
  return { rows: await readTierPage(db, project.id, query), total }
}

export async function readTierPage(
  db: Db,
  project_id: string,
  { is_available, now, limit, page, order }: PromotionTierQuery,
): Promise<TierRow[]> {
  const skip = (page - 1) * limit
  const wanted = is_available ? availableTiers(project_id, now) : all(project_id)
  const { rows } = await sql<{ tier: TierRow }>`
    select to_jsonb(listed) as tier from (
      select ${tierColumns}
      from (select tier.project_id, tier.id ${wanted} order by ${orders[order]} limit ${limit} offset ${skip}) as page
      join promotion_tiers as tier on tier.project_id = page.project_id and tier.id = page.id
      ${campaignAndTotals}
      order by ${orders[order]}
    ) as listed`.execute(db)
  return rows.map(({ tier }) => tier)
}

const all = (project_id: string) => sql`from promotion_tiers as tier where tier.project_id = ${project_id}`
