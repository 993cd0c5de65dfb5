import { findCampaign } from '../campaigns/queries.ts'
import { findCustomer } from '../customers/queries.ts'
import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { withImages } from './assets.ts'
import { findVoucher, findVouchers } from './queries.ts'
import { asVoucher } from './view.ts'

export const getVoucher: Handler<'getVoucher'> = async ({ code }, { store, clock, caller }) => {
  const found = await findVoucher(store.db, caller.project.id, code)
  if (!found) throw new ApiError('not_found', { resource: 'voucher', id: code })
  return withImages(asVoucher(found, clock.now()))
}

/** Without images, because a list would contain hundreds of them. An unknown campaign or customer has no vouchers. */
export const listVouchers: Handler<'listVouchers'> = async ({ query }, { store, clock, caller }) => {
  const { campaign, customer, ...page } = query
  const { db } = store
  const project_id = caller.project.id
  const campaign_id = campaign === undefined ? undefined : (await findCampaign(db, project_id, campaign))?.id
  const holder_id = customer === undefined ? undefined : (await findCustomer(db, project_id, customer))?.id
  const ofCampaign = campaign === undefined ? sql`true` : sql`item.campaign_id = ${campaign_id ?? null}`
  const ofHolder = customer === undefined ? sql`true` : sql`item.holder_id = ${holder_id ?? null}`
  const { ids, more } = await readPage(db, project_id, 'vouchers', page, sql`${ofCampaign} and ${ofHolder}`)
  const rows = inOrder(ids, await findVouchers(db, project_id, ids))
  const now = clock.now()
  return {
    object: 'list',
    data_ref: 'vouchers',
    vouchers: rows.map((row) => asVoucher(row, now)),
    ...more,
  }
}
