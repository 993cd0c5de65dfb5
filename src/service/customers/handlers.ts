import type { CustomerUpdate } from '../../contract/resources/customer.ts'
import { ApiError, type Detail } from '../errors.ts'
import { newId } from '../ids.ts'
import { addAction } from '../jobs/async-actions.ts'
import { insertBulk } from './bulk-updates.ts'
import { fieldFaults, withBirthdate } from './customer-fields.ts'
import type { NumberedUpdate } from '../database/job-tables.ts'
import { addJob } from '../jobs/queue.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 13. Validates the whole request now and queues it for a job (`bulk-updates.ts`). */
export const updateCustomers: Handler<'updateCustomers'> = ({ body }, { caller, clock, withIdempotency }) => {
  const details = faultsOf(body)
  if (details.length > 0) throw new ApiError('invalid_payload', { details: details.slice(0, maxDetails) })
  const updates = body.map(asUpdate)

  return withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const created_at = clock.now()
    const id = newId('aa')
    const total = updates.length
    await addAction(tx, project_id, { id, type: 'CUSTOMERS_UPDATE_IN_BULK', total, created_at })
    await addJob(tx, { project_id, id, kind: 'update_customers', payload: {} }, created_at)
    await insertBulk(tx, project_id, id, updates)
    return { async_action_id: id }
  })
}

/** The same limit as for other validation errors of a body. */
const maxDetails = 50

const asUpdate = (item: CustomerUpdate, number: number): NumberedUpdate => ({
  number,
  item: withBirthdate(item),
})

function faultsOf(items: readonly CustomerUpdate[]): Detail[] {
  const seen = new Map<string, number>()
  return items.flatMap((item, index) => {
    const first = seen.get(item.source_id)
    seen.set(item.source_id, first ?? index)
    const isRepeated = first !== undefined
    return [
      ...(isRepeated ? [{ field: 'source_id', message: `is the same as [${first}].source_id` }] : []),
      ...fieldFaults(item),
    ].map(({ field, message }) => ({ field: `[${index}].${field}`, message }))
  })
}
