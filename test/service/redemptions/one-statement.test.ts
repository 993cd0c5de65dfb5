/** A redemption in one statement has the same effects as the same redemption in a transaction. */
import { expect, test, vi } from 'vitest'
import { reviewTier } from '../../../src/service/loyalty/review-tier.ts'
import { redeemForPoints } from '../../../src/service/redemptions/redeem-reward.ts'
import { backEndCaller, effectsOf } from '../../support/effects.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogue } from './support/reward-shop.ts'

const withoutTiers = {
  projects: catalogue.projects.map((project) => ({
    ...project,
    campaigns: project.campaigns.map((campaign) => ({ ...campaign, loyalty_tiers: [] })),
  })),
}

const order = {
  source_id: 'order-1',
  status: 'CREATED',
  metadata: { zone: 1, at: { bb: 2, a: [1.5] } },
  ...cart,
}

onPostgres('redeeming a reward in one statement', (open) => {
  const redeemInOneStatement = async (member: string, reward: string, more: object, catalogue: object) => {
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)
    // Jobs use transactions, too.
    await shop.jobs.close()
    const transaction = vi.spyOn(shop.store, 'transaction')
    const { body } = await backEnd.redeem(member, reward, more, { 'Idempotency-Key': 'click' })
    expect(transaction).not.toHaveBeenCalled()
    return effectsOf(shop.store, body)
  }

  const redeemInTransaction = async (memberId: string, id: string, more: object, catalogue: object) => {
    const { store, clock } = await startShopForTest(await open(), { catalogue })
    const body = { reward: { id }, ...more }
    const input = { memberId, body, caller: await backEndCaller(store), now: clock.now() }
    return effectsOf(store, await store.transaction((tx) => redeemForPoints(tx, input)))
  }

  test.each([
    ['of a program without tiers', 'ADA', 'rew_three', {}, withoutTiers],
    ['in the lowest tier', 'ADA', 'rew_three', {}, catalogue],
    ['at the price of a higher tier', 'GOLD', 'rew_cup', {}, catalogue],
    ['for no points', 'GOLD', 'rew_free', {}, catalogue],
    [
      'with an order',
      'ADA',
      'rew_big',
      { order: { items: [{ product_id: 'prod_cup', quantity: 4 }] } },
      catalogue,
    ],
    ['as a coupon', 'ADA', 'rew_code', {}, catalogue],
    ['as a gift card', 'ADA', 'rew_gift', {}, catalogue],
    ['as payment for a new order', 'ADA', 'rew_coin', { order }, catalogue],
    ['as payment for an order without ids', 'BEN', 'rew_coin', { order: cart }, catalogue],
  ])('has the same effects as in a transaction %s', async (_, member, reward, more, catalogue) => {
    const one = await redeemInOneStatement(member, reward, more, catalogue)
    const other = await redeemInTransaction(member, reward, more, catalogue)

    expect(JSON.parse(one.reply)).toMatchObject({ result: 'SUCCESS' })
    expect(one).toEqual(other)
  })

  test('costs the points of the tier that the member reaches meanwhile', async () => {
    const shop = await startShopForTest(await open(), { catalogue })
    const { store, clock, jobs } = shop
    const backEnd = await backEndOf(shop)
    await jobs.close()

    const { reply } = await store.transaction(async (tx) => {
      await tx.updateTable('loyalty_tiers').set({ points_from: 500 }).where('id', '=', 'lty_gold').execute()
      await tx.updateTable('loyalty_tiers').set({ points_to: 499 }).where('id', '=', 'lty_base').execute()
      await reviewTier(tx, 'proj_shop', 'v_ada', { now: clock.now(), group_id: 'group_other' })
      const reply = backEnd.redeem('ADA', 'rew_three')
      await waitForBlockedTransaction(tx)
      return { reply }
    })

    expect((await reply).body).toMatchObject({ result: 'SUCCESS', amount: 11 })
  })

  test('redeems a card without tiers many times at once', async () => {
    const shop = await startShopForTest(await open(), { catalogue: withoutTiers })
    const backEnd = await backEndOf(shop)
    await shop.jobs.close()
    const transaction = vi.spyOn(shop.store, 'transaction')
    const redeem = (at: number) =>
      backEnd.redeem('ADA', 'rew_twenty', {}, { 'Idempotency-Key': `click-${at}` })

    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => redeem(at)))

    expect(transaction).not.toHaveBeenCalled()
    const cards = replies.map(({ body: { voucher } }) => ({ ...voucher.loyalty_card, ...voucher.redemption }))
    cards.sort((one, other) => one.redeemed_quantity - other.redeemed_quantity)
    expect(cards).toMatchObject(
      cards.map((_, at) => ({
        points: 1000,
        balance: 970 - at * 30,
        expired_points: 0,
        subtracted_points: 30 + at * 30,
        redeemed_points: 30 + at * 30,
        redeemed_quantity: at + 1,
      })),
    )
    expect((await redeem(7)).text).toBe(replies[7]?.text)
  })

  test('replies with pending points that are credited meanwhile', async () => {
    const shop = await startShopForTest(await open(), { catalogue: withoutTiers })
    const { store, clock, jobs } = shop
    const backEnd = await backEndOf(shop)
    await jobs.close()
    const card = { project_id: 'proj_shop', voucher_id: 'v_ada' }
    await store.db
      .insertInto('pending_points')
      .values({
        ...card,
        id: 'pp_1',
        created_at: clock.now(),
        points: 40,
        available_at: new Date(clock.now().getTime() + 60_000),
        expires_on: null,
        details: '{}',
      })
      .execute()

    const { reply } = await store.transaction(async (tx) => {
      await tx.deleteFrom('pending_points').execute()
      await tx
        .updateTable('vouchers')
        .set({ granted: 1040, balance: 1040 })
        .where('id', '=', card.voucher_id)
        .execute()
      const reply = backEnd.redeem('ADA', 'rew_twenty')
      await waitForBlockedTransaction(tx)
      return { reply }
    })

    expect((await reply).body.voucher.loyalty_card).toMatchObject({
      points: 1040,
      balance: 1010,
      pending_points: 0,
    })
  })
})
