import { findCampaign } from '../campaigns/queries.ts'
import { customersById, findCustomer } from '../customers/queries.ts'
import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import type { RedemptionRow } from '../database/redemption-tables.ts'
import { anyOf } from '../database/sql-snippets.ts'
import { columns } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { idsOfVouchers } from '../vouchers/queries.ts'
import { asRedemption, describe } from './view.ts'

export const getRedemption: Handler<'getRedemption'> = async ({ redemptionId }, { store, clock, caller }) => {
  const project_id = caller.project.id
  const rows = await readRedemptions(store.db, project_id, [redemptionId])
  const [redemption] = await asRedemptions(store.db, project_id, rows, clock.now())
  if (!redemption) throw new ApiError('not_found', { resource: 'redemption', id: redemptionId })
  return redemption
}

/** An unknown customer, campaign or object has no redemptions. */
export const listRedemptions: Handler<'listRedemptions'> = async ({ query }, { store, clock, caller }) => {
  const { result, customer, campaign, related_object_id, ...page } = query
  const { db } = store
  const project_id = caller.project.id
  const conditions = [
    result === undefined ? undefined : sql`item.result = ${result}`,
    customer === undefined
      ? undefined
      : sql`item.customer_id = ${(await findCustomer(db, project_id, customer))?.id ?? null}`,
    campaign === undefined
      ? undefined
      : sql`item.campaign_id = ${(await findCampaign(db, project_id, campaign))?.id ?? null}`,
    related_object_id === undefined
      ? undefined
      : sql`item.related_object_id = ${(await idsOfVouchers(db, project_id, [related_object_id]))[0] ?? related_object_id}`,
  ].filter((condition) => condition !== undefined)
  const where = sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
  const { ids, more } = await readPage(db, project_id, 'redemptions', page, where)
  const rows = inOrder(ids, await readRedemptions(db, project_id, ids))
  const redemptions = await asRedemptions(db, project_id, rows, clock.now())
  return { object: 'list', data_ref: 'redemptions', redemptions, ...more }
}

const readRedemptions = async (
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<RedemptionRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('redemptions')
        .select(columns.redemptions)
        .where('project_id', '=', project_id)
        .where('id', '=', anyOf(ids))
        .execute()

async function asRedemptions(db: Db, project_id: string, rows: readonly RedemptionRow[], now: Date) {
  const described = await describe(db, project_id, rows, now)
  const buyers = rows.flatMap(({ customer_id }) => customer_id ?? [])
  const customers = new Map((await customersById(db, project_id, buyers)).map((one) => [one.id, one]))
  return rows.map((row) =>
    asRedemption(row, { ...described, customer: customers.get(row.customer_id ?? '') }),
  )
}
