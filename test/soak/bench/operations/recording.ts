/** A pool that records the statements and results of a request. */
import type { Pool } from '../../../../src/service/database/postgresql.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The result. */
  rows: readonly Row[]
}

export type Row = Record<string, unknown>

type Client = Awaited<ReturnType<Pool['connect']>>
/** A client's query function, without the overload for cursors. */
type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>

export const queryOf = (client: Client) => client.query.bind(client) as unknown as Query

/** Wraps a pool. `record` returns the statements that `work` sends. */
export function recording(pool: Pool) {
  let statements_: Statement[] | undefined
  const recorded: Pool = {
    ...pool,
    async connect() {
      const client = await pool.connect()
      const query = queryOf(client)
      const recordingQuery: Query = async (text, values) => {
        const reply = await query(text, values)
        statements_?.push({ text, values, rows: reply.rows })
        return reply
      }
      return { query: recordingQuery as unknown as Client['query'], release: () => client.release() }
    },
  }
  return {
    pool: recorded,
    async record(work: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = (statements_ = [])
      await work()
      statements_ = undefined
      return statements
    },
  }
}
