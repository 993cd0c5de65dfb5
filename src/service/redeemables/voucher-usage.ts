/** How often vouchers and promotion tiers were redeemed, and what that gave. */
import type { Redeemable } from '../rules/redeemable.ts'
import { unused, type Usage } from '../rules/situation.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** The row of all customers together. */
const everybody = ''

/** By id of the redeemable; one that was never redeemed is not in the map. What was rolled back does not count. */
export async function usagesOf(
  db: Db,
  project_id: string,
  redeemables: readonly Pick<Redeemable, 'id'>[],
  customer_id: string | null,
): Promise<Map<string, Usage>> {
  const usages = new Map<string, Usage>()
  if (redeemables.length === 0) return usages
  const ids = redeemables.map(({ id }) => id)
  const rows = await db
    .selectFrom('redemption_counts')
    .select(['related_object_id', 'customer_id', 'redeemed', 'discount_amount'])
    .where('project_id', '=', project_id)
    .where('related_object_id', '=', sql<string>`any(${ids})`)
    .where('customer_id', 'in', [everybody, customer_id ?? everybody])
    .execute()
  for (const { related_object_id, redeemed, discount_amount, ...row } of rows) {
    const counted =
      row.customer_id === everybody
        ? { total: redeemed, discounted: discount_amount }
        : { byCustomer: redeemed }
    usages.set(related_object_id, { ...(usages.get(related_object_id) ?? unused), ...counted })
  }
  return usages
}

/** One redemption of something, as it counts. */
export interface Counted {
  related_object_id: string
  customer_id: string | null
  discount_amount: number
}

/** Adds one redemption of each. Everything that is redeemed comes through here in the order of the ids. */
export async function countRedemptions(tx: Db, project_id: string, counted: readonly Counted[]) {
  const rows = usageRowsOf(counted).map((row) => ({ ...row, project_id }))
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

/** Takes one redemption of each back. */
export async function uncountRedemptions(tx: Db, project_id: string, counted: readonly Counted[]) {
  for (const { related_object_id, customer_id, redeemed, discount_amount } of usageRowsOf(counted)) {
    await tx
      .updateTable('redemption_counts')
      .set((eb) => ({
        redeemed: eb('redeemed', '-', redeemed),
        discount_amount: eb('discount_amount', '-', discount_amount),
      }))
      .where('project_id', '=', project_id)
      .where('related_object_id', '=', related_object_id)
      .where('customer_id', '=', customer_id)
      .execute()
  }
}

/**
 * One row for each customer of an object, and one for everybody: two loyalty cards may have the same reward in one
 * order. Always in the same order, so that no two transactions wait for each other.
 */
export function usageRowsOf(counted: readonly Counted[]) {
  const rows = new Map<string, Row>()
  for (const { related_object_id, customer_id, discount_amount } of counted) {
    for (const of of new Set([everybody, customer_id ?? everybody])) {
      const place = JSON.stringify([related_object_id, of])
      const row = rows.get(place) ?? { related_object_id, customer_id: of, redeemed: 0, discount_amount: 0 }
      rows.set(place, {
        ...row,
        redeemed: row.redeemed + 1,
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
