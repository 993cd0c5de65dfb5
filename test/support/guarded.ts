/** A store that tells tests of a query beside a running transaction, which would wait on the embedded store. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { Store } from '../../src/service/database/store.ts'

export function guarded(store: Store): Store {
  const inside = new AsyncLocalStorage<true>()
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      if (inside.getStore()) throw new Error('Inside a transaction only its own handle may be queried.')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    ...store,
    db: store.db.withPlugin(guard),
    transaction: (work) => store.transaction((tx) => inside.run(true, () => work(tx))),
  }
}
