/** Operations over HTTP with 1, 16 and 64 clients, compared with a bare handler that runs the same statements. */
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { createLog } from '../../../../src/service/log.ts'
import { embeddedPool, inMemory } from '../../../../src/service/database/embedded.ts'
import { Kysely, PostgresDialect } from '../../../../src/service/database/kysely.ts'
import { migrate } from '../../../../src/service/database/migrate.ts'
import { postgresqlPool, type Pool } from '../../../../src/service/database/postgresql.ts'
import { conflicts, retrying } from '../../../../src/service/database/retry.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import type { Tables } from '../../../../src/service/database/tables.ts'
import type { Measurement } from '../report.ts'
import { request, load } from './load.ts'
import { recording } from './recording.ts'
import { renewing } from './renew.ts'
import { startReplay } from './replay.ts'
import { brandRequest, sampleRequests, tokenRequest } from './sample-requests.ts'
import { catalogue } from './shop.ts'
import { onPostgres } from '../postgres.ts'

const clientCounts = [1, 16, 64]
/** Milliseconds per number of clients, after a warm-up. */
const durationMs = 1000

export const measureOperations = async (): Promise<Measurement[]> => [
  ...(await measureOn('embedded', await embeddedPool(inMemory))),
  ...(await onPostgres(async (databaseUrl) => measureOn('postgresql', await postgresqlPool(databaseUrl)))),
]

async function measureOn(kind: Store['kind'], bare: Pool): Promise<Measurement[]> {
  const { pool, record } = recording(bare)
  const store = storeOn(kind, pool)
  await migrate(store.db)
  await loadCatalogue(store, catalogue)
  const limits = { perAddress: Infinity, perKey: Infinity }
  const log = createLog(undefined, 'silent')
  const running = await listen(createService({ store, limits, log }), { port: 0 })
  const measurements: Measurement[] = []
  try {
    const { access_token } = JSON.parse(await request(running.port, tokenRequest))
    const { id } = JSON.parse(await request(running.port, brandRequest))
    for (const [name, sample] of sampleRequests(String(access_token), String(id))) {
      // Fills the caches.
      await request(running.port, sample)
      const before = await record(() => request(running.port, sample))
      let text = ''
      const statements = await record(async () => (text = await request(running.port, sample)))
      const replay = await startReplay(bare, statements, renewing(before, statements), {
        text,
        status: sample.status ?? 200,
      })
      for (const clients of clientCounts) {
        await load(running.port, sample, clients, durationMs / 5)
        await load(replay.port, sample, clients, durationMs / 5)
        const own = await load(running.port, sample, clients, durationMs)
        const byHand = await load(replay.port, sample, clients, durationMs)
        measurements.push({
          name: `${name}, ${kind}, ${clients} clients`,
          value: byHand.rate / own.rate,
          unit: '×',
          budget: 1 / 0.6,
          detail:
            `${own.rate.toFixed(0)}/s, p99 ${own.p99.toFixed(1)} ms against ${byHand.rate.toFixed(0)}/s, ` +
            `${byHand.p99.toFixed(1)} ms for the same ${statements.length} statements`,
        })
      }
      replay.close()
    }
  } finally {
    await running.close()
    await store.close()
  }
  return measurements
}

/** Like `openStore`, on a recording pool. */
function storeOn(kind: Store['kind'], pool: Pool): Store {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind,
    db,
    transaction: (work) => retrying(conflicts, () => db.transaction().execute(work)),
    ready: () => Promise.resolve(),
    connections: () => pool.connections(),
    close: () => db.destroy(),
  }
}
