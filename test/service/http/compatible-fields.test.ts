/** Orders and customers with the fields that clients of similar APIs send, for every operation that accepts them. */
import { beforeEach, expect, test } from 'vitest'
import { backEnd, page } from '../../support/clients.ts'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue } from '../redemptions/support/reward-shop.ts'

interface Body {
  order?: object
  orders?: object[]
}

const asOrder = (order: object): Body => ({ order })
const redeemables = [{ object: 'voucher', id: 'FIVE' }]

const pay = (order: object) => ({ reward: { id: 'rew_coin', points: 5 }, order })
const redeem = (order: object) => ({ redeemables, order })
const forecast = (order: object) => ({ orders: [order] })

/** Path, path of the order in the body, and the body. */
const operations: [string, string, (order: object) => Body][] = [
  ['/v1/qualifications', 'order.', asOrder],
  ['/client/v1/qualifications', 'order.', asOrder],
  ['/v1/validations', 'order.', redeem],
  ['/client/v1/validations', 'order.', redeem],
  ['/v1/redemptions', 'order.', redeem],
  ['/v1/loyalties/members/ADA/redemption', 'order.', pay],
  ['/client/v1/loyalties/members/ADA/redemption', 'order.', pay],
  ['/v1/loyalties/members/ADA/points-forecast', 'orders[0].', forecast],
  ['/client/v1/loyalties/members/ADA/points-forecast', 'orders[0].', forecast],
  ['/v1/orders', '', (order) => order],
]

const baseOrder = {
  items: [
    { product_id: 'prod_plate', quantity: 2 },
    { product_id: 'prod_plate', quantity: 1, sku: { sku: 'Small' } },
  ],
}

/** The same order with every accepted field that has no effect. */
const withIgnoredFields = {
  referrer: { source_id: 'ben', name: 'Ben', description: 'A friend', metadata: { since: 2024 } },
  items: [
    {
      product_id: 'prod_plate',
      quantity: '2',
      initial_quantity: '2',
      discount_quantity: 1,
      initial_amount: 990_000,
      product: { override: true },
    },
    { product_id: 'prod_plate', quantity: 1, sku: { override: false, sku: 'Small' } },
  ],
}

onPostgres('an order request', (open) => {
  let shop: Shop
  let send: (path: string, body: object) => Promise<Reply>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    const { post } = await backEndOf(shop)
    const client = await page(shop, 'ada')
    send = (path, body) =>
      path.startsWith('/client') ? client.post(path.replace('/client', ''), body) : post(path, body)
  })

  test.each(operations)(
    '%s ignores the order fields that have no effect',
    async (path, _orderPath, bodyOf) => {
      const expected = await send(path, bodyOf(baseOrder))
      const reply = await send(path, bodyOf(withIgnoredFields))

      expect(expected.status).toBe(200)
      expect([reply.status, amountsIn(reply.body)]).toEqual([200, amountsIn(expected.body)])
      expect(reply.text).not.toMatch(/override|discount_quantity|referrer|990000/)
    },
  )

  // `test/unit/contract/requests.test.ts` covers which quantities are accepted.
  test.each(operations)('%s names every invalid order field', async (path, orderPath, bodyOf) => {
    const items = [{ product_id: 'prod_plate', quantity: '01', discounted: 1, product: { overrides: true } }]
    const { status, body } = await send(path, bodyOf({ items, referer: {} }))

    expect(status).toBe(400)
    expect(body.details).toHaveLength(4)
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: `${orderPath}items[0].discounted`, message: 'is not a known field' },
        { field: `${orderPath}items[0].product.overrides`, message: 'is not a known field' },
        { field: `${orderPath}referer`, message: 'is not a known field' },
        {
          field: `${orderPath}items[0].quantity`,
          message: expect.stringContaining('a whole number from 1 to 999,999'),
        },
      ]),
    )
  })

  test.each(['1e309', '-1e309', '-0', '1.0000001', '0.5'])(
    'rejects the JSON number %s as a quantity',
    async (number) => {
      const { headers } = await backEnd(shop)
      const { status, body } = await shop.send('/v1/orders', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: `{"items": [{"product_id": "prod_plate", "quantity": ${number}}]}`,
      })

      expect([status, body.key]).toEqual([400, 'invalid_payload'])
      expect(JSON.stringify(body)).toMatch(/quantity|too large/)
    },
  )

  test('accepts both modes of a qualification', async () => {
    for (const mode of ['BASIC', 'ADVANCED']) {
      for (const path of ['/v1/qualifications', '/client/v1/qualifications']) {
        expect((await send(path, { mode, order: baseOrder })).status).toBe(200)
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
    await send('/v1/orders', { ...baseOrder, customer: described('cleo') })
    await send('/v1/redemptions', { redeemables, order: baseOrder, customer: described('dora') })
    const customer = described('emil')
    expect((await send('/v1/qualifications', { order: baseOrder, customer })).status).toBe(200)
    expect((await send('/v1/validations', { ...redeem(baseOrder), customer })).status).toBe(200)

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
