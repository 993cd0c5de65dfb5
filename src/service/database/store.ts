import type { Kysely as Database } from 'kysely'
import { refoldCodes } from './code-lookup.ts'
import { watchDiskSpace } from './disk-space.ts'
import { embeddedPool, inMemory } from './embedded.ts'
import { Kysely, PostgresDialect, sql } from './kysely.ts'
import { requireMigrated } from './applied-migrations.ts'
import { migrate, migrations as allMigrations } from './migrate.ts'
import type { Migration } from './migration.ts'
import { postgresqlPool, type Connections, type Pool, type PoolOptions } from './postgresql.ts'
import { transactionsOn } from './retry.ts'
import { sharedPool, shareStore } from './shared-store.ts'
import type { Progress } from '../progress.ts'
import type { Tables } from './tables.ts'

/** The database of the service, with the same interface for both kinds of store. */
export interface Store {
  kind: 'embedded' | 'postgresql'
  db: Database<Tables>
  /** Whether transactions can share connections with other programs, behind a pooler. */
  isPooled?: boolean | undefined
  /**
   * Runs `work` in one transaction and retries it after a conflict, so `work` must have no effect except through `tx`.
   * Inside it, query only `tx`. On the embedded store, `db` would wait for the connection that the transaction
   * uses. On a server, `db` would not see the changes of the transaction.
   */
  transaction<T>(work: (tx: Database<Tables>) => Promise<T>): Promise<T>
  /** Resolves when the database responds and, after its disk was full, can write again. */
  ready(): Promise<void>
  /** Connection counts for monitoring. */
  connections(): Connections
  /** Disconnects commands that use this store, so that none keeps its connection while the service stops. */
  endSharing(): Promise<void>
  close(): Promise<void>
}

export interface StoreOptions extends PoolOptions {
  /** `postgresql://…`; without it the store is embedded. */
  databaseUrl?: string | undefined
  /** Folder of the embedded store. With `memory`, the default, data is lost when the store is closed. */
  data?: string | undefined
  /** The migrations to run; all of them by default. */
  migrations?: readonly Migration[] | undefined
  /** What to do if the store lacks migrations: by default, migrate it. */
  whenOutdated?: 'migrate' | 'reject' | 'accept' | undefined
  /** Whether commands can use this embedded store while it is open. */
  share?: boolean | undefined
  /** Whether to use an embedded store through the service that has opened it, if there is one. */
  useShared?: boolean | undefined
  /** Called for each migration, and while lookup keys are updated. */
  progress?: Progress | undefined
  /** Called if the store was migrated by a newer version, or is being migrated by another process. */
  notify?: ((message: string) => void) | undefined
}

/**
 * Opens a store and migrates its tables. @throws Error if the folder is in use, the server cannot be reached, or the
 * tables are too new for this version.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, data = inMemory, connectionTimeoutMs, migrations, progress, notify } = options
  const { whenOutdated = 'migrate' } = options
  const isFolder = !databaseUrl && data !== inMemory
  const shared = isFolder && options.useShared ? await sharedPool(data) : undefined
  const pool = databaseUrl
    ? await postgresqlPool(databaseUrl, options)
    : (shared ??
      (await embeddedPool(data, { timeoutMs: connectionTimeoutMs, bare: migrations !== undefined })))
  const store = {
    ...storeOn(pool, databaseUrl ? 'postgresql' : 'embedded'),
    isPooled: options.prepared === false,
  }
  let unshare: (() => Promise<void>) | undefined

  try {
    // The service has migrated a shared store.
    if (!shared && whenOutdated !== 'accept') {
      if (whenOutdated === 'migrate') await migrate(store, { wanted: migrations, progress, notify })
      else await requireMigrated(store.db, allMigrations, notify)
      if (!migrations) await refoldCodes(store.db, progress)
    }
    if (isFolder && options.share) unshare = await shareStore(pool, data)
  } catch (error) {
    await pool.end()
    throw error
  }

  async function endSharing() {
    const end = unshare
    unshare = undefined
    await end?.()
  }
  return {
    ...store,
    endSharing,
    async close() {
      await endSharing()
      await store.close()
    },
  }
}

/** Opens a read replica of a PostgreSQL store. It connects with the first query, so it may be unavailable. */
export const openReplica = async (databaseUrl: string, options: PoolOptions): Promise<Store> =>
  storeOn(await postgresqlPool(databaseUrl, options), 'postgresql')

function storeOn(pool: Pool, kind: Store['kind']): Store {
  const space = watchDiskSpace(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: space.pool }) })
  return {
    kind,
    db,
    transaction: transactionsOn(db),
    async ready() {
      await sql`select 1`.execute(db)
      await space.requireSpace(db)
    },
    connections: () => pool.connections(),
    endSharing: async () => undefined,
    close: () => db.destroy(),
  }
}
