/** The whole service: store opened, catalogue loaded, listening; wound up in the reverse order. */
import { loadCatalogue } from '../catalogue/load.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startSettling } from '../jobs/settling.ts'
import { createLog, type Log } from '../log.ts'
import { warmUp } from '../qualification/warm-up.ts'
import { deleteOldKeys } from '../store/idempotency.ts'
import { deleteExpiredHolds } from '../store/sessions.ts'
import { openStore, type Store, type StoreOptions } from '../store/store.ts'
import { deleteExpiredTokens } from '../store/tokens.ts'
import { listen, type ListenOptions, type RunningService } from './listen.ts'
import { createService, systemClock, type ServiceOptions } from './service.ts'

export interface StartOptions extends StoreOptions, ListenOptions, Omit<ServiceOptions, 'store' | 'jobs'> {
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
  const { catalogue, log = createLog(), clock = systemClock } = options
  if (catalogue !== undefined) await loadCatalogue(store, catalogue)
  const jobs = startJobs({ store, clock, log })
  const service = createService({ ...options, store, clock, log, jobs })
  const running = await listen(service, options).catch(async (error: unknown) => {
    await jobs.close()
    throw error
  })
  // What an earlier process left undone.
  jobs.wake()
  const settling = startSettling({ store, clock, log })
  void settling.round()
  const warming = warmUp(store, log)
  const sweep = setInterval(() => void sweepOut(store, clock.now(), log), sweepEvery)

  return {
    ...running,
    async close() {
      clearInterval(sweep)
      await running.close()
      await warming.close()
      await jobs.close()
      await settling.close()
      await store.close()
    },
  }
}

async function sweepOut({ db }: Store, now: Date, log: Log) {
  try {
    await deleteExpiredTokens(db, now)
    await deleteOldKeys(db, now)
    await deleteExpiredHolds(db, now)
  } catch (error) {
    log.error({ err: error }, 'expired tokens, idempotency keys and holds not deleted')
  }
}
