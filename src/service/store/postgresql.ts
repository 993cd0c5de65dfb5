/** A bounded pool of connections to a PostgreSQL server. */
import type { PostgresPool } from 'kysely'
import { parsers } from './parsers.ts'
import { peer } from './peers.ts'

const maxConnections = 10
const connectTimeout = 5_000
/** Longer than any query of ours takes; a stuck one must not hold a connection for good. */
const statementTimeout = 15_000

export async function postgresqlPool(databaseUrl: string): Promise<PostgresPool> {
  const { default: pg } = await peer('pg', () => import('pg'))
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'perkit',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A connection that dies is announced as an event, idle or not, and an unheard one ends the process. The pool
  // replaces idle ones by itself; in use, the query that needed it fails and is told.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  // pg types the command of an answer as any text, kysely as the five it knows of.
  return pool as unknown as PostgresPool
}

const ignore = () => undefined
