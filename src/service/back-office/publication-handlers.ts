/** Gives vouchers to customers. */
import type { Publication, PublicationRequest } from '../../contract/resources/publication.ts'
import { findCampaign, type Campaign } from '../campaigns/queries.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { findCustomerBy } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
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
    const customer_id = await requireCustomer(tx, caller, body.customer, now)
    const cause = { now, group_id: newId('group'), caller, holder_id: customer_id }
    const id =
      'voucher' in name
        ? await assignVoucher(tx, project_id, name.voucher, customer_id, now)
        : await publishFrom(
            tx,
            project_id,
            await requireCampaign(tx, context, name.campaign, now),
            isOnce,
            cause,
          )
    // The campaign has counted the failure, so it is not rolled back.
    if (id === undefined) return soldOut()
    return asPublication(tx, context, { id, customer_id, metadata: body.metadata ?? {} }, now)
  })

/** @throws ApiError `invalid_payload` unless the request names either a voucher or a campaign. */
function nameOf({ campaign, voucher }: PublicationRequest, side: string) {
  const name = typeof campaign === 'object' ? (campaign.id ?? campaign.name) : campaign
  if (voucher !== undefined && side === 'client') throw invalid('voucher', 'must be omitted by pages')
  if (voucher !== undefined && campaign !== undefined)
    throw invalid('voucher', 'must be omitted if campaign is set')
  if (voucher !== undefined) return { voucher }
  if (name === undefined) throw invalid('campaign', 'must be the id or name of a campaign')
  return { campaign: name }
}

/** To a page, a campaign that it may not use looks like an unknown one. */
async function requireCampaign(tx: Db, { caller }: Context, name: string, now: Date): Promise<Campaign> {
  const campaign = await findCampaign(tx, caller.project.id, name)
  const isAllowed = caller.side !== 'client' || campaign?.metadata.client_publish === true
  if (!campaign || !isAllowed) throw new ApiError('not_found', { resource: 'campaign', id: name })
  const { active, expiration_date, campaign_type } = campaign
  if (campaign_type === 'PROMOTION') throw invalid('campaign', 'must be a campaign with vouchers')
  if (!active || (expiration_date !== null && expiration_date <= now))
    throw invalid('campaign', 'must be active and not expired')
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
  { id, customer_id, metadata }: { id: string; customer_id: string; metadata: Record<string, unknown> },
  now: Date,
): Promise<Publication> {
  const side = caller.side === 'client' ? 'client' : 'server'
  const row = await findVoucher(tx, caller.project.id, id)
  const customer = await findCustomerBy(tx, caller.project.id, 'id', customer_id)
  if (!row || !customer) throw new Error('A published voucher or its customer does not exist.')
  const { name, email, source_id } = customer
  return {
    id: newId('pub'),
    object: 'publication',
    created_at: now.toISOString(),
    customer_id,
    customer: {
      id: customer_id,
      ...(side === 'server' && { name, email, source_id, metadata: customer.metadata }),
      object: 'customer',
    },
    metadata,
    channel: 'API',
    result: 'SUCCESS',
    vouchers_id: [id],
    voucher: asVoucher(row, now, side),
  }
}

const soldOut = () =>
  new ApiError('not_found', { message: 'The campaign has no voucher left to publish.', resource: 'voucher' })

const invalid = (field: string, message: string) =>
  new ApiError('invalid_payload', { details: [{ field, message }] })
