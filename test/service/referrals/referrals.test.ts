/** Referral programmes: who brings whom, and what both get for it. */
import { beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { as, holdingsOf, referralCatalogue, tillOf } from './support/shop.ts'

onPostgres('referrals', (open) => {
  let shop: Shop
  let till: Awaited<ReturnType<typeof tillOf>>
  let before: Awaited<ReturnType<typeof adas>>
  let count = 0
  /** Somebody whom nobody has brought yet. */
  const friend = () => `friend-${++count}`

  const adas = () => holdingsOf(shop, 'ada')
  /** What Ada has got since the test began. */
  const gained = async () => {
    const { points, credits } = await adas()
    return { points: points - before.points, credits: credits - before.credits }
  }
  const rolesOf = async (code: string) => {
    const { body } = await till.holders(code, '?limit=100')
    return body.data.map(({ holder_role }: { holder_role: string }) => holder_role)
  }

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: referralCatalogue })
    till = await tillOf(shop)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    before = await adas()
  })

  describe('a code that is redeemed', () => {
    test('takes its discount off, makes the friend a referee, and gives both their points', async () => {
      const who = friend()
      const referees = (await rolesOf('ADA-POINTS')).length - 1
      const { status, body } = await till.redeem('ADA-POINTS', as(who))

      expect(status).toBe(200)
      expect(body.order).toMatchObject({ amount: 2500, total_discount_amount: 1000 })
      expect(body.redemptions[0].voucher).toMatchObject({
        is_referral_code: true,
        referrer_id: 'cust_ada',
        holder_id: 'cust_ada',
      })
      expect(await gained()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, who)).toEqual({ points: 100, credits: 0, coupons: 0 })
      const roles = await rolesOf('ADA-POINTS')
      expect(roles.filter((role: string) => role === 'REFEREE')).toHaveLength(referees + 1)
      expect(roles.filter((role: string) => role === 'REFERRER')).toHaveLength(1)
    })

    test('tells both members of their points', async () => {
      await till.redeem('ADA-POINTS', as(friend()))

      const { body } = await till.get('/v1/loyalties/members/CARD-ADA/activity?limit=1')
      expect(body.data).toMatchObject([
        { type: 'customer.voucher.loyalty_card.points_added', data: { data: { points: 500 } } },
      ])
    })

    test('counts for nobody who shares it: customers cannot refer themselves', async () => {
      const judged = await till.validate('ADA-POINTS', as('ada'))
      expect(judged.body.redeemables[0].result.error).toMatchObject({
        key: 'invalid_customer',
        message: 'Customers cannot refer themselves.',
      })
      const { status, body } = await till.redeem('ADA-POINTS', { customer: { id: 'cust_ada' } })
      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect(await gained()).toEqual({ points: 0, credits: 0 })
    })

    test('has to know who uses it', async () => {
      const { status, body } = await till.redeem('ADA-POINTS')
      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect((await till.redeem('ADA-POINTS', { customer: { name: 'Nameless' } })).status).toBe(400)
    })

    test('brings a friend once: neither the same code nor another of the programme does so again', async () => {
      const who = friend()
      await till.redeem('ADA-POINTS', as(who))

      for (const code of ['ADA-POINTS', 'BEN-POINTS']) {
        expect((await till.validate(code, as(who))).body).toMatchObject({ valid: false })
        const { status, body } = await till.redeem(code, as(who))
        expect([status, body.key]).toEqual([400, 'invalid_customer'])
        expect(body.message).toBe('This customer has been referred already.')
      }
      expect(await gained()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, who)).toMatchObject({ points: 100 })
    })

    test('does not count with another of its programme in one request: then nothing is redeemed', async () => {
      const who = friend()
      const { status, body } = await till.redeem(['ADA-POINTS', 'BEN-POINTS'], as(who))

      expect([status, body.key]).toEqual([400, 'invalid_customer'])
      expect(await gained()).toEqual({ points: 0, credits: 0 })
      expect((await till.redeem('ADA-POINTS', as(who))).status).toBe(200)
    })

    test('pays once also when the same friend is sent ten times at once', async () => {
      const who = friend()
      const sent = Array.from({ length: 10 }, () => till.redeem('ADA-POINTS', as(who)))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)

      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 400)).toHaveLength(9)
      expect(await gained()).toEqual({ points: 500, credits: 0 })
    })

    test('pays once for one answer that is asked for twice', async () => {
      const headers = { 'Idempotency-Key': friend() }
      const asked = [as(friend())].flatMap((who) => [who, who])
      for (const who of asked) expect((await till.redeem('ADA-POINTS', who, headers)).status).toBe(200)
      expect(await gained()).toEqual({ points: 500, credits: 0 })
    })

    test('pays both when friends bring each other at once, for each', async () => {
      const friends = Array.from({ length: 6 }, friend)
      const sent = friends.map((who, at) => till.redeem(at % 2 ? 'ADA-POINTS' : 'BEN-POINTS', as(who)))
      // Ben and Ada are friends of each other, too: cards are locked crosswise.
      const crossed = [till.redeem('ADA-POINTS', as('ben')), till.redeem('BEN-POINTS', as('ada'))]
      for (const { status } of await Promise.all([...sent, ...crossed])) expect(status).toBe(200)
      expect(await gained()).toEqual({ points: 3 * 500 + 500 + 100, credits: 0 })
    })

    test('works in a programme that rewards nothing: the friends are only counted', async () => {
      const who = friend()
      expect((await till.redeem('ADA-PLAIN', as(who))).status).toBe(200)
      expect(await holdingsOf(shop, who)).toEqual({ points: 0, credits: 0, coupons: 0 })
      expect(await rolesOf('ADA-PLAIN')).toEqual(['REFEREE', 'REFERRER'])
    })
  })

  test('a code that a member buys with points is the member’s to share: others use it', async () => {
    const { body } = await till.post('/v1/loyalties/members/CARD-BEN/redemption', {
      reward: { id: 'rew_code' },
    })
    const { code } = body.reward.voucher
    const { data } = (await till.holders(code)).body
    expect(data).toMatchObject([{ holder_role: 'REFERRER', customer_id: 'cust_ben' }])

    expect((await till.redeem(code, as('ben'))).status).toBe(400)
    expect((await till.redeem(code, as(friend()))).status).toBe(200)
  })

  describe('an order that is paid', () => {
    test('gives both sides theirs, where that is what the programme rewards, and only the first', async () => {
      const who = friend()
      await till.redeem('ADA-PAID', as(who))
      expect(await gained()).toEqual({ points: 0, credits: 0 })

      await till.pay(`${who}-1`, as(who))
      expect(await gained()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, who)).toEqual({ points: 0, credits: 0, coupons: 1 })

      await till.pay(`${who}-1`, as(who))
      await till.pay(`${who}-2`, as(who))
      expect(await gained()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, who)).toMatchObject({ coupons: 1 })
    })

    test('adds credits to the gift card that is there', async () => {
      const [one, other] = [friend(), friend()]
      for (const who of [one, other]) {
        await till.redeem('ADA-PAID', as(who))
        await till.pay(`order-of-${who}`, as(who))
      }
      const { body } = await till.holders('ADA-PAID', '?limit=1')
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

    test('means nothing for whom nobody brought', async () => {
      const who = friend()
      await till.pay(`${who}-1`, as(who))
      expect(await holdingsOf(shop, who)).toEqual({ points: 0, credits: 0, coupons: 0 })
    })

    test('gives nothing in a programme that was switched off meanwhile', async () => {
      const who = friend()
      await till.redeem('ADA-OFF', as(who))
      const switched = (active: boolean) =>
        shop.store.db
          .updateTable('campaigns')
          .set({ active })
          .where('project_id', '=', 'proj_shop')
          .where('id', '=', 'camp_off')
          .execute()
      await switched(false)
      await till.pay(`${who}-1`, as(who))
      expect(await gained()).toEqual({ points: 0, credits: 0 })

      await switched(true)
      await till.pay(`${who}-2`, as(who))
      expect(await gained()).toEqual({ points: 500, credits: 0 })
    })

    test('pays once when ten orders are paid at once', async () => {
      const who = friend()
      await till.redeem('ADA-PAID', as(who))
      await Promise.all(Array.from({ length: 10 }, (_, at) => till.pay(`${who}-${at}`, as(who))))
      expect(await gained()).toEqual({ points: 0, credits: 700 })
      expect(await holdingsOf(shop, who)).toMatchObject({ coupons: 1 })
    })
  })

  describe('a redemption that is rolled back', () => {
    test('leaves what was given, and what is redeemed again is not paid again', async () => {
      const who = friend()
      for (let time = 0; time < 2; time += 1) {
        const { body, status } = await till.redeem('ADA-POINTS', as(who))
        expect(status).toBe(200)
        expect((await till.rollBack(body.redemptions[0].id)).status).toBe(200)
      }
      expect(await gained()).toEqual({ points: 500, credits: 0 })
      expect(await holdingsOf(shop, who)).toMatchObject({ points: 100 })
      expect((await till.redeem('BEN-POINTS', as(who))).status).toBe(400)
    })

    test('brought nobody, where nothing had been given: another code may', async () => {
      const who = friend()
      const roles = await rolesOf('ADA-PAID')
      const { body } = await till.redeem('ADA-PAID', as(who))
      await till.rollBack(body.redemptions[0].id)

      expect(await rolesOf('ADA-PAID')).toEqual(roles)
      await till.pay(`${who}-1`, as(who))
      expect(await gained()).toEqual({ points: 0, credits: 0 })
      expect((await till.redeem('BEN-PAID', as(who))).status).toBe(200)
    })
  })
})
