/** The job of operation 4, which creates vouchers in batches. */
import { advanceAction, endAction, remainingOf } from '../jobs/async-actions.ts'
import { generateVouchers } from './new-vouchers.ts'
import type { JobHandler } from '../jobs/queue.ts'

/** Vouchers per step. A step blocks the embedded store's only connection for a few hundredths of a second. */
const batch = 500

export const addVouchersJob: JobHandler<'add_vouchers'> = async (tx, { project_id, id, payload }, now) => {
  const remaining = await remainingOf(tx, project_id, id)
  const wanted = Math.min(batch, remaining)
  const createdIds = await generateVouchers(tx, project_id, payload, wanted, now)
  await advanceAction(tx, project_id, id, { done: createdIds.length }, now)
  if (createdIds.length === wanted && wanted < remaining) return 'more'

  const ranOut = createdIds.length < wanted ? 'This code_config has no free codes left.' : undefined
  await endAction(tx, project_id, id, now, ranOut)
  return 'done'
}
