/** Behavior that only a PostgreSQL server causes, such as lost connections. */
import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { migrate, migrations } from '../../../src/service/database/migrate.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'

test('starts several services at once on an empty database and creates tables once', async () => {
  const databaseUrl = await emptyDatabase()

  const stores = await Promise.all(Array.from({ length: 6 }, () => openStore({ databaseUrl })))

  await Promise.all(stores.map((store) => store.ready()))
  const [first] = stores
  const { rows } = await sql`select name from perkit_migrations order by name`.execute(databaseOf(first))
  await Promise.all(stores.map((store) => store.close()))
  expect(rows).toEqual(migrations.map(({ name }) => ({ name })))
})

test('rolls back a failed migration, which can be retried', async () => {
  const store = await openStore({ databaseUrl: await emptyDatabase() })
  onTestFinished(() => store.close())
  const name = '9999-test'
  const broken = { name, expand: ['create table half (id text)', 'select nonsense'] }

  await expect(migrate(store, { wanted: [...migrations, broken] })).rejects.toThrow()
  await migrate(store, { wanted: [...migrations, { name, expand: ['create table half (id text)'] }] })

  const { rows } = await sql`select * from half`.execute(store.db)
  expect(rows).toEqual([])
})

test('finishes both transactions of a deadlock', async () => {
  const store = await openStore({ databaseUrl: await emptyDatabase() })
  onTestFinished(() => store.close())
  await store.db
    .insertInto('project_versions')
    .values(['a', 'b'].map((project_id) => ({ project_id, version: 0 })))
    .execute()
  const bothHaveOne = barrier(2)

  const touch = (first: string, second: string) =>
    store.transaction(async (tx) => {
      await increment(tx, first)
      await bothHaveOne()
      await increment(tx, second)
    })
  await Promise.all([touch('a', 'b'), touch('b', 'a')])

  const rows = await store.db.selectFrom('project_versions').selectAll().orderBy('project_id').execute()
  expect(rows).toEqual([
    { project_id: 'a', version: 2 },
    { project_id: 'b', version: 2 },
  ])
})

test('recovers when the server drops every connection', async () => {
  const databaseUrl = await emptyDatabase()
  const store = await openStore({ databaseUrl })
  onTestFinished(() => store.close())

  await store.ready()
  await dropConnections(databaseUrl)
  const cut = store.transaction(async (tx) => {
    await increment(tx, 'a')
    await dropConnections(databaseUrl)
    await increment(tx, 'a')
  })

  await expect(cut).rejects.toThrow()
  // Queries can fail until the pool has noticed every lost connection.
  await vi.waitFor(() => store.ready(), { timeout: 60_000 })
})

test('returns Retry-After while every connection is in use', async () => {
  const store = await openStore({ databaseUrl: await emptyDatabase() })
  onTestFinished(() => store.close())
  const shop = await startShopForTest(store)
  const { server } = demoKeys
  const send = () => shop.send('/v1/products', { method: 'POST', headers: server, body: '{}' })
  const allArrived = barrier(1 + 10)
  const holding = Array.from({ length: 10 }, () => store.transaction(() => allArrived()))

  const { status, headers, body } = await send()
  await allArrived()
  await Promise.all(holding)

  expect({ status, key: body.key, wait: headers['retry-after'] }).toEqual({
    status: 503,
    key: 'service_unavailable',
    wait: '1',
  })
  expect((await send()).status).toBe(401)
})

