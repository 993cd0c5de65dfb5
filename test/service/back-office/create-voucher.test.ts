/** Vouchers without a campaign, and disabling vouchers. */
import { expect, test } from 'vitest'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd, page } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

const discount = { type: 'AMOUNT', amount_off: 300, effect: 'APPLY_TO_ORDER' }
const order = { items: [{ product_id: 'prod_cup', quantity: 1 }] }
const redeeming = (id: string) => ({ redeemables: [{ object: 'voucher', id }], order })

onBothStores('a voucher without a campaign', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    return { ...shop, ...(await backEnd(shop)), shop }
  }

  test('is validated, redeemed and rolled back like others', async () => {
    const { post, get } = await start()
    const created = await post('/v1/vouchers/SORRY-1', {
      type: 'DISCOUNT_VOUCHER',
      discount,
      redemption: { quantity: 1 },
    })
    expect(created.status, created.text).toBe(200)
    expect(created.body).toMatchObject({ code: 'SORRY-1', campaign: null, campaign_id: null, active: true })

    const validation = await post('/v1/validations', redeeming('sorry-1'))
    expect(validation.body).toMatchObject({ valid: true, order: { total_discount_amount: 300 } })
    const redemption = await post('/v1/redemptions', redeeming('SORRY-1'))
    expect(redemption.body).toMatchObject({ redemptions: [{ result: 'SUCCESS' }] })
    expect((await post('/v1/redemptions', redeeming('SORRY-1'))).body).toMatchObject({
      key: 'quantity_exceeded',
    })
    const [{ id }] = redemption.body.redemptions
    expect((await post(`/v1/redemptions/${id}/rollback`)).status).toBe(200)
    expect((await get('/v1/vouchers/SORRY-1')).body.redemption.redeemed_quantity).toBe(0)
  })

  test('is a gift card with credits', async () => {
    const { post } = await start()
    await post('/v1/vouchers', { code: 'PRESENT', type: 'GIFT_VOUCHER', gift: { amount: 600 } })

    const { body } = await post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'PRESENT', gift: { credits: 400 } }],
      order,
    })

    expect(body).toMatchObject({ redemptions: [{ result: 'SUCCESS', amount: 400 }] })
  })

  test('appears in the wallet of the customer that it is published to, and for nobody else', async () => {
    const { post, shop } = await start()
    await post('/v1/vouchers/SORRY-2', { type: 'DISCOUNT_VOUCHER', discount })
    const published = await post('/v1/publications', { voucher: 'SORRY-2', customer: { source_id: 'ada' } })
    expect(published.status, published.text).toBe(200)

    const ada = await page(shop, 'ada')
    const { body } = await ada.post('/v1/qualifications', { scenario: 'CUSTOMER_WALLET', order })
    expect(JSON.stringify(body.redeemables.data)).toContain('SORRY-2')
    const ben = await page(shop, 'ben')
    expect((await ben.post('/v1/validations', redeeming('SORRY-2'))).body.valid).toBe(false)
  })

  test('generates a code, or uses the one in the path or the body', async () => {
    const { post } = await start()
    const voucher = { type: 'DISCOUNT_VOUCHER', discount }
    const generated = await post('/v1/vouchers', { ...voucher, code_config: { pattern: 'S-####' } })
    expect(generated.body.code).toMatch(/^S-.{4}$/)
    expect((await post('/v1/vouchers', { ...voucher, code: 'BODY' })).body.code).toBe('BODY')
    expect((await post('/v1/vouchers/PATH', { ...voucher, code: 'OTHER' })).body).toMatchObject({
      key: 'invalid_payload',
      details: [{ field: 'code' }],
    })
    expect((await post('/v1/vouchers/five', voucher)).body.key).toBe('duplicate_found')
  })

  test.each([
    ['/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount }],
    ['/v1/campaigns/Codes/vouchers', {}],
  ])('is rejected with the id of another voucher as its code: %s', async (path, voucher) => {
    const { post } = await start()
    expect(await post(path, { ...voucher, code: 'v_ada' })).toMatchObject({
      status: 409,
      body: { key: 'duplicate_found', details: [{ field: 'code', message: 'is the id of another voucher' }] },
    })
  })

  test('keeps validity and unit discounts as in the catalog', async () => {
    const { post } = await start()
    const validity = {
      start_date: '2026-11-01T00:00:00.000Z',
      validity_timeframe: { duration: 'PT6H', interval: 'P1D' },
      validity_day_of_week: [5, 1],
      validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:00', days_of_week: [1] }] },
      active: false,
    }
    const { body, text } = await post('/v1/vouchers/CUP', {
      ...validity,
      type: 'DISCOUNT_VOUCHER',
      discount: {
        type: 'UNIT',
        unit_off: 1,
        effect: 'ADD_NEW_ITEMS',
        product: { source_id: 'cup' },
      },
    })

    expect(body, text).toMatchObject({
      ...validity,
      validity_day_of_week: [1, 5],
      discount: { product: { id: 'prod_cup', source_id: 'cup', name: 'Cup' } },
    })
  })

  test('can be created from the reply to another one', async () => {
    const { post, get } = await start()
    await post('/v1/vouchers/FIRST', { type: 'DISCOUNT_VOUCHER', discount, metadata: { register: 4 } })
    const { body: first } = await get('/v1/vouchers/FIRST')

    const { status, body, text } = await post('/v1/vouchers', { ...first, code: 'SECOND' })

    expect(status, text).toBe(200)
    expect(body).toMatchObject({ code: 'SECOND', discount, metadata: { register: 4 } })
  })

  test.each([
    ['discount', { type: 'DISCOUNT_VOUCHER' }],
    ['gift', { type: 'GIFT_VOUCHER' }],
    ['gift', { type: 'DISCOUNT_VOUCHER', discount, gift: { amount: 5 } }],
    ['campaign', { type: 'DISCOUNT_VOUCHER', discount, campaign: 'Codes' }],
    ['type', { type: 'LOYALTY_CARD' }],
    ['discount.amount_off', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT' } }],
    [
      'discount.amount_off_formula',
      { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off_formula: 'IF(' } },
    ],
    [
      'discount.product',
      { type: 'DISCOUNT_VOUCHER', discount: { type: 'UNIT', unit_off: 1, product: { id: 'none' } } },
    ],
    [
      'expiration_date',
      {
        type: 'DISCOUNT_VOUCHER',
        discount,
        start_date: '2027-01-01T00:00:00Z',
        expiration_date: '2026-01-01T00:00:00Z',
      },
    ],
    ['validity_hours.daily', { type: 'DISCOUNT_VOUCHER', discount, validity_hours: { daily: [] } }],
    ['category_id', { type: 'DISCOUNT_VOUCHER', discount, category_id: 'none' }],
  ])('names %s if it is wrong', async (field, body) => {
    const { post } = await start()
    const reply = await post('/v1/vouchers/WRONG', body)

    expect(reply.status, reply.text).toBe(400)
    expect(reply.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  })

  test('is created once for one Idempotency-Key', async () => {
    const { post } = await start()
    const send = () =>
      post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount }, { 'Idempotency-Key': 'once' })

    const first = await send()

    expect(first.status, first.text).toBe(200)
    expect((await send()).body).toEqual(first.body)
  })

  test('cannot be redeemed while it is disabled', async () => {
    const { post } = await start()
    const { status, body } = await post('/v1/vouchers/five/disable')
    expect([status, body.active, body.updated_at]).toEqual([200, false, '2026-11-21T12:00:00.000Z'])

    expect((await post('/v1/redemptions', redeeming('FIVE'))).body.key).toBe('voucher_disabled')
    await post('/v1/vouchers/FIVE/enable')
    expect((await post('/v1/redemptions', redeeming('FIVE'))).status).toBe(200)
  })
})
