import type { Kysely as Database } from 'kysely'
import { refoldCodes } from './code-lookup.ts'
import { embeddedPool, inMemory } from './embedded.ts'
import { Kysely, PostgresDialect, sql } from './kysely.ts'
import { migrate, type Migration } from './migrate.ts'
import { postgresqlPool, type Connections } from './postgresql.ts'
import { transactionsOn } from './retry.ts'
import type { Progress } from '../progress.ts'
import type { Tables } from './tables.ts'

/** Where the service keeps everything; the same on both kinds. */
export interface Store {
  kind: 'embedded' | 'postgresql'
  db: Database<Tables>
  /**
   * Runs `work` in one transaction, again from the start when the database asks for it: `work` must have no
   * effect but through `tx`. Inside it only `tx` may be queried: on the embedded store, whose one connection is
   * taken, `db` would wait until it is told that the store is busy, and on the other it would see other data.
   */
  transaction<T>(work: (tx: Database<Tables>) => Promise<T>): Promise<T>
  /** Resolves when the database answers. */
  ready(): Promise<void>
  /** How busy it is, for whoever watches. */
  connections(): Connections
  close(): Promise<void>
}

export interface StoreOptions {
  /** `postgresql://…`; without it the store is embedded. */
  databaseUrl?: string | undefined
  /** Folder of the embedded store, or `memory` (the default) for none. */
  data?: string | undefined
  /** Milliseconds that a query waits for a connection before the store calls itself busy. */
  longestWait?: number | undefined
  /** The migrations to run; all of them by default. */
  migrations?: readonly Migration[] | undefined
  /** Hears of each migration that is run. */
  progress?: Progress | undefined
}

/** Opens a store and brings its tables up to date. @throws Error when the folder is in use or the server is not there. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, data = inMemory, longestWait, migrations, progress } = options
  const pool = databaseUrl
    ? await postgresqlPool(databaseUrl, longestWait)
    : await embeddedPool(data, { patience: longestWait, bare: migrations !== undefined })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  try {
    await migrate(db, migrations, progress)
    if (!migrations) await refoldCodes(db, progress)
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    kind: databaseUrl ? 'postgresql' : 'embedded',
    db,
    transaction: transactionsOn(db),
    async ready() {
      await sql`select 1`.execute(db)
    },
    connections: () => pool.connections(),
    close: () => db.destroy(),
  }
}