test('returns Retry-After for lost connections until the server is back', async () => {
  const databaseUrl = await emptyDatabase()
  const server = await startForwarding(databaseUrl)
  const store = await openStore({ databaseUrl: server.url })
  onTestFinished(() => store.close())
  const shop = await startShopForTest(store)
  const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
  const list = () => shop.send('/client/v1/promotions/tiers', { headers: { ...demoKeys.client, ...bearer } })
  const mint = () => shop.token('client_promotions').then(String, String)
  const holder = new pg.Client(databaseUrl)
  onTestFinished(() => holder.end())
  await holder.connect()
  await holder.query('begin; lock table access_tokens in access exclusive mode')
  // The pool also counts connections that are still being opened, so the server lists the ones that wait for the lock.
  const waiting = async () => {
    const { rows } = await administer(
      `select 1 from pg_stat_activity where datname = '${new URL(databaseUrl).pathname.slice(1)}'
       and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const lost = { status: 503, headers: { 'retry-after': '1' }, body: { key: 'service_unavailable' } }

  const crashed = [list(), list(), list()]
  const minting = mint()
  await vi.waitFor(async () => expect(await waiting()).toBe(4), { timeout: 60_000 })
  await dropConnections(databaseUrl, 'perkit')
  expect(await Promise.all(crashed)).toMatchObject([lost, lost, lost])
  expect(await minting).toContain('service_unavailable')

  // A request can get a connection whose loss the pool has not noticed yet. It fails and is repeated.
  const cut = [list(), list()]
  await vi.waitFor(
    async () => {
      if ((await waiting()) > 1) return
      cut.push(list())
      throw new Error('Fewer than two requests wait for the lock.')
    },
    { interval: 200, timeout: 60_000 },
  )
  await server.close()
  for (const reply of await Promise.all(cut)) expect(reply).toMatchObject(lost)
  expect(await list()).toMatchObject(lost)

  await holder.query('rollback')
  await server.open()
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 60_000 })
})

test('returns Retry-After for a statement that takes too long', async () => {
  const databaseUrl = await emptyDatabase()
  const store = await openStore({ databaseUrl })
  onTestFinished(() => store.close())
  const shop = await startShopForTest(store)
  const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
  const holder = new pg.Client(databaseUrl)
  onTestFinished(() => holder.end())
  await holder.connect()
  await holder.query('begin; lock table access_tokens in access exclusive mode')
  const reply = shop.send('/client/v1/promotions/tiers', { headers: { ...demoKeys.client, ...bearer } })

  // The server itself would cancel it after 15 seconds.
  await vi.waitFor(
    async () => {
      const { rows } = await administer(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = '${new URL(databaseUrl).pathname.slice(1)}' and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )

  expect(await reply).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test('returns Retry-After from a standby, and does not use its connection again', async () => {
  const databaseUrl = await emptyDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  // The migration needs two connections.
  await (await openStore({ databaseUrl })).close()
  const store = await openStore({ databaseUrl, poolSize: 1, whenOutdated: 'accept' })
  onTestFinished(() => store.close())
  const shop = await startShopForTest(store)
  const mint = () => shop.token('client_promotions').then(() => 'minted', String)

  // A session keeps the setting with which it began, like a connection to a server that was primary.
  await administer(`alter database ${name} set default_transaction_read_only = on`)
  await dropConnections(databaseUrl, 'perkit')
  // The first error may come from a dropped connection.
  await vi.waitFor(() => store.ready(), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await mint()).toContain('service_unavailable'), { timeout: 60_000 })
  await administer(`alter database ${name} set default_transaction_read_only = off`)

  await vi.waitFor(async () => expect(await mint()).toBe('minted'), { timeout: 60_000 })
})

test('fails at once if the server is unreachable', async () => {
  await expect(openStore({ databaseUrl: 'postgresql://perkit@127.0.0.1:1/none' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

function increment(db: Store['db'], project_id: string) {
  return db
    .updateTable('project_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('project_id', '=', project_id)
    .execute()
}

/** Returns a function whose promises resolve after `count` calls. */
function barrier(count: number) {
  let open = () => undefined as void
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  let calls = 0
  return () => {
    calls += 1
    if (calls === count) open()
    return all
  }
}

const databaseOf = (store: Store | undefined) => {
  if (!store) throw new Error('The store is missing.')
  return store.db
}

async function emptyDatabase() {
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  onTestFinished(async () => void (await administer(`drop database if exists ${name} with (force)`)))
  return `${inject('postgresUrl')}/${name}`
}

async function dropConnections(databaseUrl: string, application = '%') {
  const name = new URL(databaseUrl).pathname.slice(1)
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and application_name like '${application}'`,
  )
}

/** Forwards a port to the server. Closing it drops every connection. */
async function startForwarding(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => (near.destroy(), far.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  const open = (at = 0) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  await open()
  const own = (server.address() as AddressInfo).port // a listening server has a port
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  async function close() {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(close)
  return { url: url.href, open: () => open(own), close }
}

async function administer(statement: string) {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
