/**
 * The start of the list of promotion tiers, which the statement for the credentials reads as well. In a project with few
 * tiers, this is the whole list.
 */
import type { RawBuilder } from 'kysely'
import { columnsOf } from '../database/shared-columns.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { Prefetch } from '../http/handler.ts'
import {
  campaignAndTotals,
  campaignOfTier,
  isAvailable,
  orders,
  ownColumns,
  type PromotionTierQuery,
  tierColumns,
  type TierRow,
  withDefaults,
} from './queries.ts'

export interface FirstTiers {
  /** Whether the project has at most {@link maxFirst} tiers. Otherwise, `total` and a page that is not full may lack some. */
  is_all: boolean
  total: number
  rows: TierRow[]
}

/** Scopes are checked later, so a request that is then refused must not cost much. */
const maxFirst = 200

const searchedColumns = [
  ...ownColumns,
  'project_id',
  'campaign_id',
  'category_id',
  'starts_at',
  'ends_at',
  'timeframe_interval_dates',
  'timeframe_interval_time',
  'timeframe_interval_seconds',
  'timeframe_duration_dates',
  'timeframe_duration_time',
] as const

/**
 * An expression for {@link FirstTiers}; undefined for a later page. `project` is a joined row of projects. The limit is in a
 * subquery, which hides it from the planner: one plan then serves all pages, because no other one seems better.
 */
export function firstTiers({
  is_available,
  now,
  limit,
  page,
  order,
}: PromotionTierQuery): RawBuilder<FirstTiers> | undefined {
  const skip = (page - 1) * limit
  if (skip + limit > maxFirst) return undefined
  return sql`(
    with first as (
      select ${columnsOf('tier', searchedColumns)} from promotion_tiers as tier
      where tier.project_id = project.project_id order by ${orders[order]} limit ${sql.lit(maxFirst + 1)}
    ), wanted as (
      select tier.id from first as tier ${is_available ? sql`${campaignOfTier} where ${isAvailable(now)}` : sql``}
    )
    select jsonb_build_object(
      'is_all', (select count(*) from first) <= ${sql.lit(maxFirst)},
      'total', (select count(*) from wanted),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(listed)), '[]') from (
          select ${tierColumns} from first as tier ${campaignAndTotals}
          where tier.id in (select id from wanted)
          order by ${orders[order]} limit (select ${limit}::integer) offset (select ${skip}::integer)
        ) as listed
      )
    )
  )`
}

/** For both operations. */
export const prefetchPromotionTiers: Prefetch<'listPromotionTiers'> = ({ query }, now) =>
  firstTiers(withDefaults(query, now))

/** Undefined for a later page. */
export async function readFirstTiers(
  db: Db,
  project_id: string,
  query: PromotionTierQuery,
): Promise<FirstTiers | undefined> {
  const first = firstTiers(query)
  if (!first) return undefined
  const { rows } = await sql<{ first: FirstTiers }>`
    select ${first} as first from projects as project where project.project_id = ${project_id}`.execute(db)
  return rows[0]?.first
}
