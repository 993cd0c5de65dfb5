/** A redemption in one statement has the same effects as the same redemption in a transaction. */
import { expect, test, vi } from 'vitest'
import { setCampaignActive } from '../../../src/service/campaigns/queries.ts'
import type { Store } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { lockCard } from '../../../src/service/loyalty/ledger-queries.ts'
import { reviewTier } from '../../../src/service/loyalty/review-tier.ts'
import { redeemForPoints } from '../../../src/service/redemptions/redeem-reward.ts'
import { backEndCaller, countTransactions, effectsOf } from '../../support/effects.ts'
import { sendWhileLocked } from '../../support/locks.ts'
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
    expect(await countTransactions(shop.store)).toBe(1)
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

  /** Sends a redemption, and runs `change` while it waits for the lock of ADA's card. */
  const whileLocked = <Reply>(
    store: Store,
    send: () => Promise<Reply>,
    change: (tx: Db) => Promise<unknown>,
  ): Promise<Reply> =>
    sendWhileLocked(store, { lock: (tx) => lockCard(tx, 'proj_shop', 'v_ada'), send, change })

  const startBackEnd = async (catalogue: object) => {
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)
    // Jobs use locks, too.
    await shop.jobs.close()
    return { ...shop, ...backEnd }
  }

  test('costs the points of the tier that the member reaches meanwhile', async () => {
    const { store, clock, redeem } = await startBackEnd(catalogue)

    const { body } = await whileLocked(
      store,
      () => redeem('ADA', 'rew_three'),
      async (tx) => {
        await tx.updateTable('loyalty_tiers').set({ points_from: 500 }).where('id', '=', 'lty_gold').execute()
        await tx.updateTable('loyalty_tiers').set({ points_to: 499 }).where('id', '=', 'lty_base').execute()
        await reviewTier(tx, 'proj_shop', 'v_ada', { now: clock.now(), group_id: 'group_other' })
      },
    )

    expect(body).toMatchObject({ result: 'SUCCESS', amount: 11 })
  })

  test('costs the points of the first tier that the program gets meanwhile', async () => {
    const { store, clock, redeem } = await startBackEnd(withoutTiers)
    const tier = {
      project_id: 'proj_shop',
      id: 'lty_first',
      created_at: clock.now(),
      campaign_id: 'camp_club',
      name: 'First',
      points_from: 950,
      points_to: 5000,
      earning_rules: '{}',
      rewards: JSON.stringify({ rew_three: { type: 'CUSTOM', points: 11 } }),
      metadata: '{}',
    }

    const { body } = await whileLocked(
      store,
      () => redeem('ADA', 'rew_three'),
      (tx) => tx.insertInto('loyalty_tiers').values(tier).execute(),
    )

    expect(body).toMatchObject({ result: 'SUCCESS', amount: 11 })
  })

  test('rejects a card whose expiration date is changed meanwhile', async () => {
    const { store, clock, redeem } = await startBackEnd(withoutTiers)

    const { body } = await whileLocked(
      store,
      () => redeem('ADA', 'rew_three'),
      (tx) =>
        tx
          .updateTable('vouchers')
          .set({ expiration_date: new Date('2020-01-01'), updated_at: clock.now() })
          .where('id', '=', 'v_ada')
          .execute(),
    )

    expect(body).toMatchObject({ result: 'FAILURE', failure_code: 'voucher_expired' })
  })

  test.each(['in one statement', 'in a transaction'])(
    'rejects a card whose program is disabled meanwhile %s',
    async (path) => {
      const { store, clock, redeem } = await startBackEnd(withoutTiers)
      const input = {
        memberId: 'ADA',
        body: { reward: { id: 'rew_cup' } },
        caller: await backEndCaller(store),
        now: clock.now(),
      }
      const send =
        path === 'in one statement'
          ? async () => (await redeem('ADA', 'rew_cup')).body
          : () => store.transaction((tx) => redeemForPoints(tx, input))

      const redemption = await whileLocked(store, send, (tx) =>
        setCampaignActive(tx, 'proj_shop', 'camp_club', false, clock.now()),
      )

      expect(redemption).toMatchObject({ result: 'FAILURE', failure_code: 'voucher_disabled' })
    },
  )

  test('pays for an order with points that are refunded meanwhile', async () => {
    const { store, redeem } = await startBackEnd(withoutTiers)
    const setPoints = (db: Db, balance: number, redeemed_points: number) =>
      db.updateTable('vouchers').set({ balance, redeemed_points }).where('id', '=', 'v_ada').execute()
    await setPoints(store.db, 200, 800)

    const { body } = await whileLocked(
      store,
      () => redeem('ADA', 'rew_coin', { order: cart }),
      (tx) => setPoints(tx, 300, 700),
    )

    expect(body).toMatchObject({ result: 'SUCCESS', amount: 300, order: { total_amount: 500 } })
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

    const { body } = await sendWhileLocked(store, {
      async lock(tx) {
        await tx.deleteFrom('pending_points').execute()
        await tx
          .updateTable('vouchers')
          .set({ granted: 1040, balance: 1040 })
          .where('id', '=', card.voucher_id)
          .execute()
      },
      send: () => backEnd.redeem('ADA', 'rew_twenty'),
    })

    expect(body.voucher.loyalty_card).toMatchObject({
      points: 1040,
      balance: 1010,
      pending_points: 0,
    })
  })
})
