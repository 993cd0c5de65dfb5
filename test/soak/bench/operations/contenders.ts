/** The processes that are compared: services on a database of their own, and the floor. */
import pg from 'pg'
import type { Build } from './builds.ts'
import { recordingChanges } from './changes.ts'
import type { DatabaseServer } from './database.ts'
import type { FloorMessage, FloorRequest } from './floor.ts'
import { recordFloor } from './record-floor.ts'
import type { OperationName } from './requests.ts'
import { startMeasuredService } from './service.ts'
import { startWorker } from './worker.ts'

/** A process that serves the operations. */
export interface Contender {
  pid: number
  port: number
  database: string
  createToken(): Promise<string>
  stop(): Promise<void>
}

export async function startService(server: DatabaseServer, build: Build, name: string): Promise<Contender> {
  const database = await build.createDatabase(name)
  return { ...(await startMeasuredService(build.folder, server.urlOf(database))), database }
}

export interface Floor extends Contender {
  /** Serves this operation from now on. */
  select(operation: OperationName): Promise<void>
}

/** Records the operations on a service of this build. */
export async function startFloor(
  server: DatabaseServer,
  build: Build,
  operations: readonly OperationName[],
): Promise<Floor> {
  const database = await build.createDatabase('floor')
  const databaseUrl = server.urlOf(database)
  const recorded = await recordAll(build, databaseUrl, operations)
  const worker = startWorker<FloorMessage, number>('floor.ts')
  const port = await worker.call({ databaseUrl, requests: [] })
  return {
    pid: worker.pid,
    port,
    database,
    createToken: () => Promise.resolve('none'),
    stop: () => worker.stop(),
    async select(operation) {
      await worker.call({ requests: recorded.get(operation) ?? [] })
    },
  }
}

async function recordAll(build: Build, databaseUrl: string, operations: readonly OperationName[]) {
  const service = await startMeasuredService(build.folder, databaseUrl)
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    const recording = await recordingChanges(client)
    const recorded = new Map<OperationName, FloorRequest[]>()
    for (const name of operations) {
      const token = await service.createToken()
      recorded.set(name, await recordFloor(name, { port: service.port, token }, recording))
    }
    await recording.stop()
    return recorded
  } finally {
    await client.end()
    await service.stop()
  }
}
