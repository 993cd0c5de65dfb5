/** Custom events, and disabling the earning rules that they trigger. */
import { expect, test } from 'vitest'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd, page } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

const customer = { source_id: 'ada' }

onBothStores('a custom event', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    const client = await backEnd(shop)
    const balance = async () => (await client.get('/v1/loyalties/members/ADA')).body.loyalty_card.balance
    return { ...shop, ...client, shop, balance }
  }

  test('earns the points of its rules', async () => {
    const { post, balance } = await start()
    const { status, body, text } = await post('/v1/events', { event: 'review', customer })

    expect(status, text).toBe(200)
    expect(body).toMatchObject({ object: 'event', type: 'review', customer: { source_id: 'ada' } })
    expect(await balance()).toBe(105)
  })

  test('earns points in proportion to its metadata', async () => {
    const { post, balance } = await start()
    await post('/v1/events', { event: 'stars', customer, metadata: { stars: 4 } })
    await post('/v1/events', { event: 'stars', customer })

    expect(await balance()).toBe(108)
  })

  test('earns points in proportion to metadata of the customer in the request', async () => {
    const { post, balance } = await start()
    await post('/v1/events', { event: 'visited', customer: { ...customer, metadata: { visits: 4 } } })

    expect(await balance()).toBe(108)
  })

  test('earns once for one Idempotency-Key', async () => {
    const { post, balance } = await start()
    for (let times = 0; times < 2; times += 1)
      await post('/v1/events', { event: 'review', customer }, { 'Idempotency-Key': 'once' })

    expect(await balance()).toBe(105)
  })

  test('without a rule or a card changes nothing', async () => {
    const { post, balance } = await start()
    expect((await post('/v1/events', { event: 'nothing', customer })).status).toBe(200)
    expect((await post('/v1/events', { event: 'review', customer: { source_id: 'ben' } })).status).toBe(200)

    expect(await balance()).toBe(100)
  })

  test.each([
    ['event', { event: 'order.paid', customer }],
    ['event', { event: 'customer.segment.entered', customer }],
    ['customer', { event: 'review' }],
  ])('names %s if it is wrong', async (field, body) => {
    const { post } = await start()
    expect((await post('/v1/events', body)).body.details).toMatchObject([{ field }])
  })

  test('of a page earns only with rules that allow it and are limited', async () => {
    const { shop, balance } = await start()
    const client = await page(shop, 'ada')
    for (let times = 0; times < 3; times += 1)
      expect((await client.post('/v1/events', { event: 'visit' })).status).toBe(200)
    expect(await balance()).toBe(103)

    await client.post('/v1/events', { event: 'review' })
    const { body } = await client.post('/v1/events', { event: 'stars', metadata: { stars: 1e6 } })

    expect(body).toEqual({
      object: 'event',
      type: 'stars',
      customer: { id: 'cust_ada', metadata: { level: 'new' }, object: 'customer' },
      metadata: {},
    })
    expect(await balance()).toBe(103)
    expect((await client.post('/v1/events', { event: 'visit', customer: { source_id: 'ben' } })).status).toBe(
      403,
    )
    expect((await (await page(shop)).post('/v1/events', { event: 'visit' })).status).toBe(403)
  })

  test.each(['closed', 'unlimited', 'shared'])(
    'of a page earns nothing with a rule that is %s, unlike that of a back end',
    async (event) => {
      const { shop, post, balance } = await start()
      await (await page(shop, 'ada')).post('/v1/events', { event })
      expect(await balance()).toBe(100)

      await post('/v1/events', { event, customer })

      expect(await balance()).toBe(103)
    },
  )

  test('earns nothing with a disabled rule, until it is enabled', async () => {
    const { post, balance } = await start()
    const rule = '/v1/loyalties/Club/earning-rules/ern_review'
    const disabled = await post(`${rule}/disable`)
    expect([disabled.status, disabled.body.active]).toEqual([200, false])
    await post('/v1/events', { event: 'review', customer })
    expect(await balance()).toBe(100)

    await post(`${rule}/enable`)
    await post('/v1/events', { event: 'review', customer })

    expect(await balance()).toBe(105)
    expect((await post('/v1/loyalties/Club/earning-rules/none/disable')).status).toBe(404)
  })
})
