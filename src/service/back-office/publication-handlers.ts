/** Gives vouchers to customers. */
import { callerSide } from '../auth/caller.ts'
import type { Publication, PublicationRequest } from '../../contract/resources/publication.ts'
import { findCampaign, isOpen, type Campaign } from '../campaigns/queries.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import type { Customer } from '../customers/queries.ts'
import { asCustomerSummary } from '../customers/view.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, invalidField } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { publishVoucher } from '../loyalty/issue-reward.ts'
import { findVoucher } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'
import { assignVoucher, lockMembership, voucherInCampaign } from './publications.ts'

type Context = HandlerContext<'createPublication' | 'createPublicationAsShopper'>

export const createPublication: Handler<'createPublication'> = ({ body, query }, context) =>
  publish(body, query.join_once ?? false, context)

/** A page cannot name a voucher, because it could try codes of others. */
export const createPublicationAsShopper: Handler<'createPublicationAsShopper'> = ({ body }, context) =>
  publish(body, true, context)

const publish = (body: PublicationRequest, isOnce: boolean, context: Context) =>
  context.withIdempotency(async (tx) => {
    const { caller, clock } = context
    const project_id = caller.project.id
    const now = clock.now()
    const name = nameOf(body, caller.side)
    const { stored: customer } = await requireCustomer(tx, caller, body.customer, now)
    const cause = { now, group_id: newId('group'), caller, holder_id: customer.id }
    const id =
      'voucher' in name
        ? await assignVoucher(tx, project_id, name.voucher, customer.id, now)
        : await publishFrom(
            tx,
            project_id,
            await requireCampaign(tx, context, name.campaign, now),
            isOnce,
            cause,
          )
    // The campaign has counted the failure, so it is not rolled back.
    if (id === undefined) return soldOut()
    // A page could send any amount, which would be stored with the response of each Idempotency-Key.
    const metadata = caller.side === 'client' ? {} : (body.metadata ?? {})
    return asPublication(tx, context, { id, customer, metadata }, now)
  })

/** @throws ApiError `invalid_payload` unless the request names either a voucher or a campaign. */
function nameOf({ campaign, voucher }: PublicationRequest, side: string) {
  const name = typeof campaign === 'object' ? (campaign.id ?? campaign.name) : campaign
  if (voucher !== undefined && side === 'client') throw invalidField('voucher', 'must be omitted by pages')
  if (voucher !== undefined && campaign !== undefined)
    throw invalidField('voucher', 'must be omitted if campaign is set')
  if (voucher !== undefined) return { voucher }
  if (name === undefined) throw invalidField('campaign', 'must be the id or name of a campaign')
  return { campaign: name }
}

/** A page gets the same error for a campaign that it may not use as for an unknown one. */
async function requireCampaign(tx: Db, { caller }: Context, name: string, now: Date): Promise<Campaign> {
  const campaign = await findCampaign(tx, caller.project.id, name)
  const isAllowed = caller.side !== 'client' || campaign?.metadata.client_publish === true
  if (!campaign || !isAllowed) throw new ApiError('not_found', { resource: 'campaign', id: name })
  if (campaign.campaign_type === 'PROMOTION')
    throw invalidField('campaign', 'must be a campaign with vouchers')
  if (!isOpen(campaign, now)) throw invalidField('campaign', 'must be active and not expired')
  return campaign
}

async function publishFrom(
  tx: Db,
  project_id: string,
  { id: campaign_id, campaign_type }: Campaign,
  isOnce: boolean,
  cause: Parameters<typeof publishVoucher>[3],
): Promise<string | undefined> {
  if (isOnce || campaign_type === 'LOYALTY_PROGRAM') {
    await lockMembership(tx, project_id, campaign_id, cause.holder_id)
    const existing = await voucherInCampaign(tx, project_id, campaign_id, cause.holder_id)
    if (existing !== undefined) return existing
  }
  return publishVoucher(tx, project_id, { id: campaign_id }, cause)
}

async function asPublication(
  tx: Db,
  { caller }: Context,
  { id, customer, metadata }: { id: string; customer: Customer; metadata: Record<string, unknown> },
  now: Date,
): Promise<Publication> {
  const side = callerSide(caller)
  const row = await findVoucher(tx, caller.project.id, id)
  if (!row) throw new Error('A voucher that was published does not exist.')
  return {
    id: newId('pub'),
    object: 'publication',
    created_at: now.toISOString(),
    customer_id: customer.id,
    customer: asCustomerSummary(customer, side),
    metadata,
    channel: 'API',
    result: 'SUCCESS',
    vouchers_id: [id],
    voucher: asVoucher(row, now, side),
  }
}

const soldOut = () =>
  new ApiError('not_found', { message: 'The campaign has no voucher left to publish.', resource: 'voucher' })
