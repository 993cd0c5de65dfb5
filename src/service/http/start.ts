/** The whole service: store opened, catalogue loaded, listening; wound up in the reverse order. */
import { loadCatalogue } from '../catalogue/load.ts'
import { createLog } from '../log.ts'
import { openStore, type Store, type StoreOptions } from '../store/store.ts'
import { deleteExpiredTokens } from '../store/tokens.ts'
import { listen, type ListenOptions, type RunningService } from './listen.ts'
import { createService, type ServiceOptions } from './service.ts'

export interface StartOptions extends StoreOptions, ListenOptions, Omit<ServiceOptions, 'store'> {
  /** A catalogue, or the path of its file. The service listens only after it has been loaded. */
  catalogue?: Parameters<typeof loadCatalogue>[1]
}

const sweepEvery = 10 * 60_000

/** Throws when store, catalogue or port do not work, and leaves nothing open then. Closing it closes the store. */
export async function startService(options: StartOptions = {}): Promise<RunningService> {
  const { databaseUrl, data, snapshot } = options
  const store = await openStore({ databaseUrl, data, snapshot })
  try {
    return await startOn(store, options)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function startOn(store: Store, options: StartOptions): Promise<RunningService> {
  const { catalogue, log = createLog(), clock } = options
  if (catalogue !== undefined) await loadCatalogue(store, catalogue)
  const running = await listen(createService({ ...options, store, log }), options)

  const sweep = setInterval(() => {
    deleteExpiredTokens(store.db, clock?.now() ?? new Date()).catch((error: unknown) => {
      log.error({ err: error }, 'expired tokens not deleted')
    })
  }, sweepEvery)

  return {
    ...running,
    async close() {
      clearInterval(sweep)
      await running.close()
      await store.close()
    },
  }
}
