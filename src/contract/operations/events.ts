/** Custom events ("where the specification is silent", Operations of back ends). */
import { clientSide, operation } from '../operation.ts'
import { event, eventRequest } from '../resources/event.ts'

/** Applies the earning rules for this event to the customer's cards. */
export const trackEvent = /* @__PURE__ */ operation({
  id: 'trackEvent',
  summary: 'Track custom event',
  credentials: 'server',
  scope: 'events',
  method: 'POST',
  path: '/v1/events',
  idempotent: true,
  body: eventRequest,
  reply: event,
  failures: ['invalid_customer'],
})

/**
 * For the token's customer. Applies only earning rules whose metadata has `client_events: true` and whose conditions limit
 * `redemption.count.per_customer`.
 */
export const trackEventAsShopper = /* @__PURE__ */ clientSide(trackEvent, {
  id: 'trackEventAsShopper',
  scope: 'client_events',
})
