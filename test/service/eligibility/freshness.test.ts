/** Changes are visible in the next qualification: those of the catalog with `?fresh=true`, new products always. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startShopForTest } from '../../support/service.ts'
import { backEnd } from '../../support/clients.ts'
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

onPostgres('the next qualification with ?fresh=true', (open) => {
  test('reflects a change by another process', async () => {
    const store = await open()
    const first = await startShopForTest(store, { catalogue: shopCatalogue })
    // A second process has its own store object, and so its own index.
    const second = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const pages = [await qualifyAs(first, {}), await qualifyAs(second, {})]
    const isListed = async () =>
      Promise.all(
        pages.map(async (qualify) =>
          idsOf(await qualify({ options: { limit: 50 } }, '?fresh=true')).includes('new'),
        ),
      )
    expect(await isListed()).toEqual([false, false])

    await loadCatalogue(second.store, withTier())
    expect(await isListed()).toEqual([true, true])

    await loadCatalogue(first.store, withTier({ active: false }))
    expect(await isListed()).toEqual([false, false])
  })

  test('is up to date for concurrent requests after a change', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const qualify = await qualifyAs(shop, {})
    await qualify()
    await loadCatalogue(shop.store, withTier())

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => qualify({ options: { limit: 50 } }, '?fresh=true')),
    )
    expect(replies.every((reply) => idsOf(reply).includes('new'))).toBe(true)
  })
})

onPostgres('the next qualification', (open) => {
  test('includes the price of a new product', async () => {
    const store = await open()
    const first = await startShopForTest(store, { catalogue: shopCatalogue })
    const second = await startShopForTest({ ...store }, { catalogue: shopCatalogue })
    const qualify = await qualifyAs(first, {})
    const body = { order: { items: [line('new')] } }
    expect((await qualify(body)).status).toBe(400)

    const { post } = await backEnd(second)
    const created = await post('/v1/products', { id: 'prod_new', price: 777 })
    expect(created.status).toBe(200)
    expect((await qualify(body)).body.order).toMatchObject({ amount: 777 })
  })

  test('is unaffected by another project', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    await loadCatalogue(shop.store, {
      projects: [{ ...other, validation_rules: [{ id: 'val_x', name: 'X', rules: {} }] }],
    })
    const qualify = await qualifyAs(shop, {})
    expect(idsOf(await qualify({ order: { items: [line('cup')] } }))).toContain('tea')
  })

  test.each(['', '?fresh=true'])('uses the products of a new catalog (%o)', async (query) => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const qualify = await qualifyAs(shop)
    const amountOf = async (id: string) => {
      const reply = await qualify({ order: { items: [line(id)] } }, query)
      return reply.body.order?.amount
    }
    expect([await amountOf('cup'), await amountOf('new')]).toEqual([1600, undefined])

    const products = [
      ...(project?.products ?? []).map((product) => ({ ...product, price: 1700 })),
      { id: 'prod_new', source_id: 'new', name: 'New', price: 777 },
    ]
    await loadCatalogue(shop.store, { projects: [{ ...project, products }] })

    expect([await amountOf('cup'), await amountOf('new')]).toEqual([1700, 777])
  })
})
