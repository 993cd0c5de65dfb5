/** The effects of a request, to compare a single statement with a transaction. */
import type { Caller } from '../../src/service/auth/caller.ts'
import { sql } from '../../src/service/database/kysely.ts'
import type { Store } from '../../src/service/database/store.ts'
import { findProject } from './project.ts'
import { contentsOf } from './store-contents.ts'

const tables = [
  'orders',
  'redemptions',
  'voucher_transactions',
  'member_activity',
  'member_tiers',
  'expiring_points',
  'pending_points',
  'redemption_counts',
  'rewards',
  'vouchers',
]

/** Ids are random, and so is the code of a voucher that is issued. */
const withoutIds = (text: string, code: string | undefined) => {
  const named = text.replaceAll(/_[0-9a-f]{32}/g, '_id')
  return code === undefined ? named : named.replaceAll(new RegExp(code, 'gi'), 'code')
}

export async function effectsOf(store: Store, reply: unknown) {
  const code: string | undefined = (reply as { reward?: { voucher?: { code: string } } }).reward?.voucher
    ?.code
  const contents = await contentsOf(store)
  const rows = (table: string) => contents[table]?.map((row) => withoutIds(row, code)).toSorted()
  return {
    reply: withoutIds(JSON.stringify(reply), code),
    tables: Object.fromEntries(tables.map((table) => [table, rows(table)])),
  }
}

/** The number of transactions that have stored redemptions. A statement outside of a transaction counts as one. */
export async function countTransactions({ db }: Store): Promise<number> {
  const { rows } = await sql`
    select distinct xmin::text
    from (
      select xmin from redemptions union all select xmin from redemption_counts
      union all select xmin from orders union all select xmin from idempotency_keys
    ) as written`.execute(db)
  return rows.length
}

/** The back end that the shop's server keys identify. */
export async function backEndCaller(store: Store): Promise<Caller> {
  const project = await findProject(store.db, 'proj_shop')
  return { side: 'server', client_id: 'app-shop', scopes: null, customer_id: null, project }
}
