/** Custom events trigger earning rules. */
import { callerSide } from '../auth/caller.ts'
import type { Event, EventRequest } from '../../contract/resources/event.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { asCustomerSummary } from '../customers/view.ts'
import { invalidField } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { dispatch } from '../loyalty/earn.ts'
import { isCustomEvent } from '../rules/loyalty/events.ts'

export const trackEvent: Handler<'trackEvent'> = ({ body }, context) => track(body, context)

export const trackEventAsShopper: Handler<'trackEventAsShopper'> = ({ body }, context) => track(body, context)

const track = (
  { event, customer: request, metadata: sent }: EventRequest,
  { caller, clock, withIdempotency }: HandlerContext<'trackEvent' | 'trackEventAsShopper'>,
) =>
  withIdempotency(async (tx): Promise<Event> => {
    if (!isCustomEvent(event))
      throw invalidField('event', 'must not be an event that the service itself triggers')
    const now = clock.now()
    const { stored, profile } = await requireCustomer(tx, caller, request, now)
    // Points can depend on metadata, and a page could send any number.
    const metadata = caller.side === 'client' ? {} : (sent ?? {})
    await dispatch(tx, caller.project.id, event, {
      customer: profile,
      custom_event: { metadata },
      now,
      group_id: newId('group'),
      caller,
    })
    const side = callerSide(caller)
    return { object: 'event', type: event, customer: asCustomerSummary(stored, side), metadata }
  })
