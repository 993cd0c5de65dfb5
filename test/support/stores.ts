/** Empty stores of both kinds, and the functions that select the kind for a suite. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest'
import { sql } from '../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../src/service/database/store.ts'
import { guarded } from './guarded-store.ts'
import { template } from './postgres.ts'

/** Time limit for getting a connection: long, because the machine may be busy. */
const connectionTimeoutMs = 120_000

/** Opens a store with all tables and no rows. */
export type OpenStore = () => Promise<Store>

/**
 * Closing a store empties it and keeps it for the next test of the worker, because creating one is slow. A test that
 * changes its tables must restore them.
 */
interface Kind {
  kind: Store['kind']
  open: OpenStore
}

export const embedded: Kind = { kind: 'embedded', open: withReuse(() => openStore({ connectionTimeoutMs })) }
export const postgresql: Kind = { kind: 'postgresql', open: withReuse(openPostgresql) }

/** `open` returns a store that is closed after the test, or after the suite if it is opened outside of a test. */
type Suite = (open: OpenStore, kind: Store['kind']) => void

/** Runs a suite on PostgreSQL: the default, for code above the store. */
export const onPostgres = (name: string, suite: Suite) => runOn(postgresql, name, suite)

/** Runs a suite on both kinds of store: for code that depends on connections, locks, transactions or SQL. */
export function onBothStores(name: string, suite: Suite) {
  for (const kind of [embedded, postgresql]) runOn(kind, `${name}, ${kind.kind}`, suite)
}

function runOn({ kind, open }: Kind, name: string, suite: Suite) {
  describe(name, () => {
    // Opening the first store takes longest, which must not count toward the timeout of a test.
    beforeAll(async () => {
      const store = await open()
      await store.close()
    })
    const opened: Store[] = []
    afterAll(() => Promise.all(opened.splice(0).map((store) => store.close())))

    suite(async () => {
      const store = await open()
      try {
        onTestFinished(() => store.close())
      } catch {
        opened.push(store)
      }
      return store
    }, kind)
  })
}

function withReuse(make: OpenStore): OpenStore {
  const idle: Store[] = []

  return async () => {
    const store = idle.pop() ?? (await make())
    let open = true
    return {
      ...guarded(store, () => open),
      async close() {
        if (!open) return
        open = false
        // Pending queries could insert rows for the next test, or block the deletion.
        while (store.connections().used > 0) await sleep(5)
        await empty(store)
        idle.push(store)
      },
    }
  }
}

/** Deletes rows instead of truncating, which is faster for small tables. */
async function empty(store: Store) {
  const names = await tableNames(store)
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_table_size(name::regclass))::int as bytes from unnest(${names}::text[]) as name`.execute(
    store.db,
  )
  const tables = names.map((name) => sql.table(name))
  if ((rows[0]?.bytes ?? 0) > 8_000_000) await sql`truncate ${sql.join(tables)}`.execute(store.db)
  else {
    const each = tables.map((table, index) => sql`${sql.raw(`t${index}`)} as (delete from ${table})`)
    await store.transaction(async (tx) => {
      // Skips the foreign key checks, which are slow (their cached plans scan whole tables) and needless here.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`with ${sql.join(each)} select 1`.execute(tx)
    })
  }
}

/** Every table except the migrations. */
export async function tableNames({ db }: Store) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'perkit_migrations'`.execute(db)
  return rows.map(({ name }) => name)
}

async function openPostgresql(): Promise<Store> {
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await client.connect()
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return openStore({ databaseUrl: `${inject('postgresUrl')}/${name}`, connectionTimeoutMs })
}
