/** The checkout helper with the real service. */
import { expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/index.ts'
import { type Fetch, isOutage } from '../../../src/client/index.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const catalogueWith = (settings: object = {}) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      ...settings,
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      customers: [{ source_id: 'ada' }, { source_id: 'ben' }],
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      rewards: [
        {
          id: 'rew_coin',
          name: 'Pay with points',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            { code: 'ADA', type: 'LOYALTY_CARD', holder: 'ada', loyalty_card: { points: 100 } },
            { code: 'BEN', type: 'LOYALTY_CARD', holder: 'ben', loyalty_card: { points: 100 } },
          ],
          earning_rules: [
            {
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_AMOUNT',
                order: { amount: { every: 100, points: 1 } },
              },
            },
          ],
          reward_assignments: [
            { reward: 'rew_coin', parameters: { loyalty: { points: 10 } } },
            { reward: 'rew_cup', parameters: { loyalty: { points: 20 } } },
          ],
        },
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
            {
              code: 'TENTH',
              discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
              redemption: { quantity: 1 },
            },
            {
              code: 'EXPIRED',
              expiration_date: '2026-01-01T00:00:00.000Z',
              discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' },
            },
          ],
        },
      ],
    },
  ],
})

const once = { object: 'voucher', id: 'ONCE' } as const
const tenth = { object: 'voucher', id: 'TENTH' } as const
const expired = { object: 'voucher', id: 'EXPIRED' } as const
const pointsOf = (card: string) =>
  ({ object: 'voucher', id: card, reward: { id: 'rew_coin', points: 50 } }) as const
const order = { source_id: 'order-1', items: [{ product_id: 'prod_cup', quantity: 2 }] }
const request = { selection: [once], order, amount: 2000, customer: { source_id: 'ada' } }

