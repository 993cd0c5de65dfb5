/** Migrations of a store in use, their interruption, and stores of newer versions. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { requireMigrated } from '../../../src/service/database/applied-migrations.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { migrate, migrations, pendingMigrations } from '../../../src/service/database/migrate.ts'
import { stepsOf, type Migration } from '../../../src/service/database/migration.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { exampleMigration, faultsAfter, insertCards } from '../../support/example-migration.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'

const example = exampleMigration('0099-example')
const wanted = [...migrations, example]
/** Three batches of each backfill. */
const rows = 1_200

const open = async (options: Parameters<typeof openStore>[0]) => {
  const store = await openStore({ connectionTimeoutMs: 120_000, ...options })
  onTestFinished(() => store.close())
  return store
}

const kinds: [Store['kind'], () => Promise<Store>][] = [
  ['embedded', () => open({})],
  ['postgresql', async () => open({ databaseUrl: await emptyDatabase() })],
]

async function insertRows(store: Store, rows: number) {
  const [project_id, campaign_id] = ['proj_old', 'camp_club']
  const campaigns = [{ id: campaign_id, name: 'Club', campaign_type: 'LOYALTY_PROGRAM' }]
  await loadCatalogue(store, { projects: [{ id: project_id, name: 'Old', campaigns }] })
  await insertCards(store.db, { project_id, campaign_id, vouchers: rows, transactions: rows })
}

/** Applies to connections that are opened later. */
async function setForDatabase({ db }: Store, setting: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const { name } of rows) await sql.raw(`alter database ${name} set ${setting}`).execute(db)
}

test('numbers migrations in the order in which they are applied', () => {
  const numbers = migrations.map(({ name }) => /^\d{4}(?=-)/.exec(name)?.[0])

  expect(numbers).toEqual(migrations.map((_, index) => String(index + 1).padStart(4, '0')))
})

describe.each(kinds)('a migration, %s', (_, openOne) => {
  test('runs all parts and processes each row once', async () => {
    const store = await openOne()
    await insertRows(store, rows)

    expect(await migrate(store, { wanted })).toEqual([example.name])
    expect(await faultsAfter(store.db, example.name)).toEqual([])
    expect(await migrate(store, { wanted })).toEqual([])
  })

  test('continues where it was interrupted', async () => {
    const store = await openOne()
    await insertRows(store, rows)
    let interruptions = 0
    // Interrupts each run at its second report, so that each run makes one step or one batch.
    const once = async () => {
      let reports = 0
      const progress = () => {
        reports += 1
        if (reports === 2) throw new Error('interrupted')
      }
      await migrate(store, { wanted, progress }).catch((error: unknown) => {
        interruptions += 1
        expect(error).toMatchObject({ message: 'interrupted' })
      })
    }

    while ((await pendingMigrations(store, undefined, wanted)).length > 0) await once()

    expect(await faultsAfter(store.db, example.name)).toEqual([])
    expect(interruptions).toBeGreaterThan(stepsOf(example).length)
  })

  test.each([
    'alter table perkit_migrations drop column breaking',
    "update perkit_migrations set name = '0001-baseline'",
  ])('is rejected if the store was created before the first release: %s', async (change) => {
    const store = await openOne()
    await sql.raw(change).execute(store.db)

    await expect(migrate(store)).rejects.toThrow('created before the first release of Perkit')
  })
})

test('runs once if several processes migrate at the same time', async () => {
  const databaseUrl = await emptyDatabase()
  const store = await open({ databaseUrl })
  await insertRows(store, rows)
  const stores = await Promise.all(Array.from({ length: 5 }, () => open({ databaseUrl })))

  const finished = await Promise.all(stores.map((each) => migrate(each, { wanted })))

  expect(finished.flat()).toEqual([example.name])
  expect(await faultsAfter(store.db, example.name)).toEqual([])
})

