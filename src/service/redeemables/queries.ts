import { matchesAnyIdOrCode, resolveAmong } from '../database/code-lookup.ts'
import { anyOf, everyCategory, type DeclaredCategory } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { parseRule } from '../rules/conditions/parse.ts'
import type { Rule } from '../rules/conditions/rule.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { defaultStackingRules, withCategories, type StackingRules } from '../rules/stacking-rules.ts'
import {
  asRedeemable,
  selectTiers,
  selectVouchers,
  type RedeemableRow,
  type RuleOf,
} from './redeemable-row.ts'

/** Refers to a voucher by id or code, or to a promotion tier by id. */
export interface RedeemableRef {
  object: 'voucher' | 'promotion_tier'
  id: string
}

/**
 * Unknown references are missing from the map. Sends one query. If a name is both the id of a voucher and the code of
 * another, the id takes precedence.
 */
export async function findRedeemables<Ref extends RedeemableRef>(
  db: Db,
  project_id: string,
  refs: readonly Ref[],
): Promise<Map<Ref, Redeemable>> {
  const named = (object: Ref['object']) => [
    ...new Set(refs.flatMap((ref) => (ref.object === object ? [ref.id] : []))),
  ]
  const [tiers, names] = [named('promotion_tier'), named('voucher')]
  const parts = [
    ...(tiers.length > 0 ? [tiersWith(project_id, tiers)] : []),
    ...(names.length > 0 ? [vouchersWith(project_id, names)] : []),
  ]
  if (parts.length === 0) return new Map()
  const { rows } = await sql<NamedRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const ruleOf = createRuleCache()
  const vouchers = rows.filter(isVoucher)
  const rowOf = ({ object, id }: Ref) =>
    object === 'voucher' ? resolveAmong(vouchers, id) : rows.find((row) => row.id === id && !isVoucher(row))
  const found = new Map<Ref, Redeemable>()
  for (const ref of refs) {
    const row = rowOf(ref)
    const redeemable = row && asRedeemable(row, ruleOf)
    if (redeemable) found.set(ref, redeemable)
  }
  return found
}

interface NamedRow extends RedeemableRow {
  folded_code: string | null
}

const isVoucher = (row: NamedRow): row is NamedRow & { code: string } => row.code !== null

const tiersWith = (project_id: string, ids: readonly string[]) =>
  sql`${selectTiers} where tier.project_id = ${project_id} and tier.id = any(${ids})`

const vouchersWith = (project_id: string, names: readonly string[]) =>
  sql`${selectVouchers} where voucher.project_id = ${project_id} and ${matchesAnyIdOrCode('voucher', names)}`

export interface DeclaredStack {
  id: string
  name: string
  /** Ids, in the order of application. */
  tiers: readonly string[]
  /** The category of the stack, otherwise of its campaign. Stacking rules ignore the categories of the tiers. */
  category: string | null
}

/** Unknown ids are missing from the map. */
export async function findStacks(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, DeclaredStack>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promotion_stacks as stack')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.project_id', '=', 'stack.project_id')
        .onRef('campaign.id', '=', 'stack.campaign_id'),
    )
    .select(['stack.id', 'stack.name', 'stack.tiers'])
    .select(({ fn }) => fn.coalesce('stack.category_id', 'campaign.category_id').as('category'))
    .where('stack.project_id', '=', project_id)
    .where('stack.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((stack) => [stack.id, stack]))
}

/** Parses each rule only once, because many redeemables share a rule. */
export function createRuleCache(): RuleOf {
  const parsed = new Map<string, Rule | undefined>()
  return (json) => {
    if (!parsed.has(json.id)) {
      const read = parseRule(json)
      parsed.set(json.id, 'rule' in read ? read.rule : undefined)
    }
    return parsed.get(json.id)
  }
}

// Stacking rules of a project (specification, section 9: stacking_rules).

export interface CombinationRules {
  /** Includes the defaults ("where the specification is silent", Stacking). */
  rules: StackingRules
  categories: readonly DeclaredCategory[]
}

export async function readStackingRules(
  db: Db,
  project_id: string,
): Promise<CombinationRules & { tracking_secret: string }> {
  const { rows } = await sql<SettingsRow>`
    select stacking_rules as declared, ${everyCategory('project')} as categories, tracking_secret
    from projects as project where project_id = ${project_id}`.execute(db)
  const { declared = null, categories = [], tracking_secret = '' } = rows[0] ?? {}
  return { rules: combinationRulesOf(declared, categories), categories, tracking_secret }
}

export const combinationRulesOf = (
  declared: Partial<StackingRules> | null,
  categories: readonly DeclaredCategory[],
): StackingRules => withCategories({ ...defaultStackingRules, ...declared }, categories)

interface SettingsRow {
  declared: Partial<StackingRules> | null
  categories: DeclaredCategory[]
  tracking_secret: string
}
