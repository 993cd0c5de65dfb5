/** Qualifications while a promotion tier changes every second, compared with none changing, and the cost of a change. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { recordChange } from '../../../../src/service/database/project-versions.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'
import { snapshotsOf } from '../../../../src/service/eligibility/snapshots.ts'
import { createLog } from '../../../../src/service/log.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import { send, timed, tokenFrom } from '../http.ts'
import { median } from '../measure.ts'
import { onPostgres } from '../postgres.ts'
import type { Measurement } from '../report.ts'
import { fillTiers } from './fill.ts'
import { cart, catalogue, path } from './http.ts'

const sizes = [100_000, 1_000_000]
const rounds = 10
const roundMs = 3000
const changeMs = 1000

const project_id = 'proj_shop'

export const measureChanges = (counts: readonly number[] = sizes): Promise<Measurement[]> =>
  onPostgres(async (databaseUrl) => {
    const store = await openStore({ databaseUrl })
    // Another process changes the tiers, so it has its own connections.
    const other = await openStore({ databaseUrl })
    try {
      await loadCatalogue(store, catalogue)
      const measurements: Measurement[] = []
      for (const count of counts) {
        await fillTiers(store, project_id, count)
        measurements.push(...(await measureOn(store, other, count)))
      }
      return measurements
    } finally {
      await other.close()
      await store.close()
    }
  })

async function measureOn(store: Store, other: Store, count: number): Promise<Measurement[]> {
  const limits = { perAddress: Infinity, perKey: Infinity }
  const running = await listen(createService({ store, limits, log: createLog(undefined, 'silent') }), {
    port: 0,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const token = await tokenFrom(running.port, demoKeys.server, 'client_api')
  const headers = { ...demoKeys.client, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const qualify = (number: number) =>
    send(running.port, { method: 'POST', path, headers, body: cart(number) }, agent)
  const times = { steady: [] as number[], changing: [] as number[], control: [] as number[] }
  try {
    await qualify(0)
    for (let round = 0; round < rounds; round += 1) {
      times.steady.push(...(await timesOf(qualify)))
      const stop = keepChanging(other)
      times.changing.push(...(await timesOf(qualify)))
      await stop()
      await snapshotsOf(store).prepare(project_id)
      times.control.push(...(await timesOf(qualify)))
    }
    const [steady, changing, control] = [p99(times.steady), p99(times.changing), p99(times.control)]
    const name = `qualifications with ${count.toLocaleString('en')} tiers`
    return [
      {
        name: `${name}, p99 while one changes each second`,
        value: changing / steady,
        unit: '×',
        budget: 1.5,
        detail: `${changing.toFixed(2)} ms against ${steady.toFixed(2)} ms with none changing`,
      },
      { name: `${name}, p99, control`, value: control / steady, unit: '×', budget: 1.5, isControl: true },
      ...(await costOfChange(store, other, name)),
    ]
  } finally {
    agent.destroy()
    await running.close()
  }
}

async function timesOf(qualify: (number: number) => Promise<string>) {
  const times: number[] = []
  for (const start = performance.now(); performance.now() - start < roundMs;)
    times.push(await timed(() => qualify(times.length)))
  return times
}

/** Returns a function that stops the changes. */
function keepChanging(store: Store) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    for (let number = 0; !signal.aborted; number += 1) {
      await change(store, number)
      await sleep(changeMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

const change = (store: Store, number: number) =>
  store.transaction(async (tx) => {
    const id = `promo_${String((number * 7919) % 100_000).padStart(24, '0')}`
    const name = `Changed ${performance.now()}`
    await tx
      .updateTable('promotion_tiers')
      .set({ name, updated_at: new Date() })
      .where('project_id', '=', project_id)
      .where('id', '=', id)
      .execute()
    await recordChange(tx, project_id, { promotion_tiers: [id] })
  })

async function costOfChange(store: Store, other: Store, name: string): Promise<Measurement[]> {
  const times: number[] = []
  const cpu: number[] = []
  for (let number = 0; number < 30; number += 1) {
    await change(other, number)
    const before = process.cpuUsage()
    times.push(await timed(() => snapshotsOf(store).prepare(project_id)))
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1000)
  }
  const detail = `${median(cpu).toFixed(1)} ms CPU of the service`
  return [
    {
      name: `${name}: one changed tier, until visible`,
      value: median(times),
      unit: 'ms',
      budget: 100,
      detail,
    },
  ]
}

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
