/** The index is built before the first request. */
import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startService } from '../../../src/service/start.ts'
import { createLog } from '../../../src/service/log.ts'
import { buildTierIndex } from '../../../src/service/eligibility/index/build-index.ts'
import { bytesOf } from '../../../src/service/eligibility/snapshot.ts'
import { Snapshots, snapshotsOf } from '../../../src/service/eligibility/snapshots.ts'
import { warmUp } from '../../../src/service/eligibility/warm-up.ts'
import { Kysely, PostgresDialect } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import { redeemable } from '../../unit/rules/support/rules.ts'
import { shopCatalogue } from '../qualifications/support/shop.ts'
import { withTierReads } from './support/held-store.ts'

function capturedLog(level = 'error') {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLog(to, level) }
}

onPostgres('the index of each project', (open) => {
  const openShop = async () => {
    const store = await open()
    await loadCatalogue(store, shopCatalogue)
    return store
  }
  const indexOf = async (store: Store) => {
    const [project] = await store.db
      .selectFrom('project_versions')
      .select('version')
      .where('project_id', '=', 'proj_shop')
      .execute()
    return snapshotsOf(store).of('proj_shop', { version: project?.version ?? 0, shop_version: 0 })
  }

  test('is built before the first request', async () => {
    const store = await openShop()
    const { log, lines } = capturedLog()
    await warmUp(store, log).done

    // An index that is built now would be empty.
    await store.db.deleteFrom('promotion_tiers').execute()
    expect((await indexOf(store)).tiers.size).toBeGreaterThan(5)
    expect(lines).toEqual([])
  })

  test('is built once for concurrent requests', async () => {
    const store = await openShop()
    const warming = warmUp(store, capturedLog().log)
    const warmed = warming.done.then(() => indexOf(store))
    const indexes = await Promise.all([indexOf(store), indexOf(store)])
    for (const one of indexes) expect(one.tiers).toBe((await warmed).tiers)
  })

  test('is not built after the memory is used up', async () => {
    const store = await open()
    const ids = ['proj_1', 'proj_2', 'proj_3', 'proj_4']
    await loadCatalogue(store, { projects: ids.map((id) => ({ id, name: id })) })
    const bytes = bytesOf(await new Snapshots(store).prepare('proj_1'))
    snapshotsOf(store).configure({ budget: bytes * 1.5 })
    const { log, lines } = capturedLog('debug')

    await warmUp(store, log).done

    const built = lines.map((line) => (JSON.parse(line) as { project_id: string }).project_id)
    expect(built).toEqual(['proj_1', 'proj_2'])
  })

  test('is not built, and logs no error, if the service closes first', async () => {
    const store = await openShop()
    const { log, lines } = capturedLog('debug')
    await warmUp(store, log).close()
    expect(lines).toEqual([])
    expect((await indexOf(store)).tiers.size).toBeGreaterThan(5)
  })

  test('is not completed, and logs no error, if the service closes during the build', async () => {
    const reads = withTierReads(await openShop())
    const { log, lines } = capturedLog()
    const release = reads.hold('proj_shop')
    const warming = warmUp(reads.store, log)
    await expect.poll(() => reads.waiting).toBe(1)

    const canceled = snapshotsOf(reads.store).cancel()
    release()
    await canceled
    await warming.close()

    const built = snapshotsOf(reads.store).stats()
    expect(built.map(({ project_id }) => project_id)).not.toContain('proj_shop')
    expect(lines).toEqual([])
  })
})

test('stops building an index when the service closes', async () => {
  async function* endless() {
    for (;;) yield await Promise.resolve(['[]'])
  }
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 30)
  const building = buildTierIndex(endless(), { tier: () => redeemable() }, stop.signal)
  await expect(building).rejects.toThrow(/aborted/)
})

test('logs an error if the store cannot be read', async () => {
  const { log, lines } = capturedLog()
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const db: Store['db'] = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const unused = () => Promise.reject(new Error('not needed'))
  const store: Store = {
    kind: 'postgresql',
    db,
    transaction: unused,
    ready: unused,
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    endSharing: unused,
    close: () => db.destroy(),
  }
  await warmUp(store, log).done
  expect(lines.join()).toMatch(/failed to build index at startup/)
  await store.close()
})

test('a service builds the index at startup and can be closed at any time', async () => {
  const { log, lines } = capturedLog('debug')
  const service = await startService({ port: 0, log, catalogue: shopCatalogue })
  await expect.poll(() => lines.join()).toMatch(/"proj_shop".*index built at startup/)
  await service.close()

  const closedEarly = await startService({ port: 0, log, catalogue: shopCatalogue })
  await closedEarly.close()
  expect(lines.join()).not.toMatch(/"level":"error"/)
})
