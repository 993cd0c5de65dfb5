/** The checkout helper with the real service. */
import { expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/index.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      customers: [{ source_id: 'ada' }],
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              code: 'ONCE',
              discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
              redemption: { quantity: 1 },
            },
          ],
        },
      ],
    },
  ],
}

const once = { object: 'voucher', id: 'ONCE' } as const
const order = { source_id: 'order-1', items: [{ product_id: 'prod_cup', quantity: 2 }] }
const request = { selection: [once], order, amount: 2000, customer: { source_id: 'ada' } }

onPostgres('checkout', (open) => {
  const openCheckout = async () => {
    const { url } = await startShopForTest(await open(), { catalogue })
    return createCheckout({ serviceUrl: url, appId: 'app-shop', appToken: 'app-shop-secret' })
  }

  test('quotes the total without redeeming', async () => {
    const checkout = await openCheckout()

    for (const _ of [1, 2]) expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
  })

  test('returns the first result for a second click', async () => {
    const checkout = await openCheckout()

    const clicks = [
      await checkout.redeem('attempt-1', request, 1500),
      await checkout.redeem('attempt-1', request, 1500),
    ]

    expect(clicks[0]).toMatchObject({ status: 'redeemed', total: 1500, redemptionIds: [expect.any(String)] })
    expect(clicks[1]).toEqual(clicks[0])
  })

  test('redeems nothing for another total than the shopper saw', async () => {
    const checkout = await openCheckout()

    const results = [
      await checkout.redeem('attempt-1', request, 1200),
      await checkout.redeem('attempt-1', request, 1200),
    ]

    const changed = { status: 'changed', total: 1500, lost: [] }
    expect(results).toEqual([changed, changed])
    expect(await checkout.redeem('attempt-2', request, 1500)).toMatchObject({ status: 'redeemed' })
  })

  test('reports what can no longer be used', async () => {
    const checkout = await openCheckout()
    await checkout.redeem('attempt-1', request, 1500)

    const other = { ...request, order: { ...order, source_id: 'order-2' } }

    expect(await checkout.redeem('attempt-2', other, 1500)).toEqual({
      status: 'changed',
      total: 2000,
      lost: [{ id: 'ONCE', key: 'quantity_exceeded' }],
    })
  })

  test('accepts an empty selection', async () => {
    const checkout = await openCheckout()
    const plain = { ...request, selection: [] }

    expect(await checkout.quote(plain)).toEqual({ total: 2000, lost: [] })
    expect(await checkout.redeem('attempt-1', plain, 2000)).toEqual({
      status: 'redeemed',
      total: 2000,
      redemptionIds: [],
    })
  })

  test('makes a voucher usable again when the redemption is undone', async () => {
    const checkout = await openCheckout()
    const redeemed = await checkout.redeem('attempt-1', request, 1500)
    const ids = redeemed.status === 'redeemed' ? redeemed.redemptionIds : []

    await checkout.undo(ids)
    await checkout.undo(ids)

    expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
  })
})
