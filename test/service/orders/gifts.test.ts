/** Redeemed products as free lines of orders. A line is free only once, and only for the member who redeemed it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '../../support/clients.ts'
import { amountOff, percentOff } from '../../support/catalogue-parts.ts'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cardOf, catalogue } from '../redemptions/support/reward-shop.ts'

/** The reward shop with offers that a gift could affect, points for units, and a reward for a variant of the cup. */
function giftShop() {
  const all = structuredClone(catalogue)
  const [project] = all.projects
  const campaign = (id: string) => Object(project?.campaigns.find((one) => one.id === id))
  const atLeastTwo = { name: 'order.items.quantity', conditions: { $more_than_or_equal: [2] } }
  Object(project?.validation_rules).push({ id: 'val_two', name: 'Two', rules: { 1: atLeastTwo } })
  const cheapest = { object: 'product', id: 'prod_cup', effect: 'APPLY_TO_CHEAPEST' }
  const applicable_to = { included_all: false, included: [cheapest] }
  Object(project?.validation_rules).push({
    id: 'val_cheapest',
    name: 'Cheapest',
    rules: {},
    applicable_to,
  })
  Object(project?.products[0]).skus = [{ id: 'sku_big', source_id: 'cup-big', sku: 'Big cup', price: 1400 }]
  Object(project?.rewards).push({
    id: 'rew_big_cup',
    name: 'Big cup',
    type: 'MATERIAL',
    parameters: { product: { id: 'prod_cup', sku_id: 'sku_big' } },
  })
  const offer = { reward: 'rew_big_cup', parameters: { loyalty: { points: 20 } } }
  campaign('camp_club').reward_assignments.push({ id: 'rewa_big_cup', ...offer })
  campaign('camp_club').earning_rules = [
    {
      id: 'ern_cups',
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_ITEMS_QUANTITY',
        order_items: { quantity: { every: 1, points: 7, object: 'product', id: 'prod_cup' } },
      },
    },
  ]
  const tier = (id: string, discount: object, more: object = {}) => ({
    id,
    name: id,
    action: { discount },
    ...more,
  })
  const half = percentOff(50, 'APPLY_TO_ITEMS')
  campaign('camp_promotions').promotion_tiers.push(
    tier('promo_two', amountOff(300), {
      validation_rules: ['val_two'],
    }),
    tier('promo_cheapest', half, { validation_rules: ['val_cheapest'] }),
  )
  return all
}

const line = (redemption_id: unknown, more: object = {}) => ({
  product_id: 'prod_cup',
  quantity: 1,
  metadata: { redemption_id },
  ...more,
})
const plate = { product_id: 'prod_plate', quantity: 1 }
const cup = { product_id: 'prod_cup', quantity: 1 }
const tierOf = (id: string) => ({ object: 'promotion_tier', id })
const prices = ({ body }: Reply) => (body.order ?? body).items.map(({ amount }: { amount: number }) => amount)
const rejectedField = ({ status, body }: Reply) => [status, body.details?.[0]?.field]
const at = (index: number) => `order.items[${index}].metadata.redemption_id`

