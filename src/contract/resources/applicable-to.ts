/** Products that a discount applies to (specification, "Redeemable entry": applicable_to). */
import { integer, maybe, money, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'
import { relatedObject, total } from './list.ts'

export const target = /* @__PURE__ */ z.looseObject({
  object: relatedObject,
  id: z.string(),
  effect: z.optional(
    openEnum([
      'APPLY_TO_EVERY',
      'APPLY_TO_CHEAPEST',
      'APPLY_FROM_CHEAPEST',
      'APPLY_TO_MOST_EXPENSIVE',
      'APPLY_FROM_MOST_EXPENSIVE',
    ]),
  ),
  /** Number of units to skip before the first discounted one. */
  skip_initially: maybe(integer(0)),
  /** Discounts every n-th unit. */
  repeat: maybe(integer(0)),
  target: maybe(openEnum(['ITEM', 'UNIT'])),
  /** Maximum units and amount for one line. */
  quantity_limit: maybe(integer(0)),
  amount_limit: maybe(money),
  /** Maximum units and amount for all lines of this target. */
  aggregated_quantity_limit: maybe(integer(0)),
  aggregated_amount_limit: maybe(money),
  /** Present if a qualification expands the redeemable. */
  name: maybe(z.string()),
})

/** Unlike other lists, `data_ref` and `total` are optional. */
export const applicableToList = /* @__PURE__ */ z.looseObject({
  data: z.array(target),
  /** Whether all other products are included, too. */
  included_all: z.optional(z.boolean()),
  total: z.optional(total),
  data_ref: z.optional(z.literal('data')),
  object: z.literal('list'),
})

export type ApplicableToList = z.infer<typeof applicableToList>
