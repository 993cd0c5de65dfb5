import { integer } from './primitives.ts'
import { z } from './zod.ts'

export * from './failures.ts'

export const errorDetail = /* @__PURE__ */ z.looseObject({ field: z.string(), message: z.string() })

export const errorBody = /* @__PURE__ */ z.looseObject({
  code: integer(400, 599),
  key: z.string(),
  message: z.string(),
  details: z.optional(z.union([z.array(errorDetail), z.string()])),
  request_id: z.optional(z.string()),
  resource_id: z.optional(z.string()),
  resource_type: z.optional(z.string()),
})

export type ErrorBody = z.infer<typeof errorBody>
