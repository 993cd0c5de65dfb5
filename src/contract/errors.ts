import { integer } from './primitives.ts'
import { z } from './zod.ts'

export * from './failures.ts'

export const errorDetail = /* @__PURE__ */ z.looseObject({
  /** Path of the field, such as `order.items[0].quantity`. */
  field: z.string(),
  /** What is wrong with it. */
  message: z.string(),
})

export const errorBody = /* @__PURE__ */ z.looseObject({
  /** HTTP status. */
  code: integer(400, 599),
  /** Stable key of the error, such as `not_found`. */
  key: z.string(),
  message: z.string(),
  /** Invalid fields, or more about the error. */
  details: z.optional(z.union([z.array(errorDetail), z.string()])),
  /** Id of the request in the logs of the service. */
  request_id: z.optional(z.string()),
  /** Id of the resource that the error is about. */
  resource_id: z.optional(z.string()),
  /** Type of the resource that the error is about, such as `voucher`. */
  resource_type: z.optional(z.string()),
})

export type ErrorBody = z.infer<typeof errorBody>
