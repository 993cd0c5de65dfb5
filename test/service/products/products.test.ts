/** Operation 17: specification, section 17. */
import { beforeAll, expect, test } from 'vitest'
import { product } from '../../../src/contract/resources/product.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd, type Post } from '../../support/ask-json.ts'
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

  test('is answered whole', async () => {
    const wanted = {
      id: 'prod_cup',
      source_id: 'cup/1 ☕',
      name: 'Cup',
      price: 1250,
      attributes: ['colour', 'size'],
      metadata: { tags: ['blue'], weight: 0.4 },
      image_url: 'https://shop.example/cup.PNG?size=2',
    }
    const { status, body } = await post(products, wanted)

    expect(status).toBe(200)
    expect(body).toEqual({
      ...wanted,
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: null,
      object: 'product',
      skus: { object: 'list', data_ref: 'data', data: [], total: 0 },
    })
    expect(z.safeParse(product, body).success).toBe(true)
  })

  test.each([undefined, {}])('may be nothing at all: %j', async (wanted) => {
    const { status, body } = await post(products, wanted)

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
  ])('with the %s of another is refused, and nothing changes', async (field, wanted) => {
    await post(products, { id: 'prod_taken', source_id: 'taken', name: 'Taken' })
    const count = () => shop.store.db.selectFrom('products').select('id').execute()
    const before = await count()

    const { status, body } = await post(products, wanted)

    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    expect(body.details).toEqual([{ field, message: 'is that of another product' }])
    expect(await count()).toEqual(before)
  })

  test('conflicts only on values that are set: two products may lack a name', async () => {
    await post(products, { id: 'prod_bare' })

    const { body } = await post(products, { id: 'prod_bare' })

    expect(body.details).toEqual([{ field: 'id', message: 'is that of another product' }])
  })

  test('made a hundred times at once under one name is there once', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(products, { name: 'Rush' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
  })

  test('of a neighbour may have the same names', async () => {
    const wanted = { id: 'prod_both', source_id: 'both', name: 'Both' }
    const neighbour = await backEnd(shop, otherKeys.server)
    expect((await post(products, wanted)).status).toBe(200)
    expect((await neighbour.post(products, wanted)).status).toBe(200)
  })

  const image = 'must be the https:// address of a .png or .jpg file'
  test.each([
    [{ id: 'cup' }, 'id', 'must be prod_ followed by letters, digits, _ or -'],
    [{ source_id: '' }, 'source_id', 'must not be empty'],
    [{ name: 'x'.repeat(501) }, 'name', 'must have at most 500 characters'],
    [{ price: -1 }, 'price', 'must be at least 0'],
    [{ price: 12.5 }, 'price', 'must be a whole number'],
    [{ price: '1250' }, 'price', 'must be a number'],
    [{ price: 1_000_000_000_001 }, 'price', 'must be at most 1000000000000'],
    [{ attributes: ['size', 7] }, 'attributes[1]', 'must be text'],
    [{ metadata: 'blue' }, 'metadata', 'must be an object'],
    [{ image_url: 'http://shop.example/cup.png' }, 'image_url', image],
    [{ image_url: 'https://shop.example/cup.svg' }, 'image_url', image],
    [{ image_url: 'https://shop.example/cup png' }, 'image_url', image],
    [{ createdAt: '2020-01-01T00:00:00Z' }, 'createdAt', 'is not a known field'],
    [{ kind: 'product' }, 'kind', 'is not a known field'],
  ])('%j is refused, and the field named', async (wanted, field, message) => {
    const { status, body } = await post(products, wanted)
    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.details).toEqual([{ field, message }])
  })
})
