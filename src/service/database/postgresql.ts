/** A bounded pool of connections to a PostgreSQL server. */
import type { PostgresPoolClient } from 'kysely'
import { isPoolExhausted, StoreBusy } from './retry.ts'
import { parsers, nameOf } from './statements.ts'
import { optionalPackage } from '../optional-package.ts'
import type { Pool } from './single-connection-pool.ts'

const maxConnections = 10
const usualPatience = 5_000
/** Longer than any query of ours takes; a stuck one must not hold a connection for good. */
const statementTimeout = 15_000

/** `patience`: milliseconds that a query waits for a connection. */
export async function postgresqlPool(databaseUrl: string, patience = usualPatience): Promise<Pool> {
  const { default: pg } = await optionalPackage('pg', () => import('pg'))
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'perkit',
    max: maxConnections,
    connectionTimeoutMillis: patience,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A connection that dies is announced as an event, idle or not, and an unheard one ends the process. The pool
  // replaces idle ones by itself; in use, the query that needed it fails and is told.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return {
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw isPoolExhausted(cause) ? new StoreBusy('No connection was free in time.', { cause }) : cause
      })
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      }
      // pg types the command of an answer as any text, kysely as the five it knows of; it uses cursors only when
      // it was given a cursor class.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
    end: () => pool.end(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

const ignore = () => undefined
