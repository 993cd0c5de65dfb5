/** Activity of a member (specification, "Member activity event" and "Events"). */
import { maybe, openMap, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { listOf } from './list.ts'

/** `channel` is `API`, `CLIENT_API` (a page) or `INTERNAL` (the service itself, for example when points expire). */
const eventSource = /* @__PURE__ */ z.looseObject({
  /** `API`, `CLIENT_API` (a page) or `INTERNAL` (the service itself). */
  channel: maybe(z.string()),
  user: maybe(z.looseObject({ id: maybe(z.string()) })),
  api_key: maybe(z.looseObject({ name: maybe(z.string()), app_id: maybe(z.string()) })),
})

export const eventData = /* @__PURE__ */ z.looseObject({
  /** Payload. Depends on the type of the event. */
  data: z.optional(openMap),
  event_source: maybe(eventSource),
})

export const memberActivityEvent = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** Such as `customer.loyalty.tier.upgraded`. Determines the payload in `data`. */
  type: z.string(),
  data: eventData,
  created_at: timestamp,
  /** Shared by events with the same cause. */
  group_id: maybe(z.string()),
})

export type MemberActivityEvent = z.infer<typeof memberActivityEvent>

export const memberActivityList = /* @__PURE__ */ listOf('data', memberActivityEvent, {
  has_more: z.boolean(),
  more_starting_after: z.optional(z.string()),
})

export type MemberActivityList = z.infer<typeof memberActivityList>
