/** The time of the last use of a key is saved separately from requests, which neither wait for it nor fail with it. */
import { expect, test } from 'vitest'
import { startKeyUses } from '../../../src/service/auth/key-uses.ts'
import { listKeys } from '../../../src/service/auth/manage-keys.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { createService } from '../../../src/service/server/service.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { createLog } from '../../../src/service/log.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { perkit } from '../../support/perkit.ts'
import { startFullService } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('the last use of a key', (open) => {
  async function shopOn(store: Store, keys = store) {
    await loadCatalogue(store, smallCatalogue)
    let now = new Date('2026-11-21T12:00:00Z')
    const clock = {
      now: () => now,
      pass: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    }
    const log = createLog(undefined, 'silent')
    const keyUses = startKeyUses({ store: keys, clock, log })
    const service = createService({ store, clock, log, limits: false, keyUses })
    const send = async (headers: Record<string, string>) =>
      (
        await service.fetch(
          new Request('http://shop.example/v1/oauth/token', {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
            body: 'grant_type=client_credentials&scope=vouchers',
          }),
        )
      ).status
    const lastUse = async (id: string | undefined) =>
      (await listKeys(store.db, { id })).map(({ last_used_at }) => last_used_at?.toISOString() ?? null)
    return { send, clock, keyUses, lastUse }
  }

  const app = demoKeys.server['X-App-Id']

  test('is the time of the last accepted request', async () => {
    const { send, clock, keyUses, lastUse } = await shopOn(await open())
    expect(await lastUse(app)).toEqual([null])

    expect(await send({ ...demoKeys.server, 'X-App-Token': 'wrong' })).toBe(401)
    await keyUses.round()
    expect(await lastUse(app)).toEqual([null])

    expect(await send(demoKeys.server)).toBe(200)
    clock.pass(20)
    expect(await send(demoKeys.server)).toBe(200)
    // The time is saved only in the next round.
    expect(await lastUse(app)).toEqual([null])
    await keyUses.round()
    expect(await lastUse(app)).toEqual(['2026-11-21T12:00:20.000Z'])

    clock.pass(40)
    await send(demoKeys.server)
    await keyUses.close()
    expect(await lastUse(app)).toEqual(['2026-11-21T12:01:00.000Z'])
  })

  test('is saved later if a write fails, without failing a request', async () => {
    const store = await open()
    let isBroken = true
    const failing = {
      ...store,
      get db(): Store['db'] {
        if (isBroken) throw new Error('The connection is lost.')
        return store.db
      },
    }
    const { send, keyUses, lastUse } = await shopOn(store, failing)

    expect(await send(demoKeys.server)).toBe(200)
    await keyUses.round()
    expect(await lastUse(app)).toEqual([null])

    isBroken = false
    await keyUses.round()
    expect(await lastUse(app)).toEqual(['2026-11-21T12:00:00.000Z'])
    await keyUses.close()
  })

  test('is never overwritten with an earlier time by another process', async () => {
    const store = await open()
    const ahead = await shopOn(store)
    const behind = await shopOn(store)
    ahead.clock.pass(60)
    await ahead.send(demoKeys.server)
    await behind.send(demoKeys.server)

    await ahead.keyUses.close()
    await behind.keyUses.close()

    expect(await ahead.lastUse(app)).toEqual(['2026-11-21T12:01:00.000Z'])
  })
})

test('saves the last use of a key and lists it', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  const service = await startFullService(await openStore({ databaseUrl: env.DATABASE_URL }), smallCatalogue)
  const headers = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = 'grant_type=client_credentials&scope=vouchers'
  const { status } = await fetch(`${service.url}/v1/oauth/token`, { method: 'POST', headers, body })
  expect(status).toBe(200)
  await service.close()

  const lines = (await perkit(['keys', 'list', '--kind', 'server'], env)).out.split('\n')
  const columns = lines.map((line) => line.split('\t'))
  const used = columns.filter((line) => /^last used \d{4}-\d\d-\d\d \d\d:\d\d UTC$/.test(line.at(-1) ?? ''))
  expect(used.map((line) => line[2])).toEqual([demoKeys.server['X-App-Id']])
  expect(columns.length).toBeGreaterThan(1)
})
