/** Stores of both kinds, fresh and empty, and the words by which a suite says on which it runs. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest'
import { sql } from '../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../src/service/database/store.ts'
import { guarded } from './guarded.ts'
import { template } from './postgres.ts'

/** A query of a test waits for its connection however busy the machine is, where a shop's would be told to come again. */
const longestWait = 120_000

/** Gives a store with all tables and no rows. */
export type OpenStore = () => Promise<Store>

/**
 * Closing a store empties it and keeps it for the next test that opens one, in this file or the worker's next: a new
 * one takes long. Whoever changes its tables puts them back. It ends with the worker, its database with the run.
 */
interface Kind {
  kind: Store['kind']
  open: OpenStore
}

export const embedded: Kind = { kind: 'embedded', open: reusing(() => openStore({ longestWait })) }
export const postgresql: Kind = { kind: 'postgresql', open: reusing(openPostgresql) }

/** A suite gets `open`: what it opens is closed after the test, or after the suite if opened before its tests. */
type Suite = (open: OpenStore, kind: Store['kind']) => void

/** Runs a suite on PostgreSQL: the usual choice, for whatever is decided above the store. */
export const onPostgres = (name: string, suite: Suite) => runOn(postgresql, name, suite)

/** Runs a suite on each kind of store: for what depends on connections, locks, transactions or the SQL itself. */
export function onBothStores(name: string, suite: Suite) {
  for (const kind of [embedded, postgresql]) runOn(kind, `${name}, ${kind.kind}`, suite)
}

function runOn({ kind, open }: Kind, name: string, suite: Suite) {
  describe(name, () => {
    // The first takes longest, and a hook may take longer than a test.
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

function reusing(make: OpenStore): OpenStore {
  const idle: Store[] = []

  return async () => {
    const store = idle.pop() ?? (await make())
    let open = true
    return {
      ...guarded(store, () => open),
      async close() {
        if (!open) return
        open = false
        // What is still under way would leave rows for the next test, or be in the way of taking them out.
        while (store.connections().used > 0) await sleep(5)
        await empty(store)
        idle.push(store)
      },
    }
  }
}

/** Rows are taken out one by one, which leaves the tables' files alone and is quicker, until much lies in them. */
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
      // All rows go, so none has to be asked whether another refers to it. The plan of that question is kept since
      // there were few rows, and reads all of them for each.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`with ${sql.join(each)} select 1`.execute(tx)
    })
  }
}

/** Every table but the one that says which migrations have run. */
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
  return openStore({ databaseUrl: `${inject('postgresUrl')}/${name}`, longestWait })
}
