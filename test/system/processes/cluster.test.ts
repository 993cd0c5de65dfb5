/** Three processes on one PostgreSQL, behind a plain load balancer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { migrations } from '../../../src/service/database/migrate.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startCluster } from '../../support/cluster.ts'
import { sendTo } from '../../support/service.ts'
import { catalogue, cup } from '../../service/redemptions/support/reward-shop.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let store: Store
let keys: Record<string, string>

beforeAll(async () => {
  cluster = await startCluster(3, catalogue)
  store = await openStore({ databaseUrl: cluster.databaseUrl })
  const { body } = await sendTo(cluster.port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=api',
  })
  keys = {
    ...demoKeys.server,
    Authorization: `Bearer ${body.access_token}`,
    'Content-Type': 'application/json',
  }
})

afterAll(async () => {
  await store.close()
  await cluster.close()
})

const get = (port: number, path: string) => sendTo(port, path, { headers: keys })

const post = (port: number, path: string, body: object, headers: Record<string, string> = {}) =>
  sendTo(port, path, { method: 'POST', headers: { ...keys, ...headers }, body: JSON.stringify(body) })

const eachPort = <Result>(send: (port: number) => Promise<Result>) => Promise.all(cluster.ports.map(send))

const big = { reward: { id: 'rew_big' }, order: { items: [{ product_id: 'prod_plate', quantity: 2 }] } }
const redeem = (port: number, key: string) =>
  post(port, '/v1/loyalties/members/GOLD/redemption', big, { 'Idempotency-Key': key })

const spentOn = async (voucher_id: string) => {
  const rows = await store.db
    .selectFrom('voucher_transactions')
    .select('id')
    .where('project_id', '=', 'proj_shop')
    .where('voucher_id', '=', voucher_id)
    .where('type', '=', 'POINTS_REDEMPTION')
    .execute()
  return rows.length
}

test('creates the schema and catalogue once when processes start together on an empty database', async () => {
  const { rows } = await sql<{ name: string }>`select name from perkit_migrations order by name`.execute(
    store.db,
  )
  const vouchers = await store.db.selectFrom('vouchers').select('code').execute()

  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
  expect(new Set(vouchers.map(({ code }) => code)).size).toBe(vouchers.length)
  expect((await eachPort((port) => sendTo(port, '/readyz'))).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
})

test('accepts a token from another process and returns the same responses', async () => {
  for (const path of ['/v1/loyalties/members/ADA', '/v1/loyalties/members/ADA/rewards', '/openapi.json']) {
    const [first, ...others] = await eachPort((port) => get(port, path))
    expect(first?.status).toBe(200)
    for (const other of others) expect(other.text).toBe(first?.text)
    expect((await get(cluster.port, path)).text).toBe(first?.text)
  }
})

test('publishes and withdraws a promotion in every process for fresh qualifications', async () => {
  const offered = async () => {
    const replies = await eachPort((port) => post(port, '/v1/qualifications?fresh=true', { order: cup }))
    return replies.map(({ body }) =>
      body.redeemables.data.some(({ id }: { id: string }) => id === 'promo_new'),
    )
  }
  const declare = (active: boolean) => {
    const action = { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } }
    const tier = { id: 'promo_new', name: 'New', action, active }
    const campaign = { id: 'camp_new', name: 'New', campaign_type: 'PROMOTION', promotion_tiers: [tier] }
    const [project] = catalogue.projects
    return loadCatalogue(store, { projects: [{ ...project, rewards: [], campaigns: [campaign] }] })
  }
  expect(await offered()).toEqual([false, false, false])

  await declare(true)
  expect(await offered()).toEqual([true, true, true])

  await declare(false)
  expect(await offered()).toEqual([false, false, false])
})

test('replays a redemption repeated at another process', async () => {
  const before = await spentOn('v_ada')
  const body = { reward: { id: 'rew_cup' } }
  const replies = []
  for (const port of cluster.ports)
    replies.push(await post(port, '/v1/loyalties/members/ADA/redemption', body, { 'Idempotency-Key': 'one' }))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true', 'true'])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await spentOn('v_ada')).toBe(before + 1)
})

test('redeems once for thirty simultaneous requests with one key', async () => {
  const body = { reward: { id: 'rew_twenty' } }
  const before = await spentOn('v_ben')
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      post(cluster.port, '/v1/loyalties/members/BEN/redemption', body, { 'Idempotency-Key': 'thirty' }),
    ),
  )

  const done = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(await spentOn('v_ben')).toBe(before + 1)
})

test('generates vouchers once, in any free process', async () => {
  const orders = await eachPort((port) =>
    post(port, '/v1/campaigns/camp_codes/vouchers?vouchers_count=400', {}),
  )
  expect(orders.map(({ status }) => status)).toEqual([202, 202, 202])

  for (const { body } of orders) {
    const done = () => get(cluster.port, `/v1/async-actions/${body.async_action_id}`)
    await expect
      .poll(async () => (await done()).body, { interval: 100 })
      .toMatchObject({ status: 'DONE', result: { done_count: 400, failed_count: 0 } })
  }
  const made = await store.db
    .selectFrom('vouchers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', 'proj_shop')
    .where('campaign_id', '=', 'camp_codes')
    .executeTakeFirstOrThrow()
  expect(Number(made.count)).toBe(1201)
})

test('counts rate limits per process', async () => {
  const left = async (port: number) =>
    Number((await get(port, '/v1/async-actions/none')).headers['ratelimit-remaining'])
  const [one = 0, two = 0] = cluster.ports
  const before = await left(two)
  for (let times = 0; times < 5; times += 1) await left(one)

  expect(before - (await left(two))).toBe(1)
})

test('loses and repeats no redemption when a process stops under load', async () => {
  const before = await spentOn('v_gold')
  const [leaving] = cluster.processes
  const answered = new Set<string>()
  let wanted = 0
  const shopper = async () => {
    while (wanted < 64) {
      const key = `load-${(wanted += 1)}`
      if (wanted === 16) leaving?.child.kill('SIGTERM')
      // Retries lost requests with the same key, as Perkit's client does.
      for (let status = 0; status !== 200;) ({ status } = await redeem(cluster.port, key))
      answered.add(key)
    }
  }
  await Promise.all(Array.from({ length: 8 }, shopper))

  expect(await leaving?.ended).toBe(0)
  expect(answered.size).toBe(64)
  expect((await spentOn('v_gold')) - before).toBe(answered.size)
})