test('keeps its lock during a step that takes longer than the statement timeout', async () => {
  const databaseUrl = await emptyDatabase()
  await open({ databaseUrl })
  const store = await open({ databaseUrl, statementTimeoutMs: 2_000 })
  const slow = { name: '0099-slow', expand: [untilLockIsIdleFor('2.5 s')] }

  expect(await migrate(store, { wanted: [...migrations, slow] })).toEqual([slow.name])
})

/** A statement that ends once the lock's transaction has been idle for this long, or has ended. */
const untilLockIsIdleFor = (time: string) => `
  do $$ begin
    while exists (
      select from pg_locks join pg_stat_activity using (pid)
      where relation = 'perkit_migrations'::regclass and mode = 'ShareUpdateExclusiveLock'
        and state_change > clock_timestamp() - interval '${time}'
    ) loop
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`

test('builds indexes in a database whose transactions keep their snapshot', async () => {
  const databaseUrl = await emptyDatabase()
  const store = await open({ databaseUrl })
  await setForDatabase(store, "default_transaction_isolation = 'repeatable read'")
  const migrating = await open({ databaseUrl })

  expect(await migrate(migrating, { wanted })).toEqual([example.name])
})

test('does not make other requests wait for a transaction that uses the table', async () => {
  const store = await open({ databaseUrl: await emptyDatabase() })
  let migrating: Promise<string[]> | undefined

  await store.transaction(async (tx) => {
    await sql`select id from vouchers`.execute(tx)
    migrating = migrate(store, { wanted })
    await waitForBlockedTransaction(tx)
    // Waits behind the migration until that gives up.
    await sql`select id from vouchers`.execute(store.db)
  })

  expect(await migrating).toEqual([example.name])
})

test('backfills another table with what requests have just written', async () => {
  const store = await open({ databaseUrl: await emptyDatabase() })
  await insertRows(store, 1)
  const copy = {
    name: '0099-copy',
    expand: ['create table balances (voucher_id text primary key, balance bigint)'],
    backfill: [
      {
        table: 'vouchers',
        statement: `insert into balances select vouchers.id, vouchers.balance from vouchers join batch
          on vouchers.project_id = batch.project_id and vouchers.id = batch.id`,
      },
    ],
  }
  let migrating: Promise<string[]> | undefined

  await store.transaction(async (tx) => {
    await sql`update vouchers set balance = 5`.execute(tx)
    migrating = migrate(store, { wanted: [...migrations, copy] })
    await waitForBlockedTransaction(tx)
  })
  await migrating

  expect((await sql`select balance from balances`.execute(store.db)).rows).toEqual([{ balance: 5 }])
})

test('builds an index again if its first build was interrupted', async () => {
  const store = await open({ databaseUrl: await emptyDatabase() })
  await insertRows(store, 3)
  const name = 'vouchers_types'
  const unique = { name: '0099-types', expand: [], indexes: [{ name, unique: true, on: 'vouchers (type)' }] }
  const types = { name: '0099-types', expand: [], indexes: [{ name, on: 'vouchers (type)' }] }

  await expect(migrate(store, { wanted: [...migrations, unique] })).rejects.toMatchObject({ code: '23505' })
  await migrate(store, { wanted: [...migrations, types] })

  const { rows: indexes } = await sql`
    select indisvalid, indisunique from pg_index where indexrelid = ${name}::regclass`.execute(store.db)
  expect(indexes).toEqual([{ indisvalid: true, indisunique: false }])
})

test('builds an index that the server was still building for a killed process', async () => {
  const databaseUrl = await emptyDatabase()
  // Ends one of the two builds, which wait for each other.
  await setForDatabase(await open({ databaseUrl }), "deadlock_timeout = '1ms'")
  const store = await open({ databaseUrl })
  const types = { name: '0099-types', expand: [], indexes: [{ name: 'types', on: 'vouchers (type)' }] }
  let orphan: Promise<unknown> | undefined
  let migrating: Promise<string[]> | undefined

  await store.transaction(async (tx) => {
    await sql`lock table vouchers in share update exclusive mode`.execute(tx)
    orphan = sql`create index concurrently types on vouchers (type)`.execute(store.db).catch(() => undefined)
    await waitForBlockedTransaction(tx)
    migrating = migrate(store, { wanted: [...migrations, types] })
    await waitForBlockedTransaction(tx, 2)
  })

  await orphan
  expect(await migrating).toEqual([types.name])
})

