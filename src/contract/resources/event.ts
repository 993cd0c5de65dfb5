/** Custom events of a shop ("where the specification is silent", Operations of back ends). */
import { maybe, metadata, text } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest, customerSummary } from './customer.ts'

export const event = /* @__PURE__ */ z.looseObject({
  object: z.literal('event'),
  /** Name of the event. */
  type: z.string(),
  customer: customerSummary,
  metadata,
})

export type Event = z.infer<typeof event>

export const eventRequest = /* @__PURE__ */ request(
  {
    /** `event` of the earning rules to trigger. */
    event: text(200),
    /** Default on the client side: the token's customer. */
    customer: z.optional(customerRequest),
    /** For earning rules that calculate points from it. Ignored on the client side. */
    metadata: maybe(metadata),
  },
  event,
)

export type EventRequest = z.infer<typeof eventRequest>
