import { loadCatalogue } from './catalogue/load.ts'
import { startKeyUses } from './auth/key-uses.ts'
import { refuseDemoKeys } from './auth/demo-keys.ts'
import { startJobs, startSweep } from './server/worker.ts'
import { startDueCardsJob } from './loyalty/due-points.ts'
import { createLog, progressIn } from './log.ts'
import { listenForMetrics, type MetricsAddress, createMetrics, type Metrics } from './metrics/metrics.ts'
import { snapshotsOf } from './eligibility/snapshots.ts'
import { warmUp } from './eligibility/warm-up.ts'
import { openReplica, openStore, type Store, type StoreOptions } from './database/store.ts'
import { startUpkeep } from './database/upkeep.ts'
import { defaultHost, listen, type ListenOptions, type RunningService } from './server/listen.ts'
import { createService, type ServiceOptions } from './server/service.ts'
import { systemClock } from './clock.ts'

export interface StartOptions
  extends
    StoreOptions,
    ListenOptions,
    Omit<ServiceOptions, 'store' | 'replica' | 'jobs' | 'counting' | 'keyUses' | 'dueCards'> {
  /** `postgresql://…` of a read replica for reads that may be late. */
  replicaUrl?: string
  /** A catalog, or the path of its file. The service listens after it is loaded. */
  catalogue?: Parameters<typeof loadCatalogue>[1]
  /** Where Prometheus can scrape the metrics. By default, there are no metrics. */
  metrics?: MetricsAddress
  /** Bytes for the indexes of promotion tiers. Above it, those of the least recently used projects are dropped. */
  indexMemory?: number
  /** Accepts the demo catalog's keys, whose secrets are public, even if other machines can reach the service. */
  allowDemoKeys?: boolean
}

export interface StartedService extends RunningService {
  /** URL of the metrics, if enabled. */
  metricsUrl?: string
}

/**
 * Closing the service closes the store. @throws Error if the store, catalog or port is not available, and then leaves
 * nothing open.
 */
export async function startService(options: StartOptions = {}): Promise<StartedService> {
  const {
    databaseUrl,
    replicaUrl,
    data,
    whenOutdated,
    log = createLog(),
    progress = progressIn(log),
  } = options
  if (replicaUrl !== undefined && databaseUrl === undefined)
    throw new Error('`replicaUrl` needs `databaseUrl`, the database that the replica copies.')
  log.info(databaseUrl === undefined ? { data } : {}, 'opening the store')
  const notify = (message: string) => log.warn(message)
  const store = await openStore({ ...options, whenOutdated, progress, notify, share: true })
  const replica = replicaUrl === undefined ? undefined : await openReplica(replicaUrl, options)
  try {
    const running = await startOn(store, { ...options, ...(replica && { replica }), log, progress })
    return {
      ...running,
      close: () => running.close().finally(() => replica?.close()),
    }
  } catch (error) {
    await store.close().finally(() => replica?.close())
    throw error
  }
}

/** Closing the service closes the store. */
export async function startOn(
  store: Store,
  options: StartOptions & Pick<ServiceOptions, 'replica'>,
): Promise<StartedService> {
  const { catalogue, host = defaultHost, allowDemoKeys, log = createLog() } = options
  if (catalogue !== undefined) {
    log.info(typeof catalogue === 'string' ? { catalogue } : {}, 'loading the catalog')
    const { progress = progressIn(log) } = options
    const { missing } = await loadCatalogue(store, catalogue, new Date(), { progress })
    for (const { kind, id, name } of missing.filter(({ state }) => state === 'live'))
      log.warn({ kind, id, name }, 'no longer in the catalog file, but still live')
  }
  snapshotsOf(store).configure({ budget: options.indexMemory })
  if (!allowDemoKeys) await refuseDemoKeys(store.db, host)
  if (!options.metrics) return startServiceAndJobs(store, { ...options, log })

  const counting = await createMetrics(store)
  const listening = await listenForMetrics(counting, options.metrics, log)
  try {
    const running = await startServiceAndJobs(store, { ...options, log }, counting)
    log.info({ url: listening.url }, 'metrics available')
    return {
      ...running,
      metricsUrl: listening.url,
      async close() {
        await running.close()
        await listening.close()
      },
    }
  } catch (error) {
    await listening.close()
    throw error
  }
}

async function startServiceAndJobs(store: Store, options: Parameters<typeof startOn>[1], counting?: Metrics) {
  const { log = createLog(), clock = systemClock } = options
  const jobs = startJobs({ store, clock, log, ...(counting && { deadLettered: counting.deadLettered }) })
  const keyUses = startKeyUses({ store, clock, log })
  const dueCards = startDueCardsJob({ store, clock, log })
  const service = createService({
    ...options,
    store,
    clock,
    log,
    jobs,
    keyUses,
    dueCards,
    ...(counting && { counting }),
  })
  const running = await listen(service, options).catch(async (error: unknown) => {
    await jobs.close()
    await keyUses.close()
    await dueCards.close()
    throw error
  })
  // Resume jobs that an earlier process left unfinished.
  jobs.wake()
  void dueCards.round()
  const warming = warmUp(store, log)
  const sweep = startSweep({ store, clock, log })
  const upkeep = startUpkeep({ store, log })

  return {
    ...running,
    async close() {
      // Requests in progress and the jobs below wait for the connection that a suspended command may have.
      await store.endSharing()
      await running.close()
      await keyUses.close()
      await sweep.close()
      await upkeep.close()
      await warming.close()
      await jobs.close()
      await dueCards.close()
      await store.close()
    },
  }
}
