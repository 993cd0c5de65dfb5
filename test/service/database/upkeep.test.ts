import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { startUpkeep } from '../../../src/service/database/upkeep.ts'
import { createLog } from '../../../src/service/log.ts'
import { backEnd } from '../../support/ask-json.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { startShopForTest, startWhole } from '../../support/service.ts'
import { embedded, onBothStores } from '../../support/stores.ts'

const silent = createLog(undefined, 'silent')

function upkeepOf(store: Store, log = silent) {
  const upkeep = startUpkeep({ store, log })
  onTestFinished(upkeep.close)
  return upkeep
}

/** The database's own counts of a table. */
async function counts({ db }: Store, table = 'customers') {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: number; remains: number; analyzed: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, n_dead_tup::integer as remains,
      analyze_count::integer as analyzed
    from pg_stat_user_tables where relname = ${table}`.execute(db)
  return rows[0] ?? { read: Number.NaN, remains: Number.NaN, analyzed: Number.NaN }
}

const addCustomers = ({ db }: Store, count: number) =>
  sql`
    insert into customers (project_id, id, source_id, created_at, metadata)
    select 'proj_shop', 'cust_more_' || n, 'more-' || n, now(), '{}'
    from generate_series(1, ${count}::integer) as n`.execute(db)

const addVouchers = ({ db }: Store, count: number) =>
  sql`
    insert into vouchers (project_id, id, code, created_at, type, active, discount, metadata)
    select 'proj_shop', 'v_more_' || n, 'MORE-' || n, now(), 'DISCOUNT_VOUCHER', true,
      '{"type": "PERCENT", "percent_off": 5}', '{}'
    from generate_series(1, ${count}::integer) as n`.execute(db)

test('on the embedded store a request reads no more when there are many vouchers than when there were few', async () => {
  // One of its own: plans that other tests have left would be those of full tables.
  const store = await openStore({})
  onTestFinished(store.close)
  const shop = await startShopForTest(store)
  const { post } = await backEnd(shop)
  const ask = () => post('/v1/qualifications', { customer: { source_id: 'ada' } })
  const read = async () => {
    const before = await counts(store, 'vouchers')
    expect((await ask()).status).toBe(200)
    return (await counts(store, 'vouchers')).read - before.read
  }
  // A plan is kept from the sixth time on.
  for (let time = 0; time < 8; time += 1) await ask()
  await addVouchers(store, 2000)
  const unkept = await read()

  await upkeepOf(store).round()

  expect(unkept).toBeGreaterThanOrEqual(2000)
  expect(await read()).toBeLessThan(20)
})

test('on the embedded store what changed rows leave behind is taken out, and nothing is done without need', async () => {
  const store = await embedded.open()
  onTestFinished(store.close)
  await startShopForTest(store)
  const upkeep = upkeepOf(store)
  await addCustomers(store, 200)
  await upkeep.round()
  await sql`update customers set name = 'Somebody'`.execute(store.db)
  expect((await counts(store)).remains).toBeGreaterThan(100)

  await upkeep.round()
  const after = await counts(store)
  await upkeep.round()

  expect(after.remains).toBe(0)
  expect(await counts(store)).toMatchObject({ analyzed: after.analyzed })
})

onBothStores('the service', (open, kind) => {
  test(`${kind === 'embedded' ? 'does this' : 'leaves this to the server'} once a minute`, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = await open()
    const service = await startWhole(store, smallCatalogue)
    onTestFinished(service.close)
    await addCustomers(store, 200)
    const { analyzed } = await counts(store)

    await vi.advanceTimersByTimeAsync(60_000)

    if (kind === 'embedded') await expect.poll(async () => (await counts(store)).analyzed).toBe(analyzed + 1)
    else expect((await counts(store)).analyzed).toBe(analyzed)
  })
})

test('a store that fails is told to the log, and the next round begins anew', async () => {
  const lines: string[] = []
  const log = createLog(
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
    'error',
  )
  const store = await embedded.open()
  onTestFinished(store.close)
  const db = new Proxy(store.db, {
    get: () => {
      throw new Error('The disk is full.')
    },
  })
  const upkeep = upkeepOf({ ...store, kind: 'embedded', db }, log)

  await upkeep.round()
  await upkeep.round()

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'no upkeep of the embedded store', err: expect.anything() }),
    expect.objectContaining({ msg: 'no upkeep of the embedded store' }),
  ])
})
