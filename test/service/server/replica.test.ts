/** Reads that may be late come from a replica. A second store stands in for it. */
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { openReplica, openStore, type Store } from '../../../src/service/database/store.ts'
import { ApiError } from '../../../src/service/errors.ts'
import { createLog } from '../../../src/service/log.ts'
import { readsFrom } from '../../../src/service/server/replica.ts'
import { startService } from '../../../src/service/start.ts'
import { createService } from '../../../src/service/server/service.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { operationRequests, requestsCatalogue } from '../../support/operation-requests.ts'
import { bearerOf, startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const { path: tiers } = operationRequests(0)['list promotion tiers'] ?? { path: '' }
const summary = '/v1/campaigns/camp_club/summary'
const card = '/v1/loyalties/members/club-0'

onPostgres('with a replica', (open) => {
  /** Returns the JSON of a GET request to a service on both stores. */
  async function readerOn(store: Store, replica: Store) {
    const shop = await startShopForTest(store, { catalogue: requestsCatalogue })
    // Tests count statements, and jobs send some, too.
    await shop.jobs.close()
    const token = await shop.token('api client_api', { customer: 'ada' })
    const service = createService({
      store,
      replica,
      clock: shop.clock,
      limits: false,
      log: createLog(undefined, 'silent'),
    })
    return async (path: string) => {
      const keys = path.startsWith('/client') ? demoKeys.client : demoKeys.server
      const headers = { ...keys, Authorization: `Bearer ${token}` }
      const reply = await service.fetch(new Request(`http://shop.example${path}`, { headers }))
      expect(reply.status, path).toBe(200)
      return reply.json()
    }
  }

  /** Reads with a replica that throws the error, and records the stores of the reads. */
  async function failingWith(error: Error) {
    const [store, replica] = [await open(), await open()]
    const stores: string[] = []
    const warnings: string[] = []
    const log = createLog({ write: (line) => void warnings.push(line) }, 'warn')
    let time = 0
    const readFrom = readsFrom(store, replica, log, () => time)
    const read = () =>
      readFrom('listPromotionTiers', async (from) => {
        const name = from === replica ? 'replica' : 'primary'
        stores.push(name)
        if (from === replica) throw error
        return name
      })
    const pass = (milliseconds: number) => (time += milliseconds)
    return { read, pass, stores, warnings }
  }

  test('reads promotions from it, and figures and cards from the primary', async () => {
    const replica = await open()
    await loadCatalogue(replica, requestsCatalogue)
    await replica.db.updateTable('promotion_tiers').set({ name: 'Late' }).execute()
    await replica.db.updateTable('campaigns').set({ description: 'Late' }).execute()
    await replica.db.updateTable('vouchers').set({ balance: 7 }).execute()
    const read = await readerOn(await open(), replica)

    expect((await read(tiers)).tiers[0].name).toBe('Late')
    expect((await read(summary)).campaign.description).not.toBe('Late')
    expect((await read(card)).loyalty_card.balance).not.toBe(7)
  })

  test('lists promotion tiers for the back end in the query for the credentials', async () => {
    const read = await readerOn(await open(), await open())
    await read('/v1/promotions/tiers')
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => statements.mockRestore())

    await read('/v1/promotions/tiers')

    expect(statements).toHaveBeenCalledTimes(1)
  })

  test('reads what the replica does not have yet from the primary', async () => {
    const { read, stores, warnings } = await failingWith(new ApiError('not_found'))

    expect([await read(), await read()]).toEqual(['primary', 'primary'])
    expect(stores).toEqual(['replica', 'primary', 'replica', 'primary'])
    expect(warnings).toHaveLength(0)
  })

  test('skips a replica that has failed for ten seconds, and warns once', async () => {
    const { read, pass, stores, warnings } = await failingWith(new Error('no answer'))

    await Promise.all([read(), read()])
    expect(stores.toSorted()).toEqual(['primary', 'primary', 'replica', 'replica'])
    pass(9_999)
    expect(await read()).toBe('primary')
    expect(stores).toHaveLength(5)
    expect(warnings).toHaveLength(1)
    pass(1)
    await read()
    expect(stores.slice(5)).toEqual(['replica', 'primary'])
    expect(warnings).toHaveLength(2)
  })

  test('reads everything from the primary while the replica is unavailable', async () => {
    const replica = await openReplica('postgresql://perkit@127.0.0.1:1/none', {})
    onTestFinished(() => replica.close())
    const read = await readerOn(await open(), replica)

    expect((await read(tiers)).total).toBe(20)
  })
})

test('is used by a started service', async () => {
  const [databaseUrl, replicaUrl] = [await emptyDatabase(), await emptyDatabase()]
  const replica = await openStore({ databaseUrl: replicaUrl })
  onTestFinished(() => replica.close())
  await loadCatalogue(replica, requestsCatalogue)
  await replica.db.updateTable('promotion_tiers').set({ name: 'Late' }).execute()
  const log = createLog(undefined, 'silent')
  const service = await startService({ databaseUrl, replicaUrl, catalogue: requestsCatalogue, port: 0, log })
  onTestFinished(() => service.close())
  const headers = await bearerOf(service.url, 'client_api')

  const reply = await fetch(service.url + tiers, { headers: { ...demoKeys.client, ...headers } })

  expect((await reply.json()).tiers[0].name).toBe('Late')
})

test('is rejected without the database that it copies', async () => {
  const replicaUrl = 'postgresql://perkit@127.0.0.1:1/none'
  await expect(startService({ data: 'memory', replicaUrl })).rejects.toThrow(
    '`replicaUrl` needs `databaseUrl`',
  )
})
