/** The relay with the real service: pages get the same responses as with keys of their own, and no more. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { createStorefront } from '../../../src/client/source.ts'
import { forNode } from '../../../src/relay/index.ts'
import { onPostgres } from '../../support/stores.ts'
import { openClub } from '../../unit/relay/support/club.ts'
import { listen } from '../../unit/relay/support/listen.ts'
import { secrets } from '../../unit/relay/support/page.ts'

const members = '/client/v1/loyalties/members'
const cup = { product_id: 'prod_cup', quantity: 1 }
const mug = { reward: { id: 'rew_mug' } }

onPostgres('relay and service', (open) => {
  test('serves promotions, eligibility and combinations to a page without keys', async () => {
    const { pageOf } = await openClub(await open())

    const order = { items: [cup] }
    const redeemables = [{ object: 'promotion_tier', id: 'promo_ten' }]
    const validate = (who: string | null) =>
      pageOf(who)('/client/v1/validations', { body: { redeemables, order } })

    for (const who of ['canary-ada', 'cust_ada', null]) {
      const page = pageOf(who)
      const { body } = await page('/client/v1/qualifications', { body: { order } })

      expect((await page('/client/v1/promotions/tiers')).body.tiers).toMatchObject([{ id: 'promo_ten' }])
      expect(body.redeemables.data).toContainEqual(expect.objectContaining({ id: 'promo_ten' }))
    }
    for (const who of ['canary-ada', 'cust_ada', null]) {
      expect((await validate(who)).body).toMatchObject({
        valid: true,
        order: { total_discount_amount: 1000 },
      })
    }
  })

  test('returns the signed-in shopper’s card, even if the page names another customer', async () => {
    const { pageOf } = await openClub(await open())
    const body = { scenario: 'CUSTOMER_WALLET', customer: { id: 'cust_ben' }, options: { limit: 50 } }
    const idsFor = async (who: string | null) =>
      (await pageOf(who)('/client/v1/qualifications', { body })).body.redeemables.data.map(
        ({ id }: { id: string }) => id,
      )

    expect(await idsFor('canary-ada')).toEqual(['ADA'])
    expect(await idsFor('canary-ben')).toEqual(expect.arrayContaining(['BEN', 'BENS-CODE']))
    expect(await idsFor(null)).toEqual([])
  })

  test("hides other customers' codes, even if the page names these customers", async () => {
    const { pageOf } = await openClub(await open())
    const redeemables = [{ object: 'voucher', id: 'BENS-CODE' }]
    const body = { redeemables, order: { items: [cup] }, customer: { id: 'cust_ben' } }

    expect((await pageOf('canary-ben')('/client/v1/validations', { body })).body.valid).toBe(true)
    expect((await pageOf('canary-ada')('/client/v1/validations', { body })).body.valid).toBe(false)
  })

  test('returns the same card, rewards, tiers and activity as the client API', async () => {
    const { pageOf, directlyAs } = await openClub(await open())
    await pageOf('canary-ada')(`${members}/ADA/redemption`, { body: mug })

    for (const path of [
      '/ADA',
      '/ADA/rewards?limit=1&affordable_only=true',
      '/ADA/tiers',
      '/ADA/activity?limit=2',
    ]) {
      const relayed = await pageOf('canary-ada')(members + path)
      const direct = await directlyAs('cust_ada', members + path)

      expect([relayed.status, direct.status, path]).toEqual([200, 200, path])
      // The relay returns less customer data.
      const shared = JSON.parse(JSON.stringify(direct.body), (_, value) =>
        value?.object === 'customer' || value?.source_id ? { id: value.id, object: value.object } : value,
      )
      const { holder, ...rest } = relayed.body
      expect({ ...rest, ...(holder && { holder: { id: holder.id, object: shared.holder.object } }) }).toEqual(
        shared,
      )
    }
  })

  test('returns one error for fifty attempts to read another’s card', async () => {
    const { pageOf } = await openClub(await open())
    const bodies = new Set<string>()

    for (const who of ['canary-ada', 'canary-ben', 'canary-cy', 'cust_cy']) {
      const page = pageOf(who)
      for (const code of ['ADA', 'v_ada', 'BEN', 'v_ben', 'FREE', 'BENS-CODE', 'UNKNOWN', 'ADA%2F..%2FBEN']) {
        for (const what of ['', '/rewards', '/tiers', '/activity', '/redemption']) {
          const isOwn = who.includes(code.toLowerCase().replace('v_', ''))
          if (isOwn) continue
          const { status, body } = await page(`${members}/${code}${what}`, {
            body: what === '/redemption' ? mug : undefined,
          })
          expect([status, who, code, what]).toEqual([404, who, code, what])
          bodies.add(JSON.stringify({ ...body, request_id: '' }))
        }
      }
    }

    expect(bodies.size).toBe(1)
  })

  test('redeems a reward once per key', async () => {
    const { pageOf, ledgerOf } = await openClub(await open())
    const page = pageOf('canary-ada')
    const headers = { 'Idempotency-Key': randomUUID() }
    const redeem = () => page(`${members}/ADA/redemption`, { body: mug, headers })

    const first = await redeem()
    const again = await redeem()

    expect(first.body).toMatchObject({ result: 'SUCCESS', loyalty_card: { points: 100 } })
    expect(again.body).toEqual(first.body)
    expect([first, again].map((one) => one.headers.get('Idempotency-Replayed'))).toEqual([null, 'true'])
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [100], balance: 400 })
  })

  test('redeems once for thirty simultaneous requests with one key', async () => {
    const { pageOf, ledgerOf } = await openClub(await open())
    const page = pageOf('canary-ada')
    const headers = { 'Idempotency-Key': randomUUID() }
    const redeem = () => page(`${members}/ADA/redemption`, { body: mug, headers })

    const replies = await Promise.all(Array.from({ length: 30 }, redeem))
    const settled = async () => {
      const { status, body } = await redeem()
      return status === 200 ? body : undefined
    }
    await expect.poll(settled).toMatchObject({ result: 'SUCCESS' })

    const { id } = await settled()
    // A 409 or 503 means that the request is still running. The key can be sent again.
    expect(replies.filter(({ status, body }) => ![409, 503].includes(status) && body.id !== id)).toEqual([])
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [100], balance: 400 })
  })

  test('keeps the keys of different shoppers apart', async () => {
    const { pageOf, ledgerOf } = await openClub(await open())
    const headers = { 'Idempotency-Key': 'the-same' }

    const ada = await pageOf('canary-ada')(`${members}/ADA/redemption`, { body: mug, headers })
    const ben = await pageOf('canary-ben')(`${members}/BEN/redemption`, { body: mug, headers })

    expect([ada.status, ben.status]).toEqual([200, 200])
    expect(ben.body).toMatchObject({ customer_id: 'cust_ben' })
    expect(await ledgerOf('v_ben')).toEqual({ subtracted: [100], balance: 20 })
  })

  test('moves points once per key, and only between the shopper’s own cards', async () => {
    const { shop, pageOf } = await openClub(await open())
    await shop.store.db
      .updateTable('vouchers')
      .set({ holder_id: 'cust_ada' })
      .where('project_id', '=', 'proj_shop')
      .where('id', '=', 'v_free')
      .execute()
    const transfers = '/client/v1/loyalties/camp_club/members/ADA/transfers'
    const from = (code: string) => [{ code, points: 20, source_id: `of ${code}` }]
    const headers = { 'Idempotency-Key': 'the-same' }
    const move = (who: string | null, body: unknown) => pageOf(who)(transfers, { body, headers })

    const [first, again] = [await move('canary-ada', from('FREE')), await move('canary-ada', from('FREE'))]

    expect([first.status, first.body.loyalty_card.balance]).toEqual([200, 520])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Status')).toBe('replayed')
    const other = { ...headers, 'Idempotency-Key': 'another' }
    expect((await pageOf('canary-ada')(transfers, { body: from('BEN'), headers: other })).status).toBe(404)
    expect((await move('canary-ben', from('FREE'))).status).toBe(404)
    expect((await move(null, from('FREE'))).status).toBe(401)
    expect((await move('canary-ada', from('FREE')[0])).status).toBe(400)
  })

  test('rejects one key for two different requests', async () => {
    const { pageOf, ledgerOf } = await openClub(await open())
    const page = pageOf('canary-ada')
    const headers = { 'Idempotency-Key': 'one' }

    await page(`${members}/ADA/redemption`, { body: mug, headers })
    const other = await page(`${members}/ADA/redemption`, {
      body: { ...mug, metadata: { other: true } },
      headers,
    })

    expect([other.status, other.body.key]).toEqual([422, 'idempotency_mismatch'])
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [100], balance: 400 })
  })

  test('reports the status of the shopper’s own keys only', async () => {
    const { pageOf } = await openClub(await open())
    const ada = pageOf('canary-ada')
    const statusOf = ({ status, headers }: { status: number; headers: Headers }) => [
      status,
      headers.get('Idempotency-Status'),
    ]
    const redeem = (who: typeof ada, key: string, reward = mug) =>
      who(`${members}/ADA/redemption`, { body: reward, headers: { 'Idempotency-Key': key } })
    const read = (who: typeof ada, key: string) =>
      who(`${members}/ADA/redemptions/${encodeURIComponent(key)}`)

    const refused = await redeem(ada, 'refused', { reward: { id: 'rew_none' } })
    const done = await redeem(ada, 'a//%2e%2e')

    expect([refused, done].map(statusOf)).toEqual([
      [404, 'new'],
      [200, 'new'],
    ])
    expect([await redeem(ada, 'refused'), await redeem(ada, 'a//%2e%2e')].map(statusOf)).toEqual([
      [422, 'mismatch'],
      [200, 'replayed'],
    ])
    expect(statusOf(await read(ada, 'refused'))).toEqual([404, 'replayed'])
    expect((await read(ada, 'a//%2e%2e')).body).toEqual(done.body)
    expect((await read(ada, 'a/b')).body).toEqual({ status: 'unknown' })
    // Errors of the relay itself contain no key status.
    for (const who of ['canary-ben', 'canary-cy', null]) {
      const other = pageOf(who)
      const replies = [await redeem(other, 'a//%2e%2e'), await read(other, 'a//%2e%2e')]
      expect(replies.map(statusOf)).toEqual(Array(2).fill([who ? 404 : 401, null]))
    }
  })

  test('values points by the catalog, not by the price that the page sends', async () => {
    const { shop, pageOf, ledgerOf, fromBackEnd } = await openClub(await open())
    const order = {
      source_id: 'another-order',
      status: 'PAID',
      amount: 5000,
      items: [{ ...cup, price: 5000 }],
    }
    await fromBackEnd('/v1/orders', { ...order, customer: { source_id: 'canary-ben' } })
    const tampered = {
      ...order,
      amount: 1,
      items: [
        { ...cup, price: 1, amount: 1, product: { price: 1 }, sku: { price: 1 }, metadata: { free: true } },
      ],
    }

    const { status, body } = await pageOf('canary-ada')(`${members}/ADA/redemption`, {
      body: { reward: { id: 'rew_coin' }, order: tampered },
    })

    // 10.00 at 10 points each.
    expect([status, body.loyalty_card, body.order.amount, body.order.total_amount]).toEqual([
      200,
      { points: 100 },
      1000,
      0,
    ])
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [100], balance: 400 })
    const orders = await shop.store.db
      .selectFrom('orders')
      .select(['source_id', 'amount', 'customer_id'])
      .execute()
    expect(orders.find(({ source_id }) => source_id === 'another-order')).toMatchObject({
      amount: 5000,
      customer_id: 'cust_ben',
    })
  })

  test.each([-1, 0, 1.5, 2 ** 53])('rejects invalid points with a reason: %s', async (points) => {
    const { pageOf, ledgerOf } = await openClub(await open())

    const { status, body } = await pageOf('canary-ada')(`${members}/ADA/redemption`, {
      body: { reward: { id: 'rew_coin', points }, order: { items: [cup] } },
    })

    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.details[0].field).toBe('reward.points')
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [], balance: 500 })
  })

  test('serves a complete page client that has only the URL of the relay', async () => {
    const { relayOf, ledgerOf } = await openClub(await open())
    const { port } = await listen(forNode(relayOf('canary-ada', { origins: ['https://shop.example'] })))
    const client = createClient({ relayUrl: `http://127.0.0.1:${port}/perkit` })
    onTestFinished(client.close)
    const shop = createStorefront(client)

    const card = await shop.member('ADA')
    const redemption = await shop.redeemReward('ADA', mug, { idempotencyKey: randomUUID() })
    const replies = [
      await shop.promotionTiers({}),
      await shop.memberRewards('ADA', {}),
      await shop.memberTiers('ADA'),
      await shop.memberActivity('ADA', {}),
    ]

    expect(card.value.loyalty_card.balance).toBe(500)
    expect(redemption).toMatchObject({ result: 'SUCCESS', loyalty_card: { points: 100 } })
    expect(replies.map(({ dropped }) => dropped)).toEqual([0, 0, 0, 0])
    await expect(shop.member('BEN', { fresh: true })).rejects.toMatchObject({ key: 'not_found' })
    expect(await ledgerOf('v_ada')).toEqual({ subtracted: [100], balance: 400 })
  })

  test('reports that no shopper is signed in', async () => {
    const { relayOf } = await openClub(await open())
    const { port } = await listen(forNode(relayOf(null)))
    const client = createClient({ relayUrl: `http://127.0.0.1:${port}/perkit` })
    onTestFinished(client.close)

    await expect(createStorefront(client).member('ADA')).rejects.toMatchObject({ kind: 'signed-out' })
  })

  test('distinguishes a missing reward from a missing card', async () => {
    const { pageOf } = await openClub(await open())

    const { status, body } = await pageOf('canary-ada')(`${members}/ADA/redemption`, {
      body: { reward: { id: 'rew_none' } },
    })

    expect([status, body.resource_type]).toEqual([404, 'reward'])
  })

  test('renews tokens that have expired by the service’s clock', async () => {
    const { pageOf, shop } = await openClub(await open())
    const page = pageOf('canary-ada')
    const statuses = async () => [
      (await page('/client/v1/promotions/tiers')).status,
      (await page(`${members}/ADA/tiers`)).status,
    ]

    expect(await statuses()).toEqual([200, 200])
    shop.clock.pass(3_600)
    expect(await statuses()).toEqual([200, 200])
  })

  test('exposes no secrets and no personal data to a page', async () => {
    const { pageOf, shop, errors } = await openClub(await open())
    const page = pageOf('canary-ada')
    const tokens: string[] = []
    const withSpy = pageOf('canary-ada', {
      fetch: async (url, init) => {
        const bearer = new Headers(init.headers).get('Authorization')
        if (bearer) tokens.push(bearer.slice('Bearer '.length))
        return fetch(url, init)
      },
    })
    const order = { items: [cup] }
    const redeemables = [
      { object: 'voucher', id: 'ADA' },
      { object: 'voucher', id: 'BENS-CODE' },
    ]
    const responses = []

    for (const send of [page, withSpy]) {
      responses.push(
        await send('/client/v1/promotions/tiers'),
        await send('/client/v1/promotions/tiers?limit=none'),
        await send('/client/v1/qualifications', { body: { order, scenario: 'CUSTOMER_WALLET' } }),
        await send('/client/v1/validations', { body: { redeemables, order } }),
        await send('/client/v1/validations', { body: {} }),
        await send(`${members}/ADA/redemption`, { body: mug }),
        await send(`${members}/ADA/redemption`, { body: { reward: { id: 'rew_coin' }, order } }),
        await send(`${members}/ADA/redemption`, { body: { reward: { id: 'rew_coin' } } }),
        await send(`${members}/ADA`),
        await send(`${members}/ADA/rewards`),
        await send(`${members}/ADA/tiers`),
        await send(`${members}/ADA/activity?limit=100`),
        await send(`${members}/ADA/activity?starting_after_id=none`),
        await send(`${members}/BEN`),
        await send('/client/v1/other'),
      )
    }
    await shop.close()
    responses.push(await withSpy(`${members}/ADA`))

    const all = responses.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n')
    for (const secret of [...Object.values(secrets), ...tokens, shop.url, 'canary', 'Canary', '+00'])
      expect(all).not.toContain(secret)
    expect(tokens.length).toBeGreaterThan(10)
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(18)
    expect(responses.at(-1)?.status).toBe(503)
    expect(JSON.stringify(errors)).not.toMatch(/token/)
  })
})
