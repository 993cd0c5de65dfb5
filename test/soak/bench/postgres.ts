/** A temporary PostgreSQL server for a measurement. */
import { startServer } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'
import type { Measurement } from './report.ts'

/** Calls `measure` with the URL of an empty database. Measures nothing if PostgreSQL is not installed. */
export async function onPostgres(
  measure: (databaseUrl: string) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const programs = findPostgres()
  if (!programs) return []
  const server = await startServer(programs)
  try {
    return await measure(`${server.url}/postgres`)
  } finally {
    await server.stop()
  }
}
