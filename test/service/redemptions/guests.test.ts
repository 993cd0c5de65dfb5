/** Guests: pages whose token has no customer. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rule } from '../../support/catalogue-parts.ts'
import { page } from '../../support/clients.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, pageOf, stateOf, tier } from './support/shop.ts'

type Page = Awaited<ReturnType<typeof pageOf>>

const session = (key: string) => ({ session: { key, type: 'LOCK', ttl: 10, ttl_unit: 'MINUTES' } })
const lock = session('shared')

/** The text of a reply without ids. */
const withoutIds = (text: string, id: string) => text.replaceAll(id, '…').replace(/valid_\w+/, '')

onPostgres('guests', (open) => {
  let shop: Shop
  let guest: Page

  beforeAll(async () => {
    const [project] = catalogueOf().projects
    const stack = { id: 'stack_both', name: 'Both', tiers: { ids: ['promo_two'] } }
    const campaigns = project?.campaigns.map((campaign) =>
      campaign.id === 'camp_promotions' ? { ...campaign, promotion_stacks: [stack] } : campaign,
    )
    const codes = {
      id: 'camp_ben',
      name: 'For Ben',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers: [
        { code: 'FOR-BEN', discount: { type: 'PERCENT', percent_off: 10 }, validation_rules: ['val_ben'] },
        {
          code: 'NOT-BEN',
          discount: { type: 'PERCENT', percent_off: 10 },
          validation_rules: ['val_not_ben'],
        },
      ],
    }
    const val_ben = rule('val_ben', 'customer.source_id', { $is: ['ben'] })
    const val_not_ben = rule('val_not_ben', 'customer.source_id', { $is_not: ['ben'] })
    const catalogue = {
      projects: [
        {
          ...project,
          validation_rules: [...(project?.validation_rules ?? []), val_ben, val_not_ben],
          campaigns: [...(campaigns ?? []), codes],
        },
      ],
    }
    shop = await startShop(await open(), { catalogue })
    guest = await pageOf(shop)
    return () => shop.close()
  })

  test.each([
    ['a promotion tier', tier('promo_two'), 3300],
    ['a promotion stack', { object: 'promotion_stack', id: 'stack_both' }, 3300],
    ['a discount code', code('FIVE'), 3000],
  ])('get the discount of %s', async (_, redeemable, total_amount) => {
    const { status, body } = await guest.validate([redeemable])
    expect([status, body.valid, body.order.total_amount]).toEqual([200, true, total_amount])
  })

  test('can validate with keys alone if the project allows it', async () => {
    const [project] = catalogueOf().projects
    const catalogue = { projects: [{ ...project, auth: 'keys-or-bearer' }] }
    const keysOnlyShop = await startShopForTest(await open(), { catalogue })
    const { status, body } = await keysOnlyShop.send('/client/v1/validations', {
      method: 'POST',
      headers: { ...demoKeys.client, 'Content-Type': 'application/json' },
      body: JSON.stringify({ redeemables: [code('FIVE')], order: cart }),
    })
    expect([status, body.order?.total_amount]).toEqual([200, 3000])
  })

  test.each([
    ['a code for one customer', code('FOR-BEN')],
    ['a code for all customers but one', code('NOT-BEN')],
    ['a promotion with a limit per customer', tier('promo_once')],
  ])('cannot use %s, because it requires a customer', async (_, redeemable) => {
    const { status, body } = await guest.validate([redeemable])
    expect([status, body.valid, body.redeemables[0].result]).toMatchObject([
      200,
      false,
      { error: { key: 'customer_rules_violated' }, details: { key: 'missing_customer' } },
    ])
  })

  test('get a different error than a customer who breaks the same rule', async () => {
    const ada = await pageOf(shop, 'ada')
    const { body } = await ada.validate([code('FOR-BEN')])
    expect(body.redeemables[0].result.details.key).toBe('customer_rules_violated')
  })

  test.each([
    ['a gift card', 'GIFT', {}],
    ['part of a gift card', 'GIFT', { gift: { credits: 100 } }],
    ['a loyalty card', 'CARD', {}],
    ['points of a loyalty card', 'CARD', { reward: { id: 'rew_none', points: 1 } }],
    ["another customer's code", 'ADAS', {}],
  ])('get the same reply for %s and an unknown code', async (_, id, more) => {
    const before = await stateOf(shop)
    const known = await guest.validate([code(id, more)])
    const unknown = await guest.validate([code('NO-SUCH', more)])

    expect(withoutIds(known.text, id)).toBe(withoutIds(unknown.text, 'NO-SUCH'))
    expect(known.body.redeemables[0].result).toMatchObject({
      error: { key: 'not_found' },
      details: { key: 'not_found_for_guests' },
    })
    expect(await stateOf(shop)).toEqual(before)
  })

  test.each(['GIFT', 'CARD', 'ADAS'])(
    'get the same reply for %s twice and an unknown code twice',
    async (id) => {
      const known = await guest.validate([code(id), code(id.toLowerCase())])
      const unknown = await guest.validate([code('NONE'), code('none')])
      expect([known.status, known.body.redeemables?.length]).toEqual([
        unknown.status,
        unknown.body.redeemables?.length,
      ])
    },
  )

  test('cannot validate for a customer', async () => {
    const { status } = await guest.validate([code('FIVE')], { customer: { source_id: 'ada' } })
    expect(status).toBe(403)
  })

  test('get a best combination that includes codes but no cards', async () => {
    const { post } = await page(shop, undefined, 'client_qualifications')
    const best = async (...ids: string[]) => {
      const options = { limit: 50, chosen: ids.map((id) => code(id)) }
      const { body } = await post('/v1/qualifications?best_combination=true', { order: cart, options })
      return body.best_combination
    }
    expect((await best('FIVE')).order.total_amount).toBe(2800)
    expect((await best('GIFT', 'ADAS', 'CARD')).order.total_amount).toBe(3300)
  })
})

