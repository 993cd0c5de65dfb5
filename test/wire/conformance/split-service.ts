/** A service on PostgreSQL that answers GET requests on connections that cannot write, to show that reads change nothing. */
import { inject } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { systemClock } from '../../../src/service/clock.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { createLog } from '../../../src/service/log.ts'
import { listen } from '../../../src/service/server/listen.ts'
import { createService } from '../../../src/service/server/service.ts'
import { startJobs } from '../../../src/service/server/worker.ts'

/** `answered` contains the operations of successful GET requests. Closing the service closes the store. */
export async function startSplitService(store: Store, catalogue: object) {
  const log = createLog(undefined, 'silent')
  await loadCatalogue(store, catalogue)
  const readOnly = await openStore({ databaseUrl: await readOnlyUrl(store) })
  const jobs = startJobs({ store, clock: systemClock, log })
  const answered = new Set<string>()
  const writer = createService({ store, jobs, limits: false, log })
  const reader = createService({
    store: readOnly,
    limits: false,
    log,
    counting: {
      recordResponse({ operation }, status) {
        if (operation && status === 200) answered.add(operation.id)
      },
      recordReplyCheck: () => undefined,
    },
  })
  const split: typeof writer = {
    ...writer,
    reply: (request, connInfo) => (request.method === 'GET' ? reader : writer).reply(request, connInfo),
  }
  const running = await listen(split, { port: 0 })
  return {
    url: running.url,
    answered,
    async close() {
      await running.close()
      await reader.close()
      await jobs.close()
      await readOnly.close()
      await store.close()
    },
  }
}

async function readOnlyUrl({ db }: Store) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  return `${inject('postgresUrl')}/${rows[0]?.name}?options=${options}`
}
