/** Outcome of an idempotency key: "Where the specification is silent", Idempotency. */
import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { findStoredResponse } from '../../../src/service/http/idempotency.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { backEndOf, cardOf, catalogue, pageOf } from './support/reward-shop.ts'

const statusOf = ({ status, headers }: Reply) => [status, headers['idempotency-status']]
const keyed = (key: string) => ({ 'Idempotency-Key': key })
const outcomePath = (member: string, key: string) =>
  `/v1/loyalties/members/${member}/redemptions/${encodeURIComponent(key)}`

const ownerOfKey = {
  project_id: 'proj_shop',
  client: 'client page-shop',
  customer_id: 'cust_ada',
  key: 'one',
}

const lockKey = (tx: Db) => {
  const key = JSON.stringify(['proj_shop', 'client page-shop cust_ada', 'one'])
  return sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

onPostgres('the outcome of a key', (open) => {
  let shop: Shop
  let ada: Awaited<ReturnType<typeof pageOf>>
  const redeem = (key: string, reward = 'rew_three', member = 'ADA') =>
    ada.redeem(member, { reward: { id: reward } }, keyed(key))

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    ada = await pageOf(shop, 'ada')
  })

  test('is reported in Idempotency-Status whenever a request reads the key', async () => {
    const replies = [
      await redeem('one'),
      await redeem('one'),
      await redeem('one', 'rew_cup'),
      await redeem('two', 'rew_none'),
      await redeem('two', 'rew_none'),
    ]

    expect(replies.map(statusOf)).toEqual([
      [200, 'new'],
      [200, 'replayed'],
      [422, 'mismatch'],
      [404, 'new'],
      [404, 'replayed'],
    ])
    expect(replies.map(({ headers }) => headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
      undefined,
      undefined,
      'true',
    ])
    expect(replies[4]?.text).toBe(replies[3]?.text)
  })

  test('is not reported in Idempotency-Status if a request is rejected before its key is read', async () => {
    const body = JSON.stringify({ reward: { id: 'rew_three' } })
    const path = '/client/v1/loyalties/members/ADA/redemption'
    const send = async (change: Record<string, string>, payload = body) => {
      const token = await shop.token('client_redemptions', { customer: 'ada' })
      const headers = { ...demoKeys.client, Authorization: `Bearer ${token}`, ...keyed('one') }
      const all = { ...headers, 'Content-Type': 'application/json', ...change }
      return shop.send(path, { method: 'POST', headers: all, body: payload })
    }
    const narrow = await shop.token('client_vouchers', { customer: 'ada' })
    const replies = [
      await send({ Authorization: 'Bearer wrong' }),
      await send({ Authorization: `Bearer ${narrow}` }),
      await send({ Origin: 'https://other.example' }),
      await send({ 'Content-Type': 'text/plain' }),
      await send({}, '{"reward":{}}'),
      await send({}, '{'),
      await send(keyed('no key')),
    ]

    expect(replies.map(statusOf)).toEqual([
      [401, undefined],
      [403, undefined],
      [403, undefined],
      [415, undefined],
      [400, undefined],
      [400, undefined],
      [400, undefined],
    ])
    expect(statusOf(await redeem('one'))).toEqual([200, 'new'])
    expect(statusOf(await ada.redeem('ADA', { reward: { id: 'rew_three' } }))).toEqual([200, undefined])
  })

  test('is the first reply, even if it was a rejection', async () => {
    const done = await redeem('done')
    const unaffordable = await redeem('short', 'rew_gift')
    const refused = await redeem('refused', 'rew_none')

    const read = await Promise.all(
      ['done', 'short', 'refused'].map((key) => ada.get(outcomePath('ADA', key))),
    )

    expect(read.map(statusOf)).toEqual([
      [200, 'replayed'],
      [200, 'replayed'],
      [404, 'replayed'],
    ])
    expect(read.map(({ text }) => text)).toEqual([done.text, unaffordable.text, refused.text])
    expect((await ada.get(outcomePath('v_ada', 'done'))).text).toBe(done.text)
    expect((await cardOf(shop, 'ADA')).spent.length).toBe(
      [done, unaffordable].filter(({ body }) => body.result === 'SUCCESS').length,
    )
  })

  test('is unknown for an unused key, and reading does not use the key', async () => {
    const before = await ada.get(outcomePath('ADA', 'one'))
    const again = await ada.get(outcomePath('ADA', 'one'))

    expect([before, again].map(({ body }) => body)).toEqual([{ status: 'unknown' }, { status: 'unknown' }])
    expect(statusOf(before)).toEqual([200, undefined])
    expect(statusOf(await redeem('one'))).toEqual([200, 'new'])
  })

  test('is hidden from other shoppers', async () => {
    await redeem('one')
    const ben = await pageOf(shop, 'ben')
    const guestPage = await pageOf(shop)

    const card = await ben.get(outcomePath('ADA', 'one'))
    const none = await ben.get(outcomePath('NO-SUCH-CARD', 'one'))
    const guest = await guestPage.get(outcomePath('ADA', 'one'))

    expect([card, none, guest].map(statusOf)).toEqual(Array(3).fill([404, undefined]))
    const replies = [card, none].map(({ body }) => ({ ...body, request_id: '' }))
    expect(replies[0]).toEqual(replies[1])
    expect((await ben.get(outcomePath('BEN', 'one'))).body).toEqual({ status: 'unknown' })

    const cards = shop.store.db.updateTable('vouchers').where('code', '=', 'ADA')
    await cards.set({ holder_id: 'cust_ben' }).execute()
    expect((await ben.get(outcomePath('ADA', 'one'))).body).toEqual({ status: 'unknown' })
  })

  test('is separate for two shoppers with the same key', async () => {
    const ben = await pageOf(shop, 'ben')
    const body = { reward: { id: 'rew_cup' } }
    const bens = await ben.redeem('BEN', body, keyed('cart-17'))
    const adas = await redeem('cart-17')
    const again = await Promise.all([redeem('cart-17'), ben.redeem('BEN', body, keyed('cart-17'))])

    expect([bens, adas, ...again].map(statusOf)).toEqual([
      [200, 'new'],
      [200, 'new'],
      [200, 'replayed'],
      [200, 'replayed'],
    ])
    expect(again.map(({ text }) => text)).toEqual([adas.text, bens.text])
    expect((await ada.get(outcomePath('ADA', 'cart-17'))).text).toBe(adas.text)
    expect((await ben.get(outcomePath('BEN', 'cart-17'))).text).toBe(bens.text)
  })

  test('is found for seven days if an earlier release stored the key for all shoppers', async () => {
    const ben = await pageOf(shop, 'ben')
    const replies = [await redeem('one'), await redeem('two')]
    const keys = shop.store.db.updateTable('idempotency_keys').set({ client: 'client page-shop' })
    await keys.where('project_id', '=', 'proj_shop').execute()

    expect((await ada.get(outcomePath('ADA', 'one'))).text).toBe(replies[0]?.text)
    expect(await redeem('one')).toMatchObject({ status: 200, text: replies[0]?.text })
    expect(statusOf(await redeem('two', 'rew_cup'))).toEqual([422, 'mismatch'])
    expect(statusOf(await ben.redeem('BEN', { reward: { id: 'rew_cup' } }, keyed('one')))).toEqual([
      200,
      'new',
    ])

    shop.clock.pass(7 * 24 * 60 * 60)
    const later = await pageOf(shop, 'ada')
    expect((await later.get(outcomePath('ADA', 'one'))).body).toEqual({ status: 'unknown' })
    expect((await later.get(outcomePath('ADA', 'two'))).body).toEqual({ status: 'unknown' })
  })

  test('is separate for other operations and cards, and for the page and the back end', async () => {
    const backEnd = await backEndOf(shop)
    await backEnd.post('/v1/products', { name: 'Mug' }, keyed('product'))
    const atCounter = await backEnd.redeem('ADA', 'rew_three', {}, keyed('served'))

    expect((await backEnd.get(outcomePath('ADA', 'product'))).body).toEqual({ status: 'unknown' })
    expect((await backEnd.get(outcomePath('ADA', 'served'))).text).toBe(atCounter.text)
    expect((await backEnd.get(outcomePath('BEN', 'served'))).body).toEqual({ status: 'unknown' })
    expect((await ada.get(outcomePath('ADA', 'served'))).body).toEqual({ status: 'unknown' })
  })

  test('is found for a key of any visible characters', async () => {
    const keys = ['a/b', '%2F', 'a?b#c', '"~!', '..%', 'x'.repeat(255)]
    for (const key of keys) {
      const first = await redeem(key)
      expect([key, (await ada.get(outcomePath('ADA', key))).text]).toEqual([key, first.text])
    }
  })

  test('is running while another process executes the request', async () => {
    let duringRequest: Reply | undefined
    const otherProcess = shop.store.transaction(async (tx) => {
      await lockKey(tx)
      duringRequest = await ada.get(outcomePath('ADA', 'one'))
      throw new Error('given up')
    })
    await expect(otherProcess).rejects.toThrow('given up')

    expect(duringRequest?.body).toEqual({ status: 'running' })
    expect((await ada.get(outcomePath('ADA', 'one'))).body).toEqual({ status: 'unknown' })
  })

  test('is the response of a request that ends after its key was read', async () => {
    const requests: Reply[] = []
    const store: Store = {
      ...shop.store,
      async transaction(work) {
        requests.push(await redeem('one'))
        return shop.store.transaction(work)
      },
    }

    const outcome = await findStoredResponse(store, ownerOfKey, shop.clock.now())

    expect(outcome).toMatchObject({ status: 200, answer: requests[0]?.text })
  })

  test('is running if the statement timeout is shorter than the wait for another process', async () => {
    const store: Store = {
      ...shop.store,
      transaction: (work) =>
        shop.store.transaction(async (tx) => {
          await sql`set local statement_timeout = '500ms'`.execute(tx)
          return work(tx)
        }),
    }
    const events = new EventEmitter()
    const [locked, released] = [once(events, 'locked'), once(events, 'released')]
    const otherProcess = shop.store.transaction(async (tx) => {
      await lockKey(tx)
      events.emit('locked')
      await released
    })
    await locked

    const reading = findStoredResponse(store, ownerOfKey, shop.clock.now())
    const outcome = await reading.finally(() => events.emit('released'))
    await otherProcess

    expect(outcome).toBe('running')
  })

  test('is running while a redemption in one statement waits for its card', async () => {
    const { request, outcome } = await shop.store.transaction(async (tx) => {
      await sql`select from vouchers where code = 'ADA' for update`.execute(tx)
      const request = redeem('one', 'rew_cup')
      await waitForBlockedTransaction(tx)
      return { request, outcome: await ada.get(outcomePath('ADA', 'one')) }
    })

    expect(outcome.body).toEqual({ status: 'running' })
    expect(statusOf(await request)).toEqual([200, 'new'])
    expect(statusOf(await ada.get(outcomePath('ADA', 'one')))).toEqual([200, 'replayed'])
  })
})

onBothStores('the outcome of a key', (open) => {
  test('includes a later rollback, while a repeated request still gets the first reply', async () => {
    const shop = await startShopForTest(await open(), { catalogue })
    const ada = await pageOf(shop, 'ada')
    const backEnd = await backEndOf(shop)
    const redeem = () => ada.redeem('ADA', { reward: { id: 'rew_three' } }, keyed('one'))
    const first = await redeem()
    const atCounter = await backEnd.redeem('ADA', 'rew_three', {}, keyed('two'))

    await backEnd.rollBack(first.body.id)
    await backEnd.rollBack(atCounter.body.id)

    const read = await ada.get(outcomePath('ADA', 'one'))
    expect(statusOf(read)).toEqual([200, 'replayed'])
    expect(read.body).toEqual({ ...first.body, status: 'ROLLED_BACK' })
    expect((await backEnd.get(outcomePath('ADA', 'two'))).body).toEqual({
      ...atCounter.body,
      status: 'ROLLED_BACK',
    })
    expect((await redeem()).text).toBe(first.text)
  })
})
