/** Rewards as members see them, on a page and from the back end. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { applyMapping } from '../../../src/service/rules/loyalty/tiers.ts'
import { findOffer } from '../../../src/service/loyalty/reward-assignments.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  backEndOf,
  cardOf,
  cart,
  catalogue,
  cup,
  pageOf,
  pricesIn,
} from '../redemptions/support/reward-shop.ts'

onPostgres('rewards on a page', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>
  let page: Awaited<ReturnType<typeof pageOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
    page = await pageOf(shop, 'ada')
  })

  const path = (card: string, query = '') => `/v1/loyalties/members/${card}/rewards${query}`

  test('are listed with their prices for the page and the back end', async () => {
    const { status, body } = await page.get(path('ADA', '?limit=100'))

    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'list', data_ref: 'data', total: 14 })
    const [first] = body.data
    expect(first).toEqual({
      reward: expect.objectContaining({ id: first.reward.id, object: 'reward', metadata: {} }),
      assignment: expect.objectContaining({
        id: first.reward.id.replace('rew_', 'rewa_'),
        reward_id: first.reward.id,
        related_object_id: 'camp_club',
        related_object_type: 'campaign',
      }),
      object: 'loyalty_reward',
    })
    expect((await backEnd.get(path('ADA', '?limit=100'))).body).toEqual(body)
  })

  test('are listed in pages without gaps or repetitions', async () => {
    const all = pricesIn(await backEnd.get(path('BEN', '?limit=100')))
    const pages = []
    for (const at of [1, 2, 3]) pages.push((await backEnd.get(path('BEN', `?limit=5&page=${at}`))).body)

    expect(pages.map(({ data }) => data.length)).toEqual([5, 5, 4])
    const ids = pages.flatMap(({ data }) => data.map(({ reward }: { reward: { id: string } }) => reward.id))
    expect(ids.toSorted()).toEqual(Object.keys(all).toSorted())
    expect((await backEnd.get(path('BEN'))).body.data).toHaveLength(10)
  })

  test('exclude unaffordable rewards on request', async () => {
    const affordable = await backEnd.get(path('BEN', '?affordable_only=true&limit=100'))
    const prices = pricesIn(affordable)
    expect(Math.max(...Object.values(prices))).toBeLessThanOrEqual(120)
    expect(prices).not.toHaveProperty('rew_cup')
    expect(affordable.body.total).toBe(Object.keys(prices).length)
    expect((await backEnd.get(path('EMPTY', '?affordable_only=true'))).body).toMatchObject({ total: 0 })
  })

  /** Leaves the stored tier outdated. */
  const grantWithoutReview = (points: number) =>
    shop.store.db
      .updateTable('vouchers')
      .set({ granted: points, balance: points })
      .where('code', '=', 'ADA')
      .execute()

  test('are listed and redeemed at the price of a tier that is not stored yet', async () => {
    await grantWithoutReview(6000)

    expect(pricesIn(await page.get(path('ADA', '?limit=100')))).toMatchObject({ rew_cup: 66, rew_three: 11 })
    expect((await page.redeem('ADA', { reward: { id: 'rew_three' } })).body.result).toBe('SUCCESS')
    expect((await cardOf(shop, 'ADA')).spent).toMatchObject([{ amount: -11 }])
  })

  test('are charged at the price of a tier that is not stored yet, together with a promotion', async () => {
    await grantWithoutReview(6000)
    const redeemables = [
      { object: 'voucher', id: 'ADA', reward: { id: 'rew_three' } },
      { object: 'promotion_tier', id: 'promo_half' },
    ]

    const { status } = await backEnd.post('/v1/redemptions', { redeemables, order: cart })

    expect(status).toBe(200)
    expect((await cardOf(shop, 'ADA')).spent).toMatchObject([{ amount: -11 }])
  })

  test('are charged at the price before the redemption, even if it ends the tier', async () => {
    await grantWithoutReview(5005)

    await page.redeem('ADA', { reward: { id: 'rew_three' } })

    expect((await cardOf(shop, 'ADA')).spent).toMatchObject([{ amount: -11 }])
  })

  test('have the same price in SQL and in the pure rules', async () => {
    const multipliers = fc.oneof(
      fc.constantFrom(0, 0.1, 0.29, 1, 1e-7, 1000),
      fc.double({ min: 1e-9, max: 1000, noNaN: true }),
    )
    const points = fc.oneof(fc.nat(1000), fc.nat(Number.MAX_SAFE_INTEGER))
    const member = { id: 'v_gold', campaign_id: 'camp_club' }
    const property = fc.asyncProperty(multipliers, points, async (multiplier, price) => {
      const mapping = { type: 'MULTIPLY', multiplier } as const
      const rewards = JSON.stringify({ rew_cup: mapping })
      await shop.store.db.updateTable('loyalty_tiers').set({ rewards }).where('id', '=', 'lty_gold').execute()
      await shop.store.db
        .updateTable('reward_assignments')
        .set({ points: price })
        .where('id', '=', 'rewa_cup')
        .execute()
      const offer = await findOffer(shop.store.db, 'proj_shop', member, 'rew_cup')
      expect(offer?.price).toBe(applyMapping(price, mapping))
    })
    await fc.assert(property, { numRuns: 30 })
  })

  test('are redeemed with the shopper’s own card, without private data in the reply', async () => {
    const { status, body, text } = await page.redeem('ADA', { reward: { id: 'rew_cup' } })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'SUCCESS',
      loyalty_card: { points: 200 },
      voucher: { loyalty_card: { balance: 800 } },
    })
    expect(text).not.toMatch(/ada@shop\.example|"source_id"|"email"|"phone"|"name":"Ada"/)
  })

  test('are not found for the card of another shopper or an unknown card', async () => {
    const ben = ['BEN', 'v_ben', 'NOBODYS', 'NOTHING', 'FIVE']
    const guest = await pageOf(shop)
    const replies = await Promise.all([
      ...ben.map((card) => page.redeem(card, { reward: { id: 'rew_three' } })),
      ...ben.map((card) => page.get(path(card))),
      guest.redeem('ADA', { reward: { id: 'rew_three' } }),
      guest.get(path('ADA')),
    ])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(replies.map(({ body }) => JSON.stringify({ ...body, request_id: '' }))).size).toBe(1)
    expect(await cardOf(shop, 'BEN')).toMatchObject({ balance: 120, spent: [] })
  })

  test('ignore the prices and the status of an order from a page', async () => {
    const items = [{ product_id: 'prod_cup', quantity: 1, price: 1, amount: 1 }]
    const reward = { id: 'rew_coin' }
    const { body } = await page.redeem('ADA', { reward, order: { items, status: 'PAID' } })
    expect(body).toMatchObject({ loyalty_card: { points: 100 }, order: { amount: 1000, status: 'CREATED' } })
  })

  test('pay only for orders of the shopper', async () => {
    const reward = { id: 'rew_coin', points: 10 }
    const own = await backEnd.redeem('ADA', reward, { order: { source_id: 'adas', ...cart } })
    const bens = await backEnd.redeem('BEN', reward, { order: { source_id: 'bens', ...cart } })

    const paid = await page.redeem('ADA', {
      reward: { id: 'rew_coin' },
      order: { source_id: 'adas', ...cart },
    })
    expect(paid.body).toMatchObject({ order: { id: own.body.order.id, total_amount: 0 } })
    for (const name of [{ source_id: 'bens' }, { id: bens.body.order.id }, { source_id: 'nobodys' }]) {
      const { status, body } = await page.redeem('ADA', { reward, order: { ...name, ...cup } })
      expect({ status, ...body }).toMatchObject({ status: 404, resource_type: 'order' })
    }
    const orders = await shop.store.db.selectFrom('orders').select('total_discount_amount').execute()
    expect(orders.map(({ total_discount_amount }) => total_discount_amount).toSorted()).toEqual([100, 3500])
  })
})
