/** Adding many vouchers to a campaign: operation 4 of the specification, and its async action. */
import { expect, onTestFinished, test } from 'vitest'
import { asyncAction } from '../../../src/contract/resources/async-action.ts'
import { z } from '../../../src/contract/zod.ts'
import { startJobs } from '../../../src/service/server/worker.ts'
import { createLog } from '../../../src/service/log.ts'
import { addAction, findAction } from '../../../src/service/jobs/async-actions.ts'
import { addJob } from '../../../src/service/jobs/queue.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { backEnd } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { tableCounts } from '../../support/table-counts.ts'
import { voucherCatalogue } from '../../support/voucher-catalogue.ts'

const friends = '/v1/campaigns/Friends/vouchers'
const isGone = { code: 404, key: 'not_found', resource_type: 'async_action' }

const codesOf = async ({ db }: Store, campaign_id = 'camp_friends') => {
  const rows = await db.selectFrom('vouchers').select('code').where('campaign_id', '=', campaign_id).execute()
  return rows.map(({ code }) => code)
}

onBothStores('bulk creation of vouchers', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: voucherCatalogue })
    const { post, get } = await backEnd(shop)
    const action = async (id: string) => (await get(`/v1/async-actions/${id}`)).body
    return { ...shop, post, get, action }
  }

  test('accepts the request and creates the requested number of vouchers in batches', async () => {
    const { post, action, jobs, store } = await start()
    const { status, body } = await post(`${friends}?vouchers_count=1201`, {
      category: 'mailing',
      redemption: { quantity: 1 },
      metadata: { wave: 1 },
    })
    expect([status, Object.keys(body)]).toEqual([202, ['async_action_id']])
    expect(body.async_action_id).toMatch(/^aa_[0-9a-f]{32}$/)

    await jobs.idle()

    const ended = await action(body.async_action_id)
    expect(z.safeParse(asyncAction, ended).success).toBe(true)
    expect(ended).toEqual({
      id: body.async_action_id,
      type: 'CAMPAIGNS_VOUCHERS_CREATE_IN_BULK',
      status: 'DONE',
      operation_status: 'SUCCESS',
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: '2026-11-21T12:00:00.000Z',
      progress: 100,
      result: { done_count: 1201, failed_count: 0, reports: [], errors: [] },
      object: 'async_action',
    })
    expect(new Set(await codesOf(store)).size).toBe(1201)
    const [one] = await store.db
      .selectFrom('vouchers')
      .select(['category', 'redemption_quantity', 'metadata', 'type', 'active'])
      .where('campaign_id', '=', 'camp_friends')
      .limit(1)
      .execute()
    expect(one).toEqual({
      category: 'mailing',
      redemption_quantity: 1,
      metadata: { wave: 1 },
      type: 'DISCOUNT_VOUCHER',
      active: true,
    })
    expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('waits until a worker starts, and continues in another process', async () => {
    const { post, action, jobs, store, clock } = await start()
    await jobs.close()
    const { body } = await post(`${friends}?vouchers_count=700`, {})
    expect(await action(body.async_action_id)).toMatchObject({
      status: 'ENQUEUED',
      operation_status: 'UNKNOWN',
      progress: 0,
      updated_at: null,
      result: null,
    })

    const interrupted = startJobs({ store, clock, log: createLog() })
    interrupted.wake()
    await interrupted.close()
    expect(await action(body.async_action_id)).toMatchObject({
      status: 'IN_PROGRESS',
      operation_status: 'UNKNOWN',
      progress: 71,
      result: null,
    })
    expect(await codesOf(store)).toHaveLength(500)

    const next = startJobs({ store, clock, log: createLog() })
    next.wake()
    await next.idle()
    await next.close()
    expect(await action(body.async_action_id)).toMatchObject({ status: 'DONE', progress: 100 })
    expect(await codesOf(store)).toHaveLength(700)
  })

  test('happens once per idempotency key', async () => {
    const { post, jobs, store } = await start()
    const send = () => post(`${friends}?vouchers_count=20`, {}, { 'Idempotency-Key': 'batch-1' })
    const [first, second] = [await send(), await send()]

    await jobs.idle()

    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([202, 202, 'true'])
    expect(second.body).toEqual(first.body)
    expect(await codesOf(store)).toHaveLength(20)
  })

  test('stops when the codes run out, and reports an error in the action', async () => {
    const { post, action, jobs, store } = await start()
    await jobs.close()
    const code_config = { charset: '0123456789', length: 1 }
    const replies = [
      await post(`${friends}?vouchers_count=8`, { code_config }),
      await post(`${friends}?vouchers_count=8`, { code_config }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([202, 202])

    const next = startJobs({
      store,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      log: createLog(),
    })
    next.wake()
    await next.idle()
    await next.close()

    const actions = await Promise.all(replies.map(({ body }) => action(body.async_action_id)))
    const [done, failed] = actions.sort((one, other) => (one.status < other.status ? -1 : 1))
    expect(done).toMatchObject({ status: 'DONE', result: { done_count: 8, failed_count: 0 } })
    expect(failed).toMatchObject({
      status: 'FAILED',
      operation_status: 'FAILED',
      result: {
        done_count: 2,
        failed_count: 6,
        errors: [{ message: 'This code_config has no free codes left.' }],
      },
    })
    expect((await codesOf(store)).sort()).toEqual([...'0123456789'])
  })

  test('is hidden from other projects and scopes', async () => {
    const { get, post, token, send, ...shop } = await start()
    const { body } = await post(`${friends}?vouchers_count=2`, {})
    const path = `/v1/async-actions/${body.async_action_id}`
    const neighbor = await backEnd({ ...shop, token, send }, otherKeys.server)

    expect((await neighbor.get(path)).body).toMatchObject(isGone)
    expect((await get('/v1/async-actions/aa_nobody')).body).toMatchObject(isGone)
    const narrow = { 'X-App-Id': 'app-narrow', 'X-App-Token': 'app-narrow-secret' }
    const bearer = `Bearer ${await token('vouchers', { keys: narrow })}`
    expect((await send(path, { headers: { ...narrow, Authorization: bearer } })).status).toBe(403)
  })

  test('is retried with delays, then fails without blocking other jobs', async () => {
    const { action, jobs, store, clock, post, lines } = await start()
    await store.transaction(async (tx) => {
      const broken = {
        campaign_id: 'camp_gone',
        voucher: { metadata: {} },
        codes: { pattern: '#', signs: ['a'] },
      }
      await addAction(tx, 'proj_shop', { id: 'aa_broken', type: 'TEST', total: 3, created_at: clock.now() })
      await sql`insert into jobs (project_id, id, kind, payload, run_at)
        values ('proj_shop', 'aa_broken', 'add_vouchers', ${JSON.stringify(broken)}::jsonb, ${clock.now()})`.execute(
        tx,
      )
    })
    const { body } = await post(`${friends}?vouchers_count=3`, {})
    await jobs.idle()
    expect(await action(body.async_action_id)).toMatchObject({ status: 'DONE' })
    expect(await action('aa_broken')).toMatchObject({ status: 'ENQUEUED' })

    const attempts = async () => {
      const [job] = await store.db.selectFrom('jobs').select('attempts').execute()
      return job?.attempts
    }
    jobs.wake()
    await jobs.idle()
    expect(await attempts()).toBe(1)
    for (let attempt = 1; attempt < 8; attempt += 1) {
      clock.pass(2 ** attempt)
      jobs.wake()
      await jobs.idle()
    }

    expect(await attempts()).toBeUndefined()
    expect(await findAction(store.db, 'proj_shop', 'aa_broken')).toMatchObject({
      status: 'FAILED',
      result: {
        done_count: 0,
        failed_count: 3,
        errors: [{ message: 'The service failed to process this action.' }],
      },
    })
    expect(lines.filter((line) => line.includes('job failed'))).toHaveLength(8)
  })

  test('creates the exact number of vouchers with three workers', async () => {
    const { jobs, store, clock } = await start()
    await jobs.close()
    const orders = [1300, 900, 1, 2, 600]
    await store.transaction(async (tx) => {
      for (const [index, total] of orders.entries()) {
        const id = `aa_${index}`
        await addAction(tx, 'proj_shop', { id, type: 'TEST', total, created_at: clock.now() })
        await addJob(
          tx,
          { project_id: 'proj_shop', id, kind: 'add_vouchers', payload: order(id) },
          clock.now(),
        )
      }
    })

    const three = [1, 2, 3].map(() => startJobs({ store, clock, log: createLog() }))
    for (const one of three) one.wake()
    await Promise.all(three.map((one) => one.idle()))
    await Promise.all(three.map((one) => one.close()))

    const codes = await codesOf(store)
    expect(orders.map((_, index) => codes.filter((code) => code.startsWith(`aa_${index}-`)).length)).toEqual(
      orders,
    )
    for (const index of orders.keys()) {
      expect(await findAction(store.db, 'proj_shop', `aa_${index}`)).toMatchObject({
        status: 'DONE',
        result: { done_count: orders[index], failed_count: 0 },
      })
    }
  })
})

test('creates vouchers without scanning existing ones, even with plans that were cached for a small table', async () => {
  // A separate store: a reused store has cached plans for the tables of other tests.
  const store = await openStore({})
  onTestFinished(store.close)
  const shop = await startShopForTest(store, { catalogue: voucherCatalogue })
  const { post } = await backEnd(shop)
  for (let time = 0; time < 8; time += 1) await post(friends, {})
  const before = await tableCounts(store, 'vouchers')

  await post(`${friends}?vouchers_count=1500`, {})
  await shop.jobs.idle()

  expect(await codesOf(store)).toHaveLength(1508)
  expect((await tableCounts(store, 'vouchers')).read - before.read).toBeLessThan(10_000)
})

const order = (prefix: string) => ({
  campaign_id: 'camp_friends',
  voucher: {
    type: 'DISCOUNT_VOUCHER' as const,
    discount: null,
    granted: null,
    expiration_rules: null,
    redemption_quantity: null,
    start_date: null,
    expiration_date: null,
    category: null,
    additional_info: null,
    metadata: {},
  },
  codes: { prefix: `${prefix}-`, pattern: '########', postfix: '', signs: [...'0123456789'] },
})
