/** Reads change nothing: all GET requests are answered on connections that cannot write. */
import { readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { systemClock } from '../../../src/service/clock.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { createLog } from '../../../src/service/log.ts'
import { listen } from '../../../src/service/server/listen.ts'
import { createService } from '../../../src/service/server/service.ts'
import { startJobs } from '../../../src/service/server/worker.ts'
import { onPostgres } from '../../support/stores.ts'
import { operations as checked } from '../../wire/conformance/checks/index.ts'
import { readKeys, type Keys } from '../../wire/conformance/keys.ts'
import { connect } from '../../wire/conformance/service.ts'
import { runSuite } from '../../wire/conformance/suite.ts'

const conformance = new URL('../../wire/conformance/', import.meta.url)
const log = createLog(undefined, 'silent')

onPostgres('without write access', (open) => {
  /** Answers GET requests without write access, and all others with it. */
  async function startSplitService(store: Store) {
    await loadCatalogue(store, JSON.parse(readFileSync(new URL('catalogue.json', conformance), 'utf8')))
    const readOnly = await readOnlyStore(store)
    const jobs = startJobs({ store, clock: systemClock, log })
    const answered = new Set<string>()
    const reader = createService({
      store: readOnly,
      limits: false,
      log,
      counting: {
        recordResponse({ operation }, status) {
          if (operation && status === 200) answered.add(operation.id)
        },
      },
    })
    const writer = createService({ store, jobs, limits: false, log })
    const split: typeof writer = {
      ...writer,
      reply: (request, connInfo) => (request.method === 'GET' ? reader : writer).reply(request, connInfo),
    }
    const running = await listen(split, { port: 0 })
    onTestFinished(async () => {
      await running.close()
      await reader.close()
      await jobs.close()
      await readOnly.close()
    })
    return { url: running.url, answered }
  }

  test('every GET operation meets the specification', async () => {
    const { url, answered } = await startSplitService(await open())

    const service = await connect(url, readKeys(new URL('keys.json', conformance)))
    const { outcomes } = await runSuite(checked, service)
    const { text } = await service.token(
      { grant_type: 'client_credentials', scope: 'client_api', customer: service.ids.customer },
      service.keys.server,
    )
    const headers = { ...service.keys.client, Authorization: `Bearer ${JSON.parse(text).access_token}` }
    for (const path of readByShoppers(service.ids))
      await service.send('GET', `/client/v1/${path}`, { headers })

    expect(outcomes.filter(({ fault }) => fault !== undefined)).toEqual([])
    const reads = Object.values(operations).filter(({ method }) => method === 'GET')
    expect([...answered].toSorted()).toEqual(reads.map(({ id }) => id).toSorted())
  })
})

/** The suite itself reads members and referrals only as a back end. */
const readByShoppers = ({ card, referral }: Keys['ids']) => [
  ...['', '/activity', '/rewards', '/tiers', '/earning-rules', '/redemptions/none'].map(
    (path) => `loyalties/members/${card}${path}`,
  ),
  `referrals/members/${referral.code}/holders`,
]

/** The same database, on connections that cannot write. */
async function readOnlyStore({ db }: Store) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  return openStore({ databaseUrl: `${inject('postgresUrl')}/${rows[0]?.name}?options=${options}` })
}
