/** Both kinds of store for the named scripts, which run without vitest. */
import { startServer } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'

export interface Place {
  kind: 'embedded' | 'postgresql'
  /** Of an empty database; the embedded store needs none. */
  databaseUrl?: string
}

/** Calls back once for each. Throws where PostgreSQL is not installed. */
export async function forEachPlace(work: (place: Place) => Promise<void>) {
  await work({ kind: 'embedded' })
  const programs = findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine: name its folder in POSTGRES_BIN.')
  const server = await startServer(programs)
  try {
    await work({ kind: 'postgresql', databaseUrl: `${server.url}/postgres` })
  } finally {
    await server.stop()
  }
}
