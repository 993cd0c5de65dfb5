/**
 * CPU time per request of the service and its database, compared with a floor: a bare handler that writes the same
 * rows in one statement.
 */
import { loadavg } from 'node:os'
import { root } from '../../../../.config/run.ts'
import { table, type Measurement } from '../report.ts'
import { catalogueWith } from './big-catalogue.ts'
import { prepareBuild } from './builds.ts'
import type { Load, LoadOptions } from './client.ts'
import { startFloor, startService, type Contender } from './contenders.ts'
import { startDatabaseServer, type DatabaseServer } from './database.ts'
import { asMeasurements, costOf, deviationOf, type OperationFigures } from './figures.ts'
import { hotCatalogue } from './hot-requests.ts'
import { measureHotRows } from './hot.ts'
import { operations } from './requests.ts'
import { startCounter } from './round-trips.ts'
import { maxControlDeviation, sampleOperation, type Samples } from './rounds.ts'
import { startWorker, type Worker } from './worker.ts'

export interface OperationsOptions {
  rounds: number
  /** Number of promotion tiers to add to the catalog. */
  tiers: number
  /** A checkout with an older build to measure in the same rounds. */
  against?: string | undefined
  /** Measures only what contains this text in its name: an operation, or `hot` rows. */
  only?: string | undefined
}

export interface OperationsRun {
  /** Version of PostgreSQL. */
  database: string
  /** One-minute load average before and after the run. */
  load: readonly [before: number, after: number]
  operations: readonly OperationFigures[]
  hotRows: readonly Measurement[]
}

/** Undefined if PostgreSQL is not installed. */
export async function measureOperations(options: OperationsOptions): Promise<OperationsRun | undefined> {
  const [before = 0] = loadavg()
  const server = await startDatabaseServer()
  if (!server) return undefined
  const client = startWorker<LoadOptions, Load>('client.ts')
  try {
    const figures = await compareOperations(server, client, options)
    const hotRows = await compareHotRows(server, client, options)
    const [after = 0] = loadavg()
    return { database: server.version, load: [before, after], operations: figures, hotRows }
  } finally {
    await client.stop()
    await server.stop()
  }
}

type Client = Worker<LoadOptions, Load>

async function compareOperations(
  server: DatabaseServer,
  client: Client,
  { rounds, tiers, against, only = '' }: OperationsOptions,
): Promise<OperationFigures[]> {
  const wanted = operations.filter((name) => name.includes(only))
  if (wanted.length === 0) return []
  const catalogue = catalogueWith(tiers)
  const now = await prepareBuild(server, 'now', root, catalogue)
  const before = against === undefined ? undefined : await prepareBuild(server, 'before', against, catalogue)
  const floor = await startFloor(server, now, wanted)
  const own = await startService(server, now, 'own')
  const control = await startService(server, now, 'control')
  const old = before && (await startService(server, before, 'own'))
  const counters = [
    await startCounter(server, client, now),
    ...(before ? [await startCounter(server, client, before)] : []),
  ]
  try {
    const figures: OperationFigures[] = []
    for (const name of wanted) {
      await floor.select(name)
      const contenders = [floor, own, ...(old ? [old] : []), control]
      const deviation = (samples: Samples) =>
        deviationOf(costOf(samples.get(control) ?? []), costOf(samples.get(own) ?? []))
      const isValid = (samples: Samples) => deviation(samples) <= maxControlDeviation
      const samples = await sampleOperation(name, contenders, { server, client, rounds, isValid })
      const costs = (one: Contender) => costOf(samples.get(one) ?? [])
      const [roundTrips = Number.NaN, roundTripsBefore] = await inTurn(counters, (one) => one.count(name))
      const measured = {
        name,
        roundTrips,
        roundTripsBefore,
        now: costs(own),
        floor: costs(floor),
        before: old && costs(old),
        controlDeviation: deviation(samples),
      }
      figures.push(measured)
      process.stderr.write(`${table(asMeasurements(measured))}\n`)
    }
    return figures
  } finally {
    await inTurn([floor, own, control, ...(old ? [old] : []), ...counters], (one) => one.stop())
  }
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

async function compareHotRows(
  server: DatabaseServer,
  client: Client,
  { rounds, only = '' }: OperationsOptions,
) {
  if (only !== '' && only !== 'hot') return []
  const build = await prepareBuild(server, 'hot', root, hotCatalogue)
  return measureHotRows(server, client, build, rounds)
}
