/** Every change is visible in the next qualification. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startShopForTest } from '../../support/service.ts'
import { backEnd } from '../../support/ask-json.ts'
import { onPostgres } from '../../support/stores.ts'
import { qualifyAs, idsOf, line, off, shopCatalogue } from '../qualifications/support/shop.ts'

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

onPostgres('the next qualification', (open) => {
  test('reflects a change by another process', async () => {
    const store = await open()
    const here = await startShopForTest(store, { catalogue: shopCatalogue })
    // A second process has its own store object, and so its own index.
    const there = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const asks = [await qualifyAs(here, {}), await qualifyAs(there, {})]
    const seen = async () =>
      Promise.all(asks.map(async (ask) => idsOf(await ask({ options: { limit: 50 } })).includes('new')))
    expect(await seen()).toEqual([false, false])

    await loadCatalogue(there.store, withTier())
    expect(await seen()).toEqual([true, true])

    await loadCatalogue(here.store, withTier({ active: false }))
    expect(await seen()).toEqual([false, false])
  })

  test('includes the price of a new product', async () => {
    const store = await open()
    const here = await startShopForTest(store, { catalogue: shopCatalogue })
    const there = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const ask = await qualifyAs(here, {})
    const body = { order: { items: [line('new')] } }
    expect((await ask(body)).status).toBe(400)

    const { post } = await backEnd(there)
    const made = await post('/v1/products', { id: 'prod_new', price: 777 })
    expect(made.status).toBe(200)
    expect((await ask(body)).body.order).toMatchObject({ amount: 777 })
  })

  test('is unaffected by another project', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    await loadCatalogue(shop.store, {
      projects: [{ ...other, validation_rules: [{ id: 'val_x', name: 'X', rules: {} }] }],
    })
    const ask = await qualifyAs(shop, {})
    expect(idsOf(await ask({ order: { items: [line('cup')] } }))).toContain('tea')
  })

  test('is up to date for concurrent requests after a change', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const ask = await qualifyAs(shop, {})
    await ask()
    await loadCatalogue(shop.store, withTier())

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ options: { limit: 50 } })))
    expect(answers.every((answer) => idsOf(answer).includes('new'))).toBe(true)
  })
})
