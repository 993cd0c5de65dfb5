/** Limits of rules that are assigned to a campaign. They count all redemptions of the campaign. */
import { beforeEach, expect, test } from 'vitest'
import { explainOffer } from '../../../src/service/eligibility/explain.ts'
import { findProject } from '../../support/project.ts'
import type { Reply, Shop } from '../../support/service.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { ada, ben, big, catalogue, listed, session } from './support/limited-campaigns.ts'
import { backEndOf, cart, code, stateOf, tier } from './support/shop.ts'

onPostgres('a limit on a campaign', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const redeemEach = async (codes: readonly object[], more: object) => {
    const replies: Reply[] = []
    for (const one of codes) replies.push(await backEnd.redeem([one], more))
    return replies
  }

  test('allows each customer one of its codes', async () => {
    const replies = await redeemEach([code('A1'), code('A2'), code('A3')], ada)

    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400])
    expect(replies[1]?.body.key).toBe('redemption_rules_violated')
    expect((await backEnd.redeem([code('A2')], ben)).status).toBe(200)
  })

  test.each([{ email: 'ada@home.example' }, { name: 'Ada' }])(
    'rejects a customer who is identified only by %j',
    async (customer) => {
      const { body } = await backEnd.redeem([code('A1')], { customer })
      expect(body).toMatchObject({
        key: 'customer_rules_violated',
        message: 'This offer requires an identified customer.',
      })
    },
  )

  test('allows each customer one of its tiers', async () => {
    const replies = await redeemEach([tier('promo_1'), tier('promo_2')], ada)
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
  })

  test('has one budget for all of its codes', async () => {
    const replies = await redeemEach([code('B1'), code('B2'), code('B3')], big)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400])
  })

  test('has one budget for all of its gift cards', async () => {
    const replies = await redeemEach(
      [code('GIFT1'), code('GIFT2'), code('GIFT3', { gift: { credits: 2000 } })],
      big,
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 200])
  })

  test('is separate from a limit on a single voucher', async () => {
    const replies = await redeemEach([code('OWN1'), code('OWN2'), code('OWN1')], ada)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400])
  })

  test('counts all redeemables of one request', async () => {
    expect(listed(await backEnd.validate([code('A1'), code('A2')], ada))).toEqual([
      'A1',
      'A2: redemption_rules_violated',
    ])
    expect(listed(await backEnd.validate([code('B1'), code('B2'), code('B3')], big))).toEqual([
      'B1',
      'B2',
      'B3: redemption_rules_violated',
    ])

    const { body } = await backEnd.redeem([code('T1'), code('T2'), code('T3')], ada)
    expect(body.redemptions).toHaveLength(2)
    expect((await backEnd.redeem([code('T3')], ben)).status).toBe(400)
  })

  test('counts a promotion stack once, and does not count it after a rollback', async () => {
    const both = [{ object: 'promotion_stack', id: 'stack_both' }]
    const first = await backEnd.redeem(both, ada)
    const second = await backEnd.redeem(both, ada)
    const single = await backEnd.redeem([tier('promo_1')], ada)
    await backEnd.rollBack(first.body.parent_redemption.id)
    const third = await backEnd.redeem([tier('promo_1')], ada)
    const fourth = await backEnd.redeem([tier('promo_2')], ada)

    expect([first, second, single, third, fourth].map(({ status }) => status)).toEqual([
      ...[200, 400, 400],
      ...[200, 400],
    ])
  })

  test('counts the cards of a loyalty program', async () => {
    const redeem = (card: string) => backEnd.redeem([code(card, { reward: { id: 'rew_mug' } })])
    const rewards = [await redeem('CARD1'), await redeem('CARD2'), await redeem('CARD1')]
    expect(rewards.map(({ status }) => status)).toEqual([200, 200, 400])

    const redemption = await backEnd.post('/v1/loyalties/members/CARD2/redemption', {
      reward: { id: 'rew_mug' },
    })
    expect(redemption.body).toMatchObject({
      result: 'FAILURE',
      failure_code: 'redemption_rules_violated',
    })
  })

  test('does not count redemptions that were rolled back', async () => {
    const before = await stateOf(shop)
    const { body } = await backEnd.redeem([code('A1')], ada)
    await backEnd.rollBack(body.redemptions[0].id)

    expect(await stateOf(shop)).toEqual(before)
    expect((await backEnd.redeem([code('A2')], ada)).status).toBe(200)
  })

  test('counts the holds of other sessions', async () => {
    await backEnd.validate([code('A1')], { ...ada, ...session('register-1') })
    await backEnd.validate([code('B1'), code('B2')], { ...big, ...session('register-2') })

    expect(listed(await backEnd.validate([code('A2')], ada))).toEqual(['A2: redemption_rules_violated'])
    expect(listed(await backEnd.validate([code('A2')], ben))).toEqual(['A2'])
    expect(listed(await backEnd.validate([code('B3')], big))).toEqual(['B3: redemption_rules_violated'])
    expect((await backEnd.redeem([code('A2')], { ...ada, ...session('register-1') })).status).toBe(200)
  })

  const qualify = (body: object, query = '') =>
    backEnd.post(`/v1/qualifications${query}`, { order: cart, options: { limit: 50 }, ...body })
  const idsFor = async (body: object) => {
    const reply = await qualify(body)
    return reply.body.redeemables.data.map(({ id }: { id: string }) => id)
  }

  test('applies to qualifications of its tiers and vouchers', async () => {
    const audience = { scenario: 'AUDIENCE_ONLY' }
    await redeemEach([tier('promo_1'), code('A1')], ada)
    await backEnd.validate([tier('promo_2'), code('A2')], { ...ben, ...session('register-1') })

    expect(await idsFor(ada)).not.toContain('promo_2')
    expect(await idsFor({ ...ada, ...audience })).not.toContain('camp_once')
    expect(await idsFor(ben)).not.toContain('promo_1')
    expect(await idsFor({ ...ben, ...audience })).not.toContain('camp_once')
    expect(await idsFor({ ...ben, ...session('register-1') })).toContain('promo_1')
    expect(await idsFor({ ...ben, ...audience, ...session('register-1') })).toContain('camp_once')
  })

  test('applies to the best combination', async () => {
    const bestIds = async (chosen: readonly object[]) => {
      const options = { limit: 50, chosen }
      const { body } = await qualify({ ...ada, ...big, options }, '?best_combination=true')
      return body.best_combination.redeemables.map(({ id }: { id: string }) => id)
    }

    const chosen = await bestIds([code('B1'), code('B2'), code('B3')])
    expect(chosen).toHaveLength(3)
    expect(chosen.filter((id: string) => /^(promo|stack)_/.test(id))).toEqual(['stack_both'])
    expect(chosen.filter((id: string) => id.startsWith('B'))).toHaveLength(2)
  })

  test('is explained by perkit why', async () => {
    await backEnd.redeem([code('A1')], ada)
    const project = await findProject(shop.store.db, 'proj_shop')

    const [reply] = await explainOffer(shop.store.db, {
      project: { ...project, version: 0, shop_version: 0 },
      offer: 'A2',
      customer: 'ada',
      order: cart,
      now: shop.clock.now(),
    })

    expect(reply?.applies).toBe(false)
    expect(reply?.rules).toMatchObject([
      { holds: false, conditions: [{ text: expect.stringContaining('redemption.count.per_customer is 2') }] },
    ])
  })
})
