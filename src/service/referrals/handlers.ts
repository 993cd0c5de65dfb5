/** Holders of a referral code (specification, section 10). On the client side, shoppers can read only their own code. */
import type { ReferralHolder, ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import type { Caller } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { earnedBy } from './conversions.ts'
import { findReferralCode, type ReferralCode } from '../vouchers/queries.ts'
import { countHolders, readHolders, type HolderRow } from './referral-holders.ts'
import type { Db } from '../database/tables.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Operation 10. Lists holders in the order in which they joined, so that new holders do not shift the pages. */
export const listReferralHolders: Handler<'listReferralHolders'> = (input, context) => holders(input, context)

/** Lists the holders of a code that belongs to the token's customer. */
export const listReferralHoldersAsShopper: Handler<'listReferralHoldersAsShopper'> = (input, context) =>
  holders(input, context)

async function holders(
  { campaignId, memberId, query }: Parameters<Handler<'listReferralHolders'>>[0],
  { store: { db }, caller }: Pick<HandlerContext, 'store' | 'caller'>,
): Promise<ReferralHolderList> {
  const { limit = 10, order = 'id', starting_after_id: after, filters = {} } = query
  const project_id = caller.project.id
  if (after !== undefined && !after.startsWith('rh_')) throw noHolder()
  if (caller.side === 'client' && filters.customer_id) throw notForPages()
  const code = await findCode(db, caller, memberId, campaignId)

  const page = { limit, descending: order === '-id', after }
  const found = await readHolders(db, project_id, code.id, filters, page)
  const data = found.slice(0, limit).map((row) => asHolder(row, code, caller))
  const last = data.at(-1)
  const has_more = found.length > limit
  return {
    object: 'list',
    data_ref: 'data',
    data,
    total: await countHolders(db, project_id, code.id, filters),
    has_more,
    ...(has_more && last && { more_starting_after: last.id }),
    referrer_rewards: await earnedBy(db, project_id, code.id),
  }
}

/**
 * @throws ApiError `not_found` for every reason: no such code, another kind of voucher, another program, or another
 * customer's code.
 */
async function findCode(
  db: Db,
  { project, side, customer_id }: Caller,
  memberId: string,
  campaignId: string | undefined,
): Promise<ReferralCode> {
  const code = await findReferralCode(db, project.id, memberId)
  const canRead = side !== 'client' || (customer_id !== null && code?.referrer_id === customer_id)
  const campaign = campaignId === undefined ? undefined : await findCampaign(db, project.id, campaignId)
  if (code && canRead && (campaignId === undefined || campaign?.id === code.campaign_id)) return code
  throw new ApiError('not_found', {
    message: 'There is no such referral code.',
    resource: 'voucher',
    ...(side === 'server' && { id: memberId }),
  })
}

/** On the client side, includes only the shopper's own customer data. */
function asHolder(row: HolderRow, { type }: ReferralCode, { side, customer_id }: Caller): ReferralHolder {
  const isVisible = side !== 'client' || row.customer_id === customer_id
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    redeemable_id: row.redeemable_id,
    redeemable_object: 'voucher',
    campaign_id: row.campaign_id,
    campaign_type: 'REFERRAL_PROGRAM',
    voucher_type: type,
    ...(isVisible && { customer_id: row.customer_id }),
    holder_role: row.holder_role,
    object: 'redeemable_holder',
  }
}

const noHolder = () =>
  new ApiError('invalid_query_params', {
    details: [{ field: 'starting_after_id', message: 'must be the id of a holder, such as rh_1' }],
  })

const notForPages = () =>
  new ApiError('invalid_query_params', {
    details: [{ field: 'filters.customer_id', message: 'must be omitted: pages cannot filter by customer' }],
  })
