/** What a project lets its shoppers combine (specification, section 9: stacking_rules). */
import { defaultStackingRules, type StackingRules } from '../rules/stacking/stacking-rules.ts'
import type { Db } from '../database/tables.ts'

/** Every rule: what the catalogue leaves out is as "where the specification is silent" says. */
export async function stackingRulesOf(db: Db, project_id: string): Promise<StackingRules> {
  const project = await db
    .selectFrom('projects')
    .select('stacking_rules')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return { ...defaultStackingRules, ...project?.stacking_rules }
}
