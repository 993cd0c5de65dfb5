/** Creating a product: operation 17 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { product } from '../../../src/contract/resources/product.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd, type Post } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const products = '/v1/products'

onPostgres('a new product', (open) => {
  let shop: Shop
  let post: Post

  beforeAll(async () => {
    shop = await startShop(await open())
    ;({ post } = await backEnd(shop))
    return () => shop.close()
  })

  test('is returned in full', async () => {
    const input = {
      id: 'prod_cup',
      source_id: 'cup/1 ☕',
      name: 'Cup',
      price: 1250,
      attributes: ['colour', 'size'],
      metadata: { tags: ['blue'], weight: 0.4 },
      image_url: 'https://shop.example/cup.PNG?size=2',
    }
    const { status, body } = await post(products, input)

    expect(status).toBe(200)
    expect(body).toEqual({
      ...input,
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: null,
      object: 'product',
      skus: { object: 'list', data_ref: 'data', data: [], total: 0 },
    })
    expect(z.safeParse(product, body).success).toBe(true)
  })

  test.each([undefined, {}])('may be empty: %j', async (input) => {
    const { status, body } = await post(products, input)

    expect(status).toBe(200)
    expect(body).toMatchObject({ source_id: null, name: null, price: null, attributes: [], metadata: {} })
    expect(body.id).toMatch(/^prod_[0-9a-f]{32}$/)
  })

  test('is included in the next qualification, because the shop version changes', async () => {
    const versions = () => shop.store.db.selectFrom('shop_versions').selectAll().execute()
    const before = (await versions()).find(({ project_id }) => project_id === 'proj_shop')?.version ?? 0

    await post(products, {})

    expect(await versions()).toContainEqual({ project_id: 'proj_shop', version: before + 1 })
  })

  test.each([
    ['id', { id: 'prod_taken' }],
    ['source_id', { source_id: 'taken' }],
    ['name', { name: 'Taken' }],
  ])('is rejected with the %s of another product, and changes nothing', async (field, input) => {
    await post(products, { id: 'prod_taken', source_id: 'taken', name: 'Taken' })
    const count = () => shop.store.db.selectFrom('products').select('id').execute()
    const before = await count()

    const { status, body } = await post(products, input)

    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    expect(body.details).toEqual([{ field, message: 'is already used by another product' }])
    expect(await count()).toEqual(before)
  })

  test('reports a conflict only for values that are set', async () => {
    await post(products, { id: 'prod_bare' })

    const { body } = await post(products, { id: 'prod_bare' })

    expect(body.details).toEqual([{ field: 'id', message: 'is already used by another product' }])
  })

  test('is created once by a hundred concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(products, { name: 'Rush' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
  })

  test('can have the same ids and names as a product of another project', async () => {
    const input = { id: 'prod_both', source_id: 'both', name: 'Both' }
    const neighbor = await backEnd(shop, otherKeys.server)
    expect((await post(products, input)).status).toBe(200)
    expect((await neighbor.post(products, input)).status).toBe(200)
  })

  const image = 'must be the https:// address of a .png or .jpg file'
  test.each([
    [{ id: 'cup' }, 'id', 'must be prod_ followed by letters, digits, _ or -'],
    [{ image_url: 'http://shop.example/cup.png' }, 'image_url', image],
    [{ image_url: 'https://shop.example/cup.svg' }, 'image_url', image],
    [{ image_url: 'https://shop.example/cup png' }, 'image_url', image],
  ])('is rejected with the field for %j', async (input, field, message) => {
    const { status, body } = await post(products, input)
    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.details).toEqual([{ field, message }])
  })
})
