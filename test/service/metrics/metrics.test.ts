/** Metrics for operators. They contain no private data. */
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { createLog } from '../../../src/service/log.ts'
import { listenForMetrics, createMetrics } from '../../../src/service/metrics/metrics.ts'
import { addAction } from '../../../src/service/jobs/async-actions.ts'
import { addJob, jobKinds } from '../../../src/service/jobs/queue.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { sendTo, startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue, cup } from '../redemptions/support/reward-shop.ts'

async function startWithMetrics(store: Store) {
  const counting = await createMetrics(store)
  const shop = await startShopForTest(store, { counting, catalogue })
  /** The value of one series, as written: `perkit_requests_total{operation="redeem",status="200"}`. */
  const valueOf = async (series: string) => {
    const line = (await counting.text()).split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length))
  }
  return { ...shop, counting, valueOf }
}

onPostgres('the metrics', (open) => {
  test('count requests by operation and status, with their duration', async () => {
    const shop = await startWithMetrics(await open())
    await shop.token('api')
    await shop.send('/v1/oauth/token', { method: 'POST', headers: demoKeys.server })
    await shop.send('/nowhere/CODE-1')
    await shop.send('/nowhere/CODE-2')
    await shop.send('/healthz')

    const requests = (operation: string, status: number) =>
      shop.valueOf(`perkit_requests_total{operation="${operation}",status="${status}"}`)
    expect(await requests('createAccessToken', 200)).toBe(1)
    expect(await requests('createAccessToken', 415)).toBe(1)
    expect(await requests('none', 404)).toBe(2)
    expect(await requests('health', 200)).toBe(1)
    const checks = 'perkit_reply_checks_total{operation="createAccessToken",result="passed"}'
    expect(await shop.valueOf(checks)).toBe(1)
    const duration = 'perkit_request_duration_seconds'
    expect(await shop.valueOf(`${duration}_count{operation="createAccessToken"}`)).toBe(2)
    expect(await shop.valueOf(`${duration}_bucket{le="15",operation="createAccessToken"}`)).toBe(2)
  })

  test('begin at 0 for failures that alerts watch', async () => {
    const { valueOf } = await startWithMetrics(await open())

    for (const { id } of Object.values(operations))
      expect(await valueOf(`perkit_reply_checks_total{operation="${id}",result="failed"}`)).toBe(0)
    for (const kind of jobKinds) expect(await valueOf(`perkit_jobs_failed_total{kind="${kind}"}`)).toBe(0)
  })

  test('count redemptions by result, and a replayed reply once', async () => {
    const shop = await startWithMetrics(await open())
    const { post, redeem, rollBack } = await backEndOf(shop)
    const first = await redeem('ADA', 'rew_cup', {}, { 'Idempotency-Key': 'once' })
    const again = await redeem('ADA', 'rew_cup', {}, { 'Idempotency-Key': 'once' })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    await redeem('ADA', 'rew_gone')
    await redeem('NOBODY-HAS-THIS', 'rew_cup')
    await rollBack(first.body.id)
    const stack = (id: string) => ({ redeemables: [{ object: 'voucher', id }], order: cup })
    expect((await post('/v1/redemptions', stack('FIVE'))).status).toBe(200)
    await post('/v1/redemptions', stack('PRINTED-OFF'))
    await post('/v1/redemptions', { redeemables: 'wrong' })

    const both = ['FIVE', 'GIFT-90'].map((id) => ({ object: 'voucher', id }))
    const stacked = await post('/v1/redemptions', { redeemables: both, order: cup })
    await post(`/v1/redemptions/${stacked.body.parent_redemption.id}/rollbacks`)

    const redemptions = (operation: string, result: string) =>
      shop.valueOf(`perkit_redemptions_total{operation="${operation}",result="${result}"}`)
    expect(await redemptions('redeemReward', 'SUCCESS')).toBe(1)
    expect(await redemptions('redeemReward', 'FAILURE')).toBe(1)
    expect(await redemptions('rollbackRedemption', 'SUCCESS')).toBe(1)
    expect(await redemptions('rollbackStackedRedemption', 'SUCCESS')).toBe(2)
    expect(await redemptions('redeem', 'SUCCESS')).toBe(3)
    expect(await redemptions('redeem', 'FAILURE')).toBe(1)
  })

  test('count waiting, retried and dead-lettered jobs', async () => {
    const shop = await startWithMetrics(await open())
    const values = async () => [
      await shop.valueOf('perkit_jobs_waiting{kind="add_vouchers"}'),
      await shop.valueOf('perkit_jobs_retrying{kind="add_vouchers"}'),
      await shop.valueOf('perkit_jobs_failed_total{kind="add_vouchers"}'),
    ]
    expect(await values()).toEqual([0, 0, 0])

    await shop.store.transaction(async (tx) => {
      const job = { project_id: 'proj_shop', id: 'aa_broken', kind: 'add_vouchers' as const }
      await addAction(tx, 'proj_shop', { id: job.id, type: 'TEST', total: 3, created_at: shop.clock.now() })
      // The payload is invalid, so the job fails.
      const later = new Date(shop.clock.now().getTime() + 60_000)
      await addJob(tx, { ...job, payload: {} as never }, later)
    })
    expect(await values()).toEqual([1, 0, 0])

    shop.clock.pass(60)
    shop.jobs.wake()
    await shop.jobs.idle()
    expect(await values()).toEqual([1, 1, 0])

    for (let attempt = 2; attempt <= 8; attempt += 1) {
      shop.clock.pass(600)
      shop.jobs.wake()
      await shop.jobs.idle()
    }
    expect(await values()).toEqual([0, 0, 1])
  })

  test('report the size, memory and age of the index, and the load of the store', async () => {
    const shop = await startWithMetrics(await open())
    const { post } = await backEndOf(shop)
    await post('/v1/qualifications', { order: cup })

    expect(await shop.valueOf('perkit_index_tiers{project_id="proj_shop"}')).toBe(1)
    const bytes = await shop.valueOf('perkit_index_bytes{project_id="proj_shop"}')
    expect(bytes).toBeGreaterThan(0)
    expect(await shop.valueOf('perkit_index_memory_bytes{state="used"}')).toBe(bytes)
    expect(await shop.valueOf('perkit_index_memory_bytes{state="allowed"}')).toBe(1024 ** 3)
    expect(await shop.valueOf('perkit_index_build_seconds{project_id="proj_shop"}')).toBeGreaterThan(0)
    expect(await shop.valueOf('perkit_index_age_seconds{project_id="proj_shop"}')).toBeGreaterThan(0)
    await shop.store.transaction(async () => {
      expect(await shop.valueOf('perkit_store_connections{state="used"}')).toBeGreaterThan(0)
    })
    expect(await shop.valueOf('perkit_store_connections{state="waiting"}')).toBe(0)
    expect(await shop.valueOf('process_start_time_seconds')).toBeGreaterThan(0)
  })

  test('contain no secrets or paths of requests, and only a limited number of series', async () => {
    const shop = await startWithMetrics(await open())
    const { get, post, redeem } = await backEndOf(shop)
    const token = await shop.token('client_api', { customer: 'ada' })
    const page = { ...demoKeys.client, Authorization: `Bearer ${token}` }
    const customer = { email: 'canary@shop.example', phone: '+491234567', source_id: 'canary-source' }
    for (let number = 0; number < 6; number += 1) {
      await get(`/v1/canary-path-${number}/x?canary=${number}`)
      await redeem(`canary-card-${number}`, `canary-reward-${number}`)
    }
    await post('/v1/orders', { source_id: 'canary-order', status: 'PAID', customer, ...cup })
    await post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'FIVE' }],
      order: cup,
      customer,
      metadata: { note: 'canary-metadata' },
    })
    await post('/v1/validations', { redeemables: [{ object: 'voucher', id: 'canary-code' }], customer })
    await redeem('ADA', 'rew_cup', { metadata: { note: 'canary' } }, { 'Idempotency-Key': 'canary-key' })
    await shop.send('/client/v1/loyalties/members/ADA', { headers: page })
    await shop.send('/client/v1/loyalties/members/ADA', {
      headers: { ...page, Authorization: 'Bearer canary' },
    })

    const metrics = await shop.counting.text()
    const secrets = [token, 'app-shop-secret', 'page-shop-secret', /canary/, '+491234567', 'FIVE', /\bADA\b/]
    for (const secret of [...secrets, 'ada@shop.example']) {
      expect(metrics).not.toMatch(asPattern(secret))
      expect(shop.lines.join('')).not.toMatch(asPattern(secret))
    }
    const names = [...metrics.matchAll(/operation="([^"]*)"/g)].map(([, name = '']) => name)
    const known = [...Object.values(operations).map(({ id }) => id as string), 'none', 'health']
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  test('are served on a separate port without other routes', async () => {
    const shop = await startWithMetrics(await open())
    const listening = await listenForMetrics(
      shop.counting,
      { port: 0 },
      createLog({ write: () => undefined }),
    )
    onTestFinished(() => listening.close())
    const port = Number(new URL(listening.url).port)

    const reply = await sendTo(port, '/metrics')
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(reply.text).toContain('# TYPE perkit_requests_total counter')
    expect((await sendTo(port, '/metrics', { method: 'POST' })).status).toBe(405)
    expect((await sendTo(port, '/healthz')).status).toBe(404)
    expect((await shop.send('/metrics')).status).toBe(404)
  })

  test('are served without job counts if the store does not respond', async () => {
    const store = await open()
    // Every query on this store fails.
    const counting = await createMetrics({ ...store, db: undefined as never })

    const text = await counting.text()
    expect(text).toContain('perkit_store_connections')
    expect(text).not.toContain('perkit_jobs_waiting{')
  })
})

const asPattern = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text
