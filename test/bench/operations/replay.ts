/** A bare handler that runs the very statements which the service ran for one request, and gives its answer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../../src/service/ids.ts'
import type { Pool } from '../../../src/service/store/pool.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

type Client = Awaited<ReturnType<Pool['connect']>>
/** A client's query has a second form, for cursors, which nobody here uses. */
type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

const queryOf = (client: Client) => client.query.bind(client) as unknown as Query

/** The pool, and what it was asked between two calls of `record`. */
export function recording(pool: Pool) {
  let noted: Statement[] | undefined
  const recorded: Pool = {
    ...pool,
    async connect() {
      const client = await pool.connect()
      const query = queryOf(client)
      const noting: Query = (text, values) => {
        noted?.push({ text, values })
        return query(text, values)
      }
      return { query: noting as unknown as Client['query'], release: () => client.release() }
    },
  }
  return {
    pool: recorded,
    async record(work: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = (noted = [])
      await work()
      noted = undefined
      return statements
    },
  }
}

/** Ids that the request made are made anew for each run; everything else stays. */
export async function startReplay(
  pool: Pool,
  statements: readonly Statement[],
  answer: string,
  made: ReadonlySet<string>,
) {
  const server = createServer(async (incoming, outgoing) => {
    await incoming.toArray()
    const client = await pool.connect()
    try {
      const query = queryOf(client)
      const fresh = freshIds(made)
      for (const { text, values } of statements) await query(text, values.map(fresh))
    } finally {
      client.release()
    }
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port, // a server that listens on a port has one
    close: () => server.close(),
  }
}

/** Ids of the service's own making in the values of statements. */
export const idsIn = (statements: readonly Statement[]) =>
  new Set(statements.flatMap(({ values }) => JSON.stringify(values).match(madeId) ?? []))

const madeId = /\b([a-z]+)_[0-9a-f]{32}\b/g

function freshIds(made: ReadonlySet<string>) {
  const ids = new Map<string, string>()
  const renew = (text: string) =>
    text.replace(madeId, (id, prefix: string) => {
      if (!made.has(id)) return id
      const fresh = ids.get(id) ?? newId(prefix)
      ids.set(id, fresh)
      return fresh
    })
  return (value: unknown) => (typeof value === 'string' ? renew(value) : value)
}
