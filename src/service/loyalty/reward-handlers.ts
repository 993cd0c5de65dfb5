import { isDeepStrictEqual } from 'node:util'
import type { RewardParametersRequest } from '../../contract/resources/reward.ts'
import type { Caller } from '../auth/caller.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { recordChange } from '../database/project-versions.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { findNamed } from '../products/find-named.ts'
import { requirePayable } from '../rules/pricing.ts'
import {
  asReward,
  changeReward,
  findReward,
  insertReward,
  type RewardParameters,
  type RewardRow,
} from './rewards.ts'

/** Operation 14. The type defaults to that of the parameters, and the name to that of the campaign or product. */
export const createReward: Handler<'createReward'> = ({ body }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const { parameters: requested, type = typeOf(requested), stock = null, metadata = {} } = body
    requireParametersOf(type, requested)
    const { defaultName, parameters } = await resolveParameters(tx, caller.project, requested)
    const { name = defaultName, attributes = null } = body
    const input = { name, type, parameters, stock, attributes, metadata }
    return asReward(await insertReward(tx, caller.project.id, input, clock.now()))
  })

/**
 * Operation 15. Without `type` the reward keeps its type; a new type needs parameters of that type. The row stays
 * locked from the check to the update, so the second of two concurrent updates is checked against the result of the
 * first.
 */
export const updateReward: Handler<'updateReward'> = (
  { rewardId, body = {} },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const reward = await findReward(tx, project_id, rewardId, { forUpdate: true })
    if (!reward) throw notFound('reward', rewardId)
    const { parameters: requested, type = reward.type, ...rest } = body
    if (requested || type !== reward.type) requireParametersOf(type, requested ?? {})
    const parameters = requested && (await resolveParameters(tx, caller.project, requested)).parameters
    const change = { ...rest, ...(type !== reward.type && { type }), ...(parameters && { parameters }) }
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (Object.keys(changes).length === 0) return asReward(reward)
    const updated = await changeReward(tx, project_id, rewardId, changes, clock.now())
    // Qualifications return the exchange ratio of a COIN reward from a cache keyed by this version.
    if (!isDeepStrictEqual(reward.parameters.coin, updated.parameters.coin))
      await recordChange(tx, project_id, {})
    return asReward(updated)
  })

const fields = { CAMPAIGN: 'campaign', MATERIAL: 'product', COIN: 'coin' } as const

const typesIn = (parameters: RewardParametersRequest) =>
  (['CAMPAIGN', 'MATERIAL', 'COIN'] as const).filter((type) => parameters[fields[type]] !== undefined)

const typeOf = (parameters: RewardParametersRequest) =>
  typesIn(parameters)[0] ?? reject('parameters', 'must have campaign, product or coin')

/** @throws ApiError `invalid_payload` unless the parameters are exactly those of the type. */
function requireParametersOf(type: RewardRow['type'], parameters: RewardParametersRequest) {
  const types = typesIn(parameters)
  const message = `must have ${fields[type]} for a reward of type ${type}`
  const details = [
    ...(types.includes(type) ? [] : [{ field: 'parameters', message }]),
    ...types
      .filter((other) => other !== type)
      .map((other) => ({
        field: `parameters.${fields[other]}`,
        message: `must be omitted for a reward of type ${type}`,
      })),
  ]
  if (details.length > 0) throw new ApiError('invalid_payload', { details })
}

interface ResolvedParameters {
  defaultName: string
  /** Contains ids only, even if the request contains names. */
  parameters: RewardParameters
}

type Project = Pick<Caller['project'], 'id' | 'currency'>

async function resolveParameters(
  tx: Db,
  project: Project,
  { campaign, product, coin }: RewardParametersRequest,
): Promise<ResolvedParameters> {
  if (campaign) return resolveCampaign(tx, project, campaign)
  if (product) return resolveProduct(tx, project, product)
  return { defaultName: 'Pay with points', parameters: coin ? { coin } : {} }
}

async function resolveCampaign(
  tx: Db,
  project: Project,
  { id, type, balance }: NonNullable<RewardParametersRequest['campaign']>,
): Promise<ResolvedParameters> {
  const campaign = await findCampaign(tx, project.id, id)
  if (!campaign) throw notFound('campaign', id)
  const { name, campaign_type } = campaign
  if (type !== undefined && type !== campaign_type)
    reject('parameters.campaign.type', `must be ${campaign_type}`)
  // A promotion has no vouchers to issue.
  if (campaign_type === 'PROMOTION') reject('parameters.campaign.id', 'must be a campaign with vouchers')
  // The balance is money for gift cards and points for loyalty cards.
  if (campaign_type === 'GIFT_VOUCHERS') requirePayable({ balance }, project.currency, 'parameters.campaign')
  return {
    defaultName: name,
    parameters: { campaign: { id: campaign.id, ...(balance !== undefined && { balance }) } },
  }
}

async function resolveProduct(
  tx: Db,
  project: Project,
  { id, sku, sku_id = sku?.id }: NonNullable<RewardParametersRequest['product']>,
): Promise<ResolvedParameters> {
  if (sku && sku.id !== sku_id) reject('parameters.product.sku_id', 'must be the same as sku.id')
  const product = await findNamed(tx, project.id, 'products', id)
  if (!product) throw notFound('product', id)
  if (sku_id === undefined)
    return { defaultName: product.name ?? id, parameters: { product: { id: product.id } } }

  const variant = await findNamed(tx, project.id, 'skus', sku_id)
  if (!variant) throw notFound('sku', sku_id)
  if (variant.product_id !== product.id) reject('parameters.product.sku.id', 'must be a SKU of the product')
  const defaultName = variant.name ?? product.name ?? id
  return { defaultName, parameters: { product: { id: product.id, sku_id: variant.id } } }
}

const notFound = (resource: string, id: string) =>
  new ApiError('not_found', {
    message: `There is no such ${resource === 'sku' ? 'SKU' : resource}.`,
    resource,
    id,
  })

function reject(field: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field, message }] })
}
