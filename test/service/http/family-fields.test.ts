/** Requests of other clients of the API family, on every operation that takes an order or a customer. */
import { beforeEach, expect, test } from 'vitest'
import { backEnd } from '../../support/ask-json.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest, type Answer, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue } from '../redemptions/support/reward-shop.ts'

interface Body {
  order?: object
  orders?: object[]
}

const asOrder = (order: object): Body => ({ order })
const redeemables = [{ object: 'voucher', id: 'FIVE' }]

/** By address: how the body carries the order. */
const operations: Record<string, (order: object) => Body> = {
  '/v1/qualifications': asOrder,
  '/client/v1/qualifications': asOrder,
  '/v1/validations': (order) => ({ redeemables, order }),
  '/client/v1/validations': (order) => ({ redeemables, order }),
  '/v1/redemptions': (order) => ({ redeemables, order }),
  '/v1/loyalties/members/ADA/redemption': (order) => ({ reward: { id: 'rew_coin', points: 5 }, order }),
  '/client/v1/loyalties/members/ADA/redemption': (order) => ({
    reward: { id: 'rew_coin', points: 5 },
    order,
  }),
  '/v1/loyalties/members/ADA/points-forecast': (order) => ({ orders: [order] }),
  '/client/v1/loyalties/members/ADA/points-forecast': (order) => ({ orders: [order] }),
  '/v1/orders': (order) => order,
}
const paths = Object.keys(operations)

/** Path of the order in the body, as errors name it. */
const placeOf = (path: string) =>
  path.endsWith('/orders') ? '' : path.endsWith('points-forecast') ? 'orders[0].' : 'order.'

const plain = { items: [{ product_id: 'prod_plate', quantity: 2 }] }

/** The same with every field of the family that has no effect. */
const family = {
  referrer: { source_id: 'ben', name: 'Ben', description: 'A friend', metadata: { since: 2024 } },
  items: [
    {
      product_id: 'prod_plate',
      quantity: 2,
      initial_quantity: '2',
      discount_quantity: 1,
      initial_amount: 990_000,
      product: { override: true },
    },
  ],
}

onPostgres('a request of the family', (open) => {
  let shop: Shop
  let send: (path: string, body: object) => Promise<Answer>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    const { post } = await backEndOf(shop)
    const page = { ...demoKeys.client, 'Content-Type': 'application/json' }
    const token = await shop.token('client_api', { customer: 'ada' })
    const headers = { ...page, Authorization: `Bearer ${token}` }
    send = (path, body) =>
      path.startsWith('/client')
        ? shop.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
        : post(path, body)
  })

  test.each(paths)('%s ignores the order fields that have no effect', async (path) => {
    const body = operations[path]
    const [without, withThem] = [
      await send(path, body?.(plain) ?? {}),
      await send(path, body?.(family) ?? {}),
    ]

    expect(without.status).toBe(200)
    expect([withThem.status, amountsIn(withThem.body)]).toEqual([200, amountsIn(without.body)])
    expect(withThem.text).not.toMatch(/override|discount_quantity|referrer|990000/)
  })

  test.each(paths)('%s accepts sku.override', async (path) => {
    const items = [{ product_id: 'prod_plate', quantity: 1, sku: { override: false, sku: 'Small' } }]
    const { status } = await send(path, operations[path]?.({ items }) ?? {})

    expect(status).toBe(200)
  })

  test.each(paths)('%s names unknown order fields', async (path) => {
    const items = [{ product_id: 'prod_plate', quantity: 1, discounted: 1, product: { overrides: true } }]
    const { status, body } = await send(path, operations[path]?.({ items, referer: {} }) ?? {})

    const place = placeOf(path)
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      `${place}items[0].discounted`,
      `${place}items[0].product.overrides`,
      `${place}referer`,
    ])
  })

  test.each(paths)('%s takes quantities from 1 to 999,999, as numbers or in digits', async (path) => {
    for (const quantity of [1, 999_999, '2', '999999']) {
      const items = [{ product_id: 'prod_plate', quantity, price: 100 }]
      const { status, text } = await send(path, operations[path]?.({ items }) ?? {})
      expect([quantity, status, text]).toEqual([quantity, 200, text])
    }
  })

  test.each(paths)('%s refuses other quantities with the field and the bounds', async (path) => {
    const refused = [0, -1, 1.5, 1_000_000, '0', '01', '1e3', '0x10', '１', '1.5', '-0', '', ' 1', '1000000']
    const wrong = [...refused, true, null, [1], {}]
    const field = `${placeOf(path)}items[0].quantity`
    for (const quantity of wrong) {
      const items = [{ product_id: 'prod_plate', quantity, price: 100 }]
      const { status, body } = await send(path, operations[path]?.({ items }) ?? {})
      const message = expect.stringContaining('a whole number from 1 to 999,999')
      expect([quantity, status, body.details]).toEqual([quantity, 400, [{ field, message }]])
    }
  })

  test.each(['1e309', '-1e309', '-0', '1.0000001', '0.5'])(
    'refuses the JSON number %s as a quantity',
    async (number) => {
      const { headers } = await backEnd(shop)
      const { status, body } = await shop.ask('/v1/orders', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: `{"items": [{"product_id": "prod_plate", "quantity": ${number}}]}`,
      })

      expect([status, body.key]).toEqual([400, 'invalid_payload'])
      expect(JSON.stringify(body)).toMatch(/quantity|too big/)
    },
  )

  test('accepts either mode of a qualification', async () => {
    for (const mode of ['BASIC', 'ADVANCED']) {
      for (const path of ['/v1/qualifications', '/client/v1/qualifications']) {
        expect((await send(path, { mode, order: plain })).status).toBe(200)
        expect((await send(path, { mode: 'EXPERT' })).body.details).toMatchObject([{ field: 'mode' }])
      }
    }
  })

  test('stores the description of a new customer', async () => {
    const described = (source_id: string) => ({
      source_id,
      name: source_id,
      description: `About ${source_id}`,
    })
    await send('/v1/orders', { ...plain, customer: described('cleo') })
    await send('/v1/redemptions', { redeemables, order: plain, customer: described('dora') })
    for (const path of ['/v1/qualifications', '/v1/validations']) {
      const { status } = await send(path, { ...operations[path]?.(plain), customer: described('emil') })
      expect(status).toBe(200)
    }

    const stored = await shop.store.db
      .selectFrom('customers')
      .select(['source_id', 'description'])
      .where('source_id', 'in', ['cleo', 'dora', 'emil'])
      .orderBy('source_id')
      .execute()
    expect(stored).toEqual([
      { source_id: 'cleo', description: 'About cleo' },
      { source_id: 'dora', description: 'About dora' },
    ])
  })
})

/** The amounts of the order in a reply, or the points that it would earn. */
function amountsIn({ order, data, ...body }: { order?: object; data?: unknown; items?: unknown }) {
  const { amount, total_discount_amount, total_amount, items = [] } = Object(order ?? body)
  // Lines of a stored order get ids of their own.
  const lines = items.map((line: object) => ({ ...line, id: undefined }))
  return { data, amount, total_discount_amount, total_amount, lines }
}
