import type { RawBuilder } from 'kysely'
import type { Discount } from '../../contract/resources/discount.ts'
import type { Rule } from '../rules/conditions/rule.ts'
import type { AssignedRule, Redeemable, Referral } from '../rules/redeemable.ts'
import {
  type CampaignColumns,
  campaignColumns,
  campaignOf,
  columnsOf,
  type ValidityColumns,
  validityOf,
} from '../database/shared-columns.ts'
import { validityColumns } from '../database/table-columns.ts'
import { categoryNamed } from '../database/sql-snippets.ts'
import { parseTimestamp } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'

/** Timestamps in JSON are text. */
export interface AssignedRuleRow {
  id: string
  related_object_id: string
  related_object_type: string
  created_at: string
  rule: { id: string; name: string; rules: unknown; applicable_to: unknown }
}

/** A promotion tier or a voucher. Columns that only one of them has are null or 0 for the other. */
export interface RedeemableRow extends ValidityColumns, Omit<CampaignColumns, 'campaign_id'> {
  id: string
  code: string | null
  name: string | null
  banner: string | null
  created_at: Date
  active: boolean
  /** Null for a voucher without a campaign. */
  campaign_id: string | null
  category: string | null
  hierarchy: number
  type: Redeemable['type']
  discount: Discount | null
  balance: number | null
  holder_id: string | null
  /** Referral codes only. */
  referral: Referral | null
  redemption_quantity: number | null
  redeemed_quantity: number
  metadata: Record<string, unknown>
  assigned_rules: AssignedRuleRow[]
}

/** Columns of a {@link RedeemableRow}, selected from {@link tierTables}. */
export const tierColumns = sql`
  tier.id, null as code, tier.name, tier.banner, tier.created_at, tier.active,
    ${columnsOf('tier', validityColumns)}, ${campaignColumns}, tier.category_id as category, tier.hierarchy, null as type, tier.action -> 'discount' as discount, null::bigint as balance,
    null as holder_id, null::jsonb as referral, null::bigint as redemption_quantity, 0 as redeemed_quantity, tier.metadata,
    ${assignedRulesOf('tier', 'promotion_tier')}`

export const tierTables = sql`
  promotion_tiers as tier
  join campaigns as campaign on campaign.project_id = tier.project_id and campaign.id = tier.campaign_id`

/** `select … from promotion_tiers as tier …`, to be continued with `where`. */
export const selectTiers = sql`select null as folded_code, ${tierColumns} from ${tierTables}`

/** `select … from vouchers as voucher …`, to be continued with `where`. */
export const selectVouchers = sql`
  select voucher.folded_code, voucher.id, voucher.code, null as name, null as banner, voucher.created_at, voucher.active,
    ${columnsOf('voucher', validityColumns)}, ${campaignColumns},
    coalesce(${categoryNamed('voucher', sql`voucher.category`)} ->> 'id', voucher.category) as category, 0 as hierarchy, voucher.type, voucher.discount, voucher.balance,
    voucher.holder_id, case when campaign.campaign_type = 'REFERRAL_PROGRAM'
      then jsonb_build_object('referrer_id', voucher.referrer_id) end as referral, voucher.redemption_quantity, voucher.redeemed_quantity, voucher.metadata,
    ${assignedRulesOf('voucher', 'voucher')}
  from vouchers as voucher
  left join campaigns as campaign
    on campaign.project_id = voucher.project_id and campaign.id = voucher.campaign_id`

/** Rules assigned to the redeemable and to its campaign, oldest first. */
export function assignedRulesOf(table: string, type: string): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', assignment.id,
        'related_object_id', assignment.related_object_id,
        'related_object_type', assignment.related_object_type,
        'created_at', assignment.created_at,
        'rule', jsonb_build_object('id', rule.id, 'name', rule.name, 'rules', rule.rules,
          'applicable_to', rule.applicable_to)
      ) order by assignment.created_at, assignment.id), '[]')
      from validation_rule_assignments as assignment
      join validation_rules as rule
        on rule.project_id = assignment.project_id and rule.id = assignment.rule_id
      where assignment.project_id = ${sql.ref(`${table}.project_id`)}
        and assignment.related_object_id in (${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.campaign_id`)})
        and assignment.related_object_type in (${sql.lit(type)}, 'campaign')
    ) as assigned_rules`
}

/** Returns undefined if the rule is invalid. */
export type RuleOf = (rule: AssignedRuleRow['rule']) => Rule | undefined

/** Undefined if a rule is invalid. The redeemable cannot be used then. */
export function parseAssignedRules(
  rows: readonly AssignedRuleRow[],
  ruleOf: RuleOf,
): AssignedRule[] | undefined {
  const assignedRules: AssignedRule[] = []
  for (const { rule: json, ...assignment } of rows) {
    const rule = ruleOf(json)
    if (!rule) return undefined
    const created_at = parseTimestamp(assignment.created_at).toISOString()
    assignedRules.push({ rule, assignment: { ...assignment, created_at } })
  }
  return assignedRules
}

/** Undefined if a rule is invalid. */
export function asRedeemable(row: RedeemableRow, ruleOf: RuleOf): Redeemable | undefined {
  const assignedRules = parseAssignedRules(row.assigned_rules, ruleOf)
  if (!assignedRules) return undefined
  return {
    object: row.code === null ? 'promotion_tier' : 'voucher',
    id: row.id,
    code: row.code,
    name: row.name,
    banner: row.banner,
    created_at: row.created_at,
    active: row.active,
    validity: validityOf(row),
    campaign: hasCampaign(row) ? campaignOf(row) : null,
    category: row.category ?? row.campaign_category_id,
    hierarchy: row.hierarchy,
    type: row.type,
    discount: row.discount,
    balance: row.balance,
    holder_id: row.holder_id,
    ...(row.referral && { referral: row.referral }),
    limit: row.redemption_quantity,
    redeemed: row.redeemed_quantity,
    assignedRules,
    metadata: row.metadata,
  }
}

const hasCampaign = (row: RedeemableRow): row is RedeemableRow & CampaignColumns => row.campaign_id !== null
