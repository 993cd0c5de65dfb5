/** `POST /v1/validations` for pages and the back end: "Where the specification is silent", Validations and redemptions. */
import { beforeAll, expect, test } from 'vitest'
import { validation } from '../../../src/contract/resources/validation.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, pageOf, stateOf, tier } from '../redemptions/support/shop.ts'

const reasonOf = ({ result }: { result: { error: { key: string } } }) => result.error.key

onPostgres('validations', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
    return () => shop.close()
  })

  test('apply redeemables one after the other and return the total', async () => {
    const { status, body } = await backEnd.validate([code('FIVE'), tier('promo_two')], {
      customer: { source_id: 'ada' },
    })

    expect(status).toBe(200)
    expect(z.safeParse(validation, body).success).toBe(true)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^valid_/),
      valid: true,
      redeemables: [
        { status: 'APPLICABLE', id: 'FIVE', object: 'voucher', order: { total_amount: 3000 } },
        {
          status: 'APPLICABLE',
          id: 'promo_two',
          object: 'promotion_tier',
          order: { total_amount: 2800 },
          metadata: { shipping: { amount_off: 500 } },
        },
      ],
      skipped_redeemables: [],
      inapplicable_redeemables: [],
      order: { amount: 3500, total_discount_amount: 700, total_amount: 2800 },
      tracking_id: expect.stringMatching(/^track_/),
      stacking_rules: { redeemables_limit: 30, redeemables_application_mode: 'ALL' },
    })
  })

  test('consume no uses or balance', async () => {
    const before = await stateOf(shop)
    await backEnd.validate([code('ONE-USE'), code('GIFT'), tier('promo_once')], {
      customer: { id: 'cust_ada' },
    })
    expect(await stateOf(shop)).toEqual(before)
  })

  test.each([
    ['NO-SUCH-CODE', 'not_found', 404],
    ['OLD', 'voucher_expired', 400],
    ['OFF', 'voucher_disabled', 400],
    ['ADAS', 'invalid_customer', 400],
    ['BIG', 'order_rules_violated', 400],
    ['SMALL-GIFT', 'gift_amount_exceeded', 400],
    ['BROKEN', 'order_rules_violated', 400],
    ['CARD', 'missing_reward', 400],
  ])('reject %s with the reason %s', async (id, key, status) => {
    const customer = { id: id === 'CARD' ? 'cust_ada' : 'cust_ben' }
    const { body } = await backEnd.validate([code(id, { gift: { credits: 400 } })], { customer })

    expect(body).toMatchObject({
      valid: false,
      redeemables: [
        {
          status: 'INAPPLICABLE',
          id,
          result: {
            error: { code: status, key, message: expect.any(String) },
            details: { key, message: expect.any(String) },
          },
        },
      ],
      order: { total_amount: 3500 },
    })
  })

  test('name the missing products', async () => {
    const { body } = await backEnd.validate([code('TABLE')])
    expect(body.redeemables[0].result).toMatchObject({
      requirements: [
        { missing: 2, items: [{ object: 'products_collection', id: 'pc_table', name: 'For the table' }] },
      ],
      bundle: { missing: [{ object: 'product', id: 'prod_plate', item_quantity: 1, name: 'Plate' }] },
    })
  })

  test.each(['no/such code', '🎁🎁', "'; drop table vouchers; --", 'x'.repeat(500), '%00', '..'])(
    'return 404 for a code such as %j',
    async (id) => {
      const { status, body } = await backEnd.validate([code(id)])
      expect([status, body.redeemables.map(reasonOf)]).toEqual([200, ['not_found']])
    },
  )

  test.each(['a/b c%d', 'ÄÖ🎁'])('accept the code %j', async (id) => {
    expect((await backEnd.validate([code(id)])).body.valid).toBe(true)
  })

  test.each([
    ['10,000 characters', [code('x'.repeat(10_000))], 'redeemables[0].id'],
    ['31 redeemables', Array.from({ length: 31 }, (_, at) => code(`C${at}`)), 'redeemables'],
    ['none', [], 'redeemables'],
    ['duplicates', [code('FIVE'), code('FIVE')], 'redeemables[1]'],
    ['no id', [{ object: 'voucher' }], 'redeemables[0].id'],
    ['another object', [{ object: 'campaign', id: 'camp_codes' }], 'redeemables[0].object'],
    ['a fraction of a credit', [code('GIFT', { gift: { credits: 1.5 } })], 'redeemables[0].gift.credits'],
  ])('return 400 with the field: %s', async (_, redeemables, field) => {
    const { status, body } = await backEnd.validate(redeemables)
    expect([status, body.key, body.details[0].field]).toEqual([400, 'invalid_payload', field])
  })

  test('treat the code and id of a voucher as the same redeemable', async () => {
    const row = await shop.store.db
      .selectFrom('vouchers')
      .select('id')
      .where('code', '=', 'FIVE')
      .executeTakeFirstOrThrow()
    const { status, body } = await backEnd.validate([code('FIVE'), code(row.id)])
    expect([status, body.details[0].field]).toEqual([400, 'redeemables[1]'])
  })

  test('of a page apply to its own customer', async () => {
    const page = await pageOf(shop, 'ada')

    expect((await page.validate([code('ADAS')])).body.valid).toBe(true)
    expect((await page.validate([code('ADAS')], { customer: { source_id: 'ada' } })).body.valid).toBe(true)
    expect((await page.validate([code('ADAS')], { customer: { source_id: 'ben' } })).status).toBe(403)
    expect((await page.validate([code('ADAS')], { customer: { id: 'cust_ben' } })).status).toBe(403)
  })

  test('return the same for the code of another shopper and an unknown code', async () => {
    const page = await pageOf(shop, 'ben')
    const heldCode = await page.validate([code('ADAS')])
    const unknown = await page.validate([code('NONE')])

    const withoutIds = (text: string, id: string) => text.replaceAll(id, '').replace(/valid_\w+/, '')
    expect(withoutIds(heldCode.text, 'ADAS')).toBe(withoutIds(unknown.text, 'NONE'))
    expect(heldCode.body.redeemables.map(reasonOf)).toEqual(['not_found'])
  })

  test('ignore prices of a page', async () => {
    const page = await pageOf(shop, 'ada')
    const items = cart.items.map((line) => ({ ...line, price: 1, amount: line.quantity }))
    const { body } = await page.validate([code('FIVE')], { order: { items, amount: 2 } })
    expect(body.order).toMatchObject({ amount: 3500, total_amount: 3000 })
  })

  test('of a page reject an unknown product', async () => {
    const page = await pageOf(shop, 'ada')
    const order = { items: [{ product_id: 'prod_none', quantity: 1 }] }
    const { status, body } = await page.validate([code('FIVE')], { order })
    expect([status, body.details[0].field]).toEqual([400, 'order.items[0].product_id'])
  })

  test('of a page contain no private data', async () => {
    const page = await pageOf(shop, 'ada')
    const { text } = await page.validate([code('ADAS'), tier('promo_two')], { session: { key: 'secrets' } })
    expect(text).not.toMatch(/ada@|"ada"|source_id/)
  })
})