test('reports why the server has ended the build of an index', async () => {
  const store = await open({ databaseUrl: await emptyDatabase() })
  const types = { name: '0099-types', expand: [], indexes: [{ name: 'types', on: 'vouchers (type)' }] }
  let migrating: Promise<unknown> | undefined

  await store.transaction(async (tx) => {
    await sql`lock table vouchers in share update exclusive mode`.execute(tx)
    migrating = migrate(store, { wanted: [...migrations, types] }).catch((error: unknown) => error)
    await waitForBlockedTransaction(tx)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  })

  expect(await migrating).toMatchObject({ code: '57P01' })
})

test('builds no index behind a pooler if the role has a statement timeout', async () => {
  const databaseUrl = await emptyDatabase()
  const direct = await open({ databaseUrl })
  await setForDatabase(direct, "statement_timeout = '30s'")
  const pooled = await open({ databaseUrl, prepared: false })

  await expect(migrate(pooled, { wanted })).rejects.toThrow(
    'Connect "perkit migrate" directly to the server, without PERKIT_NO_PREPARED: the role has a statement_timeout.',
  )
  expect(await migrate(direct, { wanted })).toEqual([example.name])
})

describe('a store of a newer version', () => {
  const newer = (more: Partial<Migration> = {}) => [
    ...migrations,
    { name: '0098-newer', expand: [], ...more },
  ]

  test('is used if its migrations are not breaking, and reported', async () => {
    const databaseUrl = await emptyDatabase()
    await migrate(await open({ databaseUrl }), { wanted: newer() })
    const messages: string[] = []
    const notify = (message: string) => void messages.push(message)

    await open({ databaseUrl, notify })
    await open({ databaseUrl, notify, whenOutdated: 'reject' })

    const message =
      'A newer version of Perkit has migrated the store (0098-newer). This version can still use it.'
    expect(messages).toEqual([message, message])
  })

  test('is rejected if a migration is breaking, even one in progress', async () => {
    const databaseUrl = await emptyDatabase()
    const breaking = newer({ breaking: true, contract: ['select nonsense'] })
    await expect(migrate(await open({ databaseUrl }), { wanted: breaking })).rejects.toThrow()

    const message =
      'A newer version of Perkit has migrated the store (0098-newer), and this version cannot use its tables. ' +
      'Start the newer version, or restore a backup from before the upgrade into an empty store.'
    await expect(open({ databaseUrl })).rejects.toThrow(message)
    await expect(open({ databaseUrl, whenOutdated: 'reject' })).rejects.toThrow(message)
  })
})

describe('without migrating, a store', () => {
  const tablesIn = async (db: Db) =>
    (await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows.length

  test('is rejected while migrations are missing or unfinished', async () => {
    const databaseUrl = await emptyDatabase()
    await expect(openStore({ databaseUrl, whenOutdated: 'reject' })).rejects.toThrow(
      'The store lacks migrations of this version (0001-first-release). Run "perkit migrate"',
    )
    const empty = await open({ databaseUrl, whenOutdated: 'accept' })
    expect(await tablesIn(empty.db)).toBe(0)

    const store = await open({ databaseUrl })
    const broken = { ...example, contract: ['select nonsense'] }
    await expect(migrate(store, { wanted: [...migrations, broken] })).rejects.toThrow()
    await expect(requireMigrated(store.db, wanted)).rejects.toThrow('(0099-example)')
  })

  test('finishes an interrupted change of case_sensitive_codes', async () => {
    const databaseUrl = await emptyDatabase()
    const store = await open({ databaseUrl })
    await loadCatalogue(store, { projects: [{ id: 'proj_old', name: 'Old' }] })
    await sql`update projects set refold_codes = true`.execute(store.db)

    await open({ databaseUrl, whenOutdated: 'reject' })

    expect((await sql`select from projects where refold_codes`.execute(store.db)).rows).toEqual([])
  })
})
