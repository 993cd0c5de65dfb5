/** The WooCommerce orders: redemptions, reports and rollbacks. On the stand-in for WooCommerce. */
import { expect, test } from 'vitest'
import { warningsOf } from './wordpress/shop.ts'
import { describeWooCommerce, once, tenPercent } from './wordpress/woocommerce-shop.ts'

describeWooCommerce('orders', (shop) => {
  test.each([
    { object: 'voucher', id: 'FREE-MUG' },
    { object: 'voucher', id: 'free-mug' },
    { object: 'promotion_tier', id: 'promo_mug' },
    { object: 'voucher', id: 'CLUB-ADA', reward: { id: 'rew_mug' } },
  ])('neither applies nor redeems offers that add products: $id', async (offer) => {
    const before = await shop.points()
    const { order, total } = await shop.placeOrder(offer, tenPercent)
    expect(total).toBe(22.5)

    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ promotion_tier: { id: 'promo_ten' } }])
    expect(await shop.points()).toBe(before + 22)
  })

  test('reports the items that staff have edited before the payment', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.act(`edit&order=${order}&quantity=1`)

    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', items: [{ quantity: 1 }] })
  })

  test('redeems and reports a paid order once, and not before', async () => {
    const before = await shop.points()
    const { order, total } = await shop.placeOrder(tenPercent)
    expect(total).toBe(22.5)
    expect(await shop.redemptionsOf(order)).toEqual([])

    await Promise.all([shop.act(`status&order=${order}&status=processing`), shop.act(`retry&order=${order}`)])
    await shop.act(`status&order=${order}&status=completed`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
    expect(await shop.points()).toBe(before + 22)
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
  })

  test('neither redeems nor reports an order that is canceled while it waits for the lock', async () => {
    const { order } = await shop.placeOrder(tenPercent)

    await shop.act(`status&order=${order}&status=processing&status-before-lock=cancelled`)

    expect(await shop.redemptionsOf(order)).toEqual([])
    expect(await shop.orderInService(order)).toMatchObject({ code: 404 })
  })

  test('redeems when an order is placed on hold, and reports it when it is paid', async () => {
    const { order } = await shop.placeOrder(once)

    await shop.act(`status&order=${order}&status=on-hold`)
    expect(await shop.redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await shop.placeOrder(once)).total).toBe(25)
    await shop.act(`status&order=${order}&status=processing`)
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2000 })
    await shop.act(`status&order=${order}&status=on-hold`)
    await shop.act(`status&order=${order}&status=processing`)
    expect(await shop.redemptionsOf(order)).toHaveLength(1)

    await shop.act(`status&order=${order}&status=cancelled`)
    expect((await shop.placeOrder(once)).total).toBe(20)
  })

  test('holds a paid order once if its offers are used up', async () => {
    const first = await shop.placeOrder(once)
    const second = await shop.placeOrder(once)
    await shop.act(`status&order=${first.order}&status=processing`)

    await shop.act(`status&order=${second.order}&status=processing`)

    const held = await shop.act(`order&order=${second.order}`)
    expect(held).toMatchObject({ status: 'on-hold', next: false })
    expect(held.notes.join()).toContain('could not be redeemed')
    await shop.act(`status&order=${second.order}&status=processing`)
    expect(await shop.act(`order&order=${second.order}`)).toMatchObject({ status: 'processing' })
    expect(await shop.orderInService(second.order)).toMatchObject({ status: 'PAID', total_amount: 2500 })
    await shop.act(`status&order=${first.order}&status=cancelled`)
  })

  test('redeems and reports again if a canceled order is paid after all', async () => {
    const { order } = await shop.placeOrder(once)
    await shop.act(`status&order=${order}&status=processing`)
    await shop.act(`status&order=${order}&status=cancelled`)

    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toMatchObject([
      { status: 'SUCCEEDED' },
      { status: 'ROLLED_BACK' },
    ])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID' })
    await shop.act(`status&order=${order}&status=cancelled`)
  })

  test('redeems and reports the order of a guest', async () => {
    const { headers } = await fetch(shop.site.url)
    expect(headers.getSetCookie()).toEqual([])
    shop.signOut()
    const { order, total } = await shop.placeOrder(tenPercent)
    await shop.act(`status&order=${order}&status=processing`)

    expect(total).toBe(22.5)
    expect(await shop.redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await shop.orderInService(order)).customer ?? null).toBeNull()
  })

  test('ignores orders that were paid before the plugin was active', async () => {
    const { order } = await shop.placeOrder()

    await shop.act(`status&order=${order}&status=completed&paid=2020-01-01`)

    expect(await shop.orderInService(order)).toMatchObject({ code: 404 })
  })

  test('rolls back a canceled order, so that its voucher can be used again', async () => {
    const first = await shop.placeOrder(once)
    expect(first.total).toBe(20)
    await shop.act(`status&order=${first.order}&status=processing`)
    expect((await shop.placeOrder(once)).total).toBe(25)

    await shop.act(`status&order=${first.order}&status=refunded`)

    expect(await shop.orderInService(first.order)).toMatchObject({ status: 'CANCELED' })
    expect((await shop.placeOrder(once)).total).toBe(20)
  })

  test('spends points once the order is paid, and returns them after a refund', async () => {
    const before = await shop.points()
    const { order, total } = await shop.placeOrder({
      object: 'voucher',
      id: 'CLUB-ADA',
      reward: { id: 'rew_coin', points: 100 },
    })
    expect(total).toBe(15)
    expect(await shop.points()).toBe(before)

    await shop.act(`status&order=${order}&status=processing`)
    expect(await shop.points()).toBe(before - 100 + 15)
    await shop.act(`status&order=${order}&status=refunded`)
    expect(await shop.points()).toBe(before + 15)
  })

  test('reports what remains after a partial refund, and keeps the points', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.act(`status&order=${order}&status=processing`)
    const earned = await shop.points()

    await shop.act(`refund&order=${order}&quantity=1`)

    const { items, status } = await shop.orderInService(order)
    expect({ status, items }).toMatchObject({ status: 'PAID', items: [{ quantity: 1, price: 1250 }] })
    expect(await shop.points()).toBe(earned)
    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
  })

  test('rolls back an order whose items are all refunded', async () => {
    const { order } = await shop.placeOrder(once)
    await shop.act(`status&order=${order}&status=processing`)

    await shop.act(`refund&order=${order}&quantity=2`)
    await shop.act(`status&order=${order}&status=completed`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ status: 'ROLLED_BACK' }])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'CANCELED' })
  })

  test('keeps a refund that is recorded while an earlier one is reported', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.act(`status&order=${order}&status=processing`)

    await shop.act(`refund&order=${order}&quantity=1&refund-meanwhile=7`)

    expect((await shop.act(`order&order=${order}`)).meta).toMatchObject({ _perkit_refund: '7' })
  })

  test('neither redeems nor rolls back the offers of an order for its copy', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    await shop.act(`status&order=${order}&status=processing`)

    const { order: renewal } = await shop.act(`renewal&order=${order}`)
    await shop.act(`status&order=${renewal}&status=completed`)
    expect(await shop.orderInService(renewal)).toMatchObject({ status: 'PAID', total_amount: 2500 })
    await shop.act(`status&order=${renewal}&status=cancelled`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID' })
  })

  test('leaves the saved results to the process with the lock when an order is placed again', async () => {
    const { order } = await shop.placeOrder(once)
    const { meta } = await shop.act(`order&order=${order}`)
    await shop.select(tenPercent)
    await shop.act('totals')

    await shop.act(`checkout&order=${order}`)

    expect((await shop.act(`order&order=${order}`)).meta).toMatchObject({ _perkit: meta._perkit })
    await shop.act(`status&order=${order}&status=processing`)
    expect(await shop.redemptionsOf(order)).toMatchObject([{ promotion_tier: { id: 'promo_ten' } }])
  })

  test('does not redeem the offers of an order that was placed again for its copy', async () => {
    const { order } = await shop.placeOrder()
    await shop.payInOutage(order, 'lossy')
    await shop.act(`status&order=${order}&status=failed`)
    await shop.select(tenPercent)
    await shop.act('totals')
    await shop.act(`checkout&order=${order}`)

    const { order: renewal } = await shop.act(`renewal&order=${order}`)
    await shop.act(`status&order=${renewal}&status=completed`)

    expect(await shop.redemptionsOf(renewal)).toEqual([])
  })

  test('redeems the offers of a copy that is placed in the checkout itself', async () => {
    const { order } = await shop.placeOrder(tenPercent)
    const { order: renewal } = await shop.act(`renewal&order=${order}`)
    expect(await shop.act(`checkout&order=${renewal}`)).toEqual({ total: 22.5 })

    await shop.act(`status&order=${renewal}&status=processing`)

    expect(await shop.redemptionsOf(renewal)).toMatchObject([{ result: 'SUCCESS' }])
  })

  test('writes no note about unused offers of an order that is canceled', async () => {
    const { order } = await shop.placeOrder(once)
    const other = await shop.placeOrder(once)
    await shop.payInOutage(order, 'closed')
    await shop.act(`status&order=${other.order}&status=processing`)

    await shop.act(`status&order=${order}&status=cancelled`)

    expect((await shop.act(`order&order=${order}`)).notes).toEqual([])
    await shop.act(`status&order=${other.order}&status=cancelled`)
  })

  test('causes no PHP warnings', () => {
    expect(warningsOf(shop.site)).toEqual([])
  })
})
