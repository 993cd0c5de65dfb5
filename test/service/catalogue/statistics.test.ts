/** Statistics of PostgreSQL that a catalog with many entries creates. */
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { tableCounts } from '../../support/table-counts.ts'

const customers = Array.from({ length: 1000 }, (_, at) => ({ source_id: `customer-${at}` }))
const many = { projects: [{ id: 'proj_shop', name: 'Shop', customers }] }

onBothStores('a catalog with many entries', (open) => {
  test('creates statistics for queries about its entries', async () => {
    const store = await open()
    await loadCatalogue(store, many)

    expect(await knownRows(store, 'customers')).toBeGreaterThanOrEqual(1000)
  })
})

test('creates statistics on a server that counts no writes, except of tables of the shop', async () => {
  const store = await openStore({
    databaseUrl: `${await emptyDatabase()}?options=${encodeURIComponent('-c track_counts=off')}`,
  })
  onTestFinished(store.close)
  await sql`create table pages_of_the_shop as select 1 as page`.execute(store.db)
  await loadCatalogue(store, many)

  expect(await knownRows(store, 'customers')).toBeGreaterThanOrEqual(1000)
  expect(await knownRows(store, 'pages_of_the_shop')).toBe(-1)
})

/** The number of rows according to the statistics; -1 without statistics. */
async function knownRows({ db }: Store, table: string) {
  const { rows } = await sql<{ count: number }>`
    select reltuples as count from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]?.count
}

test('creates no statistics of tables that it does not write', async () => {
  const store = await openStore({})
  onTestFinished(store.close)
  await sql`create table pages_of_the_shop as select 1 as page`.execute(store.db)
  const analyzed = async (table: string) => (await tableCounts(store, table)).analyzed
  // The only connection of the store may not have published its earlier writes.
  expect(await analyzed('pages_of_the_shop')).toBe(0)

  await loadCatalogue(store, many)

  expect(await analyzed('customers')).toBeGreaterThan(0)
  expect([await analyzed('orders'), await analyzed('pages_of_the_shop')]).toEqual([0, 0])
})

test('creates statistics while it loads many entries, and again at the end', async () => {
  const store = await openStore({})
  onTestFinished(store.close)
  const tiers = Array.from({ length: 1000 }, (_, at) => ({
    name: `Tier ${at}`,
    action: { discount: amountOff(100) },
  }))
  const campaign = { name: 'Sale', campaign_type: 'PROMOTION', promotion_tiers: tiers }

  await loadCatalogue(store, { projects: [{ id: 'proj_shop', name: 'Shop', campaigns: [campaign] }] })

  expect((await tableCounts(store, 'promotion_tiers')).analyzed).toBe(2)
})

onPostgres('a catalog with many entries', (open) => {
  test('is loaded while one of its tables is vacuumed', async () => {
    const store = await open()
    await lockLikeVacuum(store, 'customers')

    const { created, warnings } = await loadCatalogue(store, many)

    expect({ created, warnings }).toEqual({ created: 1001, warnings: [] })
  })

  test('is loaded with a warning if its tables cannot be analyzed', async () => {
    const store = await open()
    let transactions = 0
    const failing: Store = {
      ...store,
      async transaction(work) {
        transactions += 1
        if (transactions > 1) throw new Error('The disk failed.')
        return store.transaction(work)
      },
    }

    const { created, warnings } = await loadCatalogue(failing, many)

    expect(created).toBe(1001)
    expect(warnings).toEqual([expect.stringContaining('The disk failed.')])
  })
})

/** Holds the lock of a VACUUM until the test ends. */
async function lockLikeVacuum(store: Store, table: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let transaction = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    transaction = store.transaction(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(tx)
      resolve()
      await ended
    })
    transaction.catch(reject)
  })
  onTestFinished(() => {
    end()
    return transaction
  })
}
