/** Rewards of the three kinds (specification, sections 14 and 15). */
import { isDeepStrictEqual } from 'node:util'
import type { RewardParametersRequest } from '../../contract/resources/reward.ts'
import type { Caller } from '../auth/caller.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { changed } from '../database/project-versions.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { requirePayable } from '../rules/pricing.ts'
import {
  asReward,
  changeReward,
  findNamed,
  findReward,
  insertReward,
  type RewardParameters,
  type RewardRow,
} from './rewards.ts'

/** Operation 14. Without a type it is what its parameters are of; without a name it is called what it gives. */
export const createReward: Handler<'createReward'> = ({ body }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const { parameters: asked, type = typeOf(asked), stock = null, metadata = {} } = body
    requireParametersOf(type, asked)
    const { given, parameters } = await parametersOf(tx, caller.project, asked)
    const { name = given, attributes = null } = body
    const said = { name, type, parameters, stock, attributes, metadata }
    return asReward(await insertReward(tx, caller.project.id, said, clock.now()))
  })

/**
 * Operation 15. Without `type` the reward keeps its type; a new type needs parameters of that type. The row stays locked
 * from the check to the update: of two concurrent updates, the second is checked against what the first one wrote.
 */
export const updateReward: Handler<'updateReward'> = (
  { rewardId, body = {} },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const reward = await findReward(tx, project_id, rewardId, { forUpdate: true })
    if (!reward) throw notFound('reward', rewardId)
    const { parameters: asked, type = reward.type, ...rest } = body
    if (asked || type !== reward.type) requireParametersOf(type, asked ?? {})
    const parameters = asked && (await parametersOf(tx, caller.project, asked)).parameters
    const change = { ...rest, ...(type !== reward.type && { type }), ...(parameters && { parameters }) }
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (Object.keys(said).length === 0) return asReward(reward)
    const updated = await changeReward(tx, project_id, rewardId, said, clock.now())
    // Qualifications show the ratio of a programme's COIN reward, from a cache that compares this version.
    if (!isDeepStrictEqual(reward.parameters.coin, updated.parameters.coin)) await changed(tx, project_id)
    return asReward(updated)
  })

const fields = { CAMPAIGN: 'campaign', MATERIAL: 'product', COIN: 'coin' } as const

const typesIn = (asked: RewardParametersRequest) =>
  (['CAMPAIGN', 'MATERIAL', 'COIN'] as const).filter((type) => asked[fields[type]] !== undefined)

/** Said by the parameters alone. */
const typeOf = (asked: RewardParametersRequest) =>
  typesIn(asked)[0] ?? refuse('parameters', 'should have campaign, product or coin')

/** @throws ApiError `invalid_payload` unless the parameters are those of the type, and no others. */
function requireParametersOf(type: RewardRow['type'], asked: RewardParametersRequest) {
  const types = typesIn(asked)
  const message = `should have ${fields[type]} for a reward of type ${type}`
  const details = [
    ...(types.includes(type) ? [] : [{ field: 'parameters', message }]),
    ...types
      .filter((other) => other !== type)
      .map((other) => ({
        field: `parameters.${fields[other]}`,
        message: `should be left out for a reward of type ${type}`,
      })),
  ]
  if (details.length > 0) throw new ApiError('invalid_payload', { details })
}

interface Given {
  /** The name of what is given. */
  given: string
  /** With everything by its id, however the request names it. */
  parameters: RewardParameters
}

type Project = Pick<Caller['project'], 'id' | 'currency'>

async function parametersOf(
  tx: Db,
  project: Project,
  { campaign, product, coin }: RewardParametersRequest,
): Promise<Given> {
  if (campaign) return voucherOf(tx, project, campaign)
  if (product) return goodsOf(tx, project, product)
  return { given: 'Pay with points', parameters: coin ? { coin } : {} }
}

async function voucherOf(
  tx: Db,
  project: Project,
  { id, type, balance }: NonNullable<RewardParametersRequest['campaign']>,
): Promise<Given> {
  const campaign = await findCampaign(tx, project.id, id)
  if (!campaign) throw notFound('campaign', id)
  const { name, campaign_type } = campaign
  if (type !== undefined && type !== campaign_type)
    refuse('parameters.campaign.type', `should be ${campaign_type}`)
  // A promotion has no vouchers that it could give.
  if (campaign_type === 'PROMOTION') refuse('parameters.campaign.id', 'should be a campaign with vouchers')
  // Of gift cards it is credits, of others points.
  if (campaign_type === 'GIFT_VOUCHERS') requirePayable({ balance }, project.currency, 'parameters.campaign')
  return {
    given: name,
    parameters: { campaign: { id: campaign.id, ...(balance !== undefined && { balance }) } },
  }
}

async function goodsOf(
  tx: Db,
  project: Project,
  { id, sku, sku_id = sku?.id }: NonNullable<RewardParametersRequest['product']>,
): Promise<Given> {
  if (sku && sku.id !== sku_id) refuse('parameters.product.sku_id', 'should be the same as sku.id')
  const product = await findNamed(tx, project.id, 'products', id)
  if (!product) throw notFound('product', id)
  if (sku_id === undefined) return { given: product.name ?? id, parameters: { product: { id: product.id } } }

  const variant = await findNamed(tx, project.id, 'skus', sku_id)
  if (!variant) throw notFound('sku', sku_id)
  if (variant.product_id !== product.id) refuse('parameters.product.sku.id', 'should be a SKU of the product')
  const given = variant.name ?? product.name ?? id
  return { given, parameters: { product: { id: product.id, sku_id: variant.id } } }
}

const notFound = (resource: string, id: string) =>
  new ApiError('not_found', {
    message: `There is no such ${resource === 'sku' ? 'SKU' : resource}.`,
    resource,
    id,
  })

function refuse(field: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field, message }] })
}
