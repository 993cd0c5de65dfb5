/** The shop's own ids in `product_id` and `sku_id`. */
import { expect, test } from 'vitest'
import { all, idsOf, qualifyAs, shopCatalogue } from '../qualifications/support/shop.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('an order with the shop’s own ids', (open) => {
  async function order(...items: object[]) {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const token = await shop.token('orders')
    return shop.send('/v1/orders', {
      method: 'POST',
      headers: {
        ...demoKeys.server,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ source_id: 'order-1', items }),
    })
  }

  test('gets the products and prices of the catalog', async () => {
    const { status, body } = await order(
      { product_id: 'cup', quantity: 1 },
      { product_id: 'bowl', sku_id: 'bowl-blue', quantity: 1 },
    )

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        amount: 4600,
        items: [
          { product_id: 'prod_cup', price: 1600 },
          { product_id: 'prod_bowl', sku_id: 'sku_bowl_blue', price: 3000 },
        ],
      },
    })
  })

  test('rejects a SKU of another product', async () => {
    const { status, body } = await order({ product_id: 'cup', sku_id: 'bowl-blue', quantity: 1, price: 1 })

    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('must be a SKU of the product in product_id')
  })

  test('keeps an id that the catalog does not know', async () => {
    const { body } = await order({ product_id: 'vase', quantity: 1, price: 500 })

    expect(body).toMatchObject({ items: [{ product_id: 'vase', price: 500 }] })
  })

  const items = [
    { product_id: 'cup', quantity: 3 },
    { product_id: 'bowl', sku_id: 'bowl-blue', quantity: 1 },
  ]
  const redeemables = [{ object: 'promotion_tier', id: 'promo_three_cups' }]

  test.each(['/v1/validations', '/v1/redemptions'])(
    'gets the products and prices of the catalog from %s, also for the rules',
    async (path) => {
      const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
      const Authorization = `Bearer ${await shop.token('api')}`

      const { status, body } = await shop.send(path, {
        method: 'POST',
        headers: { ...demoKeys.server, Authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ redeemables, order: { items } }),
      })

      expect({ status, order: body.order }).toMatchObject({
        status: 200,
        order: {
          amount: 7800,
          total_discount_amount: 600,
          items: [
            { product_id: 'prod_cup', price: 1600 },
            { product_id: 'prod_bowl', sku_id: 'sku_bowl_blue', price: 3000 },
          ],
        },
      })
    },
  )

  test('counts for the promotions of a page', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })

    const qualify = await qualifyAs(shop, {})

    expect(idsOf(await qualify({ order: { items }, options: all }))).toContain('three_cups')
  })
})
