/** A pool that is listened to: what the service asks the database for one request, and what it is told. */
import type { Pool } from '../../../../src/service/database/postgresql.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** What came back. */
  rows: readonly Row[]
}

export type Row = Record<string, unknown>

type Client = Awaited<ReturnType<Pool['connect']>>
/** A client's query has a second form, for cursors, which nobody here uses. */
type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>

export const queryOf = (client: Client) => client.query.bind(client) as unknown as Query

/** The pool, and what it was asked between two calls of `record`. */
export function recording(pool: Pool) {
  let noted: Statement[] | undefined
  const recorded: Pool = {
    ...pool,
    async connect() {
      const client = await pool.connect()
      const query = queryOf(client)
      const noting: Query = async (text, values) => {
        const answer = await query(text, values)
        noted?.push({ text, values, rows: answer.rows })
        return answer
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
