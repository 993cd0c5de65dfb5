/** Adding vouchers to a campaign: operation 4 of the specification. `add-many-vouchers.test.ts` covers its jobs. */
import { beforeAll, expect, test } from 'vitest'
import { voucher } from '../../../src/contract/resources/voucher.ts'
import { z } from '../../../src/contract/zod.ts'
import { barcodeDataUrl, qrDataUrl } from '../../../src/service/vouchers/assets.ts'
import { backEnd, type Post } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { voucherCatalogue } from '../../support/voucher-catalogue.ts'

const at = (campaign: string, query = '') => `/v1/campaigns/${encodeURIComponent(campaign)}/vouchers${query}`

onPostgres('a voucher added to a campaign', (open) => {
  let shop: Shop
  let post: Post

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: voucherCatalogue })
    ;({ post } = await backEnd(shop))
    return () => shop.close()
  })

  const vouchers = () => shop.store.db.selectFrom('vouchers').select(['id', 'code']).execute()

  test('uses the campaign’s template and returns the voucher', async () => {
    const { status, body } = await post(at('camp_coupons'), {
      code: 'SPRING',
      category: 'newcomers',
      metadata: { mailing: 7 },
      redemption: { quantity: 3 },
      additional_info: 'printed',
      start_date: '2026-11-21T08:00:00+02:00',
      expiration_date: '2026-12-24T00:00:00Z',
    })

    expect(status).toBe(200)
    expect(z.safeParse(voucher, body).success).toBe(true)
    expect(body).toEqual({
      id: expect.stringMatching(/^v_[0-9a-f]{32}$/),
      code: 'SPRING',
      campaign: 'Coupons',
      campaign_id: 'camp_coupons',
      category: 'newcomers',
      category_id: 'cat_season',
      categories: [
        {
          id: 'cat_season',
          name: 'Season',
          hierarchy: 1,
          created_at: expect.stringMatching(/Z$/),
          updated_at: null,
          object: 'category',
        },
      ],
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
      gift: null,
      loyalty_card: null,
      start_date: '2026-11-21T06:00:00.000Z',
      expiration_date: '2026-12-24T00:00:00.000Z',
      validity_timeframe: null,
      validity_day_of_week: null,
      validity_hours: null,
      active: true,
      additional_info: 'printed',
      metadata: { mailing: 7 },
      assets: {
        qr: { id: `${body.id}_qr`, url: qrDataUrl('SPRING') },
        barcode: { id: `${body.id}_barcode`, url: barcodeDataUrl('SPRING') },
      },
      is_referral_code: false,
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: null,
      holder_id: null,
      object: 'voucher',
      publish: { object: 'list', count: 0 },
      redemption: { quantity: 3, redeemed_quantity: 0, redeemed_points: 0, object: 'list' },
      validation_rules_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
      applicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
      inapplicable_to: {
        object: 'list',
        data_ref: 'data',
        data: [expect.objectContaining({ object: 'product', id: 'prod_mug' })],
        total: 1,
      },
    })
  })

  test.each([
    ['Gift cards', { type: 'GIFT_VOUCHER', gift: { amount: 5000, balance: 5000, subtracted_amount: 0 } }],
    [
      'Club',
      {
        type: 'LOYALTY_CARD',
        loyalty_card: {
          points: 10,
          balance: 10,
          expiration_rules: { period_type: 'MONTH', period_value: 12 },
        },
      },
    ],
    ['Friends', { type: 'DISCOUNT_VOUCHER', is_referral_code: true, discount: { amount_off: 500 } }],
    ['Coupons', { redemption: { quantity: 1 } }],
  ])('has the type of %s, even without a body', async (campaign, expected) => {
    const { status, body } = await post(at(campaign))
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test('is added to the campaign with the id rather than to one with the same name', async () => {
    const { body } = await post(at('camp_club'))
    expect(body).toMatchObject({ campaign: 'Club', type: 'LOYALTY_CARD' })
  })

  test.each([
    ['a code of 80 random bits by default', {}, /^[2-9A-HJ-NP-Z]{16}$/],
    ['the requested length', { length: 24 }, /^[2-9A-HJ-NP-Z]{24}$/],
    ['the requested characters', { charset: 'aé☕', length: 20 }, /^[aé☕]{20}$/u],
    ['its prefix and postfix', { prefix: 'A/B ', postfix: ' #1', length: 8 }, /^A\/B [2-9A-Z]{8} #1$/],
    ['its pattern regardless of the length', { pattern: '##', length: 9, charset: 'ab' }, /^[ab]{2}$/],
    ['one code regardless of the initial_count', { prefix: 'ONE-', initial_count: 5 }, /^ONE-[2-9A-Z]{16}$/],
    [
      'its pattern with the initial_count and length of other clients',
      { pattern: 'F-####', length: 8, initial_count: 1 },
      /^F-[2-9A-Z]{4}$/,
    ],
    ['its pattern', { pattern: 'X#-##-####', charset: '0123456789' }, /^X\d-\d\d-\d{4}$/],
    [
      'all of them together',
      { prefix: 'pre-', pattern: '##:##', postfix: '-post', charset: '0123456789' },
      /^pre-\d\d:\d\d-post$/,
    ],
  ])('has %s', async (_title, code_config, shape) => {
    const { status, body } = await post(at('Friends'), { code_config })
    expect(status).toBe(200)
    expect(body.code).toMatch(shape)
  })

  test('has a code of the campaign’s code_config', async () => {
    expect((await post(at('Gift cards'))).body.code).toMatch(/^GIFT-[0-9A-F]{20}$/)
  })

  test('has the requested code and can be enabled by it', async () => {
    for (const code of ['20% off/now', 'Grüße ☕', ' x ', 'a+b=c&d?e#f', '%41', 'x'.repeat(500)]) {
      const { status, body } = await post(at('Coupons'), { code })
      expect([status, body.code]).toEqual([200, code])
      const again = await post(`/v1/vouchers/${encodeURIComponent(code)}/enable`)
      expect([again.status, again.body.id]).toEqual([200, body.id])
    }
  })

  test.each([
    ['no limit if the quantity is null', { redemption: { quantity: null } }, null],
    ['the limit of the campaign by default', { redemption: {} }, 1],
    ['the requested limit', { redemption: { quantity: 5 } }, 5],
  ])('can be redeemed with %s', async (_title, body, quantity) => {
    const reply = await post(at('Coupons'), body)
    expect([reply.status, reply.body.redemption?.quantity]).toEqual([200, quantity])
  })

  test.each([
    ['the id of a category', { category_id: 'cat_gifts' }, ['Gifts', 'cat_gifts', ['cat_gifts']]],
    ['the name of a category', { category: 'Gifts' }, ['Gifts', 'cat_gifts', ['cat_gifts']]],
    ['both', { category: 'Gifts', category_id: 'cat_gifts' }, ['Gifts', 'cat_gifts', ['cat_gifts']]],
    [
      'an id rather than the name',
      { category: 'Season', category_id: 'cat_gifts' },
      ['Gifts', 'cat_gifts', ['cat_gifts']],
    ],
    [
      'the category of its campaign for null',
      { category: null, category_id: null },
      ['Season', 'cat_season', ['cat_season']],
    ],
    [
      'free text in addition to the category of its campaign',
      { category: 'late', category_id: 'cat_season' },
      ['late', 'cat_season', ['cat_season']],
    ],
  ])('has %s', async (_title, request, expected) => {
    const { status, body } = await post(at('Coupons'), request)
    const ids = body.categories?.map(({ id }: { id: string }) => id)
    expect([status, [body.category, body.category_id, ids]]).toEqual([200, expected])
  })

  test('is rejected with the code of another voucher, also in another campaign', async () => {
    await post(at('Coupons'), { code: 'ONCE' })
    const { status, body } = await post(at('Friends'), { code: 'ONCE' })
    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    expect(body.details).toEqual([{ field: 'code', message: 'is already used by another voucher' }])
  })

  test('is created once by a hundred concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => post(at('Coupons'), { code: 'RUSH' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(99).fill(409)])
  })

  test.each([
    ['Winter sale', 'campaignId', 'must be a campaign that declares a voucher'],
    ['Bare', 'campaignId', 'must be a campaign that declares a voucher'],
  ])('is rejected for %s, which has no template', async (campaign, field, message) => {
    const { status, body } = await post(at(campaign), {})
    expect([status, body.key, body.details]).toEqual([400, 'invalid_payload', [{ field, message }]])
  })

  test.each(['Nowhere', 'camp_nowhere', 'Neighbor', 'x'.repeat(10_000), '😀'.repeat(100)])(
    'is not found for an unknown campaign: %s',
    async (campaign) => {
      const { status, body } = await post(at(campaign), {})
      expect([status, body.key]).toEqual([404, 'not_found'])
    },
  )

  const alone = 'must be omitted if you create more than one voucher'
  test.each([
    [{ code: 'A' }, '?vouchers_count=2', 'code', alone],
    [{ code: 'A', code_config: { length: 8 } }, '', 'code_config', 'must be omitted if code is set'],
    [{ code: 'a\nb' }, '', 'code', 'must not contain control characters'],
    [{ code: '..' }, '', 'code', 'must not be "." or ".."'],
    [{ code_config: { prefix: 'a\tb' } }, '', 'code_config.prefix', 'must not contain control characters'],
    [{ code_config: { length: 0 } }, '', 'code_config.length', 'must be at least 1'],
    [{ code_config: { charset: '' } }, '', 'code_config.charset', 'must not be empty'],
    [
      { code_config: { pattern: 'FIXED' } },
      '',
      'code_config.pattern',
      'must contain a # for each random character',
    ],
    [
      { category_id: 'cat_none' },
      '',
      'category_id',
      'must be the id of a category of this project; for a free-text category, use category',
    ],
    [{ category_id: 'Season' }, '', 'category_id', expect.stringContaining('must be the id of a category')],
    [
      { start_date: '2026-12-01T00:00:00Z', expiration_date: '2026-12-01T00:00:00Z' },
      '',
      'expiration_date',
      'must be after start_date',
    ],
    [{ start_date: 'tomorrow' }, '', 'start_date', 'must be a date-time such as 2026-11-21T08:00:00Z'],
  ])('is rejected with the field for %j%s', async (body, query, field, message) => {
    const before = await vouchers()
    const reply = await post(at('Coupons', query), body)
    expect([reply.status, reply.body.key]).toEqual([400, 'invalid_payload'])
    expect(reply.body.details).toEqual([{ field, message }])
    expect(await vouchers()).toEqual(before)
  })

  test.each([
    ['nine of ten codes fit', { charset: '0123456789', length: 1 }, 9, 202],
    ['ten of ten codes leave none free', { charset: '0123456789', length: 1 }, 10, 400],
    ['a repeated character counts once', { charset: 'aaaaaaaaaa', length: 3 }, 2, 400],
    ['a multi-byte character counts as one', { charset: '😀☕', length: 1 }, 2, 400],
    ['a thousand codes are too few', { pattern: '###', charset: '0123456789' }, 1000, 400],
    ['a hundred thousand of 80 bits fit', {}, 100_000, 202],
  ])('requires enough free codes: %s', async (_title, code_config, count, status) => {
    const fresh = await startShop(await open(), { catalogue: voucherCatalogue })
    const { post } = await backEnd(fresh)
    await fresh.jobs.close()

    const reply = await post(at('Friends', `?vouchers_count=${count}`), { code_config })

    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.body.details[0].field).toBe('code_config')
    await fresh.close()
  })

  test('is rejected when all codes of its pattern are used', async () => {
    const code_config = { prefix: 'Z[', charset: '0123456789', length: 1, postfix: '.]' }
    await post(at('Friends'), { code: 'Z[x.]' })
    await post(at('Friends'), { code: 'Z[1,]' })
    for (let count = 1; count <= 9; count += 1) {
      const { status, body } = await post(at('Friends'), { code_config })
      expect([status, body.code]).toEqual([200, expect.stringMatching(/^Z\[\d\.\]$/)])
    }
    const { status, body } = await post(at('Friends'), { code_config })
    expect([status, body.details[0].field]).toEqual([400, 'code_config'])
  })
})
