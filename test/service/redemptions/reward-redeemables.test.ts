/** Loyalty cards with a reward among redeemables ("Where the specification is silent": Shapes and enumerations). */
import { beforeEach, expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cardOf, cart, catalogue, eventsOf, rewardOf } from './support/reward-shop.ts'

onPostgres('a loyalty card among redeemables', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const five = { object: 'voucher', id: 'FIVE' }
  const card = (code: string, reward?: object) => ({ object: 'voucher', id: code, ...(reward && { reward }) })
  const validate = (redeemables: unknown, more: object = { order: cart }) =>
    backEnd.post('/v1/validations', { redeemables, ...more })
  const redeem = (redeemables: unknown, more: object = { order: cart }) =>
    backEnd.post('/v1/redemptions', { redeemables, ...more })

  test('reports the value of its points after other discounts and debits nothing', async () => {
    const { body } = await validate([five, card('ADA', { id: 'rew_coin' })])

    expect(body).toMatchObject({
      valid: true,
      order: { amount: 3500, total_discount_amount: 3500, total_amount: 0 },
      redeemables: [
        { id: 'FIVE' },
        {
          id: 'ADA',
          result: { loyalty_card: { points: 300, balance: 1000, exchange_ratio: 1, points_ratio: 10 } },
        },
      ],
    })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000, spent: [] })
  })

  test.each([
    [card('ADA'), 'missing_reward'],
    [card('ADA', { points: 5 }), 'missing_reward'],
    [card('ADA', { id: 'rew_nothing' }), 'not_found'],
    [card('ADA', { id: 'rew_elsewhere' }), 'not_found'],
    [card('ADA', { id: 'rew_cup', points: 7 }), 'invalid_payload'],
    [card('BEN', { id: 'rew_cup' }), 'loyalty_card_points_exceeded'],
    [card('ADA', { id: 'rew_gone' }), 'quantity_exceeded'],
    [card('OFF', { id: 'rew_cup' }), 'voucher_disabled'],
    [card('ADA', { id: 'rew_ben' }), 'customer_rules_violated'],
  ])('is rejected as %j with %s', async (one, key) => {
    const validated = await validate([one])
    expect(validated.body).toMatchObject({ valid: false, redeemables: [{ result: { error: { key } } }] })
    const refused = await redeem([one])
    expect(refused.body.key).toBe(key)
    expect(await cardOf(shop, one.id)).toMatchObject({ spent: [] })
  })

  test('requires an order to pay with points', async () => {
    expect((await redeem([card('ADA', { id: 'rew_coin' })], {})).body.key).toBe('missing_order')
  })

  test('is redeemed and rolled back with a coupon and another card', async () => {
    const all = [five, card('ADA', { id: 'rew_coin', points: 100 }), card('GOLD', { id: 'rew_three' })]
    const { body } = await redeem(all)

    expect(body.order).toMatchObject({ total_discount_amount: 1500, total_amount: 2000 })
    expect(body.redemptions).toMatchObject([
      { voucher: { code: 'FIVE' } },
      {
        loyalty_card: { points: 100 },
        reward: { id: 'rew_coin' },
        voucher: { loyalty_card: { balance: 900 } },
      },
      { loyalty_card: { points: 11 }, reward: { id: 'rew_three', product: { id: 'prod_cup' } } },
    ])
    expect(await rewardOf(shop, 'rew_three')).toEqual({ stock: 2, redeemed: 1 })
    expect(await eventsOf(shop, 'GOLD')).toMatchObject([
      { type: 'customer.redemption.succeeded' },
      { type: 'customer.rewarded' },
    ])

    await backEnd.rollBack(body.parent_redemption.id)
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000, sum: 1000, redeemed_quantity: 0 })
    expect(await cardOf(shop, 'GOLD')).toMatchObject({ balance: 5200, sum: 5200 })
    expect(await rewardOf(shop, 'rew_three')).toEqual({ stock: 3, redeemed: 0 })
    const counts = await shop.store.db.selectFrom('redemption_counts').select('redeemed').execute()
    expect(counts.every(({ redeemed }) => redeemed === 0)).toBe(true)
  })

  test('pays for an order with another card, and both are refunded', async () => {
    const coin = (code: string, points: number) => card(code, { id: 'rew_coin', points })
    const redemptionCounts = async () => {
      const rows = await shop.store.db
        .selectFrom('redemption_counts')
        .select('redeemed')
        .where('related_object_id', '=', 'rewa_coin')
        .execute()
      return rows.map(({ redeemed }) => redeemed)
    }

    const { body } = await redeem([coin('ADA', 100), coin('GOLD', 50)])
    expect(body.order).toMatchObject({ total_discount_amount: 1500, total_amount: 2000 })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 900 })
    expect(await cardOf(shop, 'GOLD')).toMatchObject({ balance: 5150 })
    expect(await redemptionCounts()).toEqual([2])

    await backEnd.rollBack(body.parent_redemption.id)
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000 })
    expect(await cardOf(shop, 'GOLD')).toMatchObject({ balance: 5200 })
    expect(await redemptionCounts()).toEqual([0])
  })

  test('pays after discounts and gift cards, regardless of the requested order', async () => {
    const payment = card('ADA', { id: 'rew_coin', points: 100 })
    const gift = { object: 'voucher', id: 'GIFT-1' }
    const half = { object: 'promotion_tier', id: 'promo_half' }

    const { body } = await validate([payment, gift, half])

    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['promo_half', 'ADA', 'GIFT-1'])
    expect(body.order).toMatchObject({ amount: 3500, total_discount_amount: 2850, total_amount: 650 })
  })

  test('is skipped if nothing is left to pay', async () => {
    const all = [{ object: 'voucher', id: 'GIFT-90' }, card('ADA', { id: 'rew_coin', points: 100 }), five]

    const { body } = await validate(all)
    expect(body).toMatchObject({
      valid: true,
      redeemables: [{ id: 'FIVE' }, { id: 'GIFT-90', result: { gift: { credits: 3000 } } }],
      skipped_redeemables: [{ id: 'ADA', result: { details: { key: 'no_effect' } } }],
      order: { total_amount: 0 },
    })

    expect((await redeem(all)).body).toMatchObject({
      redemptions: [{ voucher: { code: 'FIVE' } }, { gift: { amount: 3000 } }],
      order: { total_amount: 0 },
    })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000, spent: [] })
  })

  test('pays less if its balance has dropped meanwhile', async () => {
    const all = [five, card('ADA', { id: 'rew_coin', points: 300 })]
    const earlier = await validate(all)
    expect(earlier.body.order.total_amount).toBe(0)
    await redeem([card('ADA', { id: 'rew_coin', points: 900 })], { order: { amount: 9000 } })

    const { body } = await redeem(all)

    expect(body.redemptions[1].loyalty_card).toEqual({ points: 100 })
    expect(body.order).toMatchObject({ total_discount_amount: 1500, total_amount: 2000 })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 0, sum: 0 })
  })

  test('records a failed redemption for its member', async () => {
    await redeem([card('BEN', { id: 'rew_cup' })])
    expect(await eventsOf(shop, 'BEN')).toMatchObject([
      {
        type: 'customer.redemption.failed',
        data: { data: { failure_code: 'loyalty_card_points_exceeded', reward: { id: 'rew_cup' } } },
      },
    ])
  })

  test('redeems three items in twenty concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => redeem([card('ADA', { id: 'rew_three' })])),
    )
    const accepted = replies.filter(({ status }) => status === 200)
    const lost = replies.filter(({ status }) => status !== 200)
    expect(accepted).toHaveLength(3)
    expect(new Set(lost.map(({ body }) => body.key))).toEqual(new Set(['quantity_exceeded']))
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 700, sum: 700 })
  })
})
