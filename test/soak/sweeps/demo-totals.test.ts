/** Totals of the demo shop: the best combination compared with every other, and the offer of a free fourth cup. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { orderedSubsets } from '../../support/ordered-subsets.ts'

const file = new URL('../../../demo/catalogue.json', import.meta.url)

onPostgres('the demo shop', (open) => {
  let shop: Shop
  let post: (path: string, body: object) => Promise<Awaited<ReturnType<Shop['send']>>['body']>

  beforeEach(async () => {
    const catalogue = JSON.parse(readFileSync(file, 'utf8'))
    shop = await startShopForTest(await open(), { catalogue })
    const { app_id, app_token } = catalogue.projects[0].keys.server[0]
    const keys = { 'X-App-Id': app_id, 'X-App-Token': app_token }
    const token = await shop.send('/v1/oauth/token', {
      method: 'POST',
      body: 'grant_type=client_credentials&scope=api',
      headers: { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    const headers = {
      ...keys,
      Authorization: `Bearer ${token.body.access_token}`,
      'Content-Type': 'application/json',
    }
    post = async (path, body) => {
      const reply = await shop.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(reply.status).toBe(200)
      return reply.body
    }
  })

  const customer = { source_id: 'ada' }

  test('finds the cheapest combination for two mugs and two bowls', async () => {
    const order = {
      items: [
        { product_id: 'prod_mug', quantity: 2 },
        { product_id: 'prod_bowl', quantity: 2 },
      ],
    }
    const { redeemables, best_combination: best } = await post('/v1/qualifications?best_combination=true', {
      customer,
      order,
      options: { limit: 50 },
    })
    const offers: { object: string; id: string }[] = redeemables.data
      .filter(
        ({ object, result }: { object: string; result: { gift?: object; loyalty_card?: object } }) =>
          object !== 'campaign' && !result.gift && !result.loyalty_card,
      )
      .map(({ object, id }: { object: string; id: string }) => ({ object, id }))
    let least = 10_400
    for (const chosen of orderedSubsets(offers, 3)) {
      const {
        valid,
        order: after,
        skipped_redeemables,
        inapplicable_redeemables,
      } = await post('/v1/validations', {
        customer,
        order,
        redeemables: chosen,
      })
      const isComplete = valid && !skipped_redeemables?.length && !inapplicable_redeemables?.length
      if (isComplete) least = Math.min(least, after.total_amount)
    }

    expect(best).toMatchObject({ exhaustive: true, payable_amount: least })
    expect(best.order.total_amount).toBe(least)
  })

  test.each([
    [3, 3, 4],
    [4, 3, 4],
    [5, 4, 5],
  ])('with %i espresso cups in the cart, charges %i and delivers %i', async (inCart, paid, delivered) => {
    const { order } = await post('/v1/validations', {
      order: { items: [{ product_id: 'prod_cup', quantity: inCart }] },
      redeemables: [{ object: 'promotion_tier', id: 'promo_cups' }],
    })
    const units = order.items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)

    expect([order.total_amount, units]).toEqual([paid * 1600, delivered])
  })
})
