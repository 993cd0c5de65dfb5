import type { RawBuilder, Selectable } from 'kysely'
import type { Earning, EarningRule } from '../../contract/resources/earning-rule.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { columns, qualified, validityColumns } from '../database/table-columns.ts'
import {
  type CampaignColumns,
  campaignColumns,
  campaignOf,
  columnsOf,
  type ValidityColumns,
  validityOf,
} from '../database/shared-columns.ts'
import { parseTimestampOrNull } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'
import { parseRule } from '../rules/conditions/parse.ts'
import type { Rule } from '../rules/conditions/rule.ts'

export interface TriggeredRule {
  id: string
  campaign_id: string
  loyalty: Earning
  banner: string | null
  /** Falls back to the campaign's dates (specification, "Earning rule"). */
  validity: Validity
  campaign_validity: Validity
  time_zone: string
  /** Days until the points are available; 0 for immediately. */
  pending_days: number
  expiration_rules: ExpirationRules | null
  segment_id: string | null
  loyalty_tier_id: string | null
  /** Whether pages can trigger the rule with a custom event. */
  client_events: boolean
  validation_rules: readonly Rule[]
}

interface TriggeredRow
  extends
    Pick<
      TriggeredRule,
      'id' | 'loyalty' | 'banner' | 'expiration_rules' | 'segment_id' | 'loyalty_tier_id' | 'client_events'
    >,
    ValidityColumns,
    CampaignColumns {
  pending_points: { period_value?: number } | null
  validation_rules: { id: string; name: string; rules: unknown; applicable_to: unknown }[]
}

/** Ordered by creation. Omits earning rules with invalid validation rules. */
export async function triggeredRules(
  db: Db,
  project_id: string,
  event: string,
  campaign_ids: readonly string[],
): Promise<TriggeredRule[]> {
  if (campaign_ids.length === 0) return []
  const isOfCampaign = sql`rule.project_id = ${project_id} and rule.campaign_id = any(${campaign_ids})`
  const { rows } = await sql<TriggeredRow>`${selectTriggered(event, isOfCampaign)}`.execute(db)
  return asTriggeredRules(rows)
}

/** Selects a list of {@link TriggeredJson} as `triggered_rules`. `card` is an alias of `vouchers`. */
export function triggeredOnCard(card: string, event: string) {
  const column = (name: string) => sql.ref(`${card}.${name}`)
  const isOfCampaign = sql`
    rule.project_id = ${column('project_id')} and rule.campaign_id = ${column('campaign_id')}`
  return sql`
    (
      select coalesce(jsonb_agg(to_jsonb(triggered)), '[]')
      from (${selectTriggered(event, isOfCampaign)}) as triggered
    ) as triggered_rules`
}

const asTriggeredRules = (rows: readonly TriggeredRow[]) => rows.flatMap((row) => asTriggeredRule(row) ?? [])

type DateColumn = 'start_date' | 'expiration_date' | 'campaign_start_date' | 'campaign_expiration_date'

/** Timestamps in JSON are text. */
export type TriggeredJson = Omit<TriggeredRow, DateColumn> & Record<DateColumn, string | null>

export const readTriggered = (rows: readonly TriggeredJson[]) =>
  asTriggeredRules(
    rows.map((row) => ({
      ...row,
      start_date: parseTimestampOrNull(row.start_date),
      expiration_date: parseTimestampOrNull(row.expiration_date),
      campaign_start_date: parseTimestampOrNull(row.campaign_start_date),
      campaign_expiration_date: parseTimestampOrNull(row.campaign_expiration_date),
    })),
  )

const selectTriggered = (event: string, isOfCampaign: RawBuilder<unknown>) => sql`
    select rule.id, rule.loyalty, rule.source ->> 'banner' as banner, ${columnsOf('rule', validityColumns)},
      ${campaignColumns}, rule.pending_points, rule.expiration_rules,
      rule.segment ->> 'id' as segment_id, rule.loyalty_tier ->> 'id' as loyalty_tier_id,
      coalesce(rule.metadata -> 'client_events' = 'true', false) as client_events,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', validation_rule.id, 'name', validation_rule.name,
          'rules', validation_rule.rules, 'applicable_to', validation_rule.applicable_to)), '[]')
        from validation_rule_assignments as assignment
        join validation_rules as validation_rule
          on validation_rule.project_id = assignment.project_id and validation_rule.id = assignment.rule_id
        where assignment.project_id = rule.project_id
          and assignment.related_object_id = rule.id and assignment.related_object_type = 'earning_rule'
      ) as validation_rules
    from earning_rules as rule
    join campaigns as campaign on campaign.project_id = rule.project_id and campaign.id = rule.campaign_id
    where ${isOfCampaign} and rule.event = ${event}
      and rule.active and campaign.active and campaign.campaign_type = 'LOYALTY_PROGRAM'
    order by rule.created_at, rule.id`

