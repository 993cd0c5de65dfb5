/** Both stores, for scripts that run without vitest. */
import { startServer } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'

export interface StoreAddress {
  kind: 'embedded' | 'postgresql'
  /** URL of an empty database; undefined for the embedded store. */
  databaseUrl?: string
}

/** Calls `work` once for each store. Throws if PostgreSQL is not installed. */
export async function forEachStore(work: (place: StoreAddress) => Promise<void>) {
  await work({ kind: 'embedded' })
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL was not found: set POSTGRES_BIN to its folder.')
  const server = await startServer(programs)
  try {
    await work({ kind: 'postgresql', databaseUrl: `${server.url}/postgres` })
  } finally {
    await server.stop()
  }
}
