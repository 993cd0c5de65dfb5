/** Which products a discount touches (specification, "Redeemable entry": applicable_to). */
import { integer, maybe, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'
import { relatedObject, total } from './list.ts'

const target = /* @__PURE__ */ z.looseObject({
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
})

/** Wherever it stands, the list may lack `data_ref` or `total`. */
export const applicableToList = /* @__PURE__ */ z.looseObject({
  data: z.array(target),
  total: z.optional(total),
  data_ref: z.optional(z.literal('data')),
  object: z.literal('list'),
})

export type ApplicableToList = z.infer<typeof applicableToList>
