import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { findWireCampaign, wireCampaigns } from './view.ts'

export const getCampaign: Handler<'getCampaign'> = async ({ campaignId }, { store, caller }) => {
  const campaign = await findWireCampaign(store.db, caller.project.id, campaignId)
  if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
  return campaign
}

export const listCampaigns: Handler<'listCampaigns'> = async ({ query }, { store, caller }) => {
  const { campaign_type, ...page } = query
  const project_id = caller.project.id
  const ofType = campaign_type === undefined ? sql`true` : sql`item.campaign_type = ${campaign_type}`
  const { ids, more } = await readPage(store.db, project_id, 'campaigns', page, ofType)
  const campaigns = inOrder(ids, await wireCampaigns(store.db, project_id, ids))
  return { object: 'list', data_ref: 'campaigns', campaigns, ...more }
}
