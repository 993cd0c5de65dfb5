/** Referral programs: referrals and the rewards of both sides. */
import { beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { as, holdingsOf, referralCatalogue, backEndOf } from './support/shop.ts'

onPostgres('referrals', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>
  let before: Awaited<ReturnType<typeof holdingsOfAda>>
  let count = 0
  /** A new customer, who has not been referred. */
  const friend = () => `friend-${++count}`

  const holdingsOfAda = () => holdingsOf(shop, 'ada')
  /** Ada's rewards since the start of the test. */
  const rewardsSinceStart = async () => {
    const { points, credits } = await holdingsOfAda()
    return { points: points - before.points, credits: credits - before.credits }
  }
  const rolesOf = async (code: string) => {
    const { body } = await server.holders(code, '?limit=100')
    return body.data.map(({ holder_role }: { holder_role: string }) => holder_role)
  }

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: referralCatalogue })
    server = await backEndOf(shop)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    before = await holdingsOfAda()
  })

  describe('a code that is redeemed', () => {
    test('discounts the order, creates a referee and rewards both', async () => {
      const customer = friend()
      const referees = (await rolesOf('ADA-POINTS')).length - 1
      const { status, body } = await server.redeem('ADA-POINTS', as(customer))

      expect(status).toBe(200)
      expect(body.order).toMatchObject({ amount: 2500, total_discount_amount: 1000 })
      expect(body.redemptions[0].voucher).toMatchObject({
        is_referral_code: true,
        referrer_id: 'cust_ada',
        holder_id: 'cust_ada',
      })
      expect(await rewardsSinceStart()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, customer)).toEqual({ points: 100, credits: 0, coupons: 0 })
      const roles = await rolesOf('ADA-POINTS')
      expect(roles.filter((role: string) => role === 'REFEREE')).toHaveLength(referees + 1)
      expect(roles.filter((role: string) => role === 'REFERRER')).toHaveLength(1)
    })

    test('is recorded for both members', async () => {
      await server.redeem('ADA-POINTS', as(friend()))

      const { body } = await server.get('/v1/loyalties/members/CARD-ADA/activity?limit=1')
      expect(body.data).toMatchObject([
        { type: 'customer.voucher.loyalty_card.points_added', data: { data: { points: 500 } } },
      ])
    })

    test('rejects its own referrer', async () => {
      const validated = await server.validate('ADA-POINTS', as('ada'))
      expect(validated.body.redeemables[0].result.error).toMatchObject({
        key: 'invalid_customer',
        message: 'Customers cannot refer themselves.',
      })
      const { status, body } = await server.redeem('ADA-POINTS', { customer: { id: 'cust_ada' } })
      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 0 })
    })

    test('requires a customer', async () => {
      const { status, body } = await server.redeem('ADA-POINTS')
      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect((await server.redeem('ADA-POINTS', { customer: { name: 'Nameless' } })).status).toBe(400)
    })

    test('refers a customer once per program', async () => {
      const customer = friend()
      await server.redeem('ADA-POINTS', as(customer))

      for (const code of ['ADA-POINTS', 'BEN-POINTS']) {
        expect((await server.validate(code, as(customer))).body).toMatchObject({ valid: false })
        const { status, body } = await server.redeem(code, as(customer))
        expect([status, body.key]).toEqual([400, 'invalid_customer'])
        expect(body.message).toBe('This customer has already been referred.')
      }
      expect(await rewardsSinceStart()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, customer)).toMatchObject({ points: 100 })
    })

    test('is rejected with another code of its program', async () => {
      const customer = friend()
      const { status, body } = await server.redeem(['ADA-POINTS', 'BEN-POINTS'], as(customer))

      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 0 })
      expect((await server.redeem('ADA-POINTS', as(customer))).status).toBe(200)
    })

    test('rewards once for ten concurrent requests', async () => {
      const customer = friend()
      const requests = Array.from({ length: 10 }, () => server.redeem('ADA-POINTS', as(customer)))
      const statuses = (await Promise.all(requests)).map(({ status }) => status)

      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 400)).toHaveLength(9)
      expect(await rewardsSinceStart()).toEqual({ points: 500, credits: 0 })
    })

    test('rewards both of two customers who refer each other at the same time', async () => {
      const friends = Array.from({ length: 6 }, friend)
      const requests = friends.map((customer, at) =>
        server.redeem(at % 2 ? 'ADA-POINTS' : 'BEN-POINTS', as(customer)),
      )
      // Ben and Ada also refer each other, so requests lock the two cards in opposite orders.
      const mutual = [server.redeem('ADA-POINTS', as('ben')), server.redeem('BEN-POINTS', as('ada'))]
      for (const { status } of await Promise.all([...requests, ...mutual])) expect(status).toBe(200)
      expect(await rewardsSinceStart()).toEqual({ points: 3 * 500 + 500 + 100, credits: 0 })
    })

    test('creates a referee in a program without rewards', async () => {
      const customer = friend()
      expect((await server.redeem('ADA-PLAIN', as(customer))).status).toBe(200)
      expect(await holdingsOf(shop, customer)).toEqual({ points: 0, credits: 0, coupons: 0 })
      expect(await rolesOf('ADA-PLAIN')).toEqual(['REFEREE', 'REFERRER'])
    })
  })

  test('can be a code from a reward', async () => {
    const { body } = await server.post('/v1/loyalties/members/CARD-BEN/redemption', {
      reward: { id: 'rew_code' },
    })
    const { code } = body.reward.voucher
    const { data } = (await server.holders(code)).body
    expect(data).toMatchObject([{ holder_role: 'REFERRER', customer_id: 'cust_ben' }])

    expect((await server.redeem(code, as('ben'))).status).toBe(400)
    expect((await server.redeem(code, as(friend()))).status).toBe(200)
  })

  describe('an order that is paid', () => {
    test('rewards both once if the program rewards orders', async () => {
      const customer = friend()
      await server.redeem('ADA-PAID', as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 0 })

      await server.pay(`${customer}-1`, as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, customer)).toEqual({ points: 0, credits: 0, coupons: 1 })

      await server.pay(`${customer}-1`, as(customer))
      await server.pay(`${customer}-2`, as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, customer)).toMatchObject({ coupons: 1 })
    })

    test('adds credits to an existing gift card', async () => {
      const [one, other] = [friend(), friend()]
      for (const customer of [one, other]) {
        await server.redeem('ADA-PAID', as(customer))
        await server.pay(`order-of-${customer}`, as(customer))
      }
      const { body } = await server.holders('ADA-PAID', '?limit=1')
      const cards = await shop.store.db
        .selectFrom('vouchers')
        .select('balance')
        .where('holder_id', '=', 'cust_ada')
        .where('type', '=', 'GIFT_VOUCHER')
        .execute()
      expect(cards).toHaveLength(1)
      expect(body.referrer_rewards).toEqual([
        { type: 'GIFT_VOUCHER', amount: cards[0]?.balance, count: Number(cards[0]?.balance) / 700 },
      ])
    })

    test('rewards nobody without a referral', async () => {
      const customer = friend()
      await server.pay(`${customer}-1`, as(customer))
      expect(await holdingsOf(shop, customer)).toEqual({ points: 0, credits: 0, coupons: 0 })
    })

    const setActive = (campaign: string, active: boolean) =>
      shop.store.db
        .updateTable('campaigns')
        .set({ active })
        .where('project_id', '=', 'proj_shop')
        .where('id', '=', campaign)
        .execute()

    test('rewards nobody while the program is disabled', async () => {
      const customer = friend()
      await server.redeem('ADA-OFF', as(customer))
      await setActive('camp_off', false)
      await server.pay(`${customer}-1`, as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 0 })

      await setActive('camp_off', true)
      await server.pay(`${customer}-2`, as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 500, credits: 0 })
    })

    test('rewards no voucher of a disabled campaign', async () => {
      const customer = friend()
      await server.redeem('ADA-PAID', as(customer))
      await setActive('camp_coupons', false)
      await server.pay(`${customer}-1`, as(customer))
      await setActive('camp_coupons', true)

      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, customer)).toMatchObject({ coupons: 0 })
    })

    test('rewards once for ten concurrent orders', async () => {
      const customer = friend()
      await server.redeem('ADA-PAID', as(customer))
      await Promise.all(Array.from({ length: 10 }, (_, at) => server.pay(`${customer}-${at}`, as(customer))))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, customer)).toMatchObject({ coupons: 1 })
    })
  })

  describe('a redemption that is rolled back', () => {
    test('keeps the rewards, and redeeming again does not reward again', async () => {
      const customer = friend()
      for (let time = 0; time < 2; time += 1) {
        const { body, status } = await server.redeem('ADA-POINTS', as(customer))
        expect(status).toBe(200)
        expect((await server.rollBack(body.redemptions[0].id)).status).toBe(200)
      }
      expect(await rewardsSinceStart()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, customer)).toMatchObject({ points: 100 })
      expect((await server.redeem('BEN-POINTS', as(customer))).status).toBe(400)
    })

    test('removes a referee who was not rewarded, so that another code can refer them', async () => {
      const customer = friend()
      const roles = await rolesOf('ADA-PAID')
      const { body } = await server.redeem('ADA-PAID', as(customer))
      await server.rollBack(body.redemptions[0].id)

      expect(await rolesOf('ADA-PAID')).toEqual(roles)
      await server.pay(`${customer}-1`, as(customer))
      expect(await rewardsSinceStart()).toEqual({ points: 0, credits: 0 })
      expect((await server.redeem('BEN-PAID', as(customer))).status).toBe(200)
    })
  })
})
