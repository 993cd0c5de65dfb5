import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { startUpkeep } from '../../../src/service/database/upkeep.ts'
import { createLog } from '../../../src/service/log.ts'
import { backEnd } from '../../support/clients.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { startShopForTest, startFullService } from '../../support/service.ts'
import { embedded } from '../../support/stores.ts'
import { tableCounts } from '../../support/table-counts.ts'

const silent = createLog(undefined, 'silent')

function upkeepOf(store: Store, log = silent) {
  const upkeep = startUpkeep({ store, log })
  onTestFinished(upkeep.close)
  return upkeep
}

const customers = (store: Store) => tableCounts(store, 'customers')

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

test('keeps queries on the embedded store fast after many vouchers are added', async () => {
  // A separate store: a reused store has cached plans for the tables of other tests.
  const store = await openStore({})
  onTestFinished(store.close)
  const shop = await startShopForTest(store)
  const { post } = await backEnd(shop)
  const send = () => post('/v1/qualifications', { customer: { source_id: 'ada' } })
  const read = async () => {
    const before = await tableCounts(store, 'vouchers')
    expect((await send()).status).toBe(200)
    return (await tableCounts(store, 'vouchers')).read - before.read
  }
  // The statistics are those of few vouchers. PostgreSQL caches a plan from the sixth execution on.
  await sql`analyze vouchers`.execute(store.db)
  for (let time = 0; time < 8; time += 1) await send()
  await addVouchers(store, 2000)
  const readBefore = await read()

  await upkeepOf(store).round()

  expect(readBefore).toBeGreaterThanOrEqual(2000)
  expect(await read()).toBeLessThan(20)
})

test('vacuums changed rows of the embedded store, and only if needed', async () => {
  const store = await embedded.open()
  onTestFinished(store.close)
  await startShopForTest(store)
  const upkeep = upkeepOf(store)
  await addCustomers(store, 200)
  await upkeep.round()
  await sql`update customers set name = 'Somebody'`.execute(store.db)
  expect((await customers(store)).remains).toBeGreaterThan(100)

  await upkeep.round()
  const after = await customers(store)
  await upkeep.round()

  expect(after.remains).toBe(0)
  expect(await customers(store)).toMatchObject({ analyzed: after.analyzed })
})

test('runs once a minute on the embedded store', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await embedded.open()
  const service = await startFullService(store, smallCatalogue)
  onTestFinished(service.close)
  await addCustomers(store, 200)
  const { analyzed } = await customers(store)

  await vi.advanceTimersByTimeAsync(60_000)

  await expect.poll(async () => (await customers(store)).analyzed).toBe(analyzed + 1)
})

/** A store whose queries fail, its upkeep, and the logged errors. */
function startOnBrokenStore(kind: Store['kind']) {
  const errors: unknown[] = []
  const log = { error: (line: unknown) => errors.push(line) } as never // only errors are logged
  const store = {
    kind,
    get db() {
      throw new Error('The disk is full.')
    },
  } as unknown as Store
  return { errors, upkeep: upkeepOf(store, log) }
}

test('logs a failure of the store and runs again in the next round', async () => {
  const { upkeep, errors } = startOnBrokenStore('embedded')

  await upkeep.round()
  await upkeep.round()

  expect(errors).toEqual([{ err: new Error('The disk is full.') }, { err: new Error('The disk is full.') }])
})

test('leaves a PostgreSQL server alone', async () => {
  const { upkeep, errors } = startOnBrokenStore('postgresql')

  await upkeep.round()

  expect(errors).toEqual([])
})
