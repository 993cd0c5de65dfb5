/**
 * The connection pool for a PostgreSQL server, and what it shares with the embedded store: prepared statements and
 * value parsers.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { codeOf, isPoolExhausted, StoreBusy } from './retry.ts'

export interface Pool extends PostgresPool {
  connections(): Connections
}

export interface Connections {
  used: number
  idle: number
  /** Queries and transactions that wait for a connection. */
  waiting: number
}

export interface PoolOptions {
  /** The most connections of this process. */
  poolSize?: number | undefined
  /** Milliseconds that a query waits for a connection before it fails with StoreBusy. */
  connectionTimeoutMs?: number | undefined
  /** Milliseconds that a statement may take, and that a transaction may wait for its next statement. */
  statementTimeoutMs?: number | undefined
  /**
   * Whether repeated statements are prepared. Set it to false behind a pooler that gives each transaction another
   * connection: nothing then remains on a connection, but only transactions have the statement timeout.
   */
  prepared?: boolean | undefined
}

/** The timeout is longer than any regular query. */
export const poolDefaults = {
  poolSize: 10,
  connectionTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
  prepared: true,
}

/**
 * Planning a small statement takes longer than running it, so one plan serves all values. Outside of transactions, the
 * plans of lists would be slow: PostgreSQL would not know how short a page is.
 */
const genericPlans = 'plan_cache_mode = force_generic_plan'

/** The server is a standby: the connection was opened before or during a failover. */
const readOnlyServer = '25006'

export async function postgresqlPool(
  databaseUrl: string,
  {
    poolSize = poolDefaults.poolSize,
    connectionTimeoutMs = poolDefaults.connectionTimeoutMs,
    statementTimeoutMs = poolDefaults.statementTimeoutMs,
    prepared = poolDefaults.prepared,
  }: PoolOptions = {},
): Promise<Pool> {
  const { default: pg } = await import('pg')
  const nameOf = prepared ? createNames() : () => undefined
  const timeouts = [
    `statement_timeout = ${statementTimeoutMs}`,
    `idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
  ]
  // Behind a pooler, `set` would change a connection that others use, so transactions set the timeouts again.
  const begin = ['begin', ...[...timeouts, genericPlans].map((setting) => `set local ${setting}`)].join('; ')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'perkit',
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Poolers reject timeouts as start-up parameters.
    ...(prepared && {
      onConnect: (client) => client.query(timeouts.map((timeout) => `set ${timeout}`).join('; ')),
    }),
    keepAlive: true,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A lost connection emits an error event, and an unhandled one ends the process. The pool replaces idle connections
  // itself; a query in progress fails with its own error.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return {
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw isPoolExhausted(cause) ? new StoreBusy('No connection was free in time.', { cause }) : cause
      })
      let isBroken = false
      // Kysely sends no rollback after a failed `begin`, but the transaction may have begun.
      const rollBack = async (error: unknown) => {
        await client.query('rollback').catch(() => (isBroken = true))
        throw error
      }
      const discardIfReadOnly = (error: unknown) => {
        if (codeOf(error) === readOnlyServer) isBroken = true
        throw error
      }
      const query = (text: string, values: readonly unknown[]) => {
        if (text === 'begin') return client.query(begin).catch(rollBack)
        const name = values.length > 0 ? nameOf(text) : undefined
        return client
          .query({ text, values: [...values], ...(name !== undefined && { name }) })
          .catch(discardIfReadOnly)
      }
      // The types differ: pg types `command` as any string, kysely as one of five. The overload for cursors is not
      // needed, because kysely calls it only if it is given a cursor class.
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard = false) => client.release(discard || isBroken),
      }
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

// Prepares repeated statements, so that each connection parses and plans them once. Parsing and planning is most of
// the cost of a small statement: four fifths of a redemption on the embedded store.

/** Per store. Further statements are planned every time. */
const maxNames = 500
/**
 * Longer statements insert many rows at once. Their text depends on the number of rows, so it hardly ever repeats. A test
 * compares the length of every other statement with this limit.
 */
export const maxLength = 16_000

/**
 * PostgreSQL rejects a prepared statement with `*` once the table gets another column, so the next release's migration
 * would break every running process.
 */
const selectsAll = /(?:\b(?:select|distinct|returning)|,)\s+\*|\.\*/i

/** A literal pattern differs for each campaign, and names are never freed. */
const hasLiteralPattern = (text: string) => text.includes(" ~ '")

/** All connections of a store share the names. Stores do not, so that they cannot use up each other's names. */
export function createNames() {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  /** Returns the name to prepare the statement under, or undefined to run it unprepared. */
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= maxNames || text.length > maxLength) return undefined
    if (selectsAll.test(text) || hasLiteralPattern(text)) return undefined
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= maxNames) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    names.set(text, `perkit_${names.size + 1}`)
    return names.get(text)
  }
}

const bigint = (text: string) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** A calendar date has no time zone, so it stays text: YYYY-MM-DD. */
const date = (text: string) => text

/** By PostgreSQL's type number. */
export const parsers: Record<number, (text: string) => unknown> = { 20: bigint, 1082: date }

/** Splits a list, because a statement can have at most 65,535 parameters. */
export function* chunksOf<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
