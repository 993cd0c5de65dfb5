/** Qualifications of pages and the back end: operation 9 of the specification. */
import { beforeAll, describe, expect, test } from 'vitest'
import { qualification } from '../../../src/contract/resources/qualification.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  all,
  entry,
  idsOf,
  line,
  pagesOf,
  qualifyAs,
  shopCatalogue,
  sorted,
  type Qualify,
} from './support/shop.ts'

onPostgres('a qualification', (open) => {
  let shop: Shop
  let server: Qualify
  let ada: Qualify
  let guest: Qualify

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: shopCatalogue })
    server = await qualifyAs(shop)
    ada = await qualifyAs(shop, { customer: 'ada' })
    guest = await qualifyAs(shop, {})
    return () => shop.close()
  })

  describe('the reply', () => {
    test('matches the contract, with an order for each redeemable and in total', async () => {
      const { status, body } = await ada({ order: { items: [line('cup', 3)] }, options: all })

      expect(status).toBe(200)
      expect(z.safeParse(qualification, body).success).toBe(true)
      expect(body.order).toMatchObject({ amount: 4800, total_discount_amount: 0, total_amount: 4800 })
      expect(body.redeemables).toMatchObject({
        object: 'list',
        data_ref: 'data',
        total: body.redeemables.data.length,
      })
      expect(body.stacking_rules).toMatchObject({
        redeemables_limit: 30,
        exclusive_categories: ['cat_alone'],
      })
      expect((await entry(ada, 'forty', { order: { items: [line('cup', 3)] } })).order).toMatchObject({
        total_amount: 4300,
        items: [{ product_id: 'prod_cup', quantity: 3, price: 1600, product: { name: 'Cup' } }],
      })
    })

    test('contains the balance of a gift card and a loyalty card', async () => {
      const order = { items: [line('cup')] }
      expect((await entry(ada, 'GIFT', { order })).result).toMatchObject({
        gift: { balance: 5000, credits: 1600 },
      })
      expect((await entry(ada, 'CARD', { order })).result).toMatchObject({
        loyalty_card: { balance: 120, exchange_ratio: 1, points_ratio: 10 },
      })
    })

    test('contains names and banners on request', async () => {
      const options = { ...all, expand: ['redeemable', 'category', 'validation_rules'] }
      const order = { items: [line('cup', 3)] }
      const basic = await entry(guest, 'forty', { order })
      const expanded = await entry(guest, 'forty', { order, options })

      expect(basic.name).toBeUndefined()
      expect(expanded).toMatchObject({
        name: 'forty',
        banner: 'Save with forty',
        category: null,
        validation_rules: [{ id: 'val_forty', name: 'forty' }],
      })
    })

    test('contains a tracking id but no private data for a page', async () => {
      const page = await ada({ order: { items: [line('cup')] }, options: all })
      const own = await server({ customer: { source_id: 'ada' } })

      expect(page.text).not.toMatch(/ada@shop|12345|"ada"/)
      expect(page.body.tracking_id).toMatch(/^track_/)
      expect(page.body.tracking_id).toBe(own.body.tracking_id)
      expect((await guest()).body.tracking_id).toBeNull()
    })

    test('does not require a body', async () => {
      const { status, body } = await server()
      expect(status).toBe(200)
      expect(body.order).toBeUndefined()
    })
  })

  describe('pages', () => {
    test('are sorted by date, five at a time, without gaps or repetitions', async () => {
      const body = { order: { items: [line('cup', 3), line('spoon', 2)] } }
      const complete = idsOf(await ada({ ...body, options: all }))

      expect(idsOf(await ada(body))).toEqual(complete.slice(0, 5))
      for (const limit of [1, 3, 5, complete.length])
        expect((await pagesOf(ada, body, { limit: limit })).flat()).toEqual(complete)
    })

    test('neither repeat nor skip redeemables created at the same moment', async () => {
      const same = await startShop(await open(), { catalogue: shopCatalogue })
      await same.store.db.updateTable('promotion_tiers').set({ created_at: '2026-11-01T00:00:00Z' }).execute()
      await same.store.db.updateTable('vouchers').set({ created_at: '2026-11-01T00:00:00Z' }).execute()
      const qualify = await qualifyAs(same, { customer: 'ada' })
      const body = { order: { items: [line('cup', 3), line('spoon', 2)] } }
      const complete = idsOf(await qualify({ ...body, options: all }))
      const pages = await pagesOf(qualify, body, { limit: 4 })
      await same.close()

      expect(complete.length).toBeGreaterThan(10)
      expect(pages.every((page) => page.length <= 4)).toBe(true)
      expect(pages.flat()).toEqual(complete)
    })

    test('accept the date of the last entry as a cursor', async () => {
      const body = { order: { items: [line('cup', 3)] } }
      const first = await guest({ ...body, options: { limit: 3 } })
      const starting_after = first.body.redeemables.data.at(-1).created_at
      const rest = await guest({ ...body, options: { limit: 50, starting_after } })

      expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(await guest({ ...body, options: all })))
    })

    test.each(['BEST_DEAL', 'LEAST_DEAL'])('are sorted by savings with %s', async (sorting_rule) => {
      const body = { order: { items: [line('cup', 3)] } }
      const { data } = (await guest({ ...body, options: { ...all, sorting_rule } })).body.redeemables
      const savings = data.map(
        (one: { order: { total_discount_amount: number } }) => one.order.total_discount_amount,
      )
      const sign = sorting_rule === 'BEST_DEAL' ? -1 : 1

      expect(savings).toEqual(savings.toSorted((one: number, other: number) => sign * (one - other)))
      expect((await pagesOf(guest, body, { limit: 2, sorting_rule })).flat()).toEqual(
        data.map(({ id }: { id: string }) => id.replace('promo_', '')),
      )
    })

    test.each([0, 51, 1.5, '5'])('reject a limit of %j', async (limit) => {
      expect((await guest({ options: { limit } })).status).toBe(400)
    })
  })

  describe('a page', () => {
    test('pays the prices of the catalog', async () => {
      const items = [
        { ...line('cup', 2), price: 9_000_000, amount: 18_000_000, product: { price: 1, name: 'X' } },
      ]
      const { body } = await guest({ order: { items, amount: 1 }, options: all })

      expect(body.order).toMatchObject({ amount: 3200, items: [{ price: 1600, product: { name: 'Cup' } }] })
      expect(sorted({ body })).toBe('all spoon tea')
    })

    test('gets an error that names the field of an unknown product', async () => {
      const { status, body } = await guest({ order: { items: [line('cup'), line('unknown')] } })
      expect(status).toBe(400)
      expect(body.details).toMatchObject([{ field: 'order.items[1].product_id' }])
    })

    test.each([
      ['another id', { customer: { id: 'cust_ben' } }],
      ['another source id', { customer: { source_id: 'ben' } }],
      ['another tracking id', { tracking_id: 'ben' }],
    ])('bound to a customer is rejected when it names %s', async (_, body) => {
      expect((await ada(body)).status).toBe(403)
      expect((await guest(body)).status).toBe(403)
    })

    test('can name its own customer, but not set their metadata', async () => {
      const { tracking_id } = (await ada()).body
      for (const body of [
        { customer: { id: 'cust_ada' } },
        { customer: { source_id: 'ada' } },
        { tracking_id },
      ]) {
        expect((await ada(body)).status).toBe(200)
      }
      const ben = await qualifyAs(shop, { customer: 'ben' })
      expect(idsOf(await ben({ customer: { metadata: { club: 'gold' } }, options: all }))).not.toContain(
        'gold',
      )
    })
  })

  describe('the back end', () => {
    test('can send customers and prices', async () => {
      const order = { items: [{ ...line('cup'), price: 4000 }] }
      const customer = { source_id: 'new', metadata: { club: 'gold' } }
      const { body } = await server({ customer, order, options: all })
      expect(sorted({ body })).toBe('all forty gold once spoon tea')
      expect(body.tracking_id).toMatch(/^track_/)
    })

    test('names a customer by tracking id or source id', async () => {
      expect(
        sorted(await server({ tracking_id: 'ada', scenario: 'CUSTOMER_WALLET', order: { amount: 10 } })),
      ).toBe('CARD GIFT')
    })

    test('can send the tracking id of a reply, which identifies no customer', async () => {
      const { tracking_id } = (await server({ customer: { source_id: 'ada' }, options: all })).body
      const alone = await server({ tracking_id, options: all })
      const together = await server({ customer: { source_id: 'ada' }, tracking_id, options: all })

      expect([alone.status, alone.body.tracking_id]).toEqual([200, null])
      expect([together.status, together.body.tracking_id]).toEqual([200, tracking_id])
    })
  })

  test('excludes offers that the customer has used up', async () => {
    await shop.store.db
      .insertInto('redemption_counts')
      .values({
        project_id: 'proj_shop',
        related_object_id: 'promo_once',
        customer_id: 'cust_ben',
        redeemed: 1,
        discount_amount: 0,
      })
      .execute()
    const ids = async (source_id: string) =>
      idsOf(await server({ customer: { source_id }, order: { amount: 1000 }, options: all }))

    expect(await ids('ben')).not.toContain('once')
    expect(await ids('ada')).toContain('once')
  })
})