onPostgres('a product from a reward', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>
  let gift: string

  const order = (body: object, customer = 'ada') =>
    backEnd.post('/v1/orders', { customer: { source_id: customer }, ...body })

  async function redeemed(reward = 'rew_cup', member = 'ADA'): Promise<string> {
    const { body } = await backEnd.redeem(member, reward)
    expect(body.result).toBe('SUCCESS')
    return body.id
  }

  async function pageOf(customer?: string) {
    const scope = 'client_qualifications client_validations client_vouchers client_redemptions'
    const { post } = await page(shop, customer, scope)
    return (path: string, body: object) => post(`/v1/${path}`, body)
  }

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: giftShop() })
    backEnd = await backEndOf(shop)
    gift = await redeemed()
  })

  describe('in the shopper’s cart', () => {
    test('costs nothing in every operation on the cart', async () => {
      const page = await pageOf('ada')
      const items = [line(gift, { price: 1000 }), plate]
      const replies = [
        await page('qualifications', { order: { items } }),
        await page('validations', { order: { items }, redeemables: [tierOf('promo_half')] }),
        await page('loyalties/members/ADA/redemption', {
          reward: { id: 'rew_coin', points: 10 },
          order: { items },
        }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(replies.map(prices)).toEqual([
        [0, 2500],
        [0, 2500],
        [0, 2500],
      ])
      expect(replies.map(({ body }) => [body.order.amount, body.order.total_amount])).toEqual([
        [2500, 2500],
        [2500, 1250],
        [2500, 2400],
      ])
      expect(replies[0]?.body.order.items[0]).toMatchObject({
        product_id: 'prod_cup',
        price: 0,
        product: { name: 'Cup', price: 1000 },
        metadata: { redemption_id: gift },
      })
    })

    test('costs its price if the shopper may not use the redemption for it', async () => {
      const bensGift = await redeemed('rew_cup', 'BEN').catch(() => redeemed('rew_twenty', 'BEN'))
      const bigCup = await redeemed('rew_big_cup')
      const digital = await redeemed('rew_code')
      const rolledBack = await redeemed()
      await backEnd.rollBack(rolledBack)
      const failed = (await backEnd.redeem('ADA', 'rew_gone')).body.id
      const usedGift = await redeemed()
      await order({ source_id: 'order-1', items: [line(usedGift)] })

      const page = await pageOf('ada')
      for (const [title, items, expected] of [
        ['somebody else’s', [line(bensGift)], [1000]],
        ['of another size', [line(bigCup)], [1000]],
        ['not for a product', [line(digital)], [1000]],
        ['rolled back', [line(rolledBack)], [1000]],
        ['failed', [line(failed)], [1000]],
        ['in another order', [line(usedGift)], [1000]],
        ['invented', [line('r_none')], [1000]],
        ['not text', [line(7)], [1000]],
        ['for another product', [line(gift, { product_id: 'prod_plate' })], [2500]],
        ['for two', [line(gift, { quantity: 2 })], [2000]],
        ['twice', [line(gift), line(gift)], [0, 1000]],
        ['of that size', [line(bigCup, { sku_id: 'sku_big' })], [0]],
      ] as const) {
        const reply = await page('qualifications', { order: { items } })
        expect({ title, prices: prices(reply) }).toEqual({ title, prices: expected })
        const freeLines = reply.body.order.items.filter(
          (one: { metadata: object }) => 'redemption_id' in one.metadata,
        )
        expect({ title, free: freeLines.length }).toEqual({
          title,
          free: title === 'not text' ? 1 : expected.filter((one) => one === 0).length,
        })
      }
      const guest = await (await pageOf())('qualifications', { order: { items: [line(gift)] } })
      expect(prices(guest)).toEqual([1000])
    })

    test('costs its price again after the redemption is rolled back', async () => {
      const page = await pageOf('ada')
      const price = async () => prices(await page('qualifications', { order: { items: [line(gift)] } }))
      expect(await price()).toEqual([0])
      await backEnd.rollBack(gift)
      expect(await price()).toEqual([1000])
    })

    test('meets no condition and is not discounted', async () => {
      const page = await pageOf('ada')
      const discountOf = async (id: string, ...items: object[]) => {
        const { body } = await page('validations', { order: { items }, redeemables: [tierOf(id)] })
        return body.valid
          ? body.order.total_discount_amount
          : (body.inapplicable_redeemables ?? body.redeemables)[0].result.error.key
      }
      expect(await discountOf('promo_two', cup, cup)).toBe(300)
      expect(await discountOf('promo_two', cup, line(gift))).toBe('order_rules_violated')
      // The paid cup is discounted, although the gift is cheaper.
      expect(await discountOf('promo_cheapest', cup, line(gift))).toBe(500)
    })

    test('results in an order total of 0 if it is the only line', async () => {
      const page = await pageOf('ada')
      const { body } = await page('qualifications', { order: { amount: 9000, items: [line(gift)] } })
      expect([body.order.amount, body.order.total_amount]).toEqual([0, 0])
    })

    test('earns no points and forecasts none', async () => {
      const items = [cup, line(gift)]
      const balance = async () => Number((await cardOf(shop, 'ADA')).balance)
      const page = await pageOf('ada')
      const { body } = await page('loyalties/members/ADA/points-forecast', { orders: [{ items }] })
      expect(body.data[0].points).toBe(7)
      const before = await balance()
      await order({ items, status: 'PAID' })
      expect((await balance()) - before).toBe(7)
    })
  })

  describe('in an order of the back end', () => {
    test('costs nothing if the request contains no price, and is stored', async () => {
      const { status, body } = await order({ source_id: 'order-1', items: [plate, line(gift)] })
      expect([status, body.amount]).toEqual([200, 2500])
      expect(body.items[1]).toMatchObject({ price: 0, amount: 0, metadata: { redemption_id: gift } })
    })

    test('is rejected with the field if the customer may not use it', async () => {
      const bensGift = await redeemed('rew_twenty', 'BEN')
      const rolledBack = await redeemed()
      await backEnd.rollBack(rolledBack)
      const used = await redeemed()
      await order({ source_id: 'order-1', items: [line(used)] })
      for (const items of [
        [plate, line('r_none')],
        [plate, line(bensGift)],
        [plate, line(rolledBack)],
        [plate, line(used)],
        [plate, line(gift, { product_id: 'prod_plate' })],
        [line(gift), line(gift)],
      ]) {
        expect(rejectedField(await order({ source_id: 'order-2', items }))).toEqual([400, at(1)])
      }
      expect(rejectedField(await order({ items: [line(gift)] }, 'ben'))).toEqual([400, at(0)])
      expect(rejectedField(await order({ items: [line(gift, { quantity: 2 })] }))).toEqual([
        400,
        'order.items[0].quantity',
      ])
      expect(rejectedField(await order({ items: [line(gift, { price: 1000 })] }))).toEqual([
        400,
        'order.items[0].price',
      ])
      expect(rejectedField(await backEnd.post('/v1/orders', { items: [line(gift)] }))).toEqual([400, at(0)])
      expect(await shop.store.db.selectFrom('orders').select('source_id').execute()).toEqual([
        { source_id: 'order-1' },
      ])
    })

    test('can be reported again in every status, by id or source id', async () => {
      const first = await order({ source_id: 'order-1', items: [line(gift)] })
      for (const more of [
        { source_id: 'order-1', items: [line(gift)], status: 'PAID' },
        { id: first.body.id, items: [line(gift)] },
        { source_id: 'order-1', status: 'FULFILLED' },
      ]) {
        expect((await order(more)).body).toMatchObject({ id: first.body.id, items: [{ amount: 0 }] })
      }
      // A delivered gift stays in its order.
      await backEnd.rollBack(gift)
      expect((await order({ source_id: 'order-1', items: [line(gift)] })).status).toBe(200)
      expect(rejectedField(await order({ source_id: 'order-2', items: [line(gift)] }))).toEqual([400, at(0)])
    })

    test('can be used in another order once it is removed or the order is canceled', async () => {
      await order({ source_id: 'order-1', items: [plate, line(gift)] })
      await order({ source_id: 'order-1', items: [plate] })
      expect((await order({ source_id: 'order-2', items: [line(gift)] })).status).toBe(200)
      await order({ source_id: 'order-2', status: 'CANCELED' })
      expect((await order({ source_id: 'order-3', items: [line(gift)] })).status).toBe(200)
      // Canceling again is allowed, but reopening would use the gift twice.
      expect((await order({ source_id: 'order-2', status: 'CANCELED', items: [line(gift)] })).status).toBe(
        200,
      )
      expect(rejectedField(await order({ source_id: 'order-2', status: 'PAID' }))).toEqual([400, at(0)])
      expect(
        rejectedField(await order({ source_id: 'order-2', status: 'PAID', items: [line(gift)] })),
      ).toEqual([400, at(0)])
    })

    test('is used up by an order in a redemption', async () => {
      const items = [plate, line(gift)]
      const request = { customer: { source_id: 'ada' }, redeemables: [tierOf('promo_half')] }
      const { body } = await backEnd.post('/v1/redemptions', {
        ...request,
        order: { source_id: 'order-1', items },
      })
      expect(body.order).toMatchObject({
        amount: 2500,
        total_amount: 1250,
        items: [{ amount: 2500 }, { amount: 0 }],
      })
      expect(rejectedField(await order({ source_id: 'order-2', items }))).toEqual([400, at(1)])
      expect((await order({ source_id: 'order-1', items, status: 'PAID' })).body).toMatchObject({
        total_amount: 1250,
        items: [{ amount: 2500 }, { amount: 0 }],
      })
      const rolledBack = await backEnd.rollBack(body.redemptions[0].id)
      expect(rolledBack.body.order).toMatchObject({
        total_amount: 2500,
        items: [{ amount: 2500 }, { amount: 0 }],
      })
    })

    test('is used up by an order that is reported with it after a redemption without it', async () => {
      const request = { customer: { source_id: 'ada' }, redeemables: [tierOf('promo_half')] }
      await backEnd.post('/v1/redemptions', { ...request, order: { source_id: 'order-1', items: [plate] } })
      const reported = await order({ source_id: 'order-1', items: [plate, line(gift)], status: 'PAID' })
      expect(reported.body).toMatchObject({ total_amount: 1250, items: [{ amount: 2500 }, { amount: 0 }] })
      expect(rejectedField(await order({ source_id: 'order-2', items: [line(gift)] }))).toEqual([400, at(0)])
    })

    test('is free in only one of ten concurrent orders', async () => {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const body = { source_id: `order-${index}`, items: [line(gift)] }
          if (index % 2) return order(body)
          const request = { customer: { source_id: 'ada' }, redeemables: [tierOf('promo_half')] }
          return backEnd.post('/v1/redemptions', {
            ...request,
            order: { ...body, items: [plate, line(gift)] },
          })
        }),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(9)
    })
  })
})
