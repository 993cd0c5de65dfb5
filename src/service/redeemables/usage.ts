/** Counts redemptions of vouchers, promotion tiers and campaigns, and stores the holds of sessions. */
import type { HeldUsage } from '../rules/availability.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import { unused, type Usage } from '../rules/situation.ts'
import { anyOf, deleteBatch } from '../database/sql-snippets.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** `customer_id` of the row that counts all customers. */
const allCustomers = ''

export const withCampaigns = (
  redeemables: readonly Pick<Redeemable, 'id' | 'campaign'>[],
): Pick<Redeemable, 'id'>[] =>
  redeemables.flatMap(({ id, campaign }) => (campaign ? [{ id }, { id: campaign.id }] : [{ id }]))

/** Ids without redemptions are missing. Redemptions that were rolled back do not count. */
export async function usagesOf(
  db: Db,
  project_id: string,
  counted: readonly Pick<Redeemable, 'id'>[],
  customer_id: string | null,
): Promise<Map<string, Usage>> {
  const usages = new Map<string, Usage>()
  if (counted.length === 0) return usages
  const ids = counted.map(({ id }) => id)
  const rows = await db
    .selectFrom('redemption_counts')
    .select(['related_object_id', 'customer_id', 'redeemed', 'discount_amount'])
    .where('project_id', '=', project_id)
    .where('related_object_id', '=', anyOf(ids))
    .where('customer_id', 'in', [allCustomers, customer_id ?? allCustomers])
    .execute()
  for (const { related_object_id, redeemed, discount_amount, ...row } of rows) {
    const more =
      row.customer_id === allCustomers
        ? { total: redeemed, discounted: discount_amount }
        : { byCustomer: redeemed }
    usages.set(related_object_id, { ...(usages.get(related_object_id) ?? unused), ...more })
  }
  return usages
}

/** A redemption to count for one redeemable, campaign or reward. */
export interface CountIncrement {
  related_object_id: string
  customer_id: string | null
  discount_amount: number
  /** Counts only the discount, because the redemption is already counted. */
  amountOnly?: boolean
}

export async function incrementCounts(tx: Db, project_id: string, counted: readonly CountIncrement[]) {
  const rows = countRowsOf(counted).map((row) => ({ ...row, project_id }))
  await tx
    .insertInto('redemption_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'related_object_id', 'customer_id']).doUpdateSet((eb) => ({
        redeemed: eb('redemption_counts.redeemed', '+', eb.ref('excluded.redeemed')),
        discount_amount: eb('redemption_counts.discount_amount', '+', eb.ref('excluded.discount_amount')),
      })),
    )
    .execute()
}

/**
 * Counts never drop below 0. Counts of campaigns can be too low, because processes of earlier releases may still be
 * running and do not count redemptions for campaigns.
 */
export async function decrementCounts(tx: Db, project_id: string, counted: readonly CountIncrement[]) {
  for (const { related_object_id, customer_id, redeemed, discount_amount } of countRowsOf(counted)) {
    await tx
      .updateTable('redemption_counts')
      .set((eb) => ({
        redeemed: eb.fn<number>('greatest', [eb('redeemed', '-', redeemed), eb.lit(0)]),
        discount_amount: eb.fn<number>('greatest', [eb('discount_amount', '-', discount_amount), eb.lit(0)]),
      }))
      .where('project_id', '=', project_id)
      .where('related_object_id', '=', related_object_id)
      .where('customer_id', '=', customer_id)
      .execute()
  }
}

/**
 * Adds up increments of the same object, such as a reward that two loyalty cards buy in one order. Sorts the rows to
 * prevent deadlocks.
 */
