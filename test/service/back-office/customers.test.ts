/** Creating and updating single customers. */
import { expect, test } from 'vitest'
import { eraseCustomer } from '../../../src/service/customers/own-data.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

onBothStores('a customer', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    return { ...shop, ...(await backEnd(shop)) }
  }

  test('is created once for a source id, and then updated', async () => {
    const { post } = await start()
    const created = await post('/v1/customers', { source_id: 'eve', name: 'Eve', metadata: { a: 1 } })
    expect(created.status, created.text).toBe(200)

    const again = await post('/v1/customers', { source_id: 'eve', phone: '1', metadata: { b: 2 } })

    expect(again.body).toMatchObject({
      id: created.body.id,
      name: 'Eve',
      phone: '1',
      metadata: { a: 1, b: 2 },
    })
  })

  test('without a source id is created each time', async () => {
    const { post, get } = await start()
    const { body: one } = await post('/v1/customers', { email: 'eve@shop.example', birthday: '1990-02-28' })
    const { body: other } = await post('/v1/customers', { email: 'eve@shop.example' })

    expect(other.id).not.toBe(one.id)
    expect((await get(`/v1/customers/${one.id}`)).body).toMatchObject({
      source_id: null,
      birthdate: '1990-02-28',
    })
  })

  /** Each number has two characters as sent, and three as stored. */
  const numbers = (length: number) => ({ numbers: Array.from({ length }, () => 1) })

  test('is updated although its metadata is as large as allowed', async () => {
    const { post, put } = await start()
    const profile = { source_id: 'eve', metadata: numbers(87_000) }
    const created = await post('/v1/customers', profile)
    expect(created.status, created.text).toBe(200)

    const again = await post('/v1/customers', { ...profile, name: 'Eve' })
    const updated = await put('/v1/customers/eve', { ...profile, phone: '1' })

    expect(again.status, again.text).toBe(200)
    expect(updated.body, updated.text).toMatchObject({ name: 'Eve', phone: '1' })
  })

  test.each([{ source_id: 'eve' }, { name: 'Eve' }])(
    'is not created with metadata that is too large as stored: %o',
    async (profile) => {
      const { post, store } = await start()
      const reply = await post('/v1/customers', { ...profile, metadata: numbers(90_000) })

      expect(reply.body, reply.text).toMatchObject({
        key: 'invalid_payload',
        details: [{ field: 'metadata', message: expect.stringContaining('at most 262144 bytes') }],
      })
      const { rows } = await sql`select from customers where source_id = 'eve' or name = 'Eve'`.execute(
        store.db,
      )
      expect(rows).toEqual([])
    },
  )

  test.each(['ada', 'cust_ada'])('is updated by %s, without losing other fields', async (name) => {
    const { put } = await start()
    const { body, text } = await put(`/v1/customers/${name}`, {
      email: 'ada@shop.example',
      address: { city: 'Bath' },
      metadata: { register: 4 },
    })

    expect(body, text).toMatchObject({
      id: 'cust_ada',
      name: 'Ada',
      email: 'ada@shop.example',
      address: { city: 'Bath' },
      metadata: { level: 'new', register: 4 },
      updated_at: '2026-11-21T12:00:00.000Z',
    })
    expect((await put('/v1/customers/ada', body)).body).toEqual(body)
  })

  test('gets a source id, but no other one', async () => {
    const { post, put } = await start()
    const { body: guest } = await post('/v1/customers', { name: 'Gus' })
    const path = `/v1/customers/${guest.id}`
    expect((await put(path, { source_id: 'ada' })).body.key).toBe('duplicate_found')
    expect((await put(path, { source_id: 'gus' })).body.source_id).toBe('gus')
    expect((await put('/v1/customers/gus', { source_id: 'eve' })).body).toMatchObject({
      key: 'invalid_payload',
      details: [{ field: 'source_id' }],
    })
  })

  test.each([{ source_id: 'gus' }, {}])('earns points once for a segment: %o', async (names) => {
    const { post, put, get } = await start()
    const { body: customer } = await post('/v1/customers', names)
    const { body } = await post('/v1/publications', { campaign: 'Club', customer: { id: customer.id } })
    for (let times = 0; times < 2; times += 1)
      await put(`/v1/customers/${customer.id}`, { metadata: { level: 'gold' } })

    expect((await get(`/v1/loyalties/members/${body.voucher.code}`)).body.loyalty_card.balance).toBe(27)
  })

  test('earns points once for a segment, even in concurrent requests', async () => {
    const { post, put, get } = await start()
    const gold = { metadata: { level: 'gold' } }

    const replies = await Promise.all([
      ...[1, 2, 3].map(() => put('/v1/customers/ada', gold)),
      ...[1, 2, 3].map(() => post('/v1/customers', { source_id: 'ada', ...gold })),
    ])

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await get('/v1/loyalties/members/ADA')).body.loyalty_card.balance).toBe(107)
  })

  test.each([
    ['metadata', { metadata: { text: 'x'.repeat(250_000) } }],
    ['birthday', { birthdate: '1990-01-01', birthday: '1990-01-02' }],
  ])('is not changed if %s is wrong', async (field, body) => {
    const { put, get } = await start()
    await put('/v1/customers/ada', { metadata: { other: 'y'.repeat(100_000) } })
    const before = await get('/v1/customers/ada')

    const reply = await put('/v1/customers/ada', body)

    expect(reply.body, reply.text.slice(0, 200)).toMatchObject({ details: [{ field }] })
    expect((await get('/v1/customers/ada')).body).toEqual(before.body)
  })

  test('whose data was erased is not changed', async () => {
    const { store, put } = await start()
    await eraseCustomer(store, { id: 'proj_shop' }, 'cust_ada')

    const { status, body } = await put('/v1/customers/cust_ada', { name: 'Ada' })

    expect([status, body.key]).toEqual([404, 'not_found'])
    const { name } = await store.db
      .selectFrom('customers')
      .select('name')
      .where('id', '=', 'cust_ada')
      .executeTakeFirstOrThrow()
    expect(name).toBeNull()
  })

  test('has redeemables: held vouchers and shared codes, in pages', async () => {
    const { post, get, clock } = await start()
    clock.pass(60)
    await post('/v1/publications', { campaign: 'Friends', customer: { source_id: 'ada' } })

    const first = await get('/v1/customers/ada/redeemables?limit=1')
    expect(first.body, first.text).toMatchObject({
      data: [
        { holder_role: 'REFERRER', customer_id: 'cust_ada', redeemable: { voucher: { object: 'voucher' } } },
      ],
      has_more: true,
    })
    for (const after of [first.body.more_starting_after, first.body.data[0].id]) {
      const second = await get(`/v1/customers/cust_ada/redeemables?limit=1&starting_after_id=${after}`)
      expect(second.body, second.text).toMatchObject({
        data: [{ holder_role: 'OWNER', redeemable_id: 'v_ada', campaign_type: 'LOYALTY_PROGRAM' }],
        has_more: false,
      })
    }
    expect((await get('/v1/customers/ben/redeemables')).body.data).toEqual([])
  })
})
