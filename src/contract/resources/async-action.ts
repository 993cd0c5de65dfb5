/** Asynchronous work ("where the specification is silent", Requests and responses). */
import { integer, maybe, openMap, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

export const asyncActionAccepted = /* @__PURE__ */ z.looseObject({
  /** Id for `getAsyncAction`, which returns the progress and the result. */
  async_action_id: z.string(),
})

export const asyncAction = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** Name of the work, such as the bulk update of customers. */
  type: z.string(),
  status: z.enum(['ENQUEUED', 'IN_PROGRESS', 'DONE', 'FAILED']),
  /** UNKNOWN while the action is running. */
  operation_status: z.enum(['SUCCESS', 'FAILED', 'UNKNOWN']),
  created_at: timestamp,
  updated_at: maybe(timestamp),
  /** Percentage. */
  progress: maybe(integer(0, 100)),
  /** Null until there is a result. */
  result: maybe(
    z.looseObject({
      /** Number of entries that succeeded. */
      done_count: integer(0),
      /** Number of entries that failed. */
      failed_count: integer(0),
      /** Outcome of each entry. */
      reports: z.optional(z.array(openMap)),
      /** Reasons of failed entries. */
      errors: z.optional(z.array(openMap)),
    }),
  ),
  object: z.literal('async_action'),
})

export type AsyncAction = z.infer<typeof asyncAction>
