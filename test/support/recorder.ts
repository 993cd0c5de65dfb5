/** Records each statement sent to a store, with the place in `src/service` that sends it. */
import type { KyselyPlugin } from 'kysely'
import { PostgresQueryCompiler } from 'kysely'
import type { Store } from '../../src/service/database/store.ts'

/** `loyalty/card.ts:120:7`: the file below `src/service`, the line and the column of the call that executes. */
export type CallSite = string

export interface Recorder {
  /** Wraps a store. The wrapper behaves the same and records statements. */
  record(store: Store): Store
  /** The SQL texts that each call site has sent. */
  statements: ReadonlyMap<CallSite, ReadonlySet<string>>
}

export function createRecorder(): Recorder {
  const statements = new Map<CallSite, Set<string>>()
  const compiler = new PostgresQueryCompiler()
  const plugin: KyselyPlugin = {
    // Called while the caller of `execute` is still on the stack.
    transformQuery({ node, queryId }) {
      const site = callSite()
      if (site) {
        const texts = statements.get(site) ?? new Set()
        statements.set(site, texts.add(compiler.compileQuery(node, queryId).sql))
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    statements,
    record: (store) => ({
      ...store,
      db: store.db.withPlugin(plugin),
      transaction: (work) => store.transaction((tx) => work(tx.withPlugin(plugin))),
    }),
  }
}

/** Undefined for a statement that a test sends. */
function callSite(): CallSite | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  const callers = stack
    .split('\n')
    .filter((line) => !/\/node_modules\/|\/recorder\.ts:|\/database\/sql\.ts:/.test(line))
  return /\/src\/service\/(\S+?:\d+:\d+)/.exec(callers[1] ?? '')?.[1]
}
