/** Asynchronous work ("where the specification is silent", Requests and responses). */
import { integer, maybe, openMap, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

export const asyncActionAccepted = /* @__PURE__ */ z.looseObject({ async_action_id: z.string() })

export const asyncAction = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  type: z.string(),
  status: z.enum(['ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED']),
  /** UNKNOWN while the action is running. */
  operation_status: z.enum(['SUCCESS', 'FAILED', 'UNKNOWN']),
  created_at: timestamp,
  updated_at: maybe(timestamp),
  /** Percentage. */
  progress: maybe(integer(0, 100)),
  result: maybe(
    z.looseObject({
      done_count: integer(0),
      failed_count: integer(0),
      reports: z.optional(z.array(openMap)),
      errors: z.optional(z.array(openMap)),
    }),
  ),
  object: z.literal('async_action'),
})

export type AsyncAction = z.infer<typeof asyncAction>
