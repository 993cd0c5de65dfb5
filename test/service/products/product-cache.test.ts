/** The cache of product names. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { ProductCache } from '../../../src/service/products/product-cache.ts'
import { onPostgres } from '../../support/stores.ts'
import { shopCatalogue } from '../qualifications/support/shop.ts'

const cup = { object: 'product', id: 'prod_cup' } as const
const blueBowl = { object: 'sku', id: 'sku_bowl_blue' } as const
const tea = { object: 'products_collection', id: 'pc_tea' } as const
const unknown = { object: 'products_collection', id: 'pc_none' } as const
const all = [cup, blueBowl, tea, unknown]

onPostgres('names', (open) => {
  test('of products, SKUs and collections are cached for later requests', async () => {
    const store = await open()
    await loadCatalogue(store, shopCatalogue)
    const { db } = store
    const cache = new ProductCache()
    const readNames = async () => {
      const products = cache.for(db, 'proj_shop')
      await products.preload([], all)
      return all.map(products.nameOf)
    }

    const names = ['Cup', 'Blue bowl', 'Tea', undefined]
    expect(await readNames()).toEqual(names)
    await db.updateTable('products').set({ name: 'Other' }).where('id', '=', 'prod_cup').execute()
    await db.updateTable('product_collections').set({ name: 'Other' }).execute()
    expect(await readNames()).toEqual(names)
  })
})
