/** Operation 9 and its client-side twin: specification, section 9. */
import { beforeAll, describe, expect, test } from 'vitest'
import { qualification } from '../../../src/contract/resources/qualification.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { all, asking, entry, idsOf, line, shopCatalogue, sorted, type Ask } from './support/shop.ts'

onPostgres('what a customer and a cart qualify for', (open) => {
  let shop: Shop
  let server: Ask
  let ada: Ask
  let nobody: Ask

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: shopCatalogue })
    server = await asking(shop)
    ada = await asking(shop, { customer: 'ada' })
    nobody = await asking(shop, {})
    return () => shop.close()
  })

  describe('the reply', () => {
    test('is what the contract says, with the order worked out for each and as a whole', async () => {
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

    test('tells what a gift card and a loyalty card hold', async () => {
      const order = { items: [line('cup')] }
      expect((await entry(ada, 'GIFT', { order })).result).toMatchObject({
        gift: { balance: 5000, credits: 1600 },
      })
      expect((await entry(ada, 'CARD', { order })).result).toMatchObject({
        loyalty_card: { balance: 120, exchange_ratio: 1, points_ratio: 10 },
      })
    })

    test('names and banners come when they are asked for', async () => {
      const options = { ...all, expand: ['redeemable', 'category', 'validation_rules'] }
      const order = { items: [line('cup', 3)] }
      const short = await entry(nobody, 'forty', { order })
      const long = await entry(nobody, 'forty', { order, options })

      expect(short.name).toBeUndefined()
      expect(long).toMatchObject({
        name: 'forty',
        banner: 'Save with forty',
        category: null,
        validation_rules: [{ id: 'val_forty', name: 'forty' }],
      })
    })

    test('tells a page nothing of the customer but a tracking id, which the shop is told too', async () => {
      const page = await ada({ order: { items: [line('cup')] }, options: all })
      const own = await server({ customer: { source_id: 'ada' } })

      expect(page.text).not.toMatch(/ada@shop|12345|"ada"/)
      expect(page.body.tracking_id).toMatch(/^track_/)
      expect(page.body.tracking_id).toBe(own.body.tracking_id)
      expect((await nobody()).body.tracking_id).toBeNull()
    })

    test('a body is not needed', async () => {
      const { status, body } = await server()
      expect(status).toBe(200)
      expect(body.order).toBeUndefined()
    })
  })

  describe('pages', () => {
    const walk = async (ask: Ask, body: object, limit: number, sorting_rule = 'DEFAULT') => {
      const pages: string[][] = []
      let more: string | undefined
      do {
        const options = { limit, sorting_rule, ...(more && { starting_after: more }) }
        const answer = await ask({ ...body, options })
        pages.push(idsOf(answer))
        more = answer.body.redeemables.more_starting_after
        expect(answer.body.redeemables.has_more).toBe(more !== undefined)
      } while (more)
      return pages
    }

    test('newest first, five at a time, without gap or repetition', async () => {
      const body = { order: { items: [line('cup', 3), line('spoon', 2)] } }
      const whole = idsOf(await ada({ ...body, options: all }))

      expect(idsOf(await ada(body))).toEqual(whole.slice(0, 5))
      for (const limit of [1, 3, 5, whole.length])
        expect((await walk(ada, body, limit)).flat()).toEqual(whole)
    })

    test('what was made in the same moment is neither repeated nor lost', async () => {
      const same = await startShop(await open(), { catalogue: shopCatalogue })
      await same.store.db.updateTable('promotion_tiers').set({ created_at: '2026-11-01T00:00:00Z' }).execute()
      await same.store.db.updateTable('vouchers').set({ created_at: '2026-11-01T00:00:00Z' }).execute()
      const ask = await asking(same, { customer: 'ada' })
      const body = { order: { items: [line('cup', 3), line('spoon', 2)] } }
      const whole = idsOf(await ask({ ...body, options: all }))
      const pages = await walk(ask, body, 4)
      await same.close()

      expect(whole.length).toBeGreaterThan(10)
      expect(pages.every((page) => page.length <= 4)).toBe(true)
      expect(pages.flat()).toEqual(whole)
    })

    test('the moment of the last entry will do as a cursor too', async () => {
      const body = { order: { items: [line('cup', 3)] } }
      const first = await nobody({ ...body, options: { limit: 3 } })
      const starting_after = first.body.redeemables.data.at(-1).created_at
      const rest = await nobody({ ...body, options: { limit: 50, starting_after } })

      expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(await nobody({ ...body, options: all })))
    })

    test.each(['BEST_DEAL', 'LEAST_DEAL'])(
      '%s sorts by what is saved, on every page',
      async (sorting_rule) => {
        const body = { order: { items: [line('cup', 3)] } }
        const { data } = (await nobody({ ...body, options: { ...all, sorting_rule } })).body.redeemables
        const savings = data.map(
          (one: { order: { total_discount_amount: number } }) => one.order.total_discount_amount,
        )
        const sign = sorting_rule === 'BEST_DEAL' ? -1 : 1

        expect(savings).toEqual(savings.toSorted((one: number, other: number) => sign * (one - other)))
        expect((await walk(nobody, body, 2, sorting_rule)).flat()).toEqual(
          data.map(({ id }: { id: string }) => id.replace('promo_', '')),
        )
      },
    )

    test.each([0, 51, 1.5, '5'])('a limit of %j is refused', async (limit) => {
      expect((await nobody({ options: { limit } })).status).toBe(400)
    })
  })

  describe('a page', () => {
    test('pays what the catalogue says, whatever it sends', async () => {
      const items = [
        { ...line('cup', 2), price: 9_000_000, amount: 18_000_000, product: { price: 1, name: 'X' } },
      ]
      const { body } = await nobody({ order: { items, amount: 1 }, options: all })

      expect(body.order).toMatchObject({ amount: 3200, items: [{ price: 1600, product: { name: 'Cup' } }] })
      expect(sorted({ body })).toBe('all spoon tea')
    })

    test('is told which product it may not name', async () => {
      const { status, body } = await nobody({ order: { items: [line('cup'), line('unknown')] } })
      expect(status).toBe(400)
      expect(body.details).toMatchObject([{ field: 'order.items[1].product_id' }])
    })

    test.each([
      ['another id', { customer: { id: 'cust_ben' } }],
      ['another source id', { customer: { source_id: 'ben' } }],
      ['another tracking id', { tracking_id: 'ben' }],
    ])('bound to a customer and naming %s is refused', async (_, body) => {
      expect((await ada(body)).status).toBe(403)
      expect((await nobody(body)).status).toBe(403)
    })

    test('may name its own customer, whose metadata it cannot make up', async () => {
      const { tracking_id } = (await ada()).body
      for (const body of [
        { customer: { id: 'cust_ada' } },
        { customer: { source_id: 'ada' } },
        { tracking_id },
      ]) {
        expect((await ada(body)).status).toBe(200)
      }
      const ben = await asking(shop, { customer: 'ben' })
      expect(idsOf(await ben({ customer: { metadata: { club: 'gold' } }, options: all }))).not.toContain(
        'gold',
      )
    })
  })

  describe('the shop’s own server', () => {
    test('may say what it knows of a customer and of prices', async () => {
      const order = { items: [{ ...line('cup'), price: 4000 }] }
      const customer = { source_id: 'new', metadata: { club: 'gold' } }
      const { body } = await server({ customer, order, options: all })
      expect(sorted({ body })).toBe('all forty gold once spoon tea')
      expect(body.tracking_id).toMatch(/^track_/)
    })

    test('names a customer by tracking id as by source id', async () => {
      expect(
        sorted(await server({ tracking_id: 'ada', scenario: 'CUSTOMER_WALLET', order: { amount: 10 } })),
      ).toBe('CARD GIFT')
    })

    test('may send back the tracking id of a reply, which names nobody', async () => {
      const { tracking_id } = (await server({ customer: { source_id: 'ada' }, options: all })).body
      const alone = await server({ tracking_id, options: all })
      const beside = await server({ customer: { source_id: 'ada' }, tracking_id, options: all })

      expect([alone.status, alone.body.tracking_id]).toEqual([200, null])
      expect([beside.status, beside.body.tracking_id]).toEqual([200, tracking_id])
    })
  })

  test('what was used as often as it may be is no longer offered', async () => {
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
