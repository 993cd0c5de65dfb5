/** `POST /v1/redemptions`: "Where the specification is silent". Replies: specification, "Redemption". */
import { beforeEach, expect, test } from 'vitest'
import { redemptions } from '../../../src/contract/resources/redemption.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, stateOf, tier, voucherOf } from './support/shop.ts'

const rowsOf = ({ store }: Shop) =>
  store.db.selectFrom('redemptions').selectAll().orderBy('related_object_type').execute()

onPostgres('redemptions', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
  })

  test('use a voucher once and return the redemption', async () => {
    const customer = { source_id: 'ada' }
    const { status, body } = await backEnd.redeem([code('TEN-USES')], { customer, metadata: { register: 3 } })

    expect(status).toBe(200)
    expect(z.safeParse(redemptions, body).success).toBe(true)
    expect(body.redemptions).toHaveLength(1)
    expect(body.redemptions[0]).toMatchObject({
      id: expect.stringMatching(/^r_/),
      object: 'redemption',
      date: '2026-11-21T12:00:00.000Z',
      customer_id: 'cust_ada',
      tracking_id: expect.stringMatching(/^track_/),
      metadata: { register: 3 },
      redemption: null,
      result: 'SUCCESS',
      status: 'SUCCEEDED',
      order: { id: expect.stringMatching(/^ord_/), total_amount: 3000, total_discount_amount: 500 },
      channel: { channel_id: 'app-shop', channel_type: 'API' },
      customer: { id: 'cust_ada', name: 'Ada', email: 'ada@shop.example', source_id: 'ada' },
      related_object_type: 'voucher',
      voucher: { code: 'TEN-USES', redemption: { quantity: 10, redeemed_quantity: 1 } },
    })
    expect(body.redemptions[0]).not.toHaveProperty('amount')
    expect(body).not.toHaveProperty('parent_redemption')
    expect(await voucherOf(shop, 'TEN-USES')).toMatchObject({ redeemed_quantity: 1 })
  })

  test('of several redeemables have a parent, and each contains the order after its discount', async () => {
    const { body } = await backEnd.redeem([tier('promo_two'), code('FIVE'), code('GIFT')], {
      customer: { id: 'cust_ben' },
    })

    const { parent_redemption: parent } = body
    expect(parent).toMatchObject({
      related_object_type: 'redemption',
      related_object_id: parent.id,
      redemption: null,
      order: { total_discount_amount: 3500, total_amount: 0 },
    })
    expect(body.redemptions).toMatchObject([
      {
        redemption: parent.id,
        promotion_tier: { id: 'promo_two', metadata: { shipping: { amount_off: 500 } } },
        order: { total_amount: 3300 },
      },
      { redemption: parent.id, voucher: { code: 'FIVE' }, order: { total_amount: 2800 } },
      { redemption: parent.id, voucher: { code: 'GIFT' }, amount: 2800, gift: { amount: 2800 } },
    ])
    expect(new Set(body.redemptions.map(({ order }: { order: { id: string } }) => order.id)).size).toBe(1)
    expect((await stateOf(shop)).tiers).toEqual([
      { tier_id: 'promo_two', redeemed: 1, amount: 3500, discount_amount: 200 },
    ])
  })

  test('charge a gift card the order total or the requested credits, with a ledger row', async () => {
    await backEnd.redeem([code('GIFT', { gift: { credits: 1200 } })])
    const { body } = await backEnd.redeem([code('GIFT')])

    expect(body.redemptions[0]).toMatchObject({
      amount: 3500,
      order: { total_amount: 0 },
      voucher: { gift: { amount: 5000, subtracted_amount: 4700, balance: 300 } },
    })
    const ledger = await shop.store.db
      .selectFrom('voucher_transactions')
      .selectAll()
      .where('campaign_id', '=', 'camp_gifts')
      .execute()
    expect(ledger.map(({ type, amount, balance }) => [type, amount, balance]).toSorted()).toEqual([
      ['CREDITS_REDEMPTION', -1200, 3800],
      ['CREDITS_REDEMPTION', -3500, 300],
    ])
  })

  test('store an order with its discounts, and apply to it again by source_id', async () => {
    const order = { ...cart, source_id: 'order-1', status: 'PAID' }
    const first = await backEnd.redeem([code('FIVE')], { order, customer: { source_id: 'ben' } })
    const second = await backEnd.redeem([code('FIVE-TOO')], { order: { ...cart, source_id: 'order-1' } })

    expect(second.body.order).toMatchObject({ id: first.body.order.id, source_id: 'order-1', status: 'PAID' })
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toMatchObject([
      {
        source_id: 'order-1',
        status: 'PAID',
        customer_id: 'cust_ben',
        amount: 3500,
        total_discount_amount: 1000,
      },
    ])
  })

  test('add up the discounts of two redemptions and report each discount', async () => {
    const order = { ...cart, source_id: 'order-1' }
    await backEnd.redeem([code('FIVE')], { order })
    const validated = await backEnd.validate([code('FIVE-TOO'), tier('promo_two')], { order })
    const second = await backEnd.redeem([code('FIVE-TOO'), tier('promo_two')], { order })

    const off = { total_discount_amount: 1200, total_amount: 2300 }
    expect([validated.body.order, second.body.order]).toMatchObject([off, off])
    const rows = await rowsOf(shop)
    expect(rows.map(({ discount_amount }) => discount_amount).sort()).toEqual([200, 500, 500, 700])
  })

  test('are both applied to the same new order', async () => {
    const order = { ...cart, source_id: 'order-1' }
    await Promise.all([
      backEnd.redeem([code('FIVE')], { order }),
      backEnd.redeem([code('FIVE-TOO')], { order }),
    ])

    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toMatchObject([
      { total_discount_amount: 1000 },
    ])
  })

  test('are rejected with an unknown order', async () => {
    const before = await stateOf(shop)
    const { status, body } = await backEnd.redeem([code('FIVE')], { order: { ...cart, id: 'ord_none' } })
    expect([status, body.key, body.resource_type]).toEqual([404, 'not_found', 'order'])
    expect(await stateOf(shop)).toEqual(before)
  })

  test('use a voucher without an order and store no order', async () => {
    const { status, body } = await backEnd.redeem([code('FIVE')], { order: undefined })
    expect(status).toBe(200)
    expect(body.redemptions[0].order).not.toHaveProperty('id')
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('return 400 with the reason of a rejection and store a failed redemption', async () => {
    const { status, body } = await backEnd.redeem([code('OLD')], { customer: { source_id: 'ada' } })

    expect(status).toBe(400)
    expect(body).toMatchObject({ key: 'voucher_expired', resource_type: 'voucher', resource_id: 'OLD' })
    expect(await rowsOf(shop)).toMatchObject([
      {
        result: 'FAILURE',
        status: 'FAILED',
        failure_code: 'voucher_expired',
        failure_message: body.message,
        customer_id: 'cust_ada',
      },
    ])
  })

  test('are all rejected if one redeemable is rejected', async () => {
    const before = await stateOf(shop)
    const { status, body } = await backEnd.redeem([code('FIVE'), tier('promo_two'), code('BIG')])

    expect([status, body.key]).toEqual([400, 'order_rules_violated'])
    expect(body.details).toMatchObject([{ field: 'redeemables[2]' }])
    expect(await stateOf(shop)).toEqual(before)
    expect(await rowsOf(shop)).toMatchObject([{ status: 'FAILED' }])
  })

  test('return 404 for an unknown code and store nothing', async () => {
    const { status, body } = await backEnd.redeem([code('NONE')])
    expect([status, body.key, body.resource_id]).toEqual([404, 'not_found', 'NONE'])
    expect(await rowsOf(shop)).toEqual([])
  })

  test('reject a sixth redeemable with the limit', async () => {
    const six = ['FIVE', 'FIVE-TOO', 'TEN-USES', 'ONE-USE', 'NOTHING', 'ÄÖ🎁'].map((id) => code(id))
    const { status, body } = await backEnd.redeem(six)
    expect([status, body.key, body.details[0].field]).toEqual([
      400,
      'stacking_rules_violated',
      'redeemables[5]',
    ])
  })

  test('are limited per customer, including new customers', async () => {
    const customer = { source_id: 'new', name: 'New' }
    expect((await backEnd.redeem([tier('promo_once')], { customer })).status).toBe(200)
    const again = await backEnd.redeem([tier('promo_once')], { customer })

    expect([again.status, again.body.key]).toEqual([400, 'redemption_rules_violated'])
    expect((await backEnd.redeem([tier('promo_once')], { customer: { source_id: 'ada' } })).status).toBe(200)
  })

  test('do not change a voucher of another project with the same code', async () => {
    const [own] = catalogueOf().projects
    const keys = { server: [{ app_id: 'app-other', app_token: 'app-other-secret' }] }
    const other = { ...own, id: 'proj_other', name: 'Other', keys }
    const two = await startShopForTest(await open(), { catalogue: { projects: [own, other] } })
    await (await backEndOf(two)).redeem([code('GIFT'), tier('promo_two')])

    const untouched = await two.store.db
      .selectFrom('vouchers')
      .select(['redeemed_quantity', 'balance'])
      .where('project_id', '=', 'proj_other')
      .where('code', '=', 'GIFT')
      .execute()
    expect(untouched).toEqual([{ redeemed_quantity: 0, balance: 5000 }])
    // The ledger also contains the initial points of both projects' cards.
    await two.store.db.deleteFrom('voucher_transactions').where('type', '=', 'POINTS_ADDITION').execute()
    for (const table of ['redemptions', 'orders', 'redemption_counts', 'voucher_transactions'] as const) {
      const rows = await two.store.db.selectFrom(table).select('project_id').distinct().execute()
      expect(rows).toEqual([{ project_id: 'proj_shop' }])
    }
  })
})
