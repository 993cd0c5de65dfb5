/** Redemptions in wire format (specification, "Redemption"). */
import type { Redemption, Redemptions } from '../../contract/resources/redemption.ts'
import { type Customer, findCustomerBy } from '../customers/queries.ts'
import { asCustomerSummary } from '../customers/view.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import { findVouchers, type VoucherRow } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'

type Reply = Redemptions['redemptions'][number]

export interface DescribedRedemption {
  /** The time at which the points of cards are calculated. */
  now: Date
  customer: Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> | undefined
  vouchers: ReadonlyMap<string, VoucherRow>
  tiers: ReadonlyMap<string, Awaited<ReturnType<typeof findTiers>>[number]>
}

/** All rows must belong to one customer. */
export async function describe(
  db: Db,
  project_id: string,
  rows: readonly NewRedemption[],
  now: Date,
): Promise<DescribedRedemption> {
  const customer_id = rows[0]?.customer_id ?? null
  const named = (object: NewRedemption['related_object_type']) =>
    rows.flatMap((row) => (row.related_object_type === object ? [row.related_object_id] : []))
  const vouchers = await findVouchers(db, project_id, named('voucher'))
  const tiers = await findTiers(db, project_id, named('promotion_tier'))
  return {
    now,
    customer: customer_id === null ? undefined : await findCustomerBy(db, project_id, 'id', customer_id),
    vouchers: new Map(vouchers.map((voucher) => [voucher.id, voucher])),
    tiers: new Map(tiers.map((tier) => [tier.id, tier])),
  }
}

async function findTiers(db: Db, project_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('promotion_tiers')
    .select(['id', 'name', 'banner', 'campaign_id', 'metadata'])
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
}

export type ResultSide = 'server' | 'client'

export function asRedemptionFields(
  row: NewRedemption & { created_at: Date },
  described: DescribedRedemption,
  side: ResultSide = 'server',
) {
  const voucher = described.vouchers.get(row.related_object_id)
  const tier = described.tiers.get(row.related_object_id)
  const { details, amount, failure_code, failure_message } = row
  const customer = asCustomerSummary(described.customer, side)
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    customer_id: row.customer_id,
    tracking_id: row.tracking_id,
    metadata: details.metadata,
    result: row.result,
    status: row.status,
    order: details.order,
    channel: details.channel,
    customer,
    related_object_type: row.related_object_type,
    related_object_id: row.related_object_id,
    ...(amount !== null && {
      amount,
      ...(details.reward ? { loyalty_card: { points: amount } } : { gift: { amount } }),
    }),
    ...(details.reward && { reward: { ...details.reward, customer } }),
    ...(details.session && { session: details.session }),
    ...(failure_code !== null && { failure_code }),
    ...(failure_message !== null && { failure_message }),
    ...(voucher && { voucher: asVoucher(voucher, described.now, side) }),
    ...(tier && { promotion_tier: { ...tier, object: 'promotion_tier' as const } }),
  }
}

export const asRedemption = (
  row: NewRedemption & { created_at: Date },
  described: DescribedRedemption,
): Reply => ({
  ...asRedemptionFields(row, described),
  object: 'redemption',
  redemption: row.parent_id,
  ...(row.details.promotion_stack && { promotion_stack: row.details.promotion_stack }),
})

export function asRewardRedemption(
  row: NewRedemption & { created_at: Date },
  described: DescribedRedemption,
  side: ResultSide,
): Redemption {
  const fields = asRedemptionFields(row, described, side)
  if (!fields.reward) throw new Error(`${row.id} is not the redemption of a reward.`)
  return { ...fields, reward: fields.reward, object: 'redemption', redemption: row.parent_id }
}
