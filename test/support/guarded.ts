/**
 * A store that tells tests of a query beside a running transaction, which would wait on the embedded store, and of
 * one after its end, when another test may have its tables.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { Store } from '../../src/service/database/store.ts'

/** One for all stores: each that there is makes every promise dearer. */
const inTransactionOf = new AsyncLocalStorage<Store>()

export function guarded(store: Store, isOpen: () => boolean): Store {
  const check = () => {
    if (!isOpen()) throw new Error('This store is closed.')
  }
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      check()
      if (inTransactionOf.getStore() === store)
        throw new Error('Inside a transaction only its own handle may be queried.')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    ...store,
    db: store.db.withPlugin(guard),
    async transaction(work) {
      check()
      return store.transaction((tx) => inTransactionOf.run(store, () => work(tx)))
    },
  }
}
