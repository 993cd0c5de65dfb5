/** Queries for the data of a snapshot. */
import type { NotNull } from 'kysely'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Validity } from '../../../contract/schedule/validity.ts'
import type { DeclaredCategory } from '../../database/sql-snippets.ts'
import { type CampaignColumns, campaignColumns, campaignOf } from '../../database/shared-columns.ts'
import { sql } from '../../database/kysely.ts'
import { readStackingRules } from '../../redeemables/queries.ts'
import type { Db } from '../../database/tables.ts'
import type { VoucherTemplate } from '../../rules/codes.ts'
import type { RedeemableCampaign, Redeemable } from '../../rules/redeemable.ts'
import type { StackingRules } from '../../rules/stacking-rules.ts'

export interface Settings {
  tracking_secret: string
  stacking_rules: StackingRules
  /** By id. */
  categories: ReadonlyMap<string, DeclaredCategory>
  /** Segments that are defined by a filter. */
  filters: { id: string; filter: unknown }[]
  /** Exchange ratio of points, by loyalty campaign. */
  coins: Map<string, Coin>
}

/** Every `points_ratio` points are worth `exchange_ratio` of money. */
export interface Coin {
  exchange_ratio: number
  points_ratio: number
}

export async function readSettings(db: Db, project_id: string): Promise<Settings> {
  const project = await db
    .selectFrom('projects')
    .select('tracking_secret')
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  const { rules, categories } = await readStackingRules(db, project_id)
  const filters = await db
    .selectFrom('segments')
    .select(['id', 'filter'])
    .where('project_id', '=', project_id)
    .where('filter', 'is not', null)
    .orderBy('id')
    .execute()
  const { rows: coins } = await sql<{ campaign_id: string; coin: Coin }>`
    select offer.campaign_id, reward.parameters -> 'coin' as coin
    from reward_assignments as offer
    join rewards as reward on reward.project_id = offer.project_id and reward.id = offer.reward_id
    where offer.project_id = ${project_id} and reward.type = 'COIN'
    order by offer.created_at desc, offer.id desc`.execute(db)
  return {
    tracking_secret: project.tracking_secret,
    stacking_rules: rules,
    categories: new Map(categories.map((category) => [category.id, category])),
    filters,
    coins: new Map(coins.map(({ campaign_id, coin }) => [campaign_id, coin])),
  }
}

/** The assignments of a campaign apply to all its redeemables. */
export interface CampaignEntry {
  campaign: RedeemableCampaign
  campaign_type: string
  assignments: readonly PackedAssignment[]
}

export async function readCampaigns(db: Db, project_id: string): Promise<Map<string, CampaignEntry>> {
  type Row = CampaignColumns & Omit<CampaignEntry, 'campaign'>
  const { rows } = await sql<Row>`
    select ${campaignColumns}, campaign.campaign_type, (
      select coalesce(jsonb_agg(jsonb_build_array(assignment.id, assignment.rule_id, assignment.created_at)
        order by assignment.created_at, assignment.id), '[]')
      from validation_rule_assignments as assignment
      where assignment.project_id = campaign.project_id
        and assignment.related_object_id = campaign.id
        and assignment.related_object_type = 'campaign'
    ) as assignments
    from campaigns as campaign
    where campaign.project_id = ${project_id}`.execute(db)
  return new Map(
    rows.map((row) => {
      const { campaign_id, campaign_type, assignments } = row
      return [campaign_id, { campaign: campaignOf(row), campaign_type, assignments }]
    }),
  )
}

const ruleBatchSize = 1000

/** Selects a rule as JSON text. */
const ruleJson = sql`jsonb_build_object(
  'id', id, 'name', name, 'rules', rules, 'applicable_to', applicable_to
)::text as json`

export async function* ruleRows(db: Db, project_id: string): AsyncGenerator<{ id: string; json: string }[]> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${ruleJson}
      from validation_rules
      where project_id = ${project_id} and id > ${last}
      order by id
      limit ${ruleBatchSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ruleBatchSize) return
    last = rows.at(-1)?.id ?? last
  }
}

