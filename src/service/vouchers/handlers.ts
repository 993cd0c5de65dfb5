import { findCampaign, type Campaign } from '../campaigns/queries.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import { changed } from '../database/project-versions.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, type Detail } from '../errors.ts'
import { Accepted } from '../http/answer.ts'
import type { Handler } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { addAction } from '../jobs/async-actions.ts'
import { addJob } from '../jobs/queue.ts'
import { shapeOf } from '../rules/codes.ts'
import { drawVouchers, hasRoom, insertVouchers } from './new-vouchers.ts'
import * as vouchers from './queries.ts'
import { findVoucher } from './queries.ts'
import { asVoucher } from './view.ts'

/** Operation 5. The campaign of the voucher stays as it is. */
export const enableVoucher: Handler<'enableVoucher'> = ({ code }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const found = await vouchers.findVoucher(tx, project_id, code)
    if (!found) throw new ApiError('not_found', { resource: 'voucher', id: code })
    const now = clock.now()
    const wasOff = await vouchers.setVoucherActive(tx, project_id, found.id, now)
    if (!wasOff) return asVoucher({ ...found, active: true }, now)
    await changed(tx, project_id, 'shop')
    return asVoucher({ ...found, active: true, updated_at: now }, now)
  })

type Body = NonNullable<Parameters<Handler<'addVouchers'>>[0]['body']>

/** Operation 4. One voucher is made in the request, more by a job (`job.ts`). */
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
    const now = clock.now()
    if (body.code === undefined && !(await hasRoom(tx, project_id, order.codes, count))) throw tooFewCodes()
    if (count > 1)
      return new Accepted({ async_action_id: await leaveToJob(tx, project_id, order, count, now) })

    const made =
      body.code === undefined
        ? await drawVouchers(tx, project_id, order, 1, now)
        : await insertVouchers(tx, project_id, order, [body.code], 1, now)
    const voucher = made[0] === undefined ? undefined : await findVoucher(tx, project_id, made[0])
    if (!voucher) throw body.code === undefined ? tooFewCodes() : taken()
    await changed(tx, project_id, 'shop')
    return asVoucher(voucher, now)
  })

async function leaveToJob(
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

/** What is to be made. Throws {@link ApiError} that names every fault of the request. */
function orderOf({ id, name, voucher: template }: Campaign, body: Body, count: number): VoucherOrder {
  if (!template) {
    throw new ApiError('invalid_payload', {
      message: `The campaign "${name}" declares no voucher, which says what its vouchers give.`,
      details: [{ field: 'campaignId', message: 'should be a campaign that declares a voucher' }],
    })
  }
  const { code_config, ...given } = template
  const codes = shapeOf(body.code_config ?? code_config)
  const details = [
    ...codeFaults(body, count),
    ...dateFaults(body),
    ...('faults' in codes ? codes.faults : []).map(({ field, message }) => inConfig(field, message)),
  ]
  if (details.length > 0 || 'faults' in codes) throw new ApiError('invalid_payload', { details })
  return {
    campaign_id: id,
    voucher: {
      ...given,
      redemption_quantity: body.redemption?.quantity ?? given.redemption_quantity,
      start_date: body.start_date ?? null,
      expiration_date: body.expiration_date ?? null,
      category: body.category ?? null,
      additional_info: body.additional_info ?? null,
      metadata: body.metadata ?? {},
    },
    codes: codes.shape,
  }
}

function codeFaults({ code, code_config }: Body, count: number): Detail[] {
  const faults: Detail[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  if (code !== undefined && count > 1) fault('code', 'should be left out where more than one voucher is made')
  if (code !== undefined && code_config) fault('code_config', 'should be left out where the code is given')
  if (code !== undefined && /\p{Cc}/u.test(code)) fault('code', 'should have no control characters')
  // In an address these two mean something else.
  if (code === '.' || code === '..') fault('code', 'should be more than dots')
  if (code_config?.initial_count !== undefined) {
    faults.push(inConfig('initial_count', 'should be left out: vouchers_count says how many are made'))
  }
  return faults
}

function dateFaults({ start_date, expiration_date }: Body): Detail[] {
  const isOrdered = !start_date || !expiration_date || new Date(start_date) < new Date(expiration_date)
  return isOrdered ? [] : [{ field: 'expiration_date', message: 'should be after start_date' }]
}

const inConfig = (field: string, message: string) => ({ field: `code_config.${field}`, message })

const tooFewCodes = () =>
  new ApiError('invalid_payload', {
    message: 'There are not enough free codes of this code_config.',
    details: [
      {
        field: 'code_config',
        message: 'should allow more codes: with all of these, a tenth should still be free',
      },
    ],
  })

const taken = () =>
  new ApiError('duplicate_found', {
    message: 'There is such a voucher already.',
    details: [{ field: 'code', message: 'is that of another voucher' }],
    resource: 'voucher',
  })
