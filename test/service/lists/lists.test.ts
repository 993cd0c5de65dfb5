/** Reads of back ends: single resources and lists in pages. */
import { beforeAll, describe, expect, test } from 'vitest'
import { backEnd } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { addActivity, lists, shopOfLists } from './support/shop-of-lists.ts'

const idsOf = (body: Record<string, unknown>) =>
  (body[String(body.data_ref)] as { id: string }[]).map(({ id }) => id)

onBothStores('a back end', (open) => {
  let shop: Shop
  let client: Awaited<ReturnType<typeof backEnd>>

  /** Reads all pages of two items. `between` runs after the first page. */
  async function readAll(path: string, order: string, between?: () => Promise<unknown>) {
    const found: string[] = []
    let after = ''
    for (;;) {
      const separator = path.includes('?') ? '&' : '?'
      const { status, body, text } = await client.get(
        `${path}${separator}limit=2&order=${order}${after && `&starting_after_id=${after}`}`,
      )
      expect(status, text).toBe(200)
      found.push(...idsOf(body))
      if (!body.has_more) return found
      if (!after) await between?.()
      after = body.more_starting_after
    }
  }

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: shopOfLists })
    client = await backEnd(shop)
    await addActivity(client)
    return () => shop.close()
  })

  describe.each(Object.entries(lists))('reading %s', (_name, { path, count, another }) => {
    test('gets each item once, newest first or oldest first, even if one is added meanwhile', async () => {
      const newestFirst = await readAll(path, '-created_at')
      const oldestFirst = await readAll(path, 'created_at')

      expect(newestFirst).toHaveLength(count)
      expect(new Set(newestFirst).size).toBe(count)
      expect(oldestFirst).toEqual(newestFirst.toReversed())
      if (!another) return
      const addLater = () => {
        shop.clock.pass(60)
        return another(client)
      }
      expect(await readAll(path, '-created_at', addLater)).toEqual(newestFirst)
    })

    test('is refused after an item of another project or of no project', async () => {
      const separator = path.includes('?') ? '&' : '?'
      const { status, body } = await client.get(`${path}${separator}starting_after_id=none`)

      expect(status).toBe(400)
      expect(body).toMatchObject({ key: 'invalid_query_params', details: [{ field: 'starting_after_id' }] })
    })

    test('finds nothing in another project', async () => {
      const other = await backEnd(shop, otherKeys.server)
      const { status, body } = await other.get(path)

      if (status === 404) return
      expect(status).toBe(200)
      expect(idsOf(body)).toEqual([])
    })
  })

  test.each([
    ['/v1/vouchers/five', { code: 'FIVE', object: 'voucher' }],
    ['/v1/vouchers/v_five', { code: 'FIVE' }],
    ['/v1/customers/ada', { id: 'cust_ada', email: 'ada@shop.example', birthdate: '1988-02-29' }],
    ['/v1/customers/cust_ada', { source_id: 'ada' }],
    ['/v1/campaigns/Club', { id: 'camp_club', campaign_type: 'LOYALTY_PROGRAM', vouchers_count: 3 }],
    ['/v1/products/cup', { id: 'prod_cup', skus: { total: 3 } }],
    ['/v1/skus/cup-blue', { id: 'sku_blue', product_id: 'prod_cup', price: 1100 }],
    ['/v1/rewards/rew_cup', { name: 'A cup' }],
    ['/v1/orders/order-1', { source_id: 'order-1', customer: { source_id: 'ada' } }],
  ])('gets %s', async (path, expected) => {
    const { status, body, text } = await client.get(path)

    expect(status, text).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test('gets a redemption as it was returned when it was made', async () => {
    const made = await client.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'FIVE' }],
      customer: { source_id: 'ben' },
      order: { items: [{ product_id: 'prod_cup', quantity: 1 }] },
    })
    const [redemption] = made.body.redemptions
    const { status, body } = await client.get(`/v1/redemptions/${redemption.id}`)

    expect(status).toBe(200)
    expect(body).toEqual(redemption)
  })

  test.each([
    ['vouchers', 'nobody', 'voucher'],
    ['customers', 'nobody', 'customer'],
    ['campaigns', 'None', 'campaign'],
    ['products', 'none', 'product'],
    ['skus', 'none', 'sku'],
    ['rewards', 'rew_none', 'reward'],
    ['orders', 'none', 'order'],
    ['redemptions', 'r_none', 'redemption'],
  ])('gets 404 for unknown %s', async (resource, id, resource_type) => {
    const { status, body } = await client.get(`/v1/${resource}/${id}`)

    expect(status).toBe(404)
    expect(body).toMatchObject({ key: 'not_found', resource_type, resource_id: id })
  })

  test('lists the rules and tiers of a program in a fixed order', async () => {
    const rules = await client.get('/v1/loyalties/Club/earning-rules')
    const tiers = await client.get('/v1/loyalties/camp_club/tiers')

    expect(idsOf(rules.body)).toEqual(['ern_order', 'ern_tier'])
    expect(idsOf(tiers.body)).toEqual(['lty_silver', 'lty_gold'])
    for (const path of ['earning-rules', 'tiers', 'members']) {
      const { status, body } = await client.get(`/v1/loyalties/Codes/${path}`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ message: 'There is no such loyalty campaign.' })
    }
  })

  test('gets the revenue of promotion tiers, which pages do not', async () => {
    const { body } = await client.get('/v1/promotions/tiers')

    expect(body.tiers[0].summary.orders).toEqual({ total_amount: 0, total_discount_amount: 0 })
  })
})

onBothStores('a list', (open) => {
  let client: Awaited<ReturnType<typeof backEnd>>

  beforeAll(async () => {
    const shop = await startShop(await open(), { catalogue: shopOfLists })
    client = await backEnd(shop)
    await addActivity(client)
    return () => shop.close()
  })

  test.each([
    ['/v1/vouchers?campaign=Codes', 4],
    ['/v1/vouchers?customer=ada', 1],
    ['/v1/vouchers?campaign=Codes&customer=ada', 0],
    ['/v1/vouchers?campaign=None', 0],
    ['/v1/customers?email=ada@shop.example', 1],
    ['/v1/campaigns?campaign_type=LOYALTY_PROGRAM', 1],
    ['/v1/orders?customer=ada', 6],
    ['/v1/orders?customer=nobody', 0],
    ['/v1/redemptions?result=FAILURE', 1],
    ['/v1/redemptions?customer=ada', 4],
    ['/v1/redemptions?related_object_id=ten', 4],
    ['/v1/redemptions?campaign=Club', 0],
  ])('is filtered: %s', async (path, count) => {
    const { status, body, text } = await client.get(path)

    expect(status, text).toBe(200)
    expect(idsOf(body)).toHaveLength(count)
  })
})
