/** What the index keeps of a project besides its promotion tiers, all of it as one version has it. */
import type { IncentiveCampaign } from '../rules/incentive.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { defaultStackingRules, type StackingRules } from '../rules/stacking/stacking-rules.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { PackedGuard } from './tier-rows.ts'

export interface Settings {
  tracking_secret: string
  stacking_rules: StackingRules
  /** Segments that are made of a rule about customers. */
  filters: { id: string; filter: unknown }[]
  /** What points are worth as payment, by loyalty campaign. */
  coins: Map<string, Coin>
}

/** `exchange_ratio` of money for every `points_ratio` points. */
export interface Coin {
  exchange_ratio: number
  points_ratio: number
}

export async function readSettings(db: Db, project_id: string): Promise<Settings> {
  const project = await db
    .selectFrom('projects')
    .select(['tracking_secret', 'stacking_rules'])
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
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
    stacking_rules: { ...defaultStackingRules, ...project.stacking_rules },
    filters,
    coins: new Map(coins.map(({ campaign_id, coin }) => [campaign_id, coin])),
  }
}

/** A campaign, and which rules guard what is in it. */
export interface CampaignEntry {
  campaign: IncentiveCampaign
  guards: readonly PackedGuard[]
}

/** Every campaign, by id. */
export async function readCampaigns(db: Db, project_id: string): Promise<Map<string, CampaignEntry>> {
  type Row = Omit<IncentiveCampaign, 'validity'> & Validity & Pick<CampaignEntry, 'guards'>
  const { rows } = await sql<Row>`
    select campaign.id, campaign.name, campaign.active, campaign.time_zone, campaign.category_id,
      campaign.start_date, campaign.expiration_date, campaign.validity_timeframe,
      campaign.validity_day_of_week, campaign.validity_hours, (
      select coalesce(jsonb_agg(jsonb_build_array(assignment.id, assignment.rule_id, assignment.created_at)
        order by assignment.created_at, assignment.id), '[]')
      from validation_rule_assignments as assignment
      where assignment.project_id = campaign.project_id
        and assignment.related_object_id = campaign.id
        and assignment.related_object_type = 'campaign'
    ) as guards
    from campaigns as campaign
    where campaign.project_id = ${project_id}`.execute(db)
  return new Map(
    rows.map(({ id, name, active, time_zone, category_id, guards, ...validity }) => [
      id,
      { campaign: { id, name, active, validity, time_zone, category_id }, guards },
    ]),
  )
}

const rulesAtOnce = 1000

/** JSON of every validation rule, a thousand at a time. */
export async function* ruleRows(db: Db, project_id: string): AsyncGenerator<{ id: string; json: string }[]> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, jsonb_build_object('id', id, 'name', name, 'rules', rules, 'applicable_to', applicable_to)::text
        as json
      from validation_rules
      where project_id = ${project_id} and id > ${last}
      order by id
      limit ${rulesAtOnce}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < rulesAtOnce) return
    last = rows.at(-1)?.id ?? last
  }
}
