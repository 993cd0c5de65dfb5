import { Refusal } from '../errors.ts'
import { findProgramme } from '../campaigns/queries.ts'
import { enableRule } from './earning-rules.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 20. The rule earns from the next event on, as far as its dates and its campaign let it. */
export const enableEarningRule: Handler<'enableEarningRule'> = (
  { campaignId, earningRuleId },
  { caller, clock, once },
) =>
  once(async (tx) => {
    const project_id = caller.project.id
    const campaign = await findProgramme(tx, project_id, campaignId)
    const rule = campaign && (await enableRule(tx, project_id, campaign.id, earningRuleId, clock.now()))
    if (rule) return rule
    throw campaign
      ? new Refusal('not_found', {
          message: 'There is no such earning rule.',
          resource: 'earning_rule',
          id: earningRuleId,
        })
      : new Refusal('not_found', {
          message: 'There is no such loyalty campaign.',
          resource: 'campaign',
          id: campaignId,
        })
  })
