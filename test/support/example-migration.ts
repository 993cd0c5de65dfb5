/** A migration with all parts. Its backfills count how often they process a row. */
import type { Migration } from '../../src/service/database/migration.ts'
import { sql } from '../../src/service/database/kysely.ts'
import type { Db } from '../../src/service/database/tables.ts'

const count = (table: string, column: string) => ({
  table,
  statement: `update ${table} set ${column} = ${table}.${column} + 1
    from batch where ${table}.project_id = batch.project_id and ${table}.id = batch.id`,
})

/** @param column A new column of vouchers and their transactions. */
export const exampleMigration = (name: string, column = 'checks'): Migration => ({
  name,
  expand: [
    `alter table vouchers add column ${column} integer not null default 0`,
    `alter table voucher_transactions add column ${column} integer not null default 0`,
    `alter table vouchers add constraint vouchers_${column} check (${column} >= 0) not valid`,
  ],
  backfill: [count('vouchers', column), count('voucher_transactions', column)],
  indexes: [
    { name: `voucher_transactions_${column}`, on: `voucher_transactions (project_id, ${column}, id)` },
    { name: `vouchers_${column}`, unique: true, on: `vouchers (project_id, ${column}, id)` },
  ],
  contract: [
    `alter table vouchers validate constraint vouchers_${column}`,
    `alter table vouchers drop constraint vouchers_${column}`,
  ],
})

/** Lists what is wrong after the migration. Rows that requests have written meanwhile may be unprocessed. */
export async function faultsAfter(db: Db, name: string, column = 'checks'): Promise<string[]> {
  const faults: string[] = []
  for (const table of ['vouchers', 'voucher_transactions']) {
    const { rows } = await sql<{ times: number; rows: number }>`
      select ${sql.ref(column)} as times, count(*) as rows from ${sql.table(table)}
      where ${sql.ref(column)} > 1 or (${sql.ref(column)} = 0 and created_at < now() - interval '12 hours')
      group by 1`.execute(db)
    for (const { times, rows: number } of rows)
      faults.push(`${number} rows of ${table} were processed ${times} times.`)
  }
  const indexes = [`voucher_transactions_${column}`, `vouchers_${column}`]
  const valid = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = any(${indexes}) and indisvalid`.execute(db)
  for (const index of indexes)
    if (!valid.rows.some((each) => each.name === index))
      faults.push(`The index ${index} is missing or invalid.`)
  const { rows: finished } = await sql`
    select from perkit_migrations where name = ${name} and finished_at is not null`.execute(db)
  if (finished.length === 0) faults.push(`${name} is not finished.`)
  const { rows: constraints } = await sql`
    select from pg_constraint where conname = ${`vouchers_${column}`}`.execute(db)
  if (constraints.length > 0) faults.push('The last step of the migration has not run.')
  return faults
}

interface Many {
  project_id: string
  campaign_id: string
  vouchers: number
  transactions: number
}

/** Inserts cards `OLD-1`, `OLD-2` and so on, and spreads transactions over them. */
export async function insertCards(db: Db, { project_id, campaign_id, vouchers, transactions }: Many) {
  await sql`
    insert into vouchers
      (project_id, id, campaign_id, code, folded_code, created_at, type, active, granted, balance, metadata)
    select ${project_id}, 'v_' || number, ${campaign_id}, 'OLD-' || number, 'old-' || number,
      now() - interval '1 day', 'LOYALTY_CARD', true, 1000000, 1000000, '{}'
    from generate_series(1, ${vouchers}::int) as number`.execute(db)
  await sql`
    insert into voucher_transactions
      (project_id, id, created_at, campaign_id, voucher_id, type, amount, balance, details)
    select ${project_id}, 'vtx_' || number, now() - interval '1 day', ${campaign_id},
      'v_' || (1 + number % ${vouchers}::int), 'POINTS_EXPIRATION', 0, 0, '{}'
    from generate_series(1, ${transactions}::int) as number`.execute(db)
}