export async function rulesById(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<{ id: string; json: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; json: string }>`
    select id, ${ruleJson} from validation_rules
    where project_id = ${project_id} and id = any(${ids}::text[])`.execute(db)
  return rows
}

// Campaigns that issue vouchers (specification, section 9: AUDIENCE_ONLY also returns campaigns).

export interface IssuingCampaign {
  id: string
  created_at: Date
  metadata: Redeemable['metadata']
  voucher: VoucherTemplate
}

/** Only the newest campaigns are read. */
const maxCampaigns = 1000

/** Excludes promotions, because they issue no vouchers. */
export async function readIssuingCampaigns(db: Db, project_id: string): Promise<IssuingCampaign[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'created_at', 'metadata', 'voucher'])
    .where('project_id', '=', project_id)
    .where('active', '=', true)
    .where('campaign_type', '<>', 'PROMOTION')
    .where('voucher', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxCampaigns)
    .$narrowType<{ voucher: NotNull }>()
    .execute()
}

// Promotion tiers as the index stores them: only the fields that evaluation and replies need.

/** A JSON array of values in this order. Field names would take most of the space. Timestamps are text. */
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
  metadata: Redeemable['metadata'],
  campaign_id: string,
  assignments: readonly PackedAssignment[],
  category_id: string | null,
]

export type PackedAssignment = readonly [id: string, rule_id: string, created_at: string]

/** Selects a packed tier from the table `tier`. */
export const packedTier = sql`jsonb_build_array(
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
  ),
  tier.category_id
)`

export const tierBatchSize = 250

/**
 * JSON of all active tiers of active campaigns, newest first. The tiers can change between batches, so callers must
 * compare the project version before and after.
 */
export async function* tierRows(db: Db, project_id: string): AsyncGenerator<string[]> {
  let last: string | undefined
  for (;;) {
    const { rows } = await sql<{ id: string; packed: string }>`
      select tier.id, ${packedTier}::text as packed
      from promotion_tiers as tier
      join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id
      where tier.project_id = ${project_id} and tier.active and campaign.active ${after(project_id, last)}
      order by tier.created_at desc, tier.id desc
      limit ${tierBatchSize}`.execute(db)
    if (rows.length > 0) yield rows.map(({ packed }) => packed)
    if (rows.length < tierBatchSize) return
    last = rows.at(-1)?.id
  }
}

/** Compares timestamps in the database, because JavaScript dates lose the microseconds. */
const after = (project_id: string, id: string | undefined) =>
  id === undefined
    ? sql``
    : sql`and (tier.created_at, tier.id) < (
        select created_at, id from promotion_tiers where project_id = ${project_id} and id = ${id}
      )`

export interface StackRow {
  id: string
  name: string
  created_at: Date
  campaign_id: string
  /** Null if the stack has its campaign's category. */
  category_id: string | null
  /** Total number of tiers; `tiers` contains the active ones in order. */
  size: number
  tiers: readonly PackedTier[]
}

/** Only the newest stacks are read. */
const maxStacks = 1000

export async function readStacks(db: Db, project_id: string): Promise<StackRow[]> {
  const { rows } = await sql<StackRow>`
    select stack.id, stack.name, stack.created_at, stack.campaign_id, stack.category_id,
      jsonb_array_length(stack.tiers) as size,
      (
        select coalesce(jsonb_agg(${packedTier} order by member.place), '[]')
        from jsonb_array_elements_text(stack.tiers) with ordinality as member (id, place)
        join promotion_tiers as tier on tier.project_id = stack.project_id and tier.id = member.id
        where tier.active
      ) as tiers
    from promotion_stacks as stack
    join campaigns as campaign on campaign.project_id = stack.project_id and campaign.id = stack.campaign_id
    where stack.project_id = ${project_id} and campaign.active
    order by stack.created_at desc, stack.id desc
    limit ${maxStacks}`.execute(db)
  return rows
}
