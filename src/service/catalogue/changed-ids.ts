import type { ChangedIds } from '../database/tables.ts'
import type { Kind, Plan } from './plan.ts'
import type { Change } from './report.ts'

/** The object to which a rule is assigned, or was. */
export interface RuleOwner {
  related_object_type: unknown
  related_object_id: unknown
}

/** Returns the rows whose promotion tiers must be read again. A changed rule assignment counts as a change of its owner. */
export function changedIds(
  { entries }: Plan,
  changes: readonly Change[],
  formerOwners: readonly RuleOwner[],
): ChangedIds {
  const idsOf = (kind: Kind) => changes.flatMap((change) => (change.kind === kind ? [change.id] : []))
  const assigned = new Set(idsOf('validation_rule_assignments'))
  const owners: RuleOwner[] = [
    ...entries.flatMap(({ kind, key, declared: { related_object_type, related_object_id } }) =>
      kind === 'validation_rule_assignments' && assigned.has(key.id ?? '')
        ? [{ related_object_type, related_object_id }]
        : [],
    ),
    ...formerOwners,
  ]
  const ownersOf = (type: string) =>
    owners.flatMap((owner) => (owner.related_object_type === type ? [String(owner.related_object_id)] : []))
  return {
    promotion_tiers: [...new Set([...idsOf('promotion_tiers'), ...ownersOf('promotion_tier')])],
    campaigns: [...new Set([...idsOf('campaigns'), ...ownersOf('campaign')])],
    validation_rules: idsOf('validation_rules'),
  }
}
