import type { LoyaltyTierList } from '../../contract/resources/loyalty-tier.ts'
import { findLoyaltyProgram } from '../campaigns/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, type Detail } from '../errors.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { overlapFault, rangesOverlap } from '../rules/loyalty/tiers.ts'
import { findCard } from './card.ts'
import { setRuleActive } from './earning-rules.ts'
import {
  addTiers,
  existingIds,
  lockTiers,
  readMemberTier,
  readTierAbove,
  type TierSummary,
} from './loyalty-tiers.ts'
import { readReviewedMembership } from './review-tier.ts'

type Body = Parameters<Handler<'createLoyaltyTiers'>>[0]['body']

/** Operation 19. Existing members join a tier when their tier is next reviewed (`reviewTier`). */
export const createLoyaltyTiers: Handler<'createLoyaltyTiers'> = (
  { campaignId, body },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const campaign = await findLoyaltyProgram(tx, project_id, campaignId)
    if (!campaign) {
      const message = 'There is no such loyalty campaign.'
      throw new ApiError('not_found', { message, resource: 'campaign', id: campaignId })
    }

    const existing = await lockTiers(tx, project_id, campaign.id)
    requireFreeNames(body, existing)
    const details = [
      ...rangeFaults(body, existing),
      ...(await mappingFaults(tx, project_id, campaign.id, 'earning_rules', body)),
      ...(await mappingFaults(tx, project_id, campaign.id, 'rewards', body)),
    ]
    if (details.length > 0) throw new ApiError('invalid_payload', { details })

    const tiers = body.map(({ name, points, earning_rules = {}, rewards = {}, metadata = {} }) => {
      return { id: newId('lty'), name, points, earning_rules, rewards, metadata }
    })
    return addTiers(tx, project_id, campaign.id, tiers, clock.now())
  })

const rangeFaults = (body: Body, existing: readonly TierSummary[]): Detail[] =>
  body.flatMap(({ points }, index) => {
    if (points.from > points.to)
      return [{ field: `[${index}].points.to`, message: 'must be at least points.from' }]
    const others = [...body.slice(0, index), ...existing]
    const other = others.find((tier) => rangesOverlap(tier.points, points))
    return other ? [{ field: `[${index}].points`, message: overlapFault(other) }] : []
  })

/** Rejects unknown ids, because a typo would silently have no effect. */
async function mappingFaults(
  tx: Db,
  project_id: string,
  campaign_id: string,
  kind: 'earning_rules' | 'rewards',
  body: Body,
): Promise<Detail[]> {
  const named = body.flatMap((tier, index) => Object.keys(tier[kind] ?? {}).map((id) => ({ id, index })))
  const ids = named.map(({ id }) => id)
  const known = await existingIds(tx, project_id, campaign_id, kind, ids)
  const expected = kind === 'rewards' ? 'a reward' : 'an earning rule of this campaign'
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ id, index }) => ({
      field: `[${index}].${kind}.${id}`,
      message: `must be the id of ${expected}`,
    }))
}

function requireFreeNames(body: Body, existing: readonly TierSummary[]) {
  const details = body.flatMap(({ name }, index) =>
    [...body.slice(0, index), ...existing].some((tier) => tier.name === name)
      ? [{ field: `[${index}].name`, message: 'is the name of another tier; choose a different one' }]
      : [],
  )
  if (details.length === 0) return
  throw new ApiError('duplicate_found', {
    message: 'The campaign already has a tier with this name.',
    details,
  })
}

/** If the tier is outdated, such as after its period, returns the new one and stores it in the background. */
export const listMemberTiers: Handler<'listMemberTiers'> = (input, context) => list(input, context)

export const listMemberTiersAsShopper: Handler<'listMemberTiersAsShopper'> = (input, context) =>
  list(input, context)

async function list(
  { campaignId, memberId }: Parameters<Handler<'listMemberTiers'>>[0],
  { store: { db }, clock, caller, settle }: HandlerContext,
): Promise<LoyaltyTierList> {
  const project_id = caller.project.id
  const now = clock.now()
  const card = await findCard(db, caller, memberId, { campaignId, now })
  const membership = await readReviewedMembership(db, project_id, card, now)
  if (membership?.isOutdated) settle(card.id, now)
  const tier = membership && (await readMemberTier(db, project_id, membership, now))
  const next = await readTierAbove(db, project_id, card.campaign_id, tier?.points.from ?? -1)
  const data = [tier, next].filter((each) => each !== undefined)
  return { object: 'list', data_ref: 'data', data, total: data.length }
}

/** Operation 20. The rule awards points from the next event on, within its dates and those of its campaign. */
export const enableEarningRule: Handler<'enableEarningRule'> = (input, context) =>
  setActive(input, true, context)

export const disableEarningRule: Handler<'disableEarningRule'> = (input, context) =>
  setActive(input, false, context)

const setActive = (
  { campaignId, earningRuleId }: Parameters<Handler<'enableEarningRule'>>[0],
  active: boolean,
  { caller, clock, withIdempotency }: HandlerContext<'enableEarningRule' | 'disableEarningRule'>,
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const campaign = await findLoyaltyProgram(tx, project_id, campaignId)
    const rule =
      campaign && (await setRuleActive(tx, project_id, campaign.id, earningRuleId, active, clock.now()))
    if (rule) return rule
    throw campaign
      ? new ApiError('not_found', {
          message: 'There is no such earning rule.',
          resource: 'earning_rule',
          id: earningRuleId,
        })
      : new ApiError('not_found', {
          message: 'There is no such loyalty campaign.',
          resource: 'campaign',
          id: campaignId,
        })
  })
