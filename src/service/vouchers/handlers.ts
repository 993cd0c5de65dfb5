/** Handlers for vouchers (specification, sections 4 and 5). */
import { findCampaign } from '../campaigns/queries.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { Accepted } from '../http/response.ts'
import type { Handler } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { addAction } from '../jobs/async-actions.ts'
import { addJob } from '../jobs/queue.ts'
import { withImages } from './assets.ts'
import { generateVouchers, hasRoom, insertVouchers } from './new-vouchers.ts'
import * as vouchers from './queries.ts'
import { findVoucher } from './queries.ts'
import { asVoucher } from './view.ts'
import { orderOf } from './voucher-order.ts'

/** Operation 5. The voucher's campaign is not changed. */
export const enableVoucher: Handler<'enableVoucher'> = ({ code }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const found = await vouchers.findVoucher(tx, project_id, code)
    if (!found) throw new ApiError('not_found', { resource: 'voucher', id: code })
    const now = clock.now()
    const wasInactive = await vouchers.setVoucherActive(tx, project_id, found.id, now)
    if (!wasInactive) return withImages(asVoucher({ ...found, active: true }, now))
    return withImages(asVoucher({ ...found, active: true, updated_at: now }, now))
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
    if (body.code === undefined && !(await hasRoom(tx, project_id, order.codes, count))) throw tooFewCodes()
    if (count > 1)
      return new Accepted({ async_action_id: await scheduleJob(tx, project_id, order, count, now) })

    const createdIds =
      body.code === undefined
        ? await generateVouchers(tx, project_id, order, 1, now)
        : await insertVouchers(tx, project_id, order, [body.code], 1, now)
    const voucher = createdIds[0] === undefined ? undefined : await findVoucher(tx, project_id, createdIds[0])
    if (!voucher) throw body.code === undefined ? tooFewCodes() : await codeTaken(tx, project_id, body.code)
    return withImages(asVoucher(voucher, now))
  })

async function requireCategory(tx: Db, project_id: string, category_id: string) {
  if (await vouchers.isCategory(tx, project_id, category_id)) return
  const message = 'must be the id of a category of this project; for a free-text category, use category'
  throw new ApiError('invalid_payload', { details: [{ field: 'category_id', message }] })
}

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

const tooFewCodes = () =>
  new ApiError('invalid_payload', {
    message: 'This code_config does not have enough free codes.',
    details: [
      {
        field: 'code_config',
        message: 'must allow more codes: at least a tenth of them must stay unused',
      },
    ],
  })

async function codeTaken(tx: Db, project_id: string, wanted: string) {
  const { code = wanted } = (await findVoucher(tx, project_id, wanted)) ?? {}
  return new ApiError('duplicate_found', {
    message:
      code === wanted
        ? 'There is already a voucher with this code.'
        : `The voucher ${code} already exists, and its code is considered equal. Choose a code that differs by more than case, dashes, quotes or white space.`,
    details: [{ field: 'code', message: 'is already used by another voucher' }],
    resource: 'voucher',
    id: code,
  })
}
