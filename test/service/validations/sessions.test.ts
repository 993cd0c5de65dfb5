/** Sessions hold uses for their shopper (specification, "Redemption": session). */
import { beforeEach, expect, test } from 'vitest'
import { backEnd as clientOf } from '../../support/clients.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogueOf, code, pageOf, tier, voucherOf } from '../redemptions/support/shop.ts'

const session = (key: string, more: object = {}) => ({
  session: { key, type: 'LOCK', ttl: 10, ttl_unit: 'MINUTES', ...more },
})

onPostgres('sessions', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
  })

  const keyOf = async (
    pending: Promise<{ body: { redeemables: { result: { error?: { key: string } } }[] } }>,
  ) => (await pending).body.redeemables[0]?.result.error?.key

  test('hold the last use of a voucher, which only requests with their key can redeem', async () => {
    const held = await backEnd.validate([code('ONE-USE')], session('ada-1'))
    expect(held.body).toMatchObject({ valid: true, session: { key: 'ada-1', ttl: 10, ttl_unit: 'MINUTES' } })

    expect(await keyOf(backEnd.validate([code('ONE-USE')]))).toBe('quantity_exceeded')
    expect(await keyOf(backEnd.validate([code('ONE-USE')], session('ben-1')))).toBe('quantity_exceeded')
    expect((await backEnd.redeem([code('ONE-USE')])).body.key).toBe('quantity_exceeded')
    expect((await backEnd.redeem([code('ONE-USE')], session('ada-1'))).status).toBe(200)
    expect(await shop.store.db.selectFrom('session_holds').selectAll().execute()).toEqual([])
  })

  test('release their holds after the TTL', async () => {
    await backEnd.validate([code('ONE-USE')], session('ada-1'))
    shop.clock.pass(599)
    expect((await backEnd.validate([code('ONE-USE')])).body.valid).toBe(false)
    shop.clock.pass(2)
    expect((await backEnd.redeem([code('ONE-USE')])).status).toBe(200)
  })

  test('hold the credits that the order needs', async () => {
    await backEnd.validate([code('GIFT')], session('ada-1'))

    const other = await backEnd.validate([code('GIFT')])
    expect(other.body.redeemables[0].result.gift).toEqual({ balance: 1500, credits: 1500 })
    expect(await keyOf(backEnd.validate([code('GIFT', { gift: { credits: 1501 } })]))).toBe(
      'gift_amount_exceeded',
    )
    expect((await backEnd.redeem([code('GIFT')])).body.redemptions[0].amount).toBe(1500)
    expect((await backEnd.redeem([code('GIFT')], session('ada-1'))).body.redemptions[0].amount).toBe(3500)
    expect(await voucherOf(shop, 'GIFT')).toMatchObject({ balance: 0 })
  })

  test('hold a limited promotion for its customer', async () => {
    const customer = { source_id: 'ada' }
    await backEnd.validate([tier('promo_once')], { customer, ...session('register-1') })

    expect(await keyOf(backEnd.validate([tier('promo_once')], { customer }))).toBe(
      'redemption_rules_violated',
    )
    expect(
      (await backEnd.validate([tier('promo_once')], { customer: { source_id: 'ben' } })).body.valid,
    ).toBe(true)
    expect((await backEnd.redeem([tier('promo_once')], { customer, ...session('register-1') })).status).toBe(
      200,
    )
  })

  test('hold only the redeemables of the last validation', async () => {
    await backEnd.validate([code('ONE-USE')], session('ada-1'))
    await backEnd.validate([code('FIVE')], session('ada-1'))
    expect((await backEnd.validate([code('ONE-USE')])).body.valid).toBe(true)
  })

  test('hold nothing if the validation fails', async () => {
    await backEnd.validate([code('ONE-USE'), code('OLD')], session('ada-1'))
    expect((await backEnd.validate([code('ONE-USE')])).body.valid).toBe(true)
  })

  test('get a key by default', async () => {
    const { body } = await backEnd.validate([code('ONE-USE')], { session: { type: 'LOCK' } })
    expect(body.session).toEqual({
      key: expect.stringMatching(/^ssn_/),
      type: 'LOCK',
      ttl: 7,
      ttl_unit: 'DAYS',
    })
    expect((await backEnd.redeem([code('ONE-USE')], { session: { key: body.session.key } })).status).toBe(200)
  })

  test('hold the last use for one of fifty concurrent validations', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => backEnd.validate([code('ONE-USE')], session(`shopper-${at}`))),
    )
    expect(replies.filter(({ body }) => body.valid)).toHaveLength(1)
  })

  const holds = () =>
    shop.store.db
      .selectFrom('session_holds')
      .select(['related_object_id', 'session_key'])
      .orderBy('related_object_id')
      .execute()
  const statusesOf = (replies: readonly { status: number }[]) => new Set(replies.map(({ status }) => status))

  test('keep the holds of the last of two dozen concurrent validations', async () => {
    const tiers = ['promo_two', 'promo_shipping']
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        backEnd.validate([tier(tiers[at % 2] ?? '')], session('register-1')),
      ),
    )

    expect(statusesOf(replies)).toEqual(new Set([200]))
    expect(await holds()).toHaveLength(1)
  })

  test('allow concurrent validations from a page and the back end', async () => {
    const ada = await pageOf(shop, 'ada')
    const asAda = { customer: { source_id: 'ada' }, ...session('cart') }
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        at % 2
          ? ada.validate([tier('promo_two')], session('cart'))
          : backEnd.validate([tier('promo_two')], asAda),
      ),
    )

    expect(statusesOf(replies)).toEqual(new Set([200]))
    expect(await holds()).toEqual([{ related_object_id: 'promo_two', session_key: 'cart' }])
  })

  test('of one shopper with many concurrent keys hold only one use', async () => {
    const ada = await pageOf(shop, 'ada')
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => ada.validate([tier('promo_two')], session(`made-up-${at}`))),
    )

    expect(statusesOf(replies)).toEqual(new Set([200]))
    expect(await holds()).toHaveLength(1)
  })

  test('of a page cannot use the key of another shopper or hold for long', async () => {
    const ada = await pageOf(shop, 'ada')
    const ben = await pageOf(shop, 'ben')
    expect((await ada.validate([code('ONE-USE')], session('shared'))).body.valid).toBe(true)

    expect((await ben.validate([code('ONE-USE')], session('shared'))).body.valid).toBe(false)
    expect((await ada.validate([code('ONE-USE')], session('shared'))).body.valid).toBe(true)
    const tooLong = await ada.validate([code('ONE-USE')], session('shared', { ttl: 2, ttl_unit: 'HOURS' }))
    expect([tooLong.status, tooLong.body.details[0].field]).toEqual([400, 'session.ttl'])
    expect((await backEnd.redeem([code('ONE-USE')], session('shared'))).status).toBe(200)
  })

  test('of a customer cannot be used by another customer with the same key', async () => {
    const ada = await pageOf(shop, 'ada')
    await ada.validate([code('ONE-USE')], session('cart'))

    const asBen = { customer: { source_id: 'ben' }, ...session('cart') }
    expect((await backEnd.redeem([code('ONE-USE')], asBen)).body.key).toBe('quantity_exceeded')
    const asAda = { customer: { source_id: 'ada' }, ...session('cart') }
    expect((await backEnd.redeem([code('ONE-USE')], asAda)).status).toBe(200)
  })

  test('of one shopper with many keys hold only one use on pages', async () => {
    const ada = await pageOf(shop, 'ada')
    for (let at = 0; at < 12; at += 1) {
      expect((await ada.validate([code('TEN-USES')], session(`made-up-${at}`))).body.valid).toBe(true)
    }
    expect(await shop.store.db.selectFrom('session_holds').select('session_key').execute()).toEqual([
      { session_key: 'made-up-11' },
    ])
  })

  test('of the back end are not released by the customer’s page', async () => {
    const ada = await pageOf(shop, 'ada')
    await backEnd.validate([code('ONE-USE')], { customer: { source_id: 'ada' }, ...session('register-1') })

    expect((await ada.validate([code('ONE-USE')], session('page-1'))).body.valid).toBe(false)
    expect((await backEnd.redeem([code('ONE-USE')], session('register-1'))).status).toBe(200)
  })

  test('are released for one voucher, by its code or id', async () => {
    const client = await clientOf(shop)
    await backEnd.validate([code('ONE-USE')], session('ada-1'))
    await client.remove('/v1/vouchers/ONE-USE/sessions/another')
    expect((await backEnd.redeem([code('ONE-USE')])).body.key).toBe('quantity_exceeded')

    const released = await client.remove('/v1/vouchers/one-use/sessions/ada-1')

    expect([released.status, released.body]).toEqual([200, {}])
    expect((await client.remove('/v1/vouchers/ONE-USE/sessions/ada-1')).status).toBe(200)
    expect((await backEnd.redeem([code('ONE-USE')])).status).toBe(200)
    expect((await client.remove('/v1/vouchers/NONE/sessions/ada-1')).body.key).toBe('not_found')
  })
})
