/**
 * A store that reports two mistakes to tests: a query outside of a running transaction, which would deadlock on the
 * embedded store, and a query after the store is closed, when another test may use its tables.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { Store } from '../../src/service/database/store.ts'

/** Shared by all stores, because every `AsyncLocalStorage` slows down all promises. */
const inTransactionOf = new AsyncLocalStorage<Store>()

export function guarded(store: Store, isOpen: () => boolean): Store {
  const check = () => {
    if (!isOpen()) throw new Error('This store is closed.')
  }
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      check()
      if (inTransactionOf.getStore() === store)
        throw new Error('Inside a transaction, query only with its own handle.')
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
