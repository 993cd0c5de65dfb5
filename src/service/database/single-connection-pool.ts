/** A pool with a single PGlite connection, with the methods of a pg pool that kysely uses. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import { StoreBusy } from './retry.ts'
import { createNames, type Pool } from './postgresql.ts'

/** Longer than any transaction. */
const defaultTimeoutMs = 15_000

interface SingleConnectionOptions {
  /** Called when the pool has ended. */
  afterwards?: () => Promise<void>
  timeoutMs?: number | undefined
  /** Opens the same database again after a panic. Without it, every query fails from then on. */
  reopen?: (panic: Error, database: PGlite) => Promise<PGlite>
  /** Aborted when another process uses the database. Every query then fails, and nothing more is written. */
  lost?: AbortSignal
}

/** `connect` throws StoreBusy if the connection is not released within `timeoutMs`. */
export function singleConnectionPool(
  database: PGlite,
  { afterwards, timeoutMs = defaultTimeoutMs, reopen, lost }: SingleConnectionOptions = {},
): Pool {
  let free = Promise.resolve()
  let users = 0
  let querying = embeddedQuery(database)
  let panic: Error | undefined
  const yieldToEventLoop = createYield()

  /**
   * After a panic, such as a full disk while the log is written, a PostgreSQL server restarts. PGlite continues, and its
   * next query might never return. So no further query is sent to it.
   */
  async function guardedQuery(): Promise<EmbeddedQuery> {
    lost?.throwIfAborted()
    if (panic && reopen) {
      database = await reopen(panic, database)
      querying = embeddedQuery(database)
      panic = undefined
    }
    const send = await querying
    return async (text, values) => {
      lost?.throwIfAborted()
      if (panic) throw panic
      await yieldToEventLoop()
      return send(text, values).catch((error: unknown) => {
        if (isPanic(error)) panic = error
        throw error
      })
    }
  }

  return {
    async connect() {
      users += 1
      const previous = free
      let release = () => undefined as void
      free = new Promise((resolve) => {
        release = () => {
          users -= 1
          resolve()
        }
      })
      if (users > 1) {
        await within(timeoutMs, previous).catch((error: unknown) => {
          // This caller gave up waiting. When its turn comes, pass the connection on to the next caller.
          void previous.then(release)
          throw error
        })
      }
      const query = await guardedQuery().catch((error: unknown) => {
        release()
        throw error
      })
      // The overload for cursors is not needed, because kysely calls it only if it is given a cursor class.
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    connections: () => ({
      used: Math.min(users, 1),
      idle: users === 0 ? 1 : 0,
      waiting: Math.max(users - 1, 0),
    }),
    async end() {
      await free
      try {
        if (!panic && !lost?.aborted) await database.close()
      } finally {
        await afterwards?.()
      }
    },
  }
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

/** Milliseconds of consecutive queries before the event loop gets a turn. */
const maxStretchMs = 20

/**
 * PGlite runs on this thread and never waits for I/O, so a job with a thousand queries would block all requests.
 * Awaiting the returned function before each query lets requests run in between.
 */
function createYield() {
  let since: number | undefined
  return async () => {
    if (since !== undefined && performance.now() - since > maxStretchMs) await nextTurn()
    if (since !== undefined) return
    since = performance.now()
    setImmediate(() => (since = undefined))
  }
}

function within(timeoutMs: number, turn: Promise<void>) {
  return new Promise<void>((resolve, reject) => {
    const waiting = setTimeout(() => reject(new StoreBusy('The connection was not free in time.')), timeoutMs)
    void turn.then(() => {
      clearTimeout(waiting)
      resolve()
    })
  })
}

// Prepares statements, because PGlite's own `query` plans a statement every time.

interface PreparedStatement {
  /** Type numbers of the parameters. */
  parameters: number[]
  /** The message that describes the returned columns. */
  columns: Messages
}

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

export type EmbeddedQuery = (text: string, parameters: readonly unknown[]) => Promise<unknown>

/** Returns a query function whose results have pg's fields: rows, rowCount and command. */
export async function embeddedQuery(database: PGlite): Promise<EmbeddedQuery> {
  const { parse, protocol } = await import('@electric-sql/pglite')
  const { serialize } = protocol
  const nameOf = createNames()
  const prepared = new Map<string, PreparedStatement>()
  const send = async (...parts: Uint8Array[]) => (await database.execProtocol(Buffer.concat(parts))).messages
  const read = (messages: Messages) => parse.parseResults(messages, database.parsers)[0]

  async function prepare(name: string, text: string): Promise<PreparedStatement> {
    const known = prepared.get(name)
    if (known) return known
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameters = parse.parseDescribeStatementResults(described)
    const statement = {
      parameters,
      columns: described.filter((message) => message.name === 'rowDescription'),
    }
    prepared.set(name, statement)
    return statement
  }

  const asText = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  return async (text, values) => {
    if (values.length === 0) return read(await send(serialize.query(text)))
    const name = nameOf(text)
    if (name === undefined) return database.query(text, [...values])
    const { parameters, columns } = await prepare(name, text)
    const sent = values.map((value, at) => asText(value, parameters[at]))
    const bound = serialize.bind({ statement: name, values: sent })
    return read([...columns, ...(await send(bound, serialize.execute({}), serialize.sync()))])
  }
}
