/** Counts the round trips between a service and its database. */
import type { Build } from './builds.ts'
import type { Load, LoadOptions } from './client.ts'
import type { DatabaseServer } from './database.ts'
import type { ProxyMessage, ProxyReply } from './proxy.ts'
import type { OperationName } from './requests.ts'
import { startMeasuredService } from './service.ts'
import { startWorker, type Worker } from './worker.ts'

/** Enough to fill the caches. */
const warmUpRequests = 50
const countedRequests = 50

export interface RoundTripCounter {
  count(operation: OperationName): Promise<number>
  stop(): Promise<void>
}

export async function startCounter(
  server: DatabaseServer,
  client: Worker<LoadOptions, Load>,
  build: Build,
): Promise<RoundTripCounter> {
  const proxy = startWorker<ProxyMessage, ProxyReply>('proxy.ts')
  const url = new URL(server.urlOf(await build.createDatabase('counted')))
  const { port } = await proxy.call({ target: Number(url.port), delayMs: 0 })
  url.port = String(port)
  const service = await startMeasuredService(build.folder, url.href)
  return {
    async count(operation) {
      const token = await service.createToken()
      const load = { port: service.port, workload: { operation }, token, clients: 1 }
      await client.call({ ...load, first: 0, requests: warmUpRequests })
      const before = await proxy.call({ count: true })
      await client.call({ ...load, first: warmUpRequests, requests: countedRequests })
      const after = await proxy.call({ count: true })
      // Background work adds a few.
      return Math.round((after.roundTrips - before.roundTrips) / countedRequests)
    },
    async stop() {
      await service.stop()
      await proxy.stop()
    },
  }
}