export function countRowsOf(counted: readonly CountIncrement[]) {
  const rows = new Map<string, Row>()
  for (const { related_object_id, customer_id, discount_amount, amountOnly = false } of counted) {
    for (const customer of new Set([allCustomers, customer_id ?? allCustomers])) {
      const key = JSON.stringify([related_object_id, customer])
      const row = rows.get(key) ?? {
        related_object_id,
        customer_id: customer,
        redeemed: 0,
        discount_amount: 0,
      }
      rows.set(key, {
        ...row,
        redeemed: row.redeemed + (amountOnly ? 0 : 1),
        discount_amount: row.discount_amount + discount_amount,
      })
    }
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

interface Row {
  related_object_id: string
  customer_id: string
  redeemed: number
  discount_amount: number
}

// Session holds (specification, "Redemption": session). A hold reserves one use of a redeemable, or credits of a gift
// card.

/** `key` is null if the request contains no session key. */
export interface SessionOwner {
  key: string | null
  customer_id: string | null
  /** Pages cannot use another shopper's session. All pages of one shopper share their holds, even with different keys. */
  isPage: boolean
}

/** Holds of other sessions at `now`, by the id of the redeemable or campaign. */
export async function holdsOfOthers(
  db: Db,
  project_id: string,
  counted: readonly Pick<Redeemable, 'id'>[],
  owner: SessionOwner,
  now: Date,
): Promise<Map<string, HeldUsage>> {
  if (counted.length === 0) return new Map()
  const ids = counted.map(({ id }) => id)
  const { rows } = await sql<HeldUsage & { id: string }>`
    select counted.id, count(*) as uses,
      count(*) filter (where customer_id = ${owner.customer_id ?? noCustomer} and customer_id <> ${noCustomer})
        as "usesByCustomer",
      sum(credits)::bigint as credits, sum(discount_amount)::bigint as discounted
    from session_holds
    cross join lateral (values (related_object_id), (campaign_id)) as counted (id)
    where project_id = ${project_id}
      and (related_object_id = any(${ids}) or campaign_id = any(${ids}))
      and counted.id = any(${ids})
      and expires_at > ${now}
      and not ${isOwn(owner)}
    group by counted.id`.execute(db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/**
 * Columns of {@link HeldVoucher}: what sessions other than `key` hold of `voucher`. Only limited vouchers and gift cards can
 * be held up. `customer` is a joined row of customers.
 */
export const heldVoucherColumns = (key: string | null, now: Date) => sql`
  voucher.times_held,
  case when voucher.redemption_quantity is null and voucher.type <> 'GIFT_VOUCHER' then '{"uses": 0, "credits": 0}'
  else (
    select jsonb_build_object('uses', count(*), 'credits', coalesce(sum(hold.credits), 0))
    from session_holds as hold
    where hold.project_id = voucher.project_id and hold.related_object_id = voucher.id and hold.expires_at > ${now}
      and not (hold.session_key = ${key ?? ''} and (customer.id is null or hold.customer_id in (customer.id, ${noCustomer})))
  ) end as held`

export interface HeldVoucher {
  /** Increases with each hold, so that a statement can check that no hold has been added. */
  times_held: number
  held: Pick<HeldUsage, 'uses' | 'credits'>
}

export interface Hold {
  related_object_id: string
  campaign_id: string | null
  /** In minor units. Only gift cards have credits. */
  credits: number
  discount_amount: number
}

/** Replaces the holds of the session with those of its latest validation. */
export async function holdInSession(
  tx: Db,
  project_id: string,
  owner: SessionOwner & { key: string },
  holds: readonly Hold[],
  expires_at: Date,
): Promise<void> {
  await lockSession(tx, project_id, owner)
  await tx.deleteFrom('session_holds').where('project_id', '=', project_id).where(isOwn(owner)).execute()
  if (holds.length === 0) return
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ times_held: eb('times_held', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(holds.map(({ related_object_id }) => related_object_id)))
    // Holds do not limit other vouchers.
    .where((eb) => eb.or([eb('redemption_quantity', 'is not', null), eb('type', '=', 'GIFT_VOUCHER')]))
    .execute()
  const { key: session_key, customer_id, isPage: from_page } = owner
  const session = { project_id, session_key, customer_id: customer_id ?? noCustomer, from_page }
  await tx
    .insertInto('session_holds')
    .values(holds.map((hold) => ({ ...session, ...hold, expires_at })))
    .execute()
}

/**
 * Serializes concurrent validations that replace the same holds, because neither sees the new holds of the other. For a
 * page, locks both the customer and the key: all pages of a shopper share their holds, and a page can share its key
 * with the back end.
 */
async function lockSession(tx: Db, project_id: string, { key, customer_id, isPage }: SessionOwner) {
  const names = [...(isPage ? [['customer', customer_id]] : []), ['session', key]]
  for (const name of names) {
    const text = JSON.stringify([project_id, ...name])
    await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
  }
}

export async function consumeHolds(
  tx: Db,
  project_id: string,
  ids: readonly string[],
  owner: SessionOwner,
): Promise<void> {
  // Every hold has a session key, and only pages share holds without it.
  if (owner.key === null && !owner.isPage) return
  await tx
    .deleteFrom('session_holds')
    .where('project_id', '=', project_id)
    .where('related_object_id', '=', anyOf(ids))
    .where(isOwn(owner))
    .execute()
}

/** Deletes the holds of all shoppers who use this key, so a back end can also release the session of a page. */
export async function releaseHolds(
  tx: Db,
  project_id: string,
  related_object_id: string,
  session_key: string,
): Promise<void> {
  await tx
    .deleteFrom('session_holds')
    .where('project_id', '=', project_id)
    .where('related_object_id', '=', related_object_id)
    .where('session_key', '=', session_key)
    .execute()
}

/** Expired holds have no effect even before they are deleted. */
export const deleteExpiredHolds = (db: Db, now: Date) =>
  deleteBatch(
    db,
    'session_holds',
    ['project_id', 'related_object_id', 'session_key', 'customer_id'],
    sql`expires_at <= ${now}`,
  )

const noCustomer = ''

/** The condition for the session's own holds. */
export function isOwn({ key, customer_id, isPage }: SessionOwner) {
  const sameKey = sql<boolean>`session_key = ${key ?? ''}`
  // Guests have no customer, so only the session key distinguishes their holds.
  if (isPage && customer_id === null) return sql<boolean>`(${sameKey} and customer_id = ${noCustomer})`
  if (isPage) return sql<boolean>`(customer_id = ${customer_id} and (from_page or ${sameKey}))`
  // Pages of two shoppers may have generated the same key. A known customer's session excludes other customers' holds.
  return customer_id === null
    ? sql<boolean>`(${sameKey})`
    : sql<boolean>`(${sameKey} and customer_id in (${customer_id}, ${noCustomer}))`
}
