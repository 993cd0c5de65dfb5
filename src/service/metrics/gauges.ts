/** What is looked up whenever somebody reads the metrics: jobs, indexes of promotions, connections to the store. */
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Prometheus from 'prom-client'
import { works } from '../worker/works.ts'
import { snapshotsOf } from '../qualifications/snapshots.ts'
import { countJobs } from '../jobs/queue.ts'
import type { Store } from '../database/store.ts'

type Library = Pick<typeof Prometheus, 'Gauge'>

export function addGauges({ Gauge }: Library, registry: Prometheus.Registry, store: Store): void {
  const registers = [registry]
  addIndexGauges({ Gauge }, registers, store)
  new Gauge({
    name: 'perkit_store_connections',
    help: 'Connections to the store: used, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(store.connections())) this.set({ state }, count)
    },
  })

  const waiting = new Gauge({
    name: 'perkit_jobs_waiting',
    help: 'Jobs of all processes that are not done, by kind; counted up to 10,000.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const counts = await promptly(countJobs(store.db))
      this.reset()
      retrying.reset()
      for (const kind of counts ? Object.keys(works) : []) {
        const counted = counts?.find((one) => one.kind === kind)
        this.set({ kind }, counted?.waiting ?? 0)
        retrying.set({ kind }, counted?.retrying ?? 0)
      }
    },
  })
  // Filled by the one before it, which is asked first.
  const retrying = new Gauge({
    name: 'perkit_jobs_retrying',
    help: 'Those of the jobs waiting that have failed at least once.',
    labelNames: ['kind'],
    registers,
  })
  return void waiting
}

/** One series a project; no more projects than are kept in memory. */
function addIndexGauges({ Gauge }: Library, registers: Prometheus.Registry[], store: Store) {
  const gauge = (name: string, help: string, of: (index: IndexStanding, now: number) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['project_id'],
      registers,
      collect() {
        this.reset()
        const now = performance.now()
        for (const index of snapshotsOf(store).standing())
          this.set({ project_id: index.project_id }, of(index, now))
      },
    })

  gauge('perkit_index_tiers', 'Promotion tiers in the index of a project.', ({ size }) => size)
  gauge(
    'perkit_index_build_seconds',
    'How long the index in use took to make.',
    ({ taken }) => (taken.to - taken.from) / 1000,
  )
  gauge(
    'perkit_index_age_seconds',
    'How long ago it was made: since then nothing that it knows has changed.',
    ({ taken }, now) => (now - taken.to) / 1000,
  )
}

type IndexStanding = ReturnType<ReturnType<typeof snapshotsOf>['standing']>[number]

const patience = 2000

/** Undefined when the store does not answer: the other figures are wanted most just then. */
function promptly<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([asking.catch(() => undefined), sleep(patience, undefined, { ref: false })])
}