export async function lockRules(tx: Db, project_id: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('earning_rules')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

function asTriggeredRule(row: TriggeredRow): TriggeredRule | undefined {
  const validation_rules: Rule[] = []
  for (const json of row.validation_rules) {
    const read = parseRule(json)
    if (!('rule' in read)) return undefined
    validation_rules.push(read.rule)
  }
  const campaign = campaignOf(row)
  return {
    id: row.id,
    campaign_id: campaign.id,
    loyalty: row.loyalty,
    banner: row.banner,
    validity: {
      ...validityOf(row),
      start_date: row.start_date ?? campaign.validity.start_date,
      expiration_date: row.expiration_date ?? campaign.validity.expiration_date,
    },
    campaign_validity: campaign.validity,
    time_zone: campaign.time_zone,
    pending_days: row.pending_points?.period_value ?? 0,
    expiration_rules: row.expiration_rules,
    segment_id: row.segment_id,
    loyalty_tier_id: row.loyalty_tier_id,
    client_events: row.client_events,
    validation_rules,
  }
}

/** Undefined if the program has no such rule. */
export async function setRuleActive(
  tx: Db,
  project_id: string,
  campaign_id: string,
  id: string,
  active: boolean,
  now: Date,
): Promise<EarningRule | undefined> {
  await tx
    .updateTable('earning_rules')
    .set({ active, updated_at: now })
    .where('project_id', '=', project_id)
    .where('campaign_id', '=', campaign_id)
    .where('id', '=', id)
    .where('active', '<>', active)
    .execute()
  const row = await selectEarningRules(tx, project_id)
    .where('rule.campaign_id', '=', campaign_id)
    .where('rule.id', '=', id)
    .executeTakeFirst()
  return row && asEarningRule(row)
}

type EarningRuleRow = Selectable<Tables['earning_rules']> & {
  campaign_start_date: Date | null
  campaign_expiration_date: Date | null
}

export async function readEarningRules(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<EarningRule[]> {
  const rows = await selectEarningRules(db, project_id).where('rule.id', 'in', ids).execute()
  return rows.map(asEarningRule)
}

/** Oldest first. */
export async function readProgramRules(
  db: Db,
  project_id: string,
  campaign_id: string,
): Promise<EarningRule[]> {
  const rows = await selectEarningRules(db, project_id)
    .where('rule.campaign_id', '=', campaign_id)
    .orderBy('rule.created_at')
    .orderBy('rule.id')
    .execute()
  return rows.map(asEarningRule)
}

const selectEarningRules = (db: Db, project_id: string) =>
  db
    .selectFrom('earning_rules as rule')
    .innerJoin('campaigns as campaign', (join) =>
      join.onRef('campaign.project_id', '=', 'rule.project_id').onRef('campaign.id', '=', 'rule.campaign_id'),
    )
    .select(qualified('rule', columns.earning_rules))
    .select('campaign.start_date as campaign_start_date')
    .select('campaign.expiration_date as campaign_expiration_date')
    .where('rule.project_id', '=', project_id)

/**
 * A rule without dates gets its campaign's (specification, "Earning rule"). The jsonb columns were validated when they
 * were written (`catalogue/schema/program.ts`).
 */
function asEarningRule(row: EarningRuleRow): EarningRule {
  const source = row.source as { banner?: string; object_id?: string; object_type?: string }
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    loyalty: row.loyalty as EarningRule['loyalty'],
    event: row.event,
    source: { banner: '', object_id: row.campaign_id, object_type: 'campaign', ...source },
    active: row.active,
    start_date: (row.start_date ?? row.campaign_start_date)?.toISOString() ?? null,
    expiration_date: (row.expiration_date ?? row.campaign_expiration_date)?.toISOString() ?? null,
    validity_timeframe: row.validity_timeframe,
    validity_day_of_week: row.validity_day_of_week,
    validity_hours: row.validity_hours,
    object: 'earning_rule',
    // The wire format requires the id of an automation. The service has no automations, so the id is derived from the
    // rule's.
    automation_id: row.id.replace(/^ern/, 'auto'),
    metadata: row.metadata,
    ...optional('custom_event', row.custom_event),
    ...optional('segment', row.segment),
    ...optional('loyalty_tier', row.loyalty_tier),
    ...optional('pending_points', row.pending_points),
    ...optional('expiration_rules', row.expiration_rules),
  }
}

const optional = <Name extends keyof EarningRule & string>(name: Name, value: unknown) =>
  (value === null ? {} : { [name]: value }) as Pick<EarningRule, Name>