onPostgres('guessing codes', (open) => {
  const guess = (at: number) => [code(`GUESS-${at}`)]

  test('is limited to twenty, and valid codes are still accepted', async () => {
    const limits = { perAddress: Infinity, perKey: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits })
    const page = await pageOf(shop, 'ben')

    const statuses: number[] = []
    for (let start = 0; start < 200; start += 100) {
      const requests = Array.from({ length: 100 }, (_, at) => page.validate(guess(start + at)))
      statuses.push(...(await Promise.all(requests)).map(({ status }) => status))
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(180)
    expect((await page.validate([code('FIVE')])).body).toMatchObject({ valid: true })
    expect((await page.validate([code('FIVE'), ...guess(200)])).status).toBe(429)
    const fresh = await pageOf(shop, 'ben')
    expect((await fresh.validate(guess(200))).status).toBe(429)
    const other = await pageOf(shop, 'ada')
    expect((await other.validate(guess(200))).status).toBe(200)
  })

  test('counts variants of a code as one guess, also past the limit', async () => {
    const shop = await startShopForTest(await open(), {
      catalogue: catalogueOf(),
      limits: { unknownCodes: 2 },
    })
    const page = await pageOf(shop, 'ben')
    const variants = ['GUESS-1', 'guess-1', ' GUESS–1 ', 'ＧＵＥＳＳ－１', '"Guess-1"', 'GUESS-1']
    for (const variant of variants) expect((await page.validate([code(variant)])).status).toBe(200)
    expect((await page.validate([code('GUESS-1'), code('guess-1')])).body.details).toEqual([
      { field: 'redeemables[1]', message: 'is the same as redeemables[0]' },
    ])

    expect((await page.validate(guess(2))).status).toBe(200)
    expect((await page.validate(guess(3))).status).toBe(429)
    expect((await page.validate([code('guess–1')])).status).toBe(429)
  })

  test('counts codes that differ by case as different guesses if codes are case-sensitive', async () => {
    const [project, ...others] = catalogueOf().projects
    const catalogue = { projects: [{ ...project, case_sensitive_codes: true }, ...others] }
    const shop = await startShopForTest(await open(), { catalogue, limits: { unknownCodes: 2 } })
    const page = await pageOf(shop, 'ben')

    const statuses = []
    for (const variant of ['GUESS', 'Guess', ' Guess ', 'guess'])
      statuses.push((await page.validate([code(variant)])).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  test('counts each code of a request and of concurrent requests', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits: {} })
    const page = await pageOf(shop, 'ben')
    const requests = Array.from({ length: 30 }, (_, at) => code(`MANY-${at}`))
    expect((await page.validate(requests)).status).toBe(429)

    const other = await pageOf(shop, 'ada')
    const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => other.validate(guess(at))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  })

  test('does not count the back end', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits: {} })
    const backEnd = await backEndOf(shop)
    for (let at = 0; at < 40; at += 1) expect((await backEnd.validate(guess(at))).status).toBe(200)
  })
})
