/** WooCommerce orders while the service cannot be reached or its replies are lost. On the stand-in for WooCommerce. */
import { expect, test } from 'vitest'
import { warningsOf } from './wordpress/shop.ts'
import { describeWooCommerce, once, tenPercent } from './wordpress/woocommerce-shop.ts'

describeWooCommerce('outages', (shop) => {
  test.each(['closed', 'lossy', 'deploying'] as const)('redeems once after an outage: %s', async (mode) => {
    const { order } = await shop.placeOrder(tenPercent)
    shop.gate.mode = mode
    await shop.act(`status&order=${order}&status=processing`)
    expect(await shop.act(`order&order=${order}`)).toMatchObject({ next: true })
    shop.gate.mode = 'open'

    await shop.act(`retry&order=${order}`)

    expect(await shop.redemptionsOf(order)).toHaveLength(1)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID' })
  })

  test.each(['closed', 'lossy'] as const)(
    'leaves nothing redeemed if canceled in an outage: %s',
    async (mode) => {
      const { order } = await shop.placeOrder(once)
      shop.gate.mode = mode
      await shop.act(`status&order=${order}&status=processing`)
      await shop.act(`status&order=${order}&status=cancelled`)
      shop.gate.mode = 'open'

      await shop.act(`retry&order=${order}`)

      expect((await shop.placeOrder(once)).total).toBe(20)
      expect(await shop.orderInService(order)).toMatchObject({ status: 'CANCELED' })
    },
  )

  /** The offers of the order are redeemed, but the plugin never gets the id of the redemption. */
  async function placeOrderWithLostRedemption() {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.payInOutage(order, 'lossy')
    await shop.expireKeys()
    await shop.act(`age&order=${order}`)
    await shop.act(`status&order=${order}&status=completed`)
    return order
  }

  test('does not redeem again once the key of a lost reply has expired', async () => {
    const order = await placeOrderWithLostRedemption()

    expect(await shop.redemptionsOf(order)).toHaveLength(1)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([
      expect.stringContaining('id of their redemption was lost'),
    ])
  })

  test('writes one note about a lost redemption, even before the cancellation is reported', async () => {
    const order = await placeOrderWithLostRedemption()

    shop.gate.mode = 'closed'
    await shop.act(`status&order=${order}&status=cancelled`)
    const notes = [
      expect.stringContaining('id of their redemption was lost'),
      expect.stringContaining('offers are still redeemed'),
    ]
    expect((await shop.act(`order&order=${order}`)).notes).toEqual(notes)
    await shop.act(`retry&order=${order}`)
    shop.gate.mode = 'open'
    await shop.act(`retry&order=${order}`)

    expect(await shop.orderInService(order)).toMatchObject({ status: 'CANCELED' })
    expect((await shop.act(`order&order=${order}`)).notes).toEqual(notes)
  })

  test.each([
    ['closed', /Not done: the rollback of the offers \(redemption r_\w+\), the cancellation\./],
    ['without-orders', /Not done: the cancellation\./],
  ] as const)('notes what is not done after the last retry of a cancellation: %s', async (mode, note) => {
    const { order } = await shop.placeOrder(once)
    await shop.act(`status&order=${order}&status=processing`)
    shop.gate.mode = mode
    await shop.act(`status&order=${order}&status=cancelled`)
    await shop.act(`exhaust&order=${order}`)

    await shop.act(`retry&order=${order}`)

    expect(await shop.act(`order&order=${order}`)).toMatchObject({
      next: false,
      notes: [expect.stringMatching(note)],
    })
    shop.gate.mode = 'open'
    await shop.act(`status&order=${order}&status=refunded`)
    expect((await shop.placeOrder(once)).total).toBe(20)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'CANCELED' })
  })

  test('notes what is not done after the last retry of a payment', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.payInOutage(order, 'closed')
    await shop.act(`exhaust&order=${order}`)
    shop.gate.mode = 'closed'

    await shop.act(`retry&order=${order}`)

    shop.gate.mode = 'open'
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([
      expect.stringContaining('Not done: the redemption of the offers, the payment.'),
    ])
  })

  test.each([
    ['before its cancellation is reported', 'without-orders'],
    ['after the reply to its rollback was lost', 'lossy'],
  ] as const)('redeems again if an order is paid %s', async (_, mode) => {
    const { order } = await shop.placeOrder(once)
    await shop.act(`status&order=${order}&status=processing`)
    shop.gate.mode = mode
    await shop.act(`status&order=${order}&status=cancelled`)
    shop.gate.mode = 'open'

    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toMatchObject([
      { status: 'SUCCEEDED' },
      { status: 'ROLLED_BACK' },
    ])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2000 })
    await shop.act(`status&order=${order}&status=cancelled`)
    expect((await shop.placeOrder(once)).total).toBe(20)
  })

  test('does not redeem again what could not be rolled back if a canceled order is paid', async () => {
    const order = await placeOrderWithLostRedemption()
    await shop.act(`status&order=${order}&status=cancelled`)

    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toHaveLength(1)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID' })
  })

  test.each([
    ['again while the service stores its key', false],
    ['never again once its key has expired', true],
  ])('sends a redemption of an earlier release, which saved no time, %s', async (_, isOld) => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.payInOutage(order, 'lossy')
    if (isOld) {
      await shop.expireKeys()
      await shop.act(`age&order=${order}`)
    }
    await shop.act(`forget-time&order=${order}`)

    await shop.act(`status&order=${order}&status=completed`)

    expect(await shop.redemptionsOf(order)).toHaveLength(1)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
    expect((await shop.act(`order&order=${order}`)).notes).toHaveLength(isOld ? 1 : 0)
  })

  test('redeems nothing for an order that is canceled after a long outage', async () => {
    const { order } = await shop.placeOrder(once)
    await shop.payInOutage(order, 'closed')
    await shop.act(`age&order=${order}`)

    await shop.act(`status&order=${order}&status=cancelled`)

    expect(await shop.redemptionsOf(order)).toEqual([])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'CANCELED' })
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
  })

  test('redeems once the service is back, however long the outage was', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.payInOutage(order, 'closed')
    await shop.act(`age&order=${order}`)

    await shop.act(`status&order=${order}&status=completed`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
  })

  test.each(['closed', 'lossy'] as const)(
    'redeems the offers of an order that is placed again after an outage: %s',
    async (mode) => {
      const { order } = await shop.placeOrder(once)
      shop.gate.mode = mode
      await shop.act(`status&order=${order}&status=processing`)
      await shop.act(`status&order=${order}&status=failed`)
      shop.gate.mode = 'open'
      await shop.select(tenPercent)
      await shop.act('totals')
      expect(await shop.act(`checkout&order=${order}`)).toEqual({ total: 22.5 })

      await shop.act(`status&order=${order}&status=processing`)

      expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
      expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
      expect((await shop.placeOrder(once)).total).toBe(20)
    },
  )

  test('writes no note when items are refunded after the reply to a payment was lost', async () => {
    const { order } = await shop.placeOrder()
    await shop.payInOutage(order, 'lossy')

    await shop.act(`refund&order=${order}&quantity=1`)

    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', items: [{ quantity: 1 }] })
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
  })

  test('causes no PHP warnings', () => {
    expect(warningsOf(shop.site)).toEqual([])
  })
})
