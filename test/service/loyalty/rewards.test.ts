/** Creating and updating rewards: operations 14 and 15 of the specification. */
import { beforeEach, expect, test } from 'vitest'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue } from '../redemptions/support/reward-shop.ts'

const [project] = catalogue.projects
const cup = { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }
const skus = [{ id: 'sku_red', source_id: 'red', sku: 'Red cup' }]
const withVariants = {
  projects: [
    {
      ...project,
      products: [
        { ...cup, skus },
        { id: 'prod_plate', source_id: 'plate', name: 'Plate', price: 2500 },
      ],
    },
  ],
}

onPostgres('rewards', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: withVariants })
    backEnd = await backEndOf(shop)
  })

  const create = (body: unknown, headers?: Record<string, string>) =>
    backEnd.post('/v1/rewards', body, headers)
  const parameters = { campaign: { id: 'Gift cards', balance: 500 } }

  test('are created with a campaign by id or name', async () => {
    const { status, body } = await create({
      name: 'Gift',
      type: 'CAMPAIGN',
      parameters,
      metadata: { hue: 'red' },
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^rew_[0-9a-f]{32}$/),
      name: 'Gift',
      type: 'CAMPAIGN',
      parameters: { campaign: { id: 'camp_gifts', balance: 500 } },
      stock: null,
      redeemed: 0,
      metadata: { hue: 'red' },
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: null,
      object: 'reward',
    })
  })

  test('are named after their campaign by default', async () => {
    const { body } = await create({ parameters: { campaign: { id: 'camp_gifts' } } })
    expect(body).toMatchObject({
      name: 'Gift cards',
      type: 'CAMPAIGN',
      parameters: { campaign: { id: 'camp_gifts' } },
      metadata: {},
    })
  })

  test.each([
    [{}, 400, 'invalid_payload'],
    [{ parameters: {} }, 400, 'invalid_payload'],
    [{ parameters: { campaign: { id: 'camp_gifts', balance: 0 } } }, 400, 'invalid_payload'],
    [{ parameters: { campaign: { id: 'camp_gifts', balance: 1.5 } } }, 400, 'invalid_payload'],
    [{ parameters, type: 'COIN' }, 400, 'invalid_payload'],
    [{ parameters, stok: 5 }, 400, 'invalid_payload'],
    [{ parameters: { campaign: { id: 'camp_nothing' } } }, 404, 'not_found'],
    [{ parameters: { campaign: { id: 'camp_promotions' } } }, 400, 'invalid_payload'],
    [{ parameters: { product: { id: 'prod_nothing' } } }, 404, 'not_found'],
    [{ parameters: { product: { id: 'prod_cup', sku: { id: 'sku_nothing' } } } }, 404, 'not_found'],
    [{ parameters: { product: { id: 'prod_cup' } }, stock: -1 }, 400, 'invalid_payload'],
    [{ parameters: { product: { id: 'prod_cup' } }, attributes: { image: 'x' } }, 400, 'invalid_payload'],
    [{ parameters: { coin: { exchange_ratio: 0, points_ratio: 1 } } }, 400, 'invalid_payload'],
    [{ parameters: { coin: { exchange_ratio: 1 } } }, 400, 'invalid_payload'],
  ])('are not created from %j', async (body, status, key) => {
    const before = await shop.store.db.selectFrom('rewards').select('id').execute()
    const reply = await create(body)
    expect({ status: reply.status, key: reply.body.key }).toEqual({ status, key })
    expect(await shop.store.db.selectFrom('rewards').select('id').execute()).toHaveLength(before.length)
  })

  test('keep fields that an update omits', async () => {
    const { body: created } = await create({ name: 'Gift', parameters, metadata: { hue: 'red' } })
    shop.clock.pass(60)

    const renamed = await backEnd.put(`/v1/rewards/${created.id}`, { name: 'Present' })
    expect(renamed.body).toEqual({ ...created, name: 'Present', updated_at: '2026-11-21T12:01:00.000Z' })
    const changed = await backEnd.put(`/v1/rewards/${created.id}`, {
      parameters: { campaign: { id: 'camp_codes' } },
      metadata: {},
    })
    expect(changed.body).toEqual({
      ...renamed.body,
      parameters: { campaign: { id: 'camp_codes' } },
      metadata: {},
    })
    expect((await backEnd.put(`/v1/rewards/${created.id}`, {})).body).toEqual(changed.body)
    expect((await backEnd.put(`/v1/rewards/${created.id}`)).body).toEqual(changed.body)
  })

  test('reject credits that cannot be paid in yen, but not points', async () => {
    const parametersOf = (id: string, balance: number) => ({ parameters: { campaign: { id, balance } } })
    const { body: created } = await create(parametersOf('camp_gifts', 1250))
    await shop.store.db.updateTable('projects').set({ currency: 'JPY' }).execute()
    const field = 'parameters.campaign.balance'
    const refused = { status: 400, body: { key: 'invalid_payload', details: [{ field }] } }

    expect(await create(parametersOf('camp_gifts', 1250))).toMatchObject(refused)
    expect(await backEnd.put(`/v1/rewards/${created.id}`, parametersOf('camp_gifts', 50))).toMatchObject(
      refused,
    )
    expect(await create(parametersOf('camp_gifts', 1300))).toMatchObject({ status: 200 })
    expect(await create(parametersOf('camp_codes', 1250))).toMatchObject({ status: 200 })
  })

  test.each([
    [
      'CAMPAIGN',
      { type: 'CAMPAIGN', parameters: { campaign: { id: 'Gift cards', type: 'GIFT_VOUCHERS', balance: 5 } } },
      { name: 'Gift cards', parameters: { campaign: { id: 'camp_gifts', balance: 5 } }, stock: null },
    ],
    [
      'MATERIAL',
      {
        parameters: { product: { id: 'cup' } },
        stock: 3,
        attributes: { image_url: 'https://x/c.png', description: 'A cup' },
      },
      {
        name: 'Cup',
        parameters: { product: { id: 'prod_cup' } },
        stock: 3,
        attributes: { image_url: 'https://x/c.png', description: 'A cup' },
      },
    ],
    [
      'MATERIAL',
      {
        type: 'MATERIAL',
        name: 'Red one',
        parameters: { product: { id: 'prod_cup', sku: { id: 'red' } } },
        stock: null,
      },
      {
        name: 'Red one',
        parameters: { product: { id: 'prod_cup', sku_id: 'sku_red', sku: { id: 'sku_red' } } },
        stock: null,
      },
    ],
    [
      'COIN',
      { parameters: { coin: { exchange_ratio: 0.5, points_ratio: 10 } }, metadata: { hue: 'gold' } },
      {
        name: 'Pay with points',
        parameters: { coin: { exchange_ratio: 0.5, points_ratio: 10 } },
        stock: null,
        metadata: { hue: 'gold' },
      },
    ],
  ])('of type %s are created, read and sent back', async (type, request, expected) => {
    const { status, body } = await create(request)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...expected, type, redeemed: 0, object: 'reward' },
    })
    const again = await backEnd.put(`/v1/rewards/${body.id}`, body)
    expect(again.body).toEqual({ ...body, updated_at: expect.any(String) })
    const renamed = await backEnd.put(`/v1/rewards/${body.id}`, { name: 'Renamed', stock: 7 })
    expect(renamed.body).toEqual({ ...again.body, name: 'Renamed', stock: 7 })
    expect((await backEnd.put(`/v1/rewards/${body.id}`, { stock: null })).body.stock).toBeNull()
  })

  test.each([
    [{ parameters: { campaign: { id: 'camp_gifts' }, product: { id: 'prod_cup' } } }, 'parameters.product'],
    [{ type: 'COIN', parameters: { product: { id: 'prod_cup' } } }, 'parameters', 'parameters.product'],
    [{ parameters: {} }, 'parameters'],
    [{ parameters: { campaign: { id: 'camp_gifts', type: 'LOYALTY_PROGRAM' } } }, 'parameters.campaign.type'],
    [{ parameters: { product: { id: 'prod_plate', sku_id: 'sku_red' } } }, 'parameters.product.sku.id'],
    [
      { parameters: { product: { id: 'prod_cup', sku_id: 'sku_red', sku: { id: 'red' } } } },
      'parameters.product.sku_id',
    ],
  ])('reject %j and name the field', async (body, ...fields) => {
    const { status, body: refused } = await create(body)
    expect([status, refused.details.map(({ field }: { field: string }) => field)]).toEqual([400, fields])
  })

  test('have a new product, type and stock in the next redemption', async () => {
    const redeem = (more = {}) => backEnd.redeem('ADA', 'rew_twenty', more)
    await backEnd.put('/v1/rewards/rew_twenty', { parameters: { product: { id: 'prod_plate' } }, stock: 1 })
    expect((await redeem()).body.reward).toMatchObject({ product: { id: 'prod_plate', name: 'Plate' } })
    expect((await redeem()).body).toMatchObject({ result: 'FAILURE', failure_code: 'quantity_exceeded' })

    const coin = { exchange_ratio: 1, points_ratio: 10 }
    const updated = await backEnd.put('/v1/rewards/rew_twenty', {
      type: 'COIN',
      parameters: { coin },
      stock: null,
    })
    expect(updated.body).toMatchObject({ type: 'COIN', parameters: { coin }, stock: null })
    const order = { items: [{ product_id: 'prod_cup', quantity: 1 }] }
    expect((await redeem({ order })).body).toMatchObject({
      result: 'SUCCESS',
      order: { total_amount: 0 },
      amount: 100,
    })
  })

  test('keep their parameters when another type is rejected, and can be renamed', async () => {
    const refused = await backEnd.put('/v1/rewards/rew_cup', { parameters })
    expect(refused.body.details).toMatchObject([{ field: 'parameters' }, { field: 'parameters.campaign' }])
    const renamed = await backEnd.put('/v1/rewards/rew_cup', { name: 'Beaker' })
    expect(renamed.body).toMatchObject({
      name: 'Beaker',
      type: 'MATERIAL',
      parameters: { product: { id: 'prod_cup' } },
    })
  })

  test('have a new ratio in the next fresh qualification of a card', async () => {
    const qualify = async () => {
      const scenario = 'CUSTOMER_WALLET'
      const request = { customer: { source_id: 'ada' }, scenario }
      const { body } = await backEnd.post('/v1/qualifications?fresh=true', request)
      return body.redeemables.data.find(({ id }: { id: string }) => id === 'ADA').result.loyalty_card
    }
    expect(await qualify()).toMatchObject({ exchange_ratio: 1, points_ratio: 10 })

    const coin = { exchange_ratio: 2, points_ratio: 5 }
    await backEnd.put('/v1/rewards/rew_coin', { parameters: { coin } })
    expect(await qualify()).toMatchObject(coin)
  })

  test('have parameters that fit their type after concurrent updates', async () => {
    const coin = { exchange_ratio: 1, points_ratio: 10 }
    for (let round = 0; round < 10; round += 1) {
      const { body: created } = await create({ parameters })
      await Promise.all([
        backEnd.put(`/v1/rewards/${created.id}`, { type: 'COIN', parameters: { coin } }),
        backEnd.put(`/v1/rewards/${created.id}`, { parameters: { campaign: { id: 'camp_codes' } } }),
        backEnd.put(`/v1/rewards/${created.id}`, { parameters: { campaign: { id: 'camp_gifts' } } }),
      ])

      const { body } = await backEnd.put(`/v1/rewards/${created.id}`)
      expect([body.type, body.parameters]).toEqual(['COIN', { coin }])
    }
  })

  test('wait until a concurrent update is committed', async () => {
    const { body: created } = await create({ parameters })
    const coin = { exchange_ratio: 1, points_ratio: 10 }
    const outcome = { type: 'COIN' as const, parameters: JSON.stringify({ coin }) }
    const second = await shop.store.transaction(async (tx) => {
      await tx.updateTable('rewards').set(outcome).where('id', '=', created.id).execute()
      const pending = backEnd.put(`/v1/rewards/${created.id}`, {
        parameters: { campaign: { id: 'camp_codes' } },
      })
      await waitForBlockedTransaction(tx)
      return { sent: pending }
    })

    const { status, body } = await second.sent
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'parameters' }, { field: 'parameters.campaign' }],
    ])
  })
})
