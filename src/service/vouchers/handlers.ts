/** Handlers that change vouchers (specification, sections 4 and 5). */
import { findCampaign } from '../campaigns/queries.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { Accepted } from '../http/response.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { addAction } from '../jobs/async-actions.ts'
import { addJob } from '../jobs/queue.ts'
import { withImages } from './assets.ts'
import { createOne, requireCategory, tooFewCodes } from './create-one.ts'
import { hasRoom } from './new-vouchers.ts'
import * as vouchers from './queries.ts'
import { findVoucher } from './queries.ts'
import { asVoucher } from './view.ts'
import { orderOf } from './voucher-order.ts'

/** Operation 5. The voucher's campaign is not changed. */
export const enableVoucher: Handler<'enableVoucher'> = (input, context) => setActive(input, true, context)

/** Holders keep the voucher. Redemptions that are waiting for its lock are refused. */
export const disableVoucher: Handler<'disableVoucher'> = (input, context) => setActive(input, false, context)

const setActive = (
  { code }: { code: string },
  active: boolean,
  { caller, clock, withIdempotency }: HandlerContext<'enableVoucher' | 'disableVoucher'>,
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const found = await vouchers.findVoucher(tx, project_id, code)
    if (!found) throw new ApiError('not_found', { resource: 'voucher', id: code })
    const now = clock.now()
    const isChanged = await vouchers.setVoucherActive(tx, project_id, found.id, active, now)
    return withImages(asVoucher({ ...found, active, ...(isChanged && { updated_at: now }) }, now))
  })

/** Operation 4. One voucher is created at once, several by a job (`job.ts`). */
export const addVouchers: Handler<'addVouchers'> = (
  { campaignId, query, body = {} },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const campaign = await findCampaign(tx, project_id, campaignId)
    if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })

    const { vouchers_count: count = 1 } = query
    const order = orderOf(campaign, body, count)
    if (body.category_id !== undefined) await requireCategory(tx, project_id, body.category_id)
    const now = clock.now()
    if (count > 1) {
      if (!(await hasRoom(tx, project_id, order.codes, count))) throw tooFewCodes()
      return new Accepted({ async_action_id: await scheduleJob(tx, project_id, order, count, now) })
    }
    const id = await createOne(tx, project_id, order, body.code, now)
    const voucher = await findVoucher(tx, project_id, id)
    if (!voucher) throw new Error('A voucher that was created does not exist.')
    return withImages(asVoucher(voucher, now))
  })

async function scheduleJob(
  tx: Db,
  project_id: string,
  payload: VoucherOrder,
  total: number,
  created_at: Date,
) {
  const id = newId('aa')
  await addAction(tx, project_id, { id, type: 'CAMPAIGNS_VOUCHERS_CREATE_IN_BULK', total, created_at })
  await addJob(tx, { project_id, id, kind: 'add_vouchers', payload }, created_at)
  return id
}
