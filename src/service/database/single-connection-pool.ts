/** PGlite behind the few methods of a pg pool that kysely uses: one connection, taken in turns. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import { optionalPackage } from '../optional-package.ts'
import { StoreBusy } from './retry.ts'
import { createNames, type Pool } from './postgresql.ts'

/** Milliseconds that a query may wait for its turn; no piece of work holds the connection for as long. */
const longestWait = 15_000

/**
 * Has one connection: a second caller waits until it is released.
 * @throws StoreBusy, from `connect`, when that takes longer than `patience`, in milliseconds.
 */
export function singleConnectionPool(
  database: PGlite,
  {
    afterwards,
    patience = longestWait,
  }: { afterwards?: () => Promise<void>; patience?: number | undefined } = {},
): Pool {
  let free = Promise.resolve()
  let asked = 0
  const querying = embeddedQuery(database)
  const yieldToEventLoop = createYield()

  return {
    async connect() {
      asked += 1
      const before = free
      let release = () => undefined as void
      free = new Promise((resolve) => {
        release = () => {
          asked -= 1
          resolve()
        }
      })
      if (asked > 1) {
        await within(patience, before).catch((error: unknown) => {
          // The place in the line stays, and is passed on when its turn comes.
          void before.then(release)
          throw error
        })
      }
      const ask = await querying
      const query: EmbeddedQuery = async (text, values) => {
        await yieldToEventLoop()
        return ask(text, values)
      }
      // The type has a second form for cursors, which kysely uses only when it was given a cursor class.
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    connections: () => ({
      used: Math.min(asked, 1),
      idle: asked === 0 ? 1 : 0,
      waiting: Math.max(asked - 1, 0),
    }),
    async end() {
      await free
      await database.close()
      await afterwards?.()
    },
  }
}

/** Milliseconds that queries may run back to back before the event loop gets a turn. */
const longestStretch = 20

/**
 * PGlite works on this thread, and its answers do not wait for anything outside: a job of a thousand queries would
 * keep the process from hearing any request until it is done. What is awaited before a query lets them in.
 */
function createYield() {
  let since: number | undefined
  return async () => {
    if (since !== undefined && performance.now() - since > longestStretch) await nextTurn()
    if (since !== undefined) return
    since = performance.now()
    setImmediate(() => (since = undefined))
  }
}

function within(patience: number, turn: Promise<void>) {
  return new Promise<void>((resolve, reject) => {
    const waiting = setTimeout(() => reject(new StoreBusy('The connection was not free in time.')), patience)
    void turn.then(() => {
      clearTimeout(waiting)
      resolve()
    })
  })
}

// One connection to PGlite, which prepares what comes again; its own `query` plans every statement anew.

interface Prepared {
  /** Type numbers of the parameters. */
  parameters: number[]
  /** The message that says what columns come back. */
  columns: Messages
}

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

export type EmbeddedQuery = (text: string, parameters: readonly unknown[]) => Promise<unknown>

/** PGlite says of each answer what pg says: rows, rowCount and command. */
export async function embeddedQuery(database: PGlite): Promise<EmbeddedQuery> {
  const { parse, protocol } = await optionalPackage(
    '@electric-sql/pglite',
    () => import('@electric-sql/pglite'),
  )
  const { serialize } = protocol
  const nameOf = createNames()
  const prepared = new Map<string, Prepared>()
  const send = async (...parts: Uint8Array[]) => (await database.execProtocol(Buffer.concat(parts))).messages
  const read = (messages: Messages) => parse.parseResults(messages, database.parsers)[0]

  async function prepare(name: string, text: string): Promise<Prepared> {
    const known = prepared.get(name)
    if (known) return known
    const told = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameters = parse.parseDescribeStatementResults(told)
    const made = { parameters, columns: told.filter((message) => message.name === 'rowDescription') }
    prepared.set(name, made)
    return made
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
