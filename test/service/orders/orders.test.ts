/** Orders that the back end reports: `POST /v1/orders`. */
import { beforeEach, describe, expect, test } from 'vitest'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  activityOf,
  backEndOf,
  balanceOf,
  catalogueOf,
  items,
  ledgerOf,
  typesOf,
  type BackEnd,
} from '../loyalty/support/earning-shop.ts'

onPostgres('orders', (open) => {
  let shop: Shop
  let backEnd: BackEnd

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
  })

  const ordersOf = () => shop.store.db.selectFrom('orders').selectAll().orderBy('created_at').execute()

  describe('an order', () => {
    test('is stored and returned with prices, status and customer', async () => {
      const { status, body } = await backEnd.order({
        source_id: 'order-1',
        items,
        customer: { source_id: 'ada' },
        metadata: { channel: 'web' },
      })

      expect(status).toBe(200)
      expect(body).toMatchObject({
        source_id: 'order-1',
        status: 'CREATED',
        amount: 3500,
        total_amount: 3500,
        items: [
          { product_id: 'prod_plate', quantity: 1, price: 2500 },
          { product_id: 'prod_cup', quantity: 1, price: 1000 },
        ],
        metadata: { channel: 'web' },
        customer_id: 'cust_ada',
        customer: { id: 'cust_ada', name: 'Ada', source_id: 'ada' },
        created_at: '2026-11-21T12:00:00.000Z',
        updated_at: null,
        object: 'order',
      })
      expect(body.id).toMatch(/^ord_/)
      expect(await balanceOf(shop)).toBe(0)
    })

    test('creates an unknown customer', async () => {
      const { body } = await backEnd.pay('order-1', { customer: { source_id: 'eve', name: 'Eve' } })
      expect(body.customer).toMatchObject({ source_id: 'eve', name: 'Eve' })
      const again = await backEnd.pay('order-2', { customer: { source_id: 'eve' } })
      expect(again.body.customer_id).toBe(body.customer_id)
    })

    test('needs neither a customer nor items', async () => {
      const { status, body } = await backEnd.order({ status: 'PAID', amount: 1999 })
      expect([status, body.amount, body.customer_id]).toEqual([200, 1999, null])
    })

    test('uses the prices of the request, and the prices of the catalog by default', async () => {
      const line = { product_id: 'prod_cup', quantity: 2 }
      const { body } = await backEnd.order({ items: [{ ...line, price: 900 }, line] })
      expect(body.amount).toBe(3800)
    })

    test.each([
      ['without items and amount', { source_id: 'order-1' }, 'missing_order_items'],
      ['with no items', { source_id: 'order-1', items: [] }, 'missing_order_items'],
      ['of an unknown customer id', { amount: 1, customer: { id: 'cust_none' } }, 'invalid_customer'],
      ['with an unknown id', { id: 'ord_none', amount: 1 }, 'not_found'],
      [
        'of an unknown product without a price',
        { items: [{ source_id: 'x', quantity: 1 }] },
        'invalid_payload',
      ],
    ])('%s is rejected, and nothing is stored', async (_title, body, key) => {
      const reply = await backEnd.order(body)
      expect(reply.body.key).toBe(key)
      expect(await ordersOf()).toEqual([])
    })
  })

  describe('an order that is sent again', () => {
    test('is found by source_id or id, and keeps the fields that the request omits', async () => {
      const first = await backEnd.order({ source_id: 'order-1', items, metadata: { channel: 'web' } })
      const second = await backEnd.order({ source_id: 'order-1', status: 'CANCELED' })
      const third = await backEnd.order({ id: first.body.id, items: items.slice(0, 1), metadata: {} })

      expect([second.body.id, second.body.amount, second.body.status]).toEqual([
        first.body.id,
        3500,
        'CANCELED',
      ])
      expect(second.body.metadata).toEqual({ channel: 'web' })
      expect(third.body).toMatchObject({ id: first.body.id, amount: 2500, status: 'CANCELED', metadata: {} })
      expect(await ordersOf()).toHaveLength(1)
    })

    test('is rejected with the id of one order and the source_id of another', async () => {
      const first = await backEnd.order({ source_id: 'order-1', items })
      await backEnd.order({ source_id: 'order-2', items })
      const reply = await backEnd.order({ id: first.body.id, source_id: 'order-2', status: 'PAID' })
      expect([reply.status, reply.body.key]).toEqual([409, 'duplicate_found'])
    })

    test('keeps its lines if the request contains only the amount', async () => {
      await backEnd.order({ source_id: 'order-1', items })
      const { body } = await backEnd.order({ source_id: 'order-1', status: 'PAID', amount: 3500 })
      expect(body.items).toHaveLength(2)
    })

    test('keeps the discount of a redemption', async () => {
      const order = { source_id: 'order-1', items }
      await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })
      const { body } = await backEnd.order({ ...order, status: 'PAID' })
      expect(body).toMatchObject({ amount: 3500, total_discount_amount: 500, total_amount: 3000 })
    })

    test('keeps the discount with other products, but at most their price', async () => {
      const order = { source_id: 'order-1', items }
      await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })
      const more = await backEnd.order({ ...order, items: [...items, ...items] })
      expect(more.body).toMatchObject({ amount: 7000, total_discount_amount: 500, total_amount: 6500 })
      const less = await backEnd.order({
        ...order,
        items: [{ product_id: 'prod_cup', quantity: 1, price: 300 }],
      })
      expect(less.body).toMatchObject({ amount: 300, total_discount_amount: 300, total_amount: 0 })
    })
  })

  describe('an order that becomes paid', () => {
    test('earns points once, regardless of how often and in which status it is sent', async () => {
      await backEnd.order({ source_id: 'order-1', items, customer: { source_id: 'ada' } })
      expect(await balanceOf(shop)).toBe(0)
      await backEnd.order({ source_id: 'order-1', status: 'PAID' })
      await backEnd.pay('order-1')
      await backEnd.order({ source_id: 'order-1', status: 'FULFILLED' })
      await backEnd.order({ source_id: 'order-1', status: 'CREATED' })
      await backEnd.pay('order-1')

      expect(await ledgerOf(shop)).toEqual([35])
      expect(await balanceOf(shop)).toBe(35)
    })

    test('is recorded in the member activity as one event group', async () => {
      const { body } = await backEnd.pay('order-1')
      const activity = await activityOf(shop)
      expect(activity).toMatchObject([
        { type: 'customer.order.paid', order: { id: body.id, amount: 3500, total_amount: 3500 } },
        {
          type: 'customer.voucher.loyalty_card.points_added',
          points: 35,
          balance: 35,
          order_id: body.id,
          earning_rule_id: 'ern_euro',
          banner: 'A point for every euro',
        },
      ])
      expect(new Set(activity.map(({ group_id }) => group_id)).size).toBe(1)
      expect(JSON.stringify(activity)).not.toContain('order-1')
    })

    test('earns once for a hundred concurrent requests', async () => {
      const replies = await Promise.all(Array.from({ length: 100 }, () => backEnd.pay('order-1')))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
      expect(await ledgerOf(shop)).toEqual([35])
    })

    test('earns nothing if another request has paid it meanwhile', async () => {
      await backEnd.order({ source_id: 'order-1', items, customer: { source_id: 'ada' } })
      const { reply } = await shop.store.transaction(async (tx) => {
        await tx.updateTable('orders').set({ paid_at: shop.clock.now() }).execute()
        const reply = backEnd.pay('order-1')
        await waitForBlockedTransaction(tx)
        return { reply }
      })

      expect((await reply).body).toMatchObject({ status: 'PAID' })
      expect(await ledgerOf(shop)).toEqual([])
    })

    test('earns for each of fifty concurrent orders, and the ledger adds up', async () => {
      await Promise.all(Array.from({ length: 50 }, (_, at) => backEnd.pay(`order-${at}`)))
      const ledger = await ledgerOf(shop)
      expect(ledger).toEqual(Array.from({ length: 50 }, () => 35))
      expect(await balanceOf(shop)).toBe(50 * 35)
    })

    test('cannot change to another customer', async () => {
      await backEnd.pay('order-1')
      const reply = await backEnd.pay('order-1', { customer: { source_id: 'ben' } })
      expect([reply.status, reply.body.key]).toEqual([400, 'invalid_customer'])
    })

    test('earns nothing without a card or a customer', async () => {
      await backEnd.pay('order-1', { customer: { source_id: 'ben' } })
      await backEnd.order({ source_id: 'order-2', status: 'PAID', items })
      expect(await shop.store.db.selectFrom('voucher_transactions').selectAll().execute()).toEqual([])
      expect(await typesOf(shop)).toEqual([])
    })

    test('earns points only in its own project', async () => {
      const [own] = catalogueOf().projects
      const keys = { server: [{ app_id: 'app-other', app_token: 'app-other-secret' }] }
      const other = { ...own, id: 'proj_other', name: 'Other', keys }
      const two = await startShopForTest(await open(), { catalogue: { projects: [own, other] } })
      await (await backEndOf(two)).pay('order-1')
      const rows = await two.store.db
        .selectFrom('vouchers')
        .select(['project_id', 'balance'])
        .where('id', '=', 'v_ada')
        .orderBy('project_id')
        .execute()
      expect(rows).toEqual([
        { project_id: 'proj_other', balance: 0 },
        { project_id: 'proj_shop', balance: 35 },
      ])
      expect(await two.store.db.selectFrom('orders').select('project_id').distinct().execute()).toEqual([
        { project_id: 'proj_shop' },
      ])
    })
  })
})
