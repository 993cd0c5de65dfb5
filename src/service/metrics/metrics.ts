/**
 * Prometheus metrics for operators, listed in `demo/docs/running.md`. Label values come from fixed lists, never from
 * requests, which limits the number of series and keeps codes, keys and addresses out.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Prometheus from 'prom-client'
import { operations } from '../../contract/index.ts'
import type { Store } from '../database/store.ts'
import type { ReplyCheckResult } from '../http/reply-checks.ts'
import { type RequestContext, isHealthPath } from '../http/request-context.ts'
import { type Job, countJobs, jobKinds } from '../jobs/queue.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import type { Log } from '../log.ts'

export interface Metrics {
  /** Call this when the response is ready. */
  recordResponse(context: RequestContext, status: number): void
  /** Call this when a reply was checked against the contract, or left out of the sample. */
  recordReplyCheck(operation: string, result: ReplyCheckResult): void
  /** Call this when the job has failed its last attempt. */
  deadLettered(kind: Job['kind']): void
  /** Returns the current metrics in the Prometheus text format. */
  text(): Promise<string>
}

/** Upper limits of the histogram buckets in seconds. The highest equals the statement timeout of the store. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export async function createMetrics(store: Store): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const { Counter, Histogram, Registry, collectDefaultMetrics } = prometheus
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addGauges(prometheus, registry, store)

  const requests = new Counter({
    name: 'perkit_requests_total',
    help: 'Requests, by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'perkit_request_duration_seconds',
    help: 'Time from request to response, by operation.',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const redemptions = new Counter({
    name: 'perkit_redemptions_total',
    help: 'Redemptions and rollbacks, by operation and result, without replayed responses.',
    labelNames: ['operation', 'result'],
    registers,
  })
  const replyChecks = new Counter({
    name: 'perkit_reply_checks_total',
    help: 'Checks of replies against the contract, by operation and result.',
    labelNames: ['operation', 'result'],
    registers,
  })
  const failedJobs = new Counter({
    name: 'perkit_jobs_failed_total',
    help: 'Jobs that failed their last attempt, by kind.',
    labelNames: ['kind'],
    registers,
  })
  // Alerts compare values over time, so they would miss the first failure of a series that begins with it.
  for (const { id } of Object.values(operations)) replyChecks.inc({ operation: id, result: 'failed' }, 0)
  for (const kind of jobKinds) failedJobs.inc({ kind }, 0)

  return {
    recordResponse(context, status) {
      const operation = nameOf(context)
      requests.inc({ operation, status })
      durations.observe({ operation }, (performance.now() - context.startedAt) / 1000)
      for (const result of resultsOf(context)) redemptions.inc({ operation, result })
    },
    recordReplyCheck: (operation, result) => replyChecks.inc({ operation, result }),
    deadLettered: (kind) => failedJobs.inc({ kind }),
    text: () => registry.metrics(),
  }
}

/** Returns `none` for unknown addresses, documents and preflights. */
const nameOf = ({ operation, path }: RequestContext) =>
  operation?.id ?? (isHealthPath(path) ? 'health' : 'none')

type Result = 'SUCCESS' | 'FAILURE'

const redemptionOperations: readonly string[] = [
  'redeem',
  'redeemReward',
  'redeemRewardAsShopper',
  'rollbackRedemption',
  'rollbackStackedRedemption',
]

interface RedemptionReply {
  result?: Result
  redemptions?: { result: Result }[]
  rollbacks?: { result: Result }[]
}

/** Returns no results for a request that was rejected before evaluation or for a replayed reply. */
export function resultsOf({ operation, response }: RequestContext): Result[] {
  if (
    !operation ||
    !response ||
    response.keyStatus === 'replayed' ||
    !redemptionOperations.includes(operation.id)
  )
    return []
  if (response.status !== 200) return ['FAILURE']
  const reply: RedemptionReply = JSON.parse(response.text)
  return (reply.redemptions ?? reply.rollbacks ?? [reply]).flatMap(({ result }) => result ?? [])
}

// Gauges are updated on each scrape.

type Library = Pick<typeof Prometheus, 'Gauge'>

export function addGauges({ Gauge }: Library, registry: Prometheus.Registry, store: Store): void {
  const registers = [registry]
  addIndexGauges({ Gauge }, registers, store)
  new Gauge({
    name: 'perkit_store_connections',
    help: 'Connections to the store, used and idle, and requests waiting for a connection.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(store.connections())) this.set({ state }, count)
    },
  })

  const waiting = new Gauge({
    name: 'perkit_jobs_waiting',
    help: 'Waiting jobs of all processes, by kind. Counts at most 10,000.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const counts = await withTimeout(countJobs(store.db))
      this.reset()
      retrying.reset()
      for (const kind of counts ? jobKinds : []) {
        const counted = counts?.find((one) => one.kind === kind)
        this.set({ kind }, counted?.waiting ?? 0)
        retrying.set({ kind }, counted?.retrying ?? 0)
      }
    },
  })
  // The gauge above, which is collected first, also sets this one.
  const retrying = new Gauge({
    name: 'perkit_jobs_retrying',
    help: 'Waiting jobs that have failed at least once, by kind.',
    labelNames: ['kind'],
    registers,
  })
  return void waiting
}

/** Limits the number of series. */
const maxReportedProjects = 100

const largestIndexes = (store: Store) =>
  snapshotsOf(store)
    .stats()
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, maxReportedProjects)

function addIndexGauges({ Gauge }: Library, registers: Prometheus.Registry[], store: Store) {
  const gauge = (name: string, help: string, of: (index: IndexStats, now: number) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['project_id'],
      registers,
      collect() {
        this.reset()
        const now = performance.now()
        for (const index of largestIndexes(store)) this.set({ project_id: index.project_id }, of(index, now))
      },
    })

  new Gauge({
    name: 'perkit_index_memory_bytes',
    help: 'Memory of all indexes, used and allowed.',
    labelNames: ['state'],
    registers,
    collect() {
      const { bytes, budget } = snapshotsOf(store)
      this.set({ state: 'used' }, bytes)
      this.set({ state: 'allowed' }, budget)
    },
  })
  gauge('perkit_index_bytes', 'Memory of the index, by project.', ({ bytes }) => bytes)
  gauge('perkit_index_tiers', 'Promotion tiers in the index, by project.', ({ size }) => size)
  gauge(
    'perkit_index_build_seconds',
    'How long it took to build or update the index in use.',
    ({ readAt }) => (readAt.to - readAt.from) / 1000,
  )
  gauge(
    'perkit_index_age_seconds',
    'Age of the index in use. It is updated after a change of its data.',
    ({ readAt }, now) => (now - readAt.to) / 1000,
  )
}

type IndexStats = ReturnType<ReturnType<typeof snapshotsOf>['stats']>[number]

const timeoutMs = 2000

/** Resolves to undefined if the store does not respond, because the other metrics matter most during an outage. */
function withTimeout<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([promise.catch(() => undefined), sleep(timeoutMs, undefined, { ref: false })])
}

// Serves `/metrics` on its own port, which shoppers cannot reach.

export interface MetricsAddress {
  /** 0 selects a free port. */
  port: number
  /** Default 127.0.0.1, regardless of the service's own host. */
  host?: string
}

export interface MetricsListener {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  url: string
  close(): Promise<void>
}

/** @throws Error if the port is not available. */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'text'>,
  { port, host = '127.0.0.1' }: MetricsAddress,
  log: Log,
): Promise<MetricsListener> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.url?.replace(/\?.*/, '') !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))

  const bound = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/metrics`,
    close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      return closed
    },
  }
}
