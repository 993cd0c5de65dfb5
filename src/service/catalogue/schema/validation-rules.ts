/** `rules/conditions` checks the values of conditions. */
import { integer, maybe, requestMoney as money, text } from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'
import { conditionNames } from '../../rules/conditions/names.ts'
import { operators } from '../../rules/conditions/operators.ts'
import { idOf, name, reference, translationsOf } from './common-fields.ts'

const checks = z.partialRecord(z.enum(operators), z.array(z.unknown()), {
  // zod's type of `code` omits the code of an unknown key.
  error: ({ code }) =>
    String(code) === 'unrecognized_keys' ? `must be one of ${operators.join(', ')}` : undefined,
})

/** `property` is a metadata key. `rules` narrow a condition on items. */
const condition = z.strictObject({
  name: z.enum(conditionNames),
  property: maybe(text(500)),
  conditions: z.optional(checks),
  get rules() {
    return z.optional(conditions)
  },
})

/** Numbered conditions and how they combine, such as `1 and (2 or 3)`. By default, all must hold. */
const conditions = z.catchall(z.object({ logic: z.optional(text(1000, 0)) }), condition)

/** A product, SKU or collection that discounts apply to or exclude, by id or source_id. */
const target = z.strictObject({
  object: z.enum(['product', 'sku', 'products_collection']),
  id: z.optional(reference),
  source_id: z.optional(reference),
  effect: z.optional(
    z.enum([
      'APPLY_TO_EVERY',
      'APPLY_TO_CHEAPEST',
      'APPLY_FROM_CHEAPEST',
      'APPLY_TO_MOST_EXPENSIVE',
      'APPLY_FROM_MOST_EXPENSIVE',
    ]),
  ),
  skip_initially: maybe(integer(0)),
  repeat: maybe(integer(1)),
  target: maybe(z.enum(['ITEM', 'UNIT'])),
  quantity_limit: maybe(integer(0)),
  amount_limit: maybe(money),
  aggregated_quantity_limit: maybe(integer(0)),
  aggregated_amount_limit: maybe(money),
})

export const validationRule = z.strictObject({
  id: idOf('val'),
  name,
  rules: conditions,
  /** Products that a discount with the rule applies to. Default: all products. */
  applicable_to: maybe(
    z.strictObject({
      included: z.optional(z.array(target)),
      excluded: z.optional(z.array(target)),
      included_all: z.optional(z.boolean()),
    }),
  ),
})

/** Contains the listed customers, by source_id or id, and those whose data matches `filter`. */
export const segment = z.strictObject({
  id: idOf('seg'),
  name,
  customers: z.optional(z.array(reference)),
  filter: z.optional(conditions),
})

/**
 * A lower `hierarchy` comes first. An EXCLUSIVE category combines only with JOINT ones and, up to
 * `applicable_exclusive_redeemables_limit`, with other exclusive ones.
 */
export const category = z.strictObject({
  id: z.optional(idOf('cat')),
  name: text(200),
  hierarchy: integer(0, 2_147_483_647),
  stacking_rules_type: z.optional(z.enum(['JOINT', 'EXCLUSIVE'])),
  translations: translationsOf('name'),
})

/** References by id or name. Also allows the free-text categories of vouchers. */
const categories = z.optional(z.array(text(200)).check(z.maxLength(1000)))

/**
 * Fields: specification, "9. Check eligibility (qualifications)". Defaults: "where the specification is silent",
 * Stacking.
 */
export const stackingRules = z.strictObject({
  redeemables_limit: z.optional(integer(1, 30)),
  applicable_redeemables_limit: z.optional(integer(1, 30)),
  applicable_exclusive_redeemables_limit: z.optional(integer(1, 30)),
  exclusive_categories: categories,
  joint_categories: categories,
  redeemables_application_mode: z.optional(z.enum(['ALL', 'PARTIAL'])),
  redeemables_sorting_rule: z.optional(z.enum(['REQUESTED_ORDER', 'CATEGORY_HIERARCHY'])),
  redeemables_no_effect_rule: z.optional(z.enum(['REDEEM_ANYWAY', 'SKIP'])),
  redeemables_products_application_mode: z.optional(z.literal('STACK')),
  redeemables_rollback_order_mode: z.optional(z.literal('WITH_ORDER')),
})
