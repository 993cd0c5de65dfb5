import { ApiError } from '../errors.ts'
import { findWireCampaign } from './view.ts'
import { summarise, type Range } from './campaign-summary.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 16. Of every kind of campaign the same figures. */
export const getCampaignSummary: Handler<'getCampaignSummary'> = async (
  { campaignId, query },
  { store, caller },
) => {
  const range = rangeOf(query)
  const campaign = await findWireCampaign(store.db, caller.project.id, campaignId)
  if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
  const figures = await summarise(store.db, caller.project.id, campaign.id, range)
  return { object: 'campaign_summary', campaign, ...figures }
}

type Query = Parameters<Handler<'getCampaignSummary'>>[0]['query']

const day = 24 * 60 * 60 * 1000

/**
 * The start is part of it. A day given as the end is part of it as a whole, a moment is not: ranges of which each
 * begins where the one before ends, or on the next day, add up. Days are those of UTC.
 */
function rangeOf({ start_date, end_date }: Query): Range {
  const from = start_date === undefined ? null : new Date(start_date)
  const end = end_date === undefined ? null : new Date(end_date)
  const to = end && isDay(end_date) ? new Date(end.getTime() + day) : end
  if (from && to && from > to) {
    throw new ApiError('invalid_query_params', {
      details: [{ field: 'end_date', message: 'should not be before start_date' }],
    })
  }
  return { from, to }
}

const isDay = (text: string | undefined) => text?.length === 'YYYY-MM-DD'.length
