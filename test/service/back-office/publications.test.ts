/** Publishing vouchers from a back end and from a page. */
import { expect, test } from 'vitest'
import { eraseCustomer } from '../../../src/service/customers/own-data.ts'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd, page } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

const path = '/v1/publications'
const ada = { source_id: 'ada' }

onBothStores('a publication', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    return { ...shop, ...(await backEnd(shop)), shop }
  }

  test('gives a new voucher of the campaign, also to a new customer', async () => {
    const { post } = await start()
    const { status, body, text } = await post(path, {
      campaign: { name: 'Codes', count: 1 },
      customer: { source_id: 'eve', name: 'Eve' },
      metadata: { register: 4 },
    })

    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      object: 'publication',
      result: 'SUCCESS',
      customer: { source_id: 'eve', name: 'Eve' },
      metadata: { register: 4 },
      voucher: { campaign_id: 'camp_codes', holder: { source_id: 'eve' } },
    })
    expect(body.vouchers_id).toEqual([body.voucher.id])
  })

  test('assigns the vouchers of a campaign without a template until none is left', async () => {
    const { post, get } = await start()
    expect((await post(path, { campaign: 'Private', customer: ada })).body.voucher.code).toBe('LAST')
    expect((await post(path, { campaign: 'Private', customer: ada })).status).toBe(404)

    expect((await get('/v1/campaigns/Private/summary')).body).toMatchObject({
      publications_succeeded: 1,
      publications_failed: 1,
    })
  })

  test('with join_once returns the voucher that the customer already has, even in concurrent requests', async () => {
    const { post } = await start()
    const send = () => post(`${path}?join_once=true`, { campaign: 'Codes', customer: ada })
    const replies = await Promise.all([send(), send(), send()])

    expect(new Set(replies.map(({ body }) => body.voucher.id)).size).toBe(1)
    expect((await post(path, { campaign: 'Codes', customer: ada })).body.voucher.id).not.toBe(
      replies[0].body.voucher.id,
    )
  })

  test('lets a customer join a loyalty program once', async () => {
    const { post } = await start()
    const send = () => post(path, { campaign: 'Club', customer: { source_id: 'ben' } })
    const first = await send()

    expect(first.body.voucher).toMatchObject({ type: 'LOYALTY_CARD', loyalty_card: { balance: 20 } })
    expect((await send()).body.voucher.id).toBe(first.body.voucher.id)
    expect((await post(path, { campaign: 'Club', customer: ada })).body.voucher.id).toBe('v_ada')
  })

  test('of a named voucher belongs to one customer', async () => {
    const { post } = await start()
    expect((await post(path, { voucher: 'five', customer: ada })).body.voucher.id).toBe('v_five')
    expect((await post(path, { voucher: 'FIVE', customer: ada })).status).toBe(200)
    expect((await post(path, { voucher: 'FIVE', customer: { source_id: 'ben' } })).body.key).toBe(
      'duplicate_found',
    )
  })

  test('of a named card is refused if the customer has another card of the program', async () => {
    const { post } = await start()
    const { body: card } = await post('/v1/campaigns/Club/vouchers', {})
    const send = (customer: object) => post(path, { voucher: card.code, customer })

    expect(await send(ada)).toMatchObject({
      status: 409,
      body: { key: 'duplicate_found', resource_id: 'v_ada' },
    })
    const ben = { source_id: 'ben' }
    const replies = await Promise.all([send(ben), send(ben)])
    expect(replies.map(({ body }) => body.voucher.id)).toEqual([card.id, card.id])
  })

  test('of a named voucher is refused if the voucher or its campaign is over', async () => {
    const { post, clock } = await start()
    await post('/v1/campaigns/Private/disable')
    const expiration_date = new Date(clock.now().getTime() + 60_000).toISOString()
    const { body: short } = await post('/v1/campaigns/Codes/vouchers', { expiration_date })
    clock.pass(61)

    for (const voucher of ['LAST', short.code])
      expect((await post(path, { voucher, customer: ada })).body).toMatchObject({
        key: 'invalid_payload',
        details: [{ field: 'voucher' }],
      })
  })

  test('to a customer whose data was erased is refused', async () => {
    const { post, store } = await start()
    await eraseCustomer(store, { id: 'proj_shop' }, 'ada')

    expect(
      (await post(`${path}?join_once=true`, { campaign: 'Club', customer: { id: 'cust_ada' } })).body,
    ).toMatchObject({
      key: 'invalid_customer',
      details: [{ field: 'customer.id' }],
    })
    expect((await post('/v1/events', { event: 'review', customer: { id: 'cust_ada' } })).body.key).toBe(
      'invalid_customer',
    )
  })

  test.each([
    ['campaign', 400, { customer: ada }],
    ['voucher', 400, { campaign: 'Codes', voucher: 'FIVE', customer: ada }],
    ['customer', 400, { campaign: 'Codes' }],
    ['customer.id', 400, { campaign: 'Codes', customer: { id: 'cust_none' } }],
    ['campaign', 400, { campaign: 'Sale', customer: ada }],
  ])('names %s if it is wrong', async (field, status, body) => {
    const { post } = await start()
    const reply = await post(path, body)

    expect(reply.status, reply.text).toBe(status)
    expect(reply.body.details).toMatchObject([{ field }])
  })

  test('of a disabled campaign is refused', async () => {
    const { post } = await start()
    await post('/v1/campaigns/Codes/disable')

    expect((await post(path, { campaign: 'Codes', customer: ada })).body.details).toMatchObject([
      { field: 'campaign' },
    ])
  })

  test('by a page is for its customer, once, from campaigns that allow it', async () => {
    const { shop } = await start()
    const client = await page(shop, 'ada')
    const first = await client.post(path, { campaign: 'Codes', metadata: { text: 'large' } })
    expect(first.status, first.text).toBe(200)
    const own = { id: 'cust_ada', metadata: { level: 'new' }, object: 'customer' }
    expect([first.body.customer, first.body.voucher.holder]).toEqual([own, own])
    expect(first.text).not.toMatch(/"Ada"|"ada"/)
    expect(first.body.metadata).toEqual({})
    expect((await client.post(path, { campaign: 'Codes' })).body.voucher.id).toBe(first.body.voucher.id)

    expect((await client.post(path, { campaign: 'Private' })).status).toBe(404)
    expect((await client.post(path, { campaign: 'Club' })).status).toBe(404)
    expect((await client.post(path, { voucher: 'ONE' })).body.details).toMatchObject([{ field: 'voucher' }])
    expect((await client.post(path, { campaign: 'Codes', customer: { source_id: 'ben' } })).status).toBe(403)
    expect((await (await page(shop)).post(path, { campaign: 'Codes' })).status).toBe(403)
    const narrow = await page(shop, 'ada', 'client_vouchers')
    expect((await narrow.post(path, { campaign: 'Codes' })).status).toBe(403)
  })
})
