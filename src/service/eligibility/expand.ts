/** Fields that `options.expand` adds to redeemables in qualifications, validations and redemptions. */
import type { ApplicableToList } from '../../contract/resources/applicable-to.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { DeclaredCategory } from '../database/sql-snippets.ts'
import type { Reference } from '../rules/conditions/rule.ts'
import { type NameOf, named, type Redeemable } from '../rules/redeemable.ts'

export interface Expansion {
  /** Unknown values have no effect. */
  expand: readonly string[]
  categories: ReadonlyMap<string, DeclaredCategory>
  nameOf: NameOf
}

type ExpandedFields = Pick<
  QualifiedRedeemable,
  'name' | 'banner' | 'category' | 'categories' | 'validation_rules'
>

export function expandedFields(
  { name, banner, category, campaign, assignedRules }: Redeemable,
  { expand, categories }: Expansion,
): ExpandedFields {
  const declared = categories.get(category ?? '') ?? categories.get(campaign?.category_id ?? '')
  return {
    ...(expand.includes('redeemable') && { name, banner }),
    ...(expand.includes('category') && { category, categories: declared ? [declared] : [] }),
    ...(expand.includes('validation_rules') && {
      validation_rules: assignedRules.map(({ rule }) => ({
        id: rule.id,
        name: rule.name,
        object: 'validation_rules' as const,
      })),
    }),
  }
}

export const expandedTargets = (list: ApplicableToList, { expand, nameOf }: Expansion): ApplicableToList =>
  expand.includes('redeemable')
    ? { ...list, data: list.data.map((target) => ({ ...target, ...named(referenceOf(target), nameOf) })) }
    : list

/** Targets and references of rules have the same kinds of objects. */
export const referenceOf = ({ object, id }: ApplicableToList['data'][number]) => ({ object, id }) as Reference
