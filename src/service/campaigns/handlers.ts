import { recordChange } from '../database/project-versions.ts'
import { ApiError } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { setCampaignActive, summarize, type Range } from './queries.ts'
import { findWireCampaign } from './view.ts'

/** Operation 16. Returns the same figures for every kind of campaign. */
export const getCampaignSummary: Handler<'getCampaignSummary'> = async (
  { campaignId, query },
  { store, caller },
) => {
  const range = rangeOf(query)
  const campaign = await findWireCampaign(store.db, caller.project.id, campaignId)
  if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
  const figures = await summarize(store.db, caller.project.id, campaign.id, range)
  return { object: 'campaign_summary', campaign, ...figures }
}

export const enableCampaign: Handler<'enableCampaign'> = (input, context) => setActive(input, true, context)

export const disableCampaign: Handler<'disableCampaign'> = (input, context) =>
  setActive(input, false, context)

const setActive = (
  { campaignId }: { campaignId: string },
  active: boolean,
  { caller, clock, withIdempotency }: HandlerContext<'enableCampaign' | 'disableCampaign'>,
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const campaign = await findWireCampaign(tx, project_id, campaignId)
    if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
    const now = clock.now()
    if (!(await setCampaignActive(tx, project_id, campaign.id, active, now)))
      // A concurrent request may have changed it.
      return (await findWireCampaign(tx, project_id, campaign.id)) ?? campaign
    await recordChange(tx, project_id, { campaigns: [campaign.id] })
    return { ...campaign, active, updated_at: now.toISOString() }
  })

type Query = Parameters<Handler<'getCampaignSummary'>>[0]['query']

const day = 24 * 60 * 60 * 1000

/** Days are in UTC. An end date is included; an end time is excluded, so that consecutive ranges do not overlap. */
function rangeOf({ start_date, end_date }: Query): Range {
  const from = start_date === undefined ? null : new Date(start_date)
  const end = end_date === undefined ? null : new Date(end_date)
  const to = end && isDay(end_date) ? new Date(end.getTime() + day) : end
  if (from && to && from > to) {
    throw new ApiError('invalid_query_params', {
      details: [{ field: 'end_date', message: 'must not be before start_date' }],
    })
  }
  return { from, to }
}

const isDay = (text: string | undefined) => text?.length === 'YYYY-MM-DD'.length
