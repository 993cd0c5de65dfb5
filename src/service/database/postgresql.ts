/** How we talk to PostgreSQL, embedded or not: connections, prepared statements, and how values come back. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isPoolExhausted, StoreBusy } from './retry.ts'
import { optionalPackage } from '../optional-package.ts'

/** Connections as kysely takes them, and how many there are. */
export interface Pool extends PostgresPool {
  connections(): Connections
}

export interface Connections {
  /** Taken by a query or a transaction. */
  used: number
  idle: number
  /** How many are waiting for one. */
  waiting: number
}

// A server: a bounded pool of connections.

const maxConnections = 10
const usualPatience = 5_000
/** Longer than any query of ours takes; a stuck one must not hold its connection forever. */
const statementTimeout = 15_000

/** `patience`: milliseconds that a query waits for a connection. */
export async function postgresqlPool(databaseUrl: string, patience = usualPatience): Promise<Pool> {
  const { default: pg } = await optionalPackage('pg', () => import('pg'))
  const nameOf = createNames()
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

// Statements that come again are prepared: parsed and planned once on each connection, which is most of what a small
// one costs (a redemption on the embedded store: four fifths).

/** How many one store keeps; later ones are planned every time. */
const most = 500
/** Longer ones are lists of rows, no two of them alike. */
const longest = 10_000

/**
 * All columns, of one table or of every table. PostgreSQL refuses to run it prepared once a table has another column: the
 * next release's migration would break it in every process that is still running.
 */
const takesAll = /(?:\b(?:select|distinct|returning)|,)\s+\*|\.\*/i

/** The names of one store, on whatever connection: another one's statements take none of them. */
export function createNames() {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  /** The name that the statement is prepared under; undefined for one that is not worth it. */
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= most || text.length > longest || takesAll.test(text)) return undefined
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= most) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    names.set(text, `perkit_${names.size + 1}`)
    return names.get(text)
  }
}

// How values come back, the same from both kinds of store: PostgreSQL's type number → reader of its text.

/** A bigint is a number as long as a number holds it exactly. */
const bigint = (text: string) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** A calendar date belongs to no time zone: it stays YYYY-MM-DD. */
const date = (text: string) => text

export const parsers: Record<number, (text: string) => unknown> = { 20: bigint, 1082: date }

/** Lists in pieces that one statement can take: a statement has at most 65,535 parameters. */
export function* chunksOf<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
