/** A store whose reads of promotion tiers into the index wait, or fail, while a test holds them. */
import type { CompiledQuery, KyselyPlugin, QueryExecutor } from 'kysely'
import type { Store } from '../../../../src/service/database/store.ts'

export interface TierReads {
  store: Store
  /** Number of tiers read so far. */
  readonly rows: number
  /** Number of held reads. */
  readonly waiting: number
  /** Reads of the project wait until the returned function is called. They use no connection meanwhile. */
  hold(project_id: string): () => void
  /** Reads fail until the returned function is called. */
  fail(): () => void
}

export function withTierReads(store: Store): TierReads {
  let [rows, waiting, isFailing] = [0, 0, false]
  const held = new Map<string, Promise<void>>()

  async function read<Row>(executor: QueryExecutor, query: CompiledQuery) {
    const isTierRead = query.sql.includes('as packed')
    if (isTierRead && isFailing) throw new Error('The test makes this read fail.')
    if (isTierRead) {
      waiting += 1
      await Promise.all(query.parameters.map((value) => held.get(String(value))))
      waiting -= 1
    }
    const result = await executor.executeQuery<Row>(query)
    if (isTierRead) rows += result.rows.length
    return result
  }

  // A plugin would hold the connection.
  const holding = new Proxy(store.db.getExecutor(), {
    get(target, name) {
      if (name === 'executeQuery') return (query: CompiledQuery) => read(target, query)
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const db = Object.assign(store.db.withPlugin(unchanged), { getExecutor: () => holding })
  return {
    store: { ...store, db },
    get rows() {
      return rows
    },
    get waiting() {
      return waiting
    },
    hold(project_id) {
      let release = () => {}
      held.set(project_id, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(project_id)
        release()
      }
    },
    fail() {
      isFailing = true
      return () => void (isFailing = false)
    },
  }
}

/** Makes a copy of the database handle. */
const unchanged: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
}
