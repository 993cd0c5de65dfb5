/** Redeeming rewards for points: operation 7 of the specification. */
import { beforeEach, expect, test } from 'vitest'
import { addPoints } from '../../../src/service/loyalty/ledger.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import type { CardRef } from '../../../src/service/loyalty/ledger-queries.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  backEndOf,
  cardOf,
  cart,
  catalogue,
  cup,
  eventsOf,
  pricesIn,
  rewardOf,
} from './support/reward-shop.ts'

onPostgres('redeeming a reward', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  test('debits the price of a product and its stock', async () => {
    const { status, body } = await backEnd.redeem('ADA', 'rew_three')

    expect(status).toBe(200)
    expect(body).toMatchObject({
      object: 'redemption',
      result: 'SUCCESS',
      status: 'SUCCEEDED',
      customer_id: 'cust_ada',
      customer: { id: 'cust_ada', name: 'Ada', source_id: 'ada' },
      related_object_type: 'voucher',
      related_object_id: 'v_ada',
      amount: 100,
      loyalty_card: { points: 100 },
      voucher: { code: 'ADA', loyalty_card: { balance: 900 } },
      reward: {
        id: 'rew_three',
        assignment_id: 'rewa_three',
        type: 'MATERIAL',
        product: { id: 'prod_cup', name: 'Cup' },
        customer: { id: 'cust_ada' },
      },
    })
    const { spent, sum, ...card } = await cardOf(shop, 'ADA')
    expect(card).toMatchObject({ balance: 900, granted: 1000, redeemed_points: 100, redeemed_quantity: 1 })
    expect(spent).toEqual([
      expect.objectContaining({
        amount: -100,
        balance: 900,
        details: { redemption_id: body.id, reward_id: 'rew_three' },
      }),
    ])
    expect(sum).toBe(900)
    expect(await rewardOf(shop, 'rew_three')).toEqual({ stock: 2, redeemed: 1 })
  })

  test('finds the program of the card by id or name', async () => {
    const path = (campaign: string) => `/v1/loyalties/${campaign}/members/v_ada/redemption`
    const replies = await Promise.all(
      ['camp_club', 'Club', 'camp_other'].map((campaign) =>
        backEnd.post(path(campaign), { reward: { id: 'rew_cup' } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404])
  })

  /** Adds points to the empty card, and redeems a reward two days later. */
  async function redeemTwoDaysLater(add: (tx: Db, card: CardRef, now: Date) => Promise<unknown>) {
    const card = { id: 'v_empty', campaign_id: 'camp_club' }
    await shop.store.transaction((tx) => add(tx, card, shop.clock.now()))
    shop.clock.pass(2 * 24 * 60 * 60)
    const later = await backEndOf(shop)
    return later.redeem('EMPTY', 'rew_three')
  }
  const tomorrow = '2026-11-22'

  test('does not spend expired points', async () => {
    const { body } = await redeemTwoDaysLater((tx, card, now) =>
      addPoints(tx, 'proj_shop', card, { type: 'POINTS_ADDITION', points: 500, now, expires_on: tomorrow }),
    )
    expect(body).toMatchObject({ result: 'FAILURE' })
    expect(await cardOf(shop, 'EMPTY')).toMatchObject({ balance: 0, redeemed_points: 0, spent: [] })
  })

  test('spends pending points from their date on', async () => {
    const { body } = await redeemTwoDaysLater((tx, card, now) => {
      const available_at = new Date(`${tomorrow}T00:00:00Z`)
      return addPending(tx, 'proj_shop', card.id, {
        points: 500,
        available_at,
        expires_on: null,
        details: {},
        now,
      })
    })
    expect(body).toMatchObject({ result: 'SUCCESS', voucher: { loyalty_card: { balance: 400 } } })
  })

  test('charges the price of the member’s tier, which may be zero', async () => {
    const prices = pricesIn(await backEnd.get('/v1/loyalties/members/GOLD/rewards?limit=100'))
    expect(prices).toMatchObject({ rew_cup: 66, rew_three: 11, rew_free: 0, rew_code: 150 })

    for (const reward of ['rew_cup', 'rew_three', 'rew_free']) {
      const { body } = await backEnd.redeem('GOLD', reward)
      expect(body).toMatchObject({ result: 'SUCCESS', loyalty_card: { points: prices[reward] } })
    }
    const { balance, spent } = await cardOf(shop, 'GOLD')
    expect({ balance, rows: spent.length }).toEqual({ balance: 5200 - 66 - 11, rows: 2 })
  })

  test('charges the normal price after a redemption ends the member’s tier', async () => {
    await backEnd.redeem('GOLD', 'rew_gift')
    expect((await backEnd.redeem('GOLD', 'rew_cup')).body).toMatchObject({ loyalty_card: { points: 200 } })
  })

  test('rejects an outdated price and names the current one', async () => {
    const { status, body } = await backEnd.redeem('ADA', { id: 'rew_cup', points: 150 })

    expect({ status, key: body.key }).toEqual({ status: 400, key: 'invalid_payload' })
    expect(body.message).toContain('200')
    expect(body.details).toEqual([{ field: 'reward.points', message: 'must be 200 (the price) or omitted' }])
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000, spent: [] })
    expect((await backEnd.redeem('ADA', { id: 'rew_cup', points: 200 })).body.result).toBe('SUCCESS')
  })

  test('generates a code for the member', async () => {
    const { body } = await backEnd.redeem('ADA', 'rew_code')

    const { voucher } = body.reward
    expect(voucher).toMatchObject({ type: 'DISCOUNT_VOUCHER', campaign: 'Codes', campaign_id: 'camp_codes' })
    const found = await shop.store.db
      .selectFrom('vouchers')
      .select(['holder_id', 'active', 'discount', 'balance'])
      .where('code', '=', voucher.code)
      .executeTakeFirstOrThrow()
    expect(found).toMatchObject({
      holder_id: 'cust_ada',
      active: true,
      discount: { amount_off: 500 },
      balance: null,
    })
    const spent = await backEnd.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: voucher.code }],
      order: cart,
      customer: { id: 'cust_ada' },
    })
    expect(spent.body.order.total_amount).toBe(3000)
  })

  test('fills a gift card and a loyalty card with the value of the reward', async () => {
    const gift = (await backEnd.redeem('ADA', 'rew_gift')).body.reward.voucher
    const card = (await backEnd.redeem('ADA', 'rew_card')).body.reward.voucher

    expect(await cardOf(shop, gift.code)).toMatchObject({ balance: 1500, granted: 1500 })
    expect(await cardOf(shop, card.code)).toMatchObject({ balance: 40, granted: 40, sum: 40 })
    expect((await eventsOf(shop, 'ADA')).map(({ type }) => type)).toEqual([
      'customer.redemption.succeeded',
      'customer.rewarded',
      'customer.redemption.succeeded',
      'customer.rewarded',
      'customer.rewarded.loyalty_points',
    ])
  })

  test('grants unassigned vouchers of a campaign without a template until none are left', async () => {
    const first = await backEnd.redeem('ADA', 'rew_unheld')
    expect(first.body).toMatchObject({ result: 'SUCCESS', reward: { voucher: { code: 'PRINTED' } } })
    expect(await cardOf(shop, 'PRINTED')).toMatchObject({ balance: 300, granted: 300 })

    const second = await backEnd.redeem('ADA', 'rew_unheld')
    expect(second.body).toMatchObject({ result: 'FAILURE', failure_code: 'quantity_exceeded' })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 940 })
    expect(await cardOf(shop, 'PRINTED-HELD')).toMatchObject({ balance: 100 })
  })

  test.each([
    ['is disabled', { active: false }],
    ['has expired', { expiration_date: new Date('2026-01-01') }],
  ])('fails and debits nothing if the campaign of its voucher %s', async (_, change) => {
    await shop.store.db
      .updateTable('campaigns')
      .set(change)
      .where('id', 'in', ['camp_codes', 'camp_unheld'])
      .execute()

    for (const reward of ['rew_code', 'rew_unheld']) {
      const { body } = await backEnd.redeem('ADA', reward)
      expect(body, reward).toMatchObject({ result: 'FAILURE', failure_code: 'quantity_exceeded' })
    }
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000, spent: [] })
  })

  test('grants a product, but no voucher, to a card without a holder', async () => {
    expect((await backEnd.redeem('NOBODYS', 'rew_code')).body).toMatchObject({
      result: 'FAILURE',
      failure_code: 'invalid_customer',
    })
    expect((await backEnd.redeem('NOBODYS', 'rew_cup')).body).toMatchObject({
      result: 'SUCCESS',
      customer_id: null,
    })
  })

  test.each([
    ['OFF', 'rew_cup', 'voucher_disabled'],
    ['OLD', 'rew_cup', 'voucher_expired'],
    ['EARLY', 'rew_cup', 'voucher_not_active'],
    ['BEN', 'rew_cup', 'loyalty_card_points_exceeded'],
    ['EMPTY', 'rew_coin', 'loyalty_card_points_exceeded'],
    ['ADA', 'rew_gone', 'quantity_exceeded'],
    ['ADA', 'rew_ben', 'customer_rules_violated'],
    ['ADA', 'rew_big', 'order_rules_violated'],
    ['ADA', 'rew_vip', 'redemption_rules_violated'],
  ])('by %s for %s fails with %s, is stored and debits nothing', async (member, reward, failure_code) => {
    const before = await cardOf(shop, member)
    const { status, body } = await backEnd.redeem(member, reward, { order: cart })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'FAILURE',
      status: 'FAILED',
      failure_code,
      reward: { id: reward },
    })
    expect(body.failure_message).toMatch(/^[A-Z].*\.$/)
    expect(body).not.toHaveProperty('loyalty_card')
    const { balance, ledger, redeemed_quantity } = await cardOf(shop, member)
    expect({ balance, ledger, redeemed_quantity }).toEqual({
      balance: before.balance,
      ledger: before.ledger,
      redeemed_quantity: 0,
    })
    expect((await rewardOf(shop, reward)).redeemed).toBe(0)
    const rows = await shop.store.db
      .selectFrom('redemptions')
      .select(['id', 'result', 'failure_code'])
      .execute()
    expect(rows).toEqual([{ id: body.id, result: 'FAILURE', failure_code }])
    expect(await eventsOf(shop, member)).toMatchObject([
      { type: 'customer.redemption.failed', data: { data: { failure_code } } },
    ])
  })

  test('evaluates rules on customer, cart, metadata and earlier redemptions', async () => {
    const results = [
      await backEnd.redeem('BEN', 'rew_ben'),
      await backEnd.redeem('ADA', 'rew_big', {
        order: { items: [{ product_id: 'prod_plate', quantity: 2 }] },
      }),
      await backEnd.redeem('ADA', 'rew_vip', { metadata: { register: 'vip' } }),
      await backEnd.redeem('ADA', 'rew_once'),
      await backEnd.redeem('BEN', 'rew_once'),
    ].map(({ body }) => body.failure_code ?? body.result)
    expect(results).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'redemption_rules_violated'])
  })

  test('fails if the card has no uses left', async () => {
    const used = []
    for (const reward of ['rew_twenty', 'rew_cup', 'rew_twenty']) {
      used.push((await backEnd.redeem('TWICE', reward)).body)
    }
    expect(used.map(({ failure_code = 'none' }) => failure_code)).toEqual([
      'none',
      'none',
      'quantity_exceeded',
    ])
  })

  test.each([
    ['NOTHING', 'rew_cup', 'voucher'],
    ['FIVE', 'rew_cup', 'voucher'],
    ['ADA', 'rew_nothing', 'reward'],
    ['ADA', 'rew_elsewhere', 'reward'],
  ])('returns 404 when %s redeems %s: the %s does not exist', async (member, reward, resource_type) => {
    const { status, body } = await backEnd.redeem(member, reward)
    expect({ status, ...body }).toMatchObject({ status: 404, key: 'not_found', resource_type })
    expect(await shop.store.db.selectFrom('redemptions').selectAll().execute()).toEqual([])
  })

  test('is rolled back once with points, stock, counts and voucher', async () => {
    const material = (await backEnd.redeem('ADA', 'rew_three')).body
    const digital = (await backEnd.redeem('ADA', 'rew_gift')).body
    shop.clock.pass(60)

    const rollback = await backEnd.rollBack(material.id)
    expect(rollback.body).toMatchObject({
      object: 'redemption_rollback',
      redemption: material.id,
      status: 'ROLLED_BACK',
      loyalty_card: { points: 100 },
      voucher: { loyalty_card: { balance: 700 } },
    })
    await backEnd.rollBack(digital.id)
    expect((await backEnd.rollBack(material.id)).body.key).toBe('duplicate_found')

    const { ledger, sum, spent, ...card } = await cardOf(shop, 'ADA')
    expect(card).toMatchObject({ balance: 1000, granted: 1000, redeemed_points: 0, redeemed_quantity: 0 })
    expect(sum).toBe(1000)
    const refunds = ledger.filter(({ type }) => type === 'POINTS_REFUND')
    expect(refunds.map(({ amount, related_transaction_id }) => [amount, related_transaction_id])).toEqual(
      expect.arrayContaining(spent.map(({ amount, id }) => [-amount, id])),
    )
    expect(await rewardOf(shop, 'rew_three')).toEqual({ stock: 3, redeemed: 0 })
    const voucher = await shop.store.db
      .selectFrom('vouchers')
      .select('active')
      .where('code', '=', digital.reward.voucher.code)
      .executeTakeFirst()
    expect(voucher).toEqual({ active: false })
    const counts = await shop.store.db.selectFrom('redemption_counts').select('redeemed').execute()
    expect(counts.every(({ redeemed }) => redeemed === 0)).toBe(true)
    expect((await eventsOf(shop, 'ADA')).at(-1)).toMatchObject({
      type: 'customer.voucher.loyalty_card.points_added',
      data: { data: { points: 300 } },
    })
  })

  test('cannot be rolled back if it failed', async () => {
    const { body } = await backEnd.redeem('BEN', 'rew_cup')
    expect((await backEnd.rollBack(body.id)).body.key).toBe('invalid_payload')
  })

  const disabled = [{ active: false }, { failure_code: 'voucher_disabled' }] as const
  const givenAway = [{ holder_id: 'cust_ben' }, { result: 'SUCCESS', customer: { id: 'cust_ben' } }] as const
  test.each([
    ['in one statement', 'is disabled', 'rew_cup', ...disabled],
    ['in one statement', 'changes hands', 'rew_cup', ...givenAway],
    ['in a transaction', 'is disabled', 'rew_unheld', ...disabled],
    ['in a transaction', 'changes hands', 'rew_unheld', ...givenAway],
  ])('%s is evaluated again if the card %s meanwhile', async (_, _change, reward, change, expected) => {
    const { reply } = await shop.store.transaction(async (tx) => {
      await tx.updateTable('vouchers').set(change).where('code', '=', 'ADA').execute()
      const reply = backEnd.redeem('ADA', reward)
      await waitForBlockedTransaction(tx)
      return { reply }
    })

    expect((await reply).body).toMatchObject(expected)
  })

  test('evaluates an order with a reward other than a coin without storing it', async () => {
    const { body } = await backEnd.redeem('ADA', 'rew_cup', { order: { source_id: 'shop-1', ...cup } })
    expect(body.order).toMatchObject({ amount: 1000, total_amount: 1000 })
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })
})
