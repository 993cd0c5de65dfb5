/** Rewards (specification, sections 14 and 15): those that operations make give a voucher of a campaign. */
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../errors.ts'
import { demandPayable } from '../rules/pricing/price-line.ts'
import { findCampaign, type Campaign } from '../campaigns/queries.ts'
import { asReward, changeReward, findReward, insertReward } from './rewards.ts'
import type { Db } from '../database/tables.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 14. Without a name it is called what its campaign is. */
export const createReward: Handler<'createReward'> = ({ body }, { caller, clock, once }) =>
  once(async (tx) => {
    const project_id = caller.project.id
    const { campaign, parameters } = await parametersOf(tx, caller.project, body.parameters)
    const { name = campaign.name, metadata = {} } = body
    return asReward(await insertReward(tx, project_id, { name, parameters, metadata }, clock.now()))
  })

/** Operation 15. Another kind of reward has other parameters, which only the catalogue can write. */
export const updateReward: Handler<'updateReward'> = ({ rewardId, body = {} }, { caller, clock, once }) =>
  once(async (tx) => {
    const project_id = caller.project.id
    const reward = await findReward(tx, project_id, rewardId)
    if (!reward) throw new Refusal('not_found', { resource: 'reward', id: rewardId })
    const { name, metadata } = body
    if (body.parameters && reward.type !== 'CAMPAIGN') throw otherKind(reward.type)
    const { parameters } = body.parameters ? await parametersOf(tx, caller.project, body.parameters) : {}
    const change = {
      ...(name !== undefined && { name }),
      ...(metadata && { metadata }),
      ...(parameters && { parameters }),
    }
    if (Object.keys(change).length === 0) return asReward(reward)
    return asReward(await changeReward(tx, project_id, rewardId, change, clock.now()))
  })

type Project = Pick<Caller['project'], 'id' | 'currency'>

type Parameters = { campaign: { id: string; balance?: number | undefined } }

/** With the campaign by its id, however the request names it. */
async function parametersOf(tx: Db, project: Project, { campaign: { id, balance } }: Parameters) {
  const campaign = await findCampaign(tx, project.id, id)
  if (!campaign) {
    throw new Refusal('not_found', { message: 'There is no such campaign.', resource: 'campaign', id })
  }
  demandVouchers(campaign)
  // Of gift cards it is credits, of others points.
  if (campaign.campaign_type === 'GIFT_VOUCHERS')
    demandPayable({ balance }, project.currency, 'parameters.campaign')
  return {
    campaign,
    parameters: { campaign: { id: campaign.id, ...(balance !== undefined && { balance }) } },
  }
}

/** A promotion has no vouchers that it could give. */
function demandVouchers({ name, campaign_type }: Campaign) {
  if (campaign_type !== 'PROMOTION') return
  throw new Refusal('invalid_payload', {
    message: `The campaign "${name}" has no vouchers to give.`,
    details: [{ field: 'parameters.campaign.id', message: 'should be a campaign with vouchers' }],
  })
}

const otherKind = (type: string) =>
  new Refusal('invalid_payload', {
    message: `This reward is of type ${type}, which gives no voucher of a campaign.`,
    details: [
      { field: 'parameters', message: 'should be left out for a reward that is not of type CAMPAIGN' },
    ],
  })
