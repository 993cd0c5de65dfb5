/** Issues rewards that are not a discount: a voucher of a campaign, or a product (specification, "Reward"). */
import type { RewardResult } from '../../contract/resources/redemption.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import { newId } from '../ids.ts'
import { generateCode, shapeOf } from '../rules/codes.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'
import {
  countOccurrences,
  failedPublication,
  findCampaign,
  isOpen,
  type Campaign,
} from '../campaigns/queries.ts'
import {
  generateVouchers,
  findPublished,
  assignUnassigned,
  type PublishedVoucher,
  type VoucherToInsert,
} from '../vouchers/new-vouchers.ts'
import { shareCode } from '../vouchers/queries.ts'
import { findProduct, type RewardRow } from './rewards.ts'
import type { Db } from '../database/tables.ts'
import type { Cause } from './activity.ts'
import { addPoints } from './ledger.ts'
import { reviewTier } from './review-tier.ts'

export type IssuedReward = Pick<RewardResult, 'voucher' | 'product' | 'sku'>

interface Recipient extends Cause {
  holder_id: string | null
}

/**
 * Returns undefined if the campaign is disabled, has expired or has no voucher left, or if there is no customer to hold the
 * voucher.
 */
export async function issueReward(
  tx: Db,
  project_id: string,
  { parameters: { campaign, product } }: RewardRow,
  to: Recipient,
): Promise<IssuedReward | undefined> {
  if (product) return findProduct(tx, project_id, product)
  if (!campaign) return {}
  if (to.holder_id === null) return undefined
  const published = await publishVoucher(tx, project_id, campaign, { ...to, holder_id: to.holder_id })
  return published === undefined ? undefined : { voucher: await findPublished(tx, project_id, published) }
}

/**
 * Returns the id of the voucher, or undefined if the campaign is disabled, has expired or has no voucher left. A new
 * voucher starts with `balance`, or with the campaign's default. An existing voucher gets `balance` in addition.
 */
export async function publishVoucher(
  tx: Db,
  project_id: string,
  { id, balance }: { id: string; balance?: number | null | undefined },
  to: Recipient & { holder_id: string },
): Promise<string | undefined> {
  const campaign = await findCampaign(tx, project_id, id)
  if (!campaign || !isOpen(campaign, to.now)) return undefined
  const template = campaign.voucher
  const published = template
    ? await createVoucher(tx, project_id, { ...campaign, voucher: template }, balance, to)
    : await assignUnassigned(
        tx,
        project_id,
        { campaign_id: id, holder_id: to.holder_id, credits: balance ?? 0 },
        to.now,
      )
  if (!published) await countOccurrences(tx, [failedPublication(project_id, id, to.now)])
  const points = balance ?? template?.granted ?? 0
  if (published?.type === 'LOYALTY_CARD' && points > 0) {
    const expires_on = expiresOn(published.expiration_rules, to.now)
    await creditCard(tx, project_id, { id: published.id, campaign_id: id }, points, expires_on, to)
  }
  if (published && campaign.campaign_type === 'REFERRAL_PROGRAM') {
    await shareCode(tx, project_id, published.id, to.now)
  }
  return published?.id
}

type CampaignWithTemplate = Campaign & { voucher: NonNullable<Campaign['voucher']> }

async function createVoucher(
  tx: Db,
  project_id: string,
  campaign: CampaignWithTemplate,
  balance: number | null | undefined,
  { holder_id, now }: Recipient & { holder_id: string },
): Promise<PublishedVoucher | undefined> {
  const order = orderOf(campaign, balance, holder_id)
  const [id] = await generateVouchers(tx, project_id, order, 1, now)
  const { type, expiration_rules } = campaign.voucher
  return id === undefined ? undefined : { id, type, expiration_rules }
}

/** The voucher that a campaign with a template creates. */
function orderOf(
  { id: campaign_id, voucher: template }: CampaignWithTemplate,
  balance: number | null | undefined,
  holder_id: string,
): VoucherOrder {
  const { code_config, ...fields } = template
  const codes = shapeOf(code_config)
  if ('faults' in codes) throw new Error(`The code_config of campaign ${campaign_id} is invalid.`)
  const { type } = template
  // Points are credited through the card's ledger.
  const granted = type === 'GIFT_VOUCHER' ? (balance ?? fields.granted) : type === 'LOYALTY_CARD' ? 0 : null
  const voucher = {
    ...fields,
    granted,
    start_date: null,
    expiration_date: null,
    category: null,
    additional_info: null,
    metadata: {},
    holder_id,
  }
  return { campaign_id, voucher, codes: codes.shape }
}

/**
 * The voucher of a reward, to be inserted in one statement. Undefined if the campaign is disabled or has expired,
 * or if the voucher needs a transaction: vouchers without a template are assigned instead, and new loyalty cards and
 * referral codes need more than one row.
 */
export async function prepareVoucher(
  db: Db,
  project_id: string,
  { id, balance }: NonNullable<RewardRow['parameters']['campaign']>,
  { holder_id, now }: { holder_id: string; now: Date },
): Promise<{ granted: IssuedReward; voucher: VoucherToInsert } | undefined> {
  const campaign = await findCampaign(db, project_id, id)
  if (!campaign || !isOpen(campaign, now)) return undefined
  const template = campaign.voucher
  if (!template || template.type === 'LOYALTY_CARD' || campaign.campaign_type === 'REFERRAL_PROGRAM')
    return undefined
  const { codes, ...order } = orderOf({ ...campaign, voucher: template }, balance, holder_id)
  const named = { id: newId('v'), code: generateCode(codes) }
  const { name, id: campaign_id } = campaign
  const issued = { ...named, type: template.type, campaign: name, campaign_id, expiration_date: null }
  return { granted: { voucher: issued }, voucher: { ...order, ...named } }
}

async function creditCard(
  tx: Db,
  project_id: string,
  card: { id: string; campaign_id: string },
  points: number,
  expires_on: string | null,
  { now, group_id, caller }: Recipient,
) {
  await addPoints(tx, project_id, card, { type: 'POINTS_ADDITION', points, now, expires_on })
  await reviewTier(tx, project_id, card.id, { now, group_id, caller })
}