onPostgres('checkout', (open) => {
  const openShop = async (settings?: object) => {
    const store = await open()
    const shop = await startShopForTest(store, { catalogue: catalogueWith(settings) })
    const keys = { serviceUrl: shop.url, appId: 'app-shop', appToken: 'app-shop-secret' }
    const appKeys = { 'X-App-Id': 'app-shop', 'X-App-Token': 'app-shop-secret' }
    const bearer = await shop.token('loyalties orders', { keys: appKeys })
    const read = async (path: string) => {
      const headers = { ...appKeys, Authorization: `Bearer ${bearer}` }
      return (await shop.send(path, { headers })).body
    }
    return {
      ...shop,
      checkoutWith: (fetch?: Fetch) => createCheckout({ ...keys, ...(fetch && { fetch }) }),
      balance: async () => (await read('/v1/loyalties/members/ADA')).loyalty_card.balance,
      orderStatus: async (id: string) => (await read(`/v1/orders/${id}`)).status,
      /** A request with two cups and a third one that Ada got for 20 points. */
      requestWithReward: async (source_id: string) => {
        const { body } = await shop.send('/v1/loyalties/members/ADA/redemption', {
          method: 'POST',
          headers: { ...appKeys, Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ reward: { id: 'rew_cup' } }),
        })
        const reward = { product_id: 'prod_cup', quantity: 1, metadata: { redemption_id: body.id } }
        return { ...request, order: { source_id, items: [...order.items, reward] } }
      },
    }
  }
  const openCheckout = async (settings?: object) => (await openShop(settings)).checkoutWith()

  test('quotes the total without redeeming', async () => {
    const checkout = await openCheckout()

    for (const _ of [1, 2]) expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
  })

  test('quotes and redeems with a key that has no other scopes', async () => {
    const key = { app_id: 'app-shop', app_token: 'app-shop-secret', scopes: ['validations', 'redemptions'] }
    const catalogue = catalogueWith()
    const projects = catalogue.projects.map((project) => ({ ...project, keys: { server: [key] } }))
    const { url } = await startShopForTest(await open(), { catalogue: { projects } })
    const checkout = createCheckout({ serviceUrl: url, appId: key.app_id, appToken: key.app_token })

    expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
    expect(await checkout.redeem('attempt-scopes', request, 1500)).toMatchObject({
      status: 'redeemed',
      total: 1500,
    })
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

  test('returns the first result for a double click', async () => {
    const checkout = await openCheckout()

    const [one, other] = await Promise.all([
      checkout.redeem('attempt-1', request, 1500),
      checkout.redeem('attempt-1', request, 1500),
    ])

    expect(one).toMatchObject({ status: 'redeemed', total: 1500 })
    expect(other).toEqual(one)
  })

  test('waits for an earlier request of the attempt that is still running', async () => {
    const { checkoutWith } = await openShop()
    const running = { code: 409, key: 'request_in_progress', message: 'An earlier request is still running.' }
    const headers = { 'Retry-After': '1', 'Idempotency-Status': 'running' }
    let isRunning = false
    const checkout = checkoutWith((url, init) => {
      if (isRunning || !url.endsWith('/v1/redemptions')) return fetch(url, init)
      isRunning = true
      return Response.json(running, { status: 409, headers })
    })

    expect(await checkout.redeem('attempt-1', request, 1500)).toMatchObject({ status: 'redeemed' })
    expect(isRunning).toBe(true)
  })

  test('refuses an attempt that is repeated with another total', async () => {
    const checkout = await openCheckout()
    const mismatch = { kind: 'refused', key: 'idempotency_mismatch' }

    expect(await checkout.redeem('undone', request, 1200)).toMatchObject({ status: 'changed', total: 1500 })
    await expect(checkout.redeem('undone', request, 1500)).rejects.toMatchObject(mismatch)

    const paid = await checkout.redeem('paid', request, 1500)
    await expect(checkout.redeem('paid', request, 1200)).rejects.toMatchObject(mismatch)

    expect(await checkout.redeem('paid', request, 1500)).toEqual(paid)
    expect(await checkout.quote(request)).toMatchObject({ lost: [{ id: 'ONCE' }] })
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

  test('accepts the full amount if nothing in the selection applies', async () => {
    const checkout = await openCheckout()
    const late = { ...request, selection: [expired] }

    const changed = { status: 'changed', total: 2000, lost: [{ id: 'EXPIRED', key: 'voucher_expired' }] }
    expect(await checkout.redeem('attempt-1', late, 1900)).toEqual(changed)

    const redeemed = { status: 'redeemed', total: 2000, redemptionIds: [] }
    expect(await checkout.redeem('attempt-2', late, 2000)).toEqual(redeemed)
    expect(await checkout.redeem('attempt-2', late, 2000)).toEqual(redeemed)
  })

  test('redeems several vouchers, and undoes them together', async () => {
    const checkout = await openCheckout()
    const both = { ...request, selection: [once, tenth] }
    const { total } = await checkout.quote(both)

    const redeemed = await checkout.redeem('attempt-1', both, total)
    expect(redeemed).toEqual({ status: 'redeemed', total, redemptionIds: [expect.any(String)] })
    expect(await checkout.quote(both)).toMatchObject({
      total: 2000,
      lost: [
        { id: 'ONCE', key: 'quantity_exceeded' },
        { id: 'TENTH', key: 'quantity_exceeded' },
      ],
    })

    await checkout.undo(redeemed.status === 'redeemed' ? redeemed.redemptionIds : [])
    expect(await checkout.quote(both)).toEqual({ total, lost: [] })
    expect(await checkout.redeem('attempt-1', both, total)).toEqual({ status: 'changed', total, lost: [] })
  })

  test.each([
    ['that no longer applies', { redeemables_application_mode: 'PARTIAL' }, expired, 'voucher_expired'],
    [
      'that exceeds a limit',
      { redeemables_application_mode: 'PARTIAL', applicable_redeemables_limit: 1 },
      tenth,
      'applicable_redeemables_limit_exceeded',
    ],
  ])('redeems the rest without a voucher %s', async (_, stacking_rules, unused, key) => {
    const checkout = await openCheckout({ stacking_rules })
    const both = { ...request, selection: [once, unused] }
    const lost = [{ id: unused.id, key }]

    expect(await checkout.quote(both)).toEqual({ total: 1500, lost })
    expect(await checkout.redeem('attempt-1', both, 1400)).toEqual({ status: 'changed', total: 1500, lost })
    expect(await checkout.redeem('attempt-2', both, 1500)).toMatchObject({ status: 'redeemed', total: 1500 })
  })

  test('throws if the service refuses the request itself', async () => {
    const checkout = await openCheckout()
    const invalid = { ...request, order: { items: [{ product_id: 'prod_cup', quantity: -1 }] } }

    await expect(checkout.redeem('attempt-1', invalid, 2000)).rejects.toMatchObject({
      kind: 'refused',
      status: 400,
      message: expect.stringContaining('order.items[0].quantity'),
    })
  })

  test('completes a failed undo when the call is repeated', async () => {
    const { checkoutWith } = await openShop()
    let isDown = false
    const checkout = checkoutWith((url, init) => {
      if (isDown && url.includes('/rollback')) throw new TypeError('The connection was closed.')
      return fetch(url, init)
    })

    isDown = true
    await expect(checkout.redeem('attempt-1', request, 1200)).rejects.toSatisfy(isOutage)
    isDown = false

    expect(await checkout.redeem('attempt-1', request, 1200)).toMatchObject({
      status: 'changed',
      total: 1500,
    })
    expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
  })

  test('accepts redemptions that are already rolled back', async () => {
    const { checkoutWith, send, token } = await openShop()
    const checkout = checkoutWith()
    const redeemed = await checkout.redeem('attempt-1', request, 1500)
    const [id = ''] = redeemed.status === 'redeemed' ? redeemed.redemptionIds : []
    const keys = { 'X-App-Id': 'app-shop', 'X-App-Token': 'app-shop-secret' }
    const bearer = await token('redemptions', { keys })
    const { status } = await send(`/v1/redemptions/${id}/rollback`, {
      method: 'POST',
      headers: { ...keys, Authorization: `Bearer ${bearer}` },
    })
    expect(status).toBe(200)

    await expect(checkout.undo([id])).resolves.toBeUndefined()
  })

  test('renews a token that the service no longer accepts', async () => {
    const { checkoutWith, store } = await openShop()
    const checkout = checkoutWith()
    await checkout.quote(request)

    await store.db.deleteFrom('access_tokens').execute()

    expect(await checkout.redeem('attempt-1', request, 1500)).toMatchObject({ status: 'redeemed' })
  })

  test('pays with the points of the customer', async () => {
    const { checkoutWith, balance } = await openShop()
    const withPoints = { ...request, selection: [once, pointsOf('ADA')] }

    expect(await checkoutWith().redeem('attempt-1', withPoints, 1000)).toMatchObject({ status: 'redeemed' })

    expect(await balance()).toBe(50)
  })

  test.each([
    ['BEN', { source_id: 'ada' }],
    ['NOBODY', { source_id: 'ada' }],
    ['ADA', { email: 'ada@shop.example' }],
    ['ADA', undefined],
  ])('rejects the points of %s for %j', async (card, customer) => {
    const { checkoutWith, balance } = await openShop()
    const checkout = checkoutWith()
    const { customer: _, ...cart } = request
    const foreign = { ...cart, selection: [once, pointsOf(card)], ...(customer && { customer }) }
    const quote = { total: 1500, lost: [{ id: card, key: 'not_found' }] }

    expect(await checkout.quote(foreign)).toEqual(quote)
    for (const seen of [1000, 1500])
      expect(await checkout.redeem(`attempt-${seen}`, foreign, seen)).toEqual({ status: 'changed', ...quote })

    expect(await balance()).toBe(100)
  })

  test('earns points once for a paid order', async () => {
    const { checkoutWith, balance, orderStatus } = await openShop()
    const checkout = checkoutWith()
    await checkout.redeem('attempt-1', request, 1500)

    for (const _ of [1, 2]) await checkout.paid(request)

    expect(await balance()).toBe(115)
    expect(await orderStatus('order-1')).toBe('PAID')
  })

  test('returns the total of the items that remain after a refund', async () => {
    const { checkoutWith, balance, orderStatus } = await openShop()
    const checkout = checkoutWith()
    await checkout.redeem('attempt-1', request, 1500)
    await checkout.paid(request)
    const remaining = [{ product_id: 'prod_cup', quantity: 1 }]

    for (const _ of [1, 2]) expect(await checkout.refund('order-1', remaining)).toEqual({ total: 500 })

    await expect(checkout.refund('order-1', [])).rejects.toThrow(RangeError)
    expect(await orderStatus('order-1')).toBe('PAID')
    expect(await balance()).toBe(115)
  })

  test('cancels an order, and rolls its redemptions back', async () => {
    const { checkoutWith, balance, orderStatus } = await openShop()
    const checkout = checkoutWith()
    const both = { ...request, selection: [once, pointsOf('ADA')] }
    const redeemed = await checkout.redeem('attempt-1', both, 1000)
    const ids = redeemed.status === 'redeemed' ? redeemed.redemptionIds : []
    expect(await balance()).toBe(50)

    for (const _ of [1, 2]) await checkout.cancel('order-1', ids)

    expect(await balance()).toBe(100)
    expect(await orderStatus('order-1')).toBe('CANCELED')
    expect(await checkout.quote(both)).toEqual({ total: 1000, lost: [] })
  })

  test('cancels an order that the service has never received', async () => {
    const { checkoutWith, orderStatus } = await openShop()

    await checkoutWith().cancel('order-9', [])

    expect(await orderStatus('order-9')).toBe('CANCELED')
  })

  test('makes a voucher usable again when the redemption is undone', async () => {
    const checkout = await openCheckout()
    const redeemed = await checkout.redeem('attempt-1', request, 1500)
    const ids = redeemed.status === 'redeemed' ? redeemed.redemptionIds : []

    await checkout.undo(ids)
    await checkout.undo(ids)

    expect(await checkout.quote(request)).toEqual({ total: 1500, lost: [] })
    expect(await checkout.redeem('attempt-1', request, 1500)).toEqual({
      status: 'changed',
      total: 1500,
      lost: [],
    })
  })

  test('requires an id for an order with a reward', async () => {
    const { checkoutWith, requestWithReward } = await openShop()
    const { order: withReward, ...cart } = await requestWithReward('order-1')
    const anonymous = { ...cart, order: { items: withReward.items } }

    expect(await checkoutWith().quote(anonymous)).toEqual({ total: 1500, lost: [] })
    await expect(checkoutWith().redeem('attempt-1', anonymous, 1500)).rejects.toThrow('order.source_id')
  })

  test('throws if a reward has a price', async () => {
    const { checkoutWith, requestWithReward } = await openShop()
    const { order: withReward, ...cart } = await requestWithReward('order-1')
    const items = withReward.items.map((line) => ({ ...line, price: 1000 }))
    const refusal = { status: 400, message: expect.stringContaining('order.items[1].price') }

    for (const selection of [[once], []]) {
      const priced = { ...cart, selection, order: { ...withReward, items } }
      await expect(checkoutWith().quote(priced)).rejects.toMatchObject(refusal)
      await expect(checkoutWith().redeem(`attempt-${selection.length}`, priced, 2000)).rejects.toMatchObject(
        refusal,
      )
    }
  })

  test.each([
    ['a voucher', [once], 1500],
    ['nothing selected', [], 2000],
  ])('returns `changed` for a canceled attempt with a reward and %s', async (_, selection, total) => {
    const { checkoutWith, requestWithReward, orderStatus } = await openShop()
    const checkout = checkoutWith()
    const withReward = { ...(await requestWithReward('order-1')), selection }
    const redeemed = await checkout.redeem('attempt-1', withReward, total)
    expect(redeemed).toMatchObject({ status: 'redeemed', total })
    expect(await checkout.redeem('attempt-1', withReward, total)).toEqual(redeemed)

    await checkout.cancel('order-1', redeemed.status === 'redeemed' ? redeemed.redemptionIds : [])

    const changed = { status: 'changed', total, lost: [] }
    expect(await checkout.redeem('attempt-1', withReward, total)).toEqual(changed)
    expect(await checkout.redeem('attempt-2', withReward, total)).toEqual(changed)
    expect(await orderStatus('order-1')).toBe('CANCELED')
    const other = { ...withReward, order: { ...withReward.order, source_id: 'order-2' } }
    expect(await checkout.redeem('attempt-3', other, total)).toMatchObject({ status: 'redeemed', total })
  })
})
