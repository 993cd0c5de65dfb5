import { integer, openEnum, reference } from '../primitives.ts'
import { z } from '../zod.ts'

/** `{object: "list", data_ref, [data_ref]: [...]}`: `ref` is the name of the field with the items. @__NO_SIDE_EFFECTS__ */
export function listOf<
  const Ref extends string,
  Item extends z.ZodMiniType,
  const More extends z.core.$ZodLooseShape,
>(ref: Ref, item: Item, more: More) {
  return z.looseObject({
    object: z.literal('list'),
    data_ref: z.literal(ref),
    [ref]: z.array(item),
    ...more,
  } as { object: z.ZodMiniLiteral<'list'>; data_ref: z.ZodMiniLiteral<Ref> } & Record<
    Ref,
    z.ZodMiniArray<Item>
  > &
    More)
}

/** Number of items on all pages. */
export const total = /* @__PURE__ */ integer(0)

/** `limit` of every list (specification, "Limits"). */
export const limit = /* @__PURE__ */ integer(1, 100)

export const page = /* @__PURE__ */ integer(1, 1_000_000)

/** `-` is descending. */
export const createdAtOrder = /* @__PURE__ */ z.enum(['created_at', '-created_at'])

/** Query of a list that may be long. Items that are added meanwhile do not shift the pages. */
export const cursorQuery = {
  /** Entries per page. Default: 10. */
  limit: /* @__PURE__ */ z.optional(limit),
  /** Default: newest first, `-created_at`. */
  order: /* @__PURE__ */ z.optional(createdAtOrder),
  /** Id of the last item of the previous page. */
  starting_after_id: /* @__PURE__ */ z.optional(reference),
}

export const more = {
  /** Whether there is another page. */
  has_more: /* @__PURE__ */ z.boolean(),
  /** `starting_after_id` of the next page. */
  more_starting_after: /* @__PURE__ */ z.optional(z.string()),
}

export const relatedObject = /* @__PURE__ */ openEnum([
  'voucher',
  'campaign',
  'promotion_tier',
  'product',
  'sku',
  'products_collection',
])
