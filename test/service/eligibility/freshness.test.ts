/** Whatever changes anywhere, the next qualification knows it. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startShopForTest } from '../../support/service.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { onPostgres } from '../../support/stores.ts'
import { asking, idsOf, line, off, shopCatalogue } from '../qualifications/support/shop.ts'

const [project, other] = shopCatalogue.projects

const withTier = (more: object = {}) => ({
  projects: [
    {
      ...project,
      campaigns: [
        {
          id: 'camp_new',
          name: 'New',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_new', name: 'New', action: off(1), ...more }],
        },
      ],
    },
  ],
})

onPostgres('what changes', (open) => {
  test('in another service process is in the next answer', async () => {
    const store = await open()
    const here = await startShopForTest(store, { catalogue: shopCatalogue })
    // A second process has a store object of its own, and so an index of its own.
    const there = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const asks = [await asking(here, {}), await asking(there, {})]
    const seen = async () =>
      Promise.all(asks.map(async (ask) => idsOf(await ask({ options: { limit: 50 } })).includes('new')))
    expect(await seen()).toEqual([false, false])

    await loadCatalogue(there.store, withTier())
    expect(await seen()).toEqual([true, true])

    await loadCatalogue(here.store, withTier({ active: false }))
    expect(await seen()).toEqual([false, false])
  })

  test('in the shop is in the next answer: a product that was just made has its price', async () => {
    const store = await open()
    const here = await startShopForTest(store, { catalogue: shopCatalogue })
    const there = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const ask = await asking(here, {})
    const body = { order: { items: [line('new')] } }
    expect((await ask(body)).status).toBe(400)

    const made = await there.ask('/v1/products', {
      method: 'POST',
      headers: {
        ...demoKeys.server,
        Authorization: `Bearer ${await there.token('api')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ id: 'prod_new', price: 777 }),
    })
    expect(made.status).toBe(200)
    expect((await ask(body)).body.order).toMatchObject({ amount: 777 })
  })

  test('in one project is nothing to another', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    await loadCatalogue(shop.store, {
      projects: [{ ...other, validation_rules: [{ id: 'val_x', name: 'X', rules: {} }] }],
    })
    const ask = await asking(shop, {})
    expect(idsOf(await ask({ order: { items: [line('cup')] } }))).toContain('tea')
  })

  test('many who ask at once after a change are all answered by what is new', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const ask = await asking(shop, {})
    await ask()
    await loadCatalogue(shop.store, withTier())

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ options: { limit: 50 } })))
    expect(answers.every((answer) => idsOf(answer).includes('new'))).toBe(true)
  })
})
