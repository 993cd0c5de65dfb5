/** Discounts in sequence, free items and orders that change after a redemption, over HTTP. */
import { beforeEach, describe, expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, code, discountCatalogue, items, tier } from './support/discount-shop.ts'

onPostgres('stored orders', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: discountCatalogue })
    backEnd = await backEndOf(shop)
  })

  const totalsOf = (order: { items: { total_amount: number }[] }) =>
    order.items.map(({ total_amount }) => total_amount)

  describe('a later discount', () => {
    const order = { items: [items('a', 10)] }

    test.each([
      ['order first', [tier('order_70'), tier('a_40')]],
      ['items first', [tier('a_40'), tier('order_70')]],
    ])(
      'applies to the discounted amounts: 70 % off the order and 40 % off A leave 180.00, %s',
      async (_, redeemables) => {
        const validated = await backEnd.validate(redeemables, order)
        const redeemed = await backEnd.redeem(redeemables, { ...order, source_id: 'one' })

        expect(validated.body.order).toMatchObject({ total_amount: 18_000, total_discount_amount: 82_000 })
        expect(redeemed.body.order).toMatchObject({ total_amount: 18_000, total_discount_amount: 82_000 })
        expect(totalsOf(redeemed.body.order)).toEqual([18_000])
      },
    )

    test('of 50 % leaves 25 % after another 50 % off the same items', async () => {
      const stored = { ...order, source_id: 'one' }
      const first = await backEnd.redeem([code('HALF-1')], stored)
      const second = await backEnd.redeem([code('HALF-2')], stored)

      expect(first.body.order.total_amount).toBe(50_000)
      expect(second.body.order.total_amount).toBe(25_000)
      expect(totalsOf(second.body.order)).toEqual([25_000])
    })

    test('results in the same total in one request and in several', async () => {
      const mixed = { items: [items('a', 3), items('b', 1), items('cup', 7)] }
      const all = [tier('order_70'), code('HALF-1'), tier('free_spoon'), tier('ten'), code('FIVE')]
      const together = await backEnd.redeem(all, { ...mixed, source_id: 'together' })
      let separately: Awaited<ReturnType<typeof backEnd.redeem>> | undefined
      for (const one of [tier('order_70'), code('HALF-2'), tier('free_spoon'), tier('ten'), code('FIVE')]) {
        separately = await backEnd.redeem([one], { ...mixed, source_id: 'apart' })
      }

      expect(separately?.body.order.total_amount).toBe(together.body.order.total_amount)
      expect(totalsOf(separately?.body.order)).toEqual(totalsOf(together.body.order))
    })

    test('applies to a stored order that is referenced by id', async () => {
      await backEnd.redeem([code('HALF-1')], { ...order, source_id: 'one' })
      const second = await backEnd.redeem([code('HALF-2')], { source_id: 'one' })

      expect(second.body.order).toMatchObject({ source_id: 'one', amount: 100_000, total_amount: 25_000 })
    })
  })

  describe('free items', () => {
    test.each([
      ['three_cups', 'two_cups', 'cup'],
      ['cups_amount', 'two_cups', 'cup'],
      ['quantity', 'two_cups', 'cup'],
      ['count', 'two_cups', 'cup'],
      ['amount', 'two_cups', 'cup'],
      ['bundle', 'two_cups', 'cup'],
      ['spoon', 'free_spoon', 'cup'],
    ])('do not count toward the condition of %s', async (offer, freeOffer, bought) => {
      const order = { items: [items(bought, 1)] }
      const { body } = await backEnd.validate([tier(freeOffer), tier(offer)], order)
      const later = await backEnd.redeem([tier(freeOffer)], { ...order, source_id: 'one' })
      const second = await backEnd.redeem([tier(offer)], { ...order, source_id: 'one' })

      expect(body.valid).toBe(false)
      expect(later.status).toBe(200)
      expect([second.status, second.body.key]).toEqual([400, 'order_rules_violated'])
    })

    test.each(['no_spoon', 'only_cups'])('do not violate the condition of %s', async (offer) => {
      const { body } = await backEnd.validate([tier('free_spoon'), tier(offer)], { items: [items('cup', 1)] })

      expect(body.valid).toBe(true)
    })

    test('earn nothing', async () => {
      const order = { items: [items('cup', 1)], source_id: 'one', customer: { source_id: 'ada' } }
      const { customer, ...bare } = order
      await backEnd.redeem([tier('two_cups')], bare)
      await backEnd.report({ ...order, customer, status: 'PAID' })

      expect((await backEnd.card()).body.loyalty_card.balance).toBe(0)
    })

    test('do not reduce the price of other products that are reported later', async () => {
      await backEnd.redeem([tier('free_spoon')], { items: [items('teapot', 1)], source_id: 'one' })
      const { body } = await backEnd.report({ items: [items('teapot', 2)], source_id: 'one' })

      expect(body).toMatchObject({ initial_amount: 13_600, total_amount: 13_600 })
      expect(body.items).toMatchObject([
        { product_id: 'prod_teapot', quantity: 2, total_amount: 13_600 },
        { product_id: 'prod_spoon', initial_quantity: 0, total_amount: 0 },
      ])
    })

    test('do not reduce the total at a second redemption', async () => {
      const order = { items: [items('teapot', 1)], source_id: 'one' }
      await backEnd.redeem([tier('free_spoon')], order)
      const { body } = await backEnd.redeem([code('FIVE')], order)

      expect(body.order.total_amount).toBe(6300)
    })

    test.each([
      [3, 3000, [3, 1]],
      [4, 3000, [4]],
      [5, 4000, [5]],
    ])('"buy three, get the fourth free" with %i cups costs %i', async (quantity, total, quantities) => {
      const { body } = await backEnd.validate([tier('fourth_cup')], { items: [items('cup', quantity)] })

      expect(body.order.total_amount).toBe(total)
      expect(body.order.items.map((item: { quantity: number }) => item.quantity)).toEqual(quantities)
    })

    test('are recalculated if a reply is sent back with another quantity', async () => {
      const all = [tier('free_spoon'), tier('fourth_cup'), code('HALF-1')]
      const first = await backEnd.validate(all, { items: [items('cup', 4), items('teapot', 1)] })
      const changed = first.body.order.items.map((item: { product_id: string; quantity: number }) =>
        item.product_id === 'prod_cup' ? { ...item, quantity: 6 } : item,
      )
      const again = await backEnd.validate(all, { ...first.body.order, items: changed })
      const fresh = await backEnd.validate(all, { items: [items('cup', 6), items('teapot', 1)] })

      expect(again.status).toBe(200)
      expect(again.body.order).toEqual(fresh.body.order)
    })
  })

  describe('an order that changes after a redemption', () => {
    test('keeps later reports when the redemption is rolled back', async () => {
      const one = { items: [{ ...items('teapot', 1), price: 2400 }], source_id: 'one' }
      const { body } = await backEnd.redeem([tier('ten')], one)
      await backEnd.report({
        items: [{ ...items('teapot', 3), price: 2400 }],
        source_id: 'one',
        metadata: { gate: 7 },
      })
      const rollback = await backEnd.rollBack(body.redemptions[0].id)

      expect(rollback.body.order).toMatchObject({
        total_amount: 7200,
        total_discount_amount: 0,
        items: [{ quantity: 3 }],
        metadata: { gate: 7 },
      })
    })

    test('loses only the free item when its redemption is rolled back', async () => {
      const one = { items: [items('teapot', 1)], source_id: 'one' }
      const gift = await backEnd.redeem([tier('free_spoon')], one)
      await backEnd.redeem([tier('ten')], one)
      const rollback = await backEnd.rollBack(gift.body.redemptions[0].id)

      expect(rollback.body.order).toMatchObject({ amount: 6800, total_amount: 6120 })
      expect(rollback.body.order.items).toHaveLength(1)
    })

    test('stores new lines that cost the same, and earns points by them', async () => {
      const customer = { source_id: 'ada' }
      await backEnd.redeem([tier('ten')], { items: [items('a', 2)], source_id: 'one' })
      const { body } = await backEnd.report({
        items: [items('b', 2)],
        source_id: 'one',
        status: 'PAID',
        customer,
      })

      expect(body.items).toMatchObject([{ product_id: 'prod_b', quantity: 2, total_amount: 18_000 }])
      expect((await backEnd.card()).body.loyalty_card.balance).toBe(10)
    })

    test('keeps a discount for the remaining units of its line', async () => {
      const order = { items: [items('a', 4), items('b', 1)], source_id: 'one' }
      await backEnd.redeem([tier('a_40')], order)
      const reversed = await backEnd.report({ ...order, items: [items('b', 1), items('a', 4)] })
      const fewer = await backEnd.report({ ...order, items: [items('b', 1), items('a', 1)] })
      const withoutA = await backEnd.report({ ...order, items: [items('b', 1)] })

      expect(totalsOf(reversed.body)).toEqual([10_000, 24_000])
      expect(totalsOf(fewer.body)).toEqual([10_000, 6000])
      expect(withoutA.body).toMatchObject({ total_discount_amount: 0, total_amount: 10_000 })
    })

    test('can be redeemed repeatedly by its id alone', async () => {
      const { body: order } = await backEnd.report({ items: [items('a', 1)] })
      const first = await backEnd.redeem([code('HALF-1')], { id: order.id })
      const second = await backEnd.redeem([code('HALF-2')], { id: order.id })
      const paid = await backEnd.report({ id: order.id, status: 'PAID' })

      const totals = [first.body.order, second.body.order, paid.body].map(({ id, total_amount }) => [
        id,
        total_amount,
      ])
      expect(totals).toEqual([
        [order.id, 5000],
        [order.id, 2500],
        [order.id, 2500],
      ])
    })

    test('replaces line ids of a request with its own', async () => {
      const lines = [
        { ...items('b', 1), id: 'L1' },
        { ...items('a', 1), id: 'L1' },
      ]
      const redeemed = await backEnd.redeem([tier('a_40')], { items: lines, source_id: 'one' })
      const again = await backEnd.report({ items: lines, source_id: 'one' })

      expect([redeemed.body.order.total_amount, again.body.total_amount]).toEqual([16_000, 16_000])
      expect(again.body.items.map(({ id }: { id: string }) => id)).toEqual(
        redeemed.body.order.items.map(({ id }: { id: string }) => id),
      )
      expect(again.body.items[0].id).toMatch(/^ordli_/)
    })

    test('keeps its line ids', async () => {
      const order = { items: [items('a', 1), items('b', 1)], source_id: 'one' }
      const first = await backEnd.redeem([tier('free_spoon')], order)
      const second = await backEnd.report({ ...order, items: [items('b', 5), items('cup', 1)] })
      const ids = (all: { id: string }[]) => all.map(({ id }) => id)
      const [, b, spoon] = ids(first.body.order.items)

      expect(ids(first.body.order.items)).toEqual(Array(3).fill(expect.stringMatching(/^ordli_/)))
      expect(ids(second.body.items)).toEqual([b, expect.stringMatching(/^ordli_/), spoon])
      expect(new Set([...ids(first.body.order.items), ...ids(second.body.items)]).size).toBe(4)
    })
  })
})
