/** Handlers for single customers that involve vouchers or points. */
import type { CustomerFields } from '../../contract/resources/customer.ts'
import { metadataLimitMessage } from '../../contract/resources/customer-metadata.ts'
import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import { codeOf, uniqueViolation } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, invalidField } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { watchSegments } from '../loyalty/earn.ts'
import { applyCustomerUpdates } from '../customers/bulk-updates.ts'
import { fieldFaults, withBirthdate } from '../customers/customer-fields.ts'
import {
  changeCustomer,
  findCustomer,
  findCustomerBy,
  insertCustomer,
  type Customer,
} from '../customers/queries.ts'
import { asCustomer } from '../customers/view.ts'
import { findVouchers } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'

/** Entering a segment earns points, as in a bulk update. */
export const createCustomer: Handler<'createCustomer'> = ({ body }, { caller, clock, withIdempotency }) => {
  const { source_id, ...fields } = profileOf(body)
  return withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const now = clock.now()
    if (source_id === undefined) return asCustomer(await insertCustomer(tx, project_id, fields, now))

    const rewardEntered = await watchSegments(tx, project_id, [source_id])
    const updates = [{ number: 0, item: { source_id, ...fields } }]
    const [report] = await applyCustomerUpdates(tx, project_id, updates, now)
    if (report?.status === 'FAILED') throw tooMuchMetadata()
    await rewardEntered(now)
    return asCustomer(await storedCustomer(tx, project_id, 'source_id', source_id))
  })
}

export const updateCustomer: Handler<'updateCustomer'> = (
  { customerId, body },
  { caller, clock, withIdempotency },
) => {
  const fields = profileOf(body)
  return withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const stored = await findCustomer(tx, project_id, customerId)
    if (!stored) throw noSuchCustomer(customerId)
    const now = clock.now()
    const rewardEntered = await watchSegments(tx, project_id, [stored.id], 'id')
    if (!(await changeCustomer(tx, project_id, stored.id, fields, now).catch(refuseSourceId))) {
      const { source_id, erased_at } = await storedCustomer(tx, project_id, 'id', stored.id)
      if (erased_at) throw noSuchCustomer(customerId)
      const isOther = fields.source_id !== undefined && source_id !== null && source_id !== fields.source_id
      throw isOther ? otherSourceId() : tooMuchMetadata()
    }
    await rewardEntered(now)
    return asCustomer(await storedCustomer(tx, project_id, 'id', stored.id))
  })
}

/** Without images, like `listVouchers`. */
export const listCustomerRedeemables: Handler<'listCustomerRedeemables'> = async (
  { customerId, query },
  { store: { db }, clock, caller },
) => {
  const project_id = caller.project.id
  const customer = await findCustomer(db, project_id, customerId)
  if (!customer) throw noSuchCustomer(customerId)
  // Two lists, because each can use an index; an `or` could not.
  const isOwn = sql`item.id in (
    select id from vouchers where project_id = ${project_id} and holder_id = ${customer.id}
    union all
    select redeemable_id from referral_holders
    where project_id = ${project_id} and customer_id = ${customer.id} and holder_role = 'REFERRER')`
  // Accepts the id of an entry (`rh_…`) and that of its voucher, which `more_starting_after` contains.
  const starting_after_id = query.starting_after_id?.replace(/^rh_/, '')
  const { ids, more } = await readPage(db, project_id, 'vouchers', { ...query, starting_after_id }, isOwn)
  const now = clock.now()
  const data = inOrder(ids, await findVouchers(db, project_id, ids)).map((row) => ({
    id: `rh_${row.id}`,
    created_at: row.created_at.toISOString(),
    redeemable_id: row.id,
    redeemable_object: 'voucher' as const,
    campaign_id: row.campaign_id,
    campaign_type: row.campaign_type,
    voucher_type: row.type,
    customer_id: customer.id,
    holder_role: row.referrer_id === null ? ('OWNER' as const) : ('REFERRER' as const),
    redeemable: { voucher: asVoucher(row, now) },
    object: 'redeemable_holder' as const,
  }))
  return { object: 'list', data_ref: 'data', data, ...more }
}

/** @throws ApiError `invalid_payload` for faults that the schema cannot find. */
function profileOf(body: CustomerFields) {
  const details = fieldFaults(body)
  if (details.length > 0) throw new ApiError('invalid_payload', { details })
  return withBirthdate(body)
}

async function storedCustomer(
  tx: Db,
  project_id: string,
  field: 'id' | 'source_id',
  value: string,
): Promise<Customer> {
  const customer = await findCustomerBy(tx, project_id, field, value)
  if (!customer) throw new Error('A customer that was written does not exist.')
  return customer
}

function refuseSourceId(error: unknown): never {
  if (codeOf(error) !== uniqueViolation) throw error
  throw new ApiError('duplicate_found', {
    message: 'There is already a customer with this source_id.',
    details: [{ field: 'source_id', message: 'is already used by another customer' }],
  })
}

const noSuchCustomer = (id: string) => new ApiError('not_found', { resource: 'customer', id })

const otherSourceId = () =>
  invalidField(
    'source_id',
    'must be omitted or equal to the stored source_id, which orders and tokens refer to',
  )

const tooMuchMetadata = () => invalidField('metadata', metadataLimitMessage)