onPostgres('sessions of guests', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>
  let guest: Page

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
    guest = await pageOf(shop)
  })

  test('create no holds', async () => {
    const { status, body } = await guest.validate([code('ONE-USE')], lock)

    expect([status, body.valid, body.session]).toEqual([200, true, undefined])
    expect(await shop.store.db.selectFrom('session_holds').selectAll().execute()).toEqual([])
    expect((await backEnd.redeem([code('ONE-USE')])).status).toBe(200)
  })

  test('do not release the holds of others under the same key', async () => {
    const ada = await pageOf(shop, 'ada')
    await ada.validate([code('ONE-USE')], lock)
    await backEnd.validate([code('TEN-USES')], session('register'))
    const holds = () => shop.store.db.selectFrom('session_holds').selectAll().execute()
    const before = await holds()

    await guest.validate([code('FIVE')], lock)
    expect((await guest.validate([code('ONE-USE')], lock)).body.valid).toBe(false)
    expect(await holds()).toEqual(before)
  })

  test('use the holds of the back end, but only under their own key', async () => {
    await backEnd.validate([code('ONE-USE')], session('secret-of-this-guest'))
    const valid = async (key: string) => (await guest.validate([code('ONE-USE')], session(key))).body.valid
    expect([await valid('secret-of-this-guest'), await valid('another')]).toEqual([true, false])
  })
})

onPostgres('unknown codes of guests', (open) => {
  const guess = (at: number) => [code(`GUESS-${at}`)]

  test('are counted by address and key', async () => {
    const limits = { perAddress: Infinity, perKey: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits, trustProxy: true })
    const { post } = await page(shop, undefined, 'client_validations')
    const validate = (address: string, redeemables: unknown) =>
      post('/v1/validations', { redeemables, order: cart }, { 'X-Forwarded-For': address })
    const statuses: number[] = []
    for (let at = 0; at < 30; at += 1) statuses.push((await validate('192.0.2.1', guess(at))).status)

    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
    expect((await validate('192.0.2.2', guess(0))).status).toBe(200)
    expect((await validate('192.0.2.2', [code('FIVE')])).status).toBe(200)
  })

  test('do not block promotions after the limit', async () => {
    const shop = await startShopForTest(await open(), {
      catalogue: catalogueOf(),
      limits: { unknownCodes: 1 },
    })
    const guest = await pageOf(shop)
    for (let at = 0; at < 3; at += 1) await guest.validate(guess(at))

    expect((await guest.validate(guess(3))).status).toBe(429)
    expect((await guest.validate([tier('promo_two')])).body.order.total_amount).toBe(3300)
  })

  test('include gift cards and loyalty cards', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits: {} })
    const guest = await pageOf(shop)
    const unknown = Array.from({ length: 18 }, (_, at) => `NO-SUCH-${at}`)
    const statuses: number[] = []
    for (const name of [...unknown, 'GIFT', 'ADAS', 'CARD']) {
      statuses.push((await guest.validate([code(name)])).status)
    }
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})
