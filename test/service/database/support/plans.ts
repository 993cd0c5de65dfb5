/** Generic plans of statements on large tables. */
import pg from 'pg'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { openStore } from '../../../../src/service/database/store.ts'
import { emptyDatabase } from '../../../support/databases.ts'
import { requestsCatalogue } from '../../../support/operation-requests.ts'

/** Rows per large table: enough for an index to be cheaper than a scan. */
const size = 20_000

/** Columns that differ between the copies of a row, as SQL with the number `n`. */
const copied: Record<string, Record<string, string>> = {
  vouchers: { id: `'v_' || n`, code: `'CODE-' || n`, folded_code: `'code-' || n` },
  voucher_transactions: { id: `'vtx_' || n`, voucher_id: `'v_' || n`, source_id: `'transfer-' || n` },
  segment_members: { customer_id: `'cust_' || n` },
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Returns a function that lists the large tables that a statement scans. */
export async function createPlanner() {
  const databaseUrl = await emptyDatabase()
  const store = await openStore({ databaseUrl })
  await loadCatalogue(store, requestsCatalogue)
  await store.close()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into voucher_transactions (project_id, id, created_at, voucher_id, type, amount, balance, details)
    select project_id, 'vtx_first', now(), id, 'POINTS_TRANSFER_OUT', 1, 1, '{}' from vouchers limit 1`)
  await client.query(`
    insert into segment_members (project_id, customer_id, segment_id)
    select project_id, id, 'seg_large' from customers limit 1`)
  for (const [table, changed] of Object.entries(copied)) await copyRows(client, table, changed)
  await client.query('analyze')
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query('set jit = off')

  return {
    async scannedTables(text: string): Promise<string[]> {
      await client.query(`prepare planned as ${text}`)
      const { rows: parameters } = await client.query<{ count: number }>(
        `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'`,
      )
      const nulls = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'null').join(', ')
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) execute planned${nulls && `(${nulls})`}`,
      )
      await client.query('deallocate planned')
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)))
    },
    close: () => client.end(),
  }
}

async function copyRows(client: pg.Client, table: string, changed: Record<string, string>) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await client.query(`
    insert into ${table} (${names.join(', ')})
    select ${names.map((name) => changed[name] ?? `source.${name}`).join(', ')}
    from (select * from ${table} limit 1) as source, generate_series(1, ${size}) as n`)
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' &&
  plan['Relation Name'] !== undefined &&
  plan['Relation Name'] in copied
    ? [plan['Relation Name']]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]
