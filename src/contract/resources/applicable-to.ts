/** Products that a discount applies to (specification, "Redeemable entry": applicable_to). */
import { integer, maybe, money, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'
import { relatedObject, total } from './list.ts'

export const target = /* @__PURE__ */ z.looseObject({
  /** Type of the product, SKU or collection. */
  object: relatedObject,
  /** Id of the product, SKU or collection. */
  id: z.string(),
  /** Which of the matching items the discount applies to. Default: every item. */
  effect: z.optional(
    openEnum([
      'APPLY_TO_EVERY',
      'APPLY_TO_CHEAPEST',
      'APPLY_FROM_CHEAPEST',
      'APPLY_TO_MOST_EXPENSIVE',
      'APPLY_FROM_MOST_EXPENSIVE',
    ]),
  ),
  /** Number of matching items to skip at the start. */
  skip_initially: maybe(integer(0)),
  /** Selects every n-th matching item. 1 selects all. */
  repeat: maybe(integer(0)),
  /** Whether `skip_initially` and `repeat` count lines (ITEM) or units (UNIT). */
  target: maybe(openEnum(['ITEM', 'UNIT'])),
  /** Maximum number of units per line. */
  quantity_limit: maybe(integer(0)),
  /** Maximum discount per line. */
  amount_limit: maybe(money),
  /** Maximum number of units across all lines of this target. */
  aggregated_quantity_limit: maybe(integer(0)),
  /** Maximum discount across all lines of this target. */
  aggregated_amount_limit: maybe(money),
  /** Name of the product or collection. Present if a qualification expands the redeemable. */
  name: maybe(z.string()),
})

/** Unlike other lists, `data_ref` and `total` are optional. */
export const applicableToList = /* @__PURE__ */ z.looseObject({
  /** Products, SKUs and collections that the discount applies to, or that are excluded. */
  data: z.array(target),
  /** Whether all other products are included. */
  included_all: z.optional(z.boolean()),
  total: z.optional(total),
  data_ref: z.optional(z.literal('data')),
  object: z.literal('list'),
})

export type ApplicableToList = z.infer<typeof applicableToList>
