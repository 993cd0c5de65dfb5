/** Custom events trigger earning rules. */
import type { Event, EventRequest } from '../../contract/resources/event.ts'
import { findCustomerBy, segmentsOf } from '../customers/queries.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { ApiError } from '../errors.ts'
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
      throw new ApiError('invalid_payload', {
        details: [{ field: 'event', message: 'must not be an event that the service itself triggers' }],
      })
    const project_id = caller.project.id
    const now = clock.now()
    const id = await requireCustomer(tx, caller, request, now)
    const customer = await findCustomerBy(tx, project_id, 'id', id)
    if (!customer) throw new Error('A customer that was found does not exist.')
    const { source_id, name, email } = customer
    const profile = { id, source_id, metadata: customer.metadata }
    const segments = await segmentsOf(tx, project_id, profile)
    // A page could send any number.
    const metadata = caller.side === 'client' ? {} : (sent ?? {})
    await dispatch(tx, project_id, event, {
      customer: { ...profile, segments },
      custom_event: { metadata },
      now,
      group_id: newId('group'),
      caller,
    })
    const personal = { name, email, source_id, metadata: customer.metadata }
    return {
      object: 'event',
      type: event,
      customer: { id, ...(caller.side !== 'client' && personal), object: 'customer' },
      metadata,
    }
  })
