/**
 * What an operator's Prometheus reads; `demo/docs/running.md` lists it. Every label comes from a list of ours, never
 * from what a caller wrote: there are only so many series, and no code, key or address in them.
 */
import type { Exchange } from '../http/exchange.ts'
import { isHealthPath } from '../http/health.ts'
import type { Job } from '../jobs/queue.ts'
import { peer } from '../optional-package.ts'
import type { Store } from '../database/store.ts'
import { addGauges } from './gauges.ts'
import { resultsOf } from './results.ts'

export interface Metrics {
  /** A request has its response. */
  answered(exchange: Exchange, status: number): void
  /** A job was given up after its last attempt. */
  gaveUp(kind: Job['kind']): void
  /** Everything as it is now, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Seconds. From what memory answers to what a statement may take at most. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** @throws Error when `prom-client` is not installed. */
export async function createMetrics(store: Store): Promise<Metrics> {
  const prometheus = await peer('prom-client', () => import('prom-client'))
  const { Counter, Histogram, Registry, collectDefaultMetrics } = prometheus
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addGauges(prometheus, registry, store)

  const requests = new Counter({
    name: 'perkit_requests_total',
    help: 'Requests answered, by operation and HTTP status.',
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
    help: 'Redemptions and rollbacks, by operation and result; repeats of an answer do not count.',
    labelNames: ['operation', 'result'],
    registers,
  })
  const lost = new Counter({
    name: 'perkit_jobs_failed_total',
    help: 'Jobs given up after their last attempt, by kind.',
    labelNames: ['kind'],
    registers,
  })

  return {
    answered(exchange, status) {
      const operation = nameOf(exchange)
      requests.inc({ operation, status })
      durations.observe({ operation }, (performance.now() - exchange.startedAt) / 1000)
      for (const result of resultsOf(exchange)) redemptions.inc({ operation, result })
    },
    gaveUp: (kind) => lost.inc({ kind }),
    text: () => registry.metrics(),
  }
}

/** `none` is whatever leads to no operation: unknown addresses, documents, preflights. */
const nameOf = ({ operation, path }: Exchange) => operation?.id ?? (isHealthPath(path) ? 'health' : 'none')
