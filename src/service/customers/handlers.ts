import type { CustomerUpdate } from '../../contract/resources/customer.ts'
import { ApiError, type Detail } from '../errors.ts'
import { newId } from '../ids.ts'
import { addAction } from '../jobs/async-actions.ts'
import { insertBulk } from './bulk-updates.ts'
import { maxMetadataBytes } from './queries.ts'
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

const asUpdate = ({ birthday, ...item }: CustomerUpdate, number: number): NumberedUpdate => {
  const birthdate = item.birthdate ?? birthday
  return { number, item: { ...item, ...(birthdate !== undefined && { birthdate }) } }
}

/** Finds the faults that the schema of a single item cannot find. */
function faultsOf(items: readonly CustomerUpdate[]): Detail[] {
  const seen = new Map<string, number>()
  return items.flatMap((item, index) => {
    const { source_id, birthdate, birthday, metadata } = item
    const first = seen.get(source_id)
    seen.set(source_id, first ?? index)
    return [
      ...detailIf(first !== undefined, index, 'source_id', `is the same as [${first}].source_id`),
      ...detailIf(
        birthdate !== undefined && birthday !== undefined && birthdate !== birthday,
        index,
        'birthday',
        'must be omitted or equal to birthdate, its new name',
      ),
      ...detailIf(
        metadata !== undefined && Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes,
        index,
        'metadata',
        `must be at most ${maxMetadataBytes} bytes of JSON`,
      ),
    ]
  })
}

const detailIf = (condition: boolean, index: number, field: string, message: string): Detail[] =>
  condition ? [{ field: `[${index}].${field}`, message }] : []
