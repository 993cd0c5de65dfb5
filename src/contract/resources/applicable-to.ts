/** Which products a discount touches (specification, "Redeemable entry": applicable_to). */
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
  /** How many units go undiscounted before the first that does not. */
  skip_initially: maybe(integer(0)),
  /** Every how many units the discount comes again. */
  repeat: maybe(integer(0)),
  target: maybe(openEnum(['ITEM', 'UNIT'])),
  /** The most units, and the most it takes off, of one line; then of all lines that this one names. */
  quantity_limit: maybe(integer(0)),
  amount_limit: maybe(money),
  aggregated_quantity_limit: maybe(integer(0)),
  aggregated_amount_limit: maybe(money),
  /** There when a qualification expands the redeemable. */
  name: maybe(z.string()),
})

/** Wherever it stands, the list may lack `data_ref` or `total`. */
export const applicableToList = /* @__PURE__ */ z.looseObject({
  data: z.array(target),
  /** Every other product counts too, as it is. */
  included_all: z.optional(z.boolean()),
  total: z.optional(total),
  data_ref: z.optional(z.literal('data')),
  object: z.literal('list'),
})

export type ApplicableToList = z.infer<typeof applicableToList>
