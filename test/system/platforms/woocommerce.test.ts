/**
 * The cart and the orders of the WordPress plugin. WooCommerce is not installed: its part runs on a stand-in
 * (`wordpress/woocommerce-stand-in.php`), which calls the hooks in WooCommerce's order.
 */
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import {
  describeShop,
  fewMinutes,
  jsonOf,
  ownPage,
  signIn,
  startShop,
  warningsOf,
  type Shop,
} from './wordpress/shop.ts'

/** Replies of the stand-in. Each request has some of these. */
interface StandInReply {
  total: number
  fees: object[]
  notices: string[]
  errors: string[]
  notes: string[]
  meta: Record<string, unknown>
  order: number
}

describeShop('with a stand-in for WooCommerce', () => {
  let shop: Shop
  let cookie: string
  let lastOrder = 100
  beforeAll(async () => {
    shop = await startShop({ hasStandIn: true })
    cookie = await signIn(shop.site, shop.site.customerId)
  }, fewMinutes)
  afterAll(() => shop?.close())

  const request = (query: string, init: RequestInit = {}) =>
    fetch(`${shop.site.url}/?stand-in=${query}`, { headers: { Cookie: cookie }, ...init })
  const act = async (query: string, init?: RequestInit) => jsonOf<StandInReply>(await request(query, init))

  async function select(...selection: object[]) {
    const reply = await fetch(`${shop.site.url}/?wc-ajax=perkit_cart`, {
      method: 'POST',
      headers: { ...ownPage, Cookie: cookie },
      body: JSON.stringify({ selection }),
    })
    return jsonOf<object>(reply)
  }

  const tenPercent = { object: 'promotion_tier', id: 'promo_ten' }
  const once = { object: 'voucher', id: 'ONCE' }

  const redemptionsOf = async (order: number) =>
    (
      await shop.read<{ redemptions: { order?: { source_id: string } }[] }>('/v1/redemptions?limit=100')
    ).redemptions.filter((redemption) => redemption.order?.source_id === `woo-${order}`)
  const orderInService = (order: number) =>
    shop.read<{ status: string; items: object[]; customer?: object | null }>(`/v1/orders/woo-${order}`)
  const points = async () =>
    (await shop.read<{ loyalty_card: { balance: number } }>('/v1/loyalties/members/CLUB-ADA')).loyalty_card
      .balance

  async function placeOrder(...selection: object[]) {
    await select(...selection)
    const order = ++lastOrder
    return { ...(await act(`checkout&order=${order}`)), order }
  }

  test('copies the cart in hundredths', async () => {
    expect(await select()).toMatchObject({
      lines: [
        { source_id: '11', related_object: 'product', quantity: 2, price: 1250, id: 'key-11', name: 'Mug' },
      ],
    })
  })

  test.each([
    // Hundredths of a total that is not divisible by the quantity, of yen, and of a dinar with three decimals.
    ['quantity=3&total=10', ['2 x 333', '1 x 334']],
    ['quantity=1&total=300', ['1 x 30000']],
    ['quantity=1&total=4.505', ['1 x 451']],
    ['quantity=2&total=25&taxed', ['2 x 1500']],
  ])('splits lines so that they add up: %s', async (query, expected) => {
    const reply = await fetch(`${shop.site.url}/?wc-ajax=perkit_cart&${query}`, {
      method: 'POST',
      headers: { ...ownPage, Cookie: cookie },
      body: '{"selection":[]}',
    })

    const { lines } = (await reply.json()) as { lines: { quantity: number; price: number }[] }
    expect(lines.map(({ quantity, price }) => `${quantity} x ${price}`)).toEqual(expected)
  })

  test('deducts the net discount from a cart with tax', async () => {
    await select(tenPercent)

    // 10% of 30.00 are 3.00, of which WooCommerce deducts 0.50 from the tax.
    expect((await act('totals&taxed')).fees).toMatchObject([{ amount: -2.5 }])
  })

  test('deducts the discount of the service, never an amount from the page', async () => {
    await select({ ...tenPercent, discount: { amount_off: 2400 } }, { object: 'gift', id: 'x' })

    expect((await act('totals')).fees).toEqual([{ name: 'Offers', amount: -2.5, taxable: true }])
  })

  test('combines offers', async () => {
    await select(tenPercent, once)

    // 10% of 25.00, and 20% of the rest.
    expect((await act('totals')).fees).toMatchObject([{ amount: -7 }])
  })

  test('ignores vouchers and cards of other customers', async () => {
    await select({ object: 'voucher', id: 'OF-BEN' })
    expect((await act('totals')).fees).toEqual([])

    await select({ object: 'voucher', id: 'CLUB-BEN', reward: { id: 'rew_coin', points: 40 } }, tenPercent)
    expect((await act('totals')).fees).toMatchObject([{ amount: -2.5 }])
  })

  test.each([
    { object: 'voucher', id: 'FREE-MUG' },
    { object: 'voucher', id: 'free-mug' },
    { object: 'promotion_tier', id: 'promo_mug' },
    { object: 'voucher', id: 'CLUB-ADA', reward: { id: 'rew_mug' } },
  ])('neither applies nor redeems offers that add products: $id', async (offer) => {
    const before = await points()
    const { order, total } = await placeOrder(offer, tenPercent)
    expect(total).toBe(22.5)

    await act(`status&order=${order}&status=processing`)

    expect(await redemptionsOf(order)).toMatchObject([{ promotion_tier: { id: 'promo_ten' } }])
    expect(await points()).toBe(before + 22)
  })

  test('leaves copies of the cart alone', async () => {
    await select(tenPercent)

    expect((await act('copy')).fees).toEqual([])
  })

  test('applies an offer that the shopper selects on the page', async () => {
    await select()
    const browser = await openBrowser()
    const page = await withLongTimeouts(await browser.newContext()).newPage()
    await page.goto(`${shop.site.url}/?test-sign-in=${shop.site.customerId}`)
    await page.goto(`${shop.site.url}/offers/`)
    await page.getByText('10% off your order').waitFor()
    await page.waitForFunction("document.querySelector('perk-shop').shop.cart.$cart.get().lines.length === 1")

    await page.evaluate(`document.querySelector('perk-shop').shop.cart.select(${JSON.stringify(tenPercent)})`)

    await expect
      .poll(async () => (await act('totals')).fees, { timeout: 60_000 })
      .toMatchObject([{ amount: -2.5 }])
    await browser.close()
  })

  async function openOffers(context: BrowserContext) {
    const page = await context.newPage()
    // Stands in for jQuery, and counts the events that load the totals again.
    await page.addInitScript(`
      window.loads = 0
      const body = { on: () => body, trigger: (name) => { if (name === 'update_checkout') loads++; return body } }
      window.jQuery = () => body
    `)
    const firstExchange = page.waitForResponse(/wc-ajax=perkit_cart/)
    await page.goto(`${shop.site.url}/offers/`)
    await (await firstExchange).finished()
    return page
  }

  async function openSignedIn() {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const context = await withLongTimeouts(await browser.newContext())
    const page = await context.newPage()
    await page.goto(`${shop.site.url}/?test-sign-in=${shop.site.customerId}`)
    return context
  }

  test('loads the totals of all tabs again when one of them changes the selection', async () => {
    await select()
    const context = await openSignedIn()
    const pages = [await openOffers(context), await openOffers(context)]
    for (const page of pages) expect(await page.evaluate('loads')).toBe(0)

    await pages[1]?.evaluate(
      `document.querySelector('perk-shop').shop.cart.select(${JSON.stringify(tenPercent)})`,
    )

    for (const page of pages) await page.waitForFunction('loads > 0')
  })

  test('forgets the selection with the cart that it was for', async () => {
    await select()
    const page = await openOffers(await openSignedIn())
    await page.evaluate(`document.querySelector('perk-shop').shop.cart.select(${JSON.stringify(tenPercent)})`)
    await page.waitForFunction('loads > 0')

    await page.evaluate(`
      perkitCartUrl += '&empty'
      document.body.dispatchEvent(new Event('wc-blocks_removed_from_cart'))
    `)

    await page.waitForFunction(
      "document.querySelector('perk-shop').shop.cart.$cart.get().selection.length === 0",
    )
  })

  test('keeps other offers when too many unknown codes were tried', async () => {
    shop.gate.mode = 'limited'
    await select(once, tenPercent)

    const { fees, notices } = await act('totals')
    shop.gate.mode = 'open'

    expect({ fees, notices }).toMatchObject({ fees: [{ amount: -2.5 }], notices: [] })
  })

  test('reports the items that staff have edited before the payment', async () => {
    const { order } = await placeOrder(tenPercent)
    await act(`edit&order=${order}&quantity=1`)

    await act(`status&order=${order}&status=processing`)

    expect(await orderInService(order)).toMatchObject({ status: 'PAID', items: [{ quantity: 1 }] })
  })

  test('redeems and reports a paid order once, and not before', async () => {
    const before = await points()
    const { order, total } = await placeOrder(tenPercent)
    expect(total).toBe(22.5)
    expect(await redemptionsOf(order)).toEqual([])

    await Promise.all([act(`status&order=${order}&status=processing`), act(`retry&order=${order}`)])
    await act(`status&order=${order}&status=completed`)

    expect(await redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect(await orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
    expect(await points()).toBe(before + 22)
    expect((await act(`order&order=${order}`)).notes).toEqual([])
  })

  test('neither redeems nor reports an order that is canceled while it waits for the lock', async () => {
    const { order } = await placeOrder(tenPercent)

    await act(`status&order=${order}&status=processing&status-before-lock=cancelled`)

    expect(await redemptionsOf(order)).toEqual([])
    expect(await orderInService(order)).toMatchObject({ code: 404 })
  })

  test('redeems when an order is placed on hold, and reports it when it is paid', async () => {
    const { order } = await placeOrder(once)

    await act(`status&order=${order}&status=on-hold`)
    expect(await redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await placeOrder(once)).total).toBe(25)
    await act(`status&order=${order}&status=processing`)
    expect(await orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2000 })
    await act(`status&order=${order}&status=on-hold`)
    await act(`status&order=${order}&status=processing`)
    expect(await redemptionsOf(order)).toHaveLength(1)

    await act(`status&order=${order}&status=cancelled`)
    expect((await placeOrder(once)).total).toBe(20)
  })

  test('holds a paid order once if its offers are used up', async () => {
    const first = await placeOrder(once)
    const second = await placeOrder(once)
    await act(`status&order=${first.order}&status=processing`)

    await act(`status&order=${second.order}&status=processing`)

    const held = await act(`order&order=${second.order}`)
    expect(held).toMatchObject({ status: 'on-hold', next: false })
    expect(held.notes.join()).toContain('could not be redeemed')
    await act(`status&order=${second.order}&status=processing`)
    expect(await act(`order&order=${second.order}`)).toMatchObject({ status: 'processing' })
    expect(await orderInService(second.order)).toMatchObject({ status: 'PAID', total_amount: 2500 })
    await act(`status&order=${first.order}&status=cancelled`)
  })

  test('redeems and reports again if a canceled order is paid after all', async () => {
    const { order } = await placeOrder(once)
    await act(`status&order=${order}&status=processing`)
    await act(`status&order=${order}&status=cancelled`)

    await act(`status&order=${order}&status=processing`)

    expect(await redemptionsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'ROLLED_BACK' }])
    expect(await orderInService(order)).toMatchObject({ status: 'PAID' })
    await act(`status&order=${order}&status=cancelled`)
  })

  test('redeems and reports the order of a guest', async () => {
    const { headers } = await fetch(shop.site.url)
    expect(headers.getSetCookie()).toEqual([])
    const member = cookie
    cookie = ''
    const { order, total } = await placeOrder(tenPercent)
    await act(`status&order=${order}&status=processing`)
    cookie = member

    expect(total).toBe(22.5)
    expect(await redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await orderInService(order)).customer ?? null).toBeNull()
  })

  test('ignores orders that were paid before the plugin was active', async () => {
    const { order } = await placeOrder()

    await act(`status&order=${order}&status=completed&paid=2020-01-01`)

    expect(await orderInService(order)).toMatchObject({ code: 404 })
  })

  test('rolls back a canceled order, so that its voucher can be used again', async () => {
    const first = await placeOrder(once)
    expect(first.total).toBe(20)
    await act(`status&order=${first.order}&status=processing`)
    expect((await placeOrder(once)).total).toBe(25)

    await act(`status&order=${first.order}&status=refunded`)

    expect(await orderInService(first.order)).toMatchObject({ status: 'CANCELED' })
    expect((await placeOrder(once)).total).toBe(20)
  })

  test('spends points once the order is paid, and returns them after a refund', async () => {
    const before = await points()
    const { order, total } = await placeOrder({
      object: 'voucher',
      id: 'CLUB-ADA',
      reward: { id: 'rew_coin', points: 100 },
    })
    expect(total).toBe(15)
    expect(await points()).toBe(before)

    await act(`status&order=${order}&status=processing`)
    expect(await points()).toBe(before - 100 + 15)
    await act(`status&order=${order}&status=refunded`)
    expect(await points()).toBe(before + 15)
  })

  test('reports what remains after a partial refund, and keeps the points', async () => {
    const { order } = await placeOrder(tenPercent)
    await act(`status&order=${order}&status=processing`)
    const earned = await points()

    await act(`refund&order=${order}&quantity=1`)

    const { items, status } = await orderInService(order)
    expect({ status, items }).toMatchObject({ status: 'PAID', items: [{ quantity: 1, price: 1250 }] })
    expect(await points()).toBe(earned)
    expect((await act(`order&order=${order}`)).notes).toEqual([])
  })

  test('rolls back an order whose items are all refunded', async () => {
    const { order } = await placeOrder(once)
    await act(`status&order=${order}&status=processing`)

    await act(`refund&order=${order}&quantity=2`)
    await act(`status&order=${order}&status=completed`)

    expect(await redemptionsOf(order)).toMatchObject([{ status: 'ROLLED_BACK' }])
    expect(await orderInService(order)).toMatchObject({ status: 'CANCELED' })
  })

  test('keeps a refund that is recorded while an earlier one is reported', async () => {
    const { order } = await placeOrder(tenPercent)
    await act(`status&order=${order}&status=processing`)

    await act(`refund&order=${order}&quantity=1&refund-meanwhile=7`)

    expect((await act(`order&order=${order}`)).meta).toMatchObject({ _perkit_refund: '7' })
  })

  test('neither redeems nor rolls back the offers of an order for its copy', async () => {
    const { order } = await placeOrder(tenPercent)
    await act(`status&order=${order}&status=processing`)

    const { order: renewal } = await act(`renewal&order=${order}`)
    await act(`status&order=${renewal}&status=completed`)
    expect(await orderInService(renewal)).toMatchObject({ status: 'PAID', total_amount: 2500 })
    await act(`status&order=${renewal}&status=cancelled`)

    expect(await redemptionsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await orderInService(order)).toMatchObject({ status: 'PAID' })
  })

  test('stops an order whose discount is not the one that the shopper saw', async () => {
    const other = await placeOrder(once)
    const order = ++lastOrder // the shopper sees 20%, and another order uses the voucher
    await act('totals')
    await act(`status&order=${other.order}&status=processing`)

    expect(await act(`checkout&order=${order}`)).toEqual({ errors: [expect.stringContaining('€0.00')] })
    expect(await act(`checkout&order=${order}`)).toEqual({ total: 25 })
    await act(`status&order=${other.order}&status=cancelled`)
  })

  test('stops an order from a page that shows an earlier discount', async () => {
    await select(tenPercent)
    const field = await (await request('review')).text()
    expect(field).toContain('name="perkit_discount" value="250"')
    await select() // in another tab

    const body = new URLSearchParams({ perkit_discount: '250' })
    const { errors } = await act(`checkout&order=${++lastOrder}`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body,
    })

    expect(errors).toEqual([expect.stringContaining('€0.00')])
  })

  test('stops an order whose discount changes after the validation', async () => {
    await select(tenPercent)

    const { errors } = await act(`checkout&order=${++lastOrder}&changed-late`)

    expect(errors).toEqual([expect.stringContaining('€0.00')])
    expect((await act(`order&order=${lastOrder}`)).meta).toEqual([])
  })

  test('charges the full total during an outage, and tells the shopper', async () => {
    await select(tenPercent)
    shop.gate.mode = 'closed'

    const stopped = await act(`checkout&order=${++lastOrder}`)
    const { fees, notices } = await act('totals')
    const placed = await act(`checkout&order=${lastOrder}`)
    shop.gate.mode = 'open'

    expect(stopped.errors).toHaveLength(1)
    expect(fees).toEqual([])
    expect(notices).toEqual([expect.stringContaining('cannot be applied')])
    expect(placed).toEqual({ total: 25 })
  })

  test.each(['closed', 'lossy', 'deploying'] as const)('redeems once after an outage: %s', async (mode) => {
    const { order } = await placeOrder(tenPercent)
    shop.gate.mode = mode
    await act(`status&order=${order}&status=processing`)
    expect(await act(`order&order=${order}`)).toMatchObject({ next: true })
    shop.gate.mode = 'open'

    await act(`retry&order=${order}`)

    expect(await redemptionsOf(order)).toHaveLength(1)
    expect(await orderInService(order)).toMatchObject({ status: 'PAID' })
  })

  test.each(['closed', 'lossy'] as const)(
    'leaves nothing redeemed if canceled in an outage: %s',
    async (mode) => {
      const { order } = await placeOrder(once)
      shop.gate.mode = mode
      await act(`status&order=${order}&status=processing`)
      await act(`status&order=${order}&status=cancelled`)
      shop.gate.mode = 'open'

      await act(`retry&order=${order}`)

      expect((await placeOrder(once)).total).toBe(20)
      expect(await orderInService(order)).toMatchObject({ status: 'CANCELED' })
    },
  )

  async function pay(order: number, mode: 'closed' | 'lossy') {
    shop.gate.mode = mode
    await act(`status&order=${order}&status=processing`)
    shop.gate.mode = 'open'
  }

  test('does not redeem again once the key of a lost reply has expired', async () => {
    const { order } = await placeOrder(tenPercent)
    await pay(order, 'lossy')
    await shop.expireKeys()
    await act(`age&order=${order}`)

    await act(`status&order=${order}&status=completed`)

    expect(await redemptionsOf(order)).toHaveLength(1)
    expect(await orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
    expect((await act(`order&order=${order}`)).notes).toEqual([
      expect.stringContaining('id of their redemption was lost'),
    ])
  })

  test('redeems once the service is back, however long the outage was', async () => {
    const { order } = await placeOrder(tenPercent)
    await pay(order, 'closed')
    await act(`age&order=${order}`)

    await act(`status&order=${order}&status=completed`)

    expect(await redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect((await act(`order&order=${order}`)).notes).toEqual([])
  })

  test.each(['closed', 'lossy'] as const)(
    'redeems the offers of an order that is placed again after an outage: %s',
    async (mode) => {
      const { order } = await placeOrder(once)
      shop.gate.mode = mode
      await act(`status&order=${order}&status=processing`)
      await act(`status&order=${order}&status=failed`)
      shop.gate.mode = 'open'
      await select(tenPercent)
      await act('totals')
      expect(await act(`checkout&order=${order}`)).toEqual({ total: 22.5 })

      await act(`status&order=${order}&status=processing`)

      expect(await orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
      expect((await act(`order&order=${order}`)).notes).toEqual([])
      expect((await placeOrder(once)).total).toBe(20)
    },
  )

  test('writes no note when items are refunded after the reply to a payment was lost', async () => {
    const { order } = await placeOrder()
    await pay(order, 'lossy')

    await act(`refund&order=${order}&quantity=1`)

    expect(await orderInService(order)).toMatchObject({ status: 'PAID', items: [{ quantity: 1 }] })
    expect((await act(`order&order=${order}`)).notes).toEqual([])
  })

  test('writes no note about unused offers of an order that is canceled', async () => {
    const { order } = await placeOrder(once)
    const other = await placeOrder(once)
    await pay(order, 'closed')
    await act(`status&order=${other.order}&status=processing`)

    await act(`status&order=${order}&status=cancelled`)

    expect((await act(`order&order=${order}`)).notes).toEqual([])
    await act(`status&order=${other.order}&status=cancelled`)
  })

  /** As a guest: WordPress's REST API ignores the cookie of a member without a nonce. */
  function signOut() {
    const member = cookie
    cookie = ''
    onTestFinished(() => void (cookie = member))
  }

  const payExpress = async (order: number) =>
    jsonOf<StandInReply>(
      await fetch(`${shop.site.url}/wp-json/wc/store/v1/checkout?order=${order}`, { method: 'POST' }),
    )

  test('applies and redeems the chosen offers in an express payment', async () => {
    signOut()
    await select(tenPercent)
    await act('totals')
    const order = ++lastOrder

    expect(await payExpress(order)).toEqual({ total: 22.5 })
    await act(`status&order=${order}&status=processing`)

    expect(await redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect(await orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
  })

  test('stops an express payment whose discount is not the one that the shopper saw', async () => {
    signOut()
    await select(tenPercent)
    shop.gate.mode = 'closed'
    const { errors } = await payExpress(++lastOrder)
    shop.gate.mode = 'open'

    expect(errors).toEqual([expect.stringContaining('€0.00')])
  })

  test('charges the full price if an express button empties the cart first', async () => {
    signOut()
    await select(tenPercent)
    expect((await act('add-to-empty-cart')).fees).toEqual([])

    const order = ++lastOrder
    expect(await payExpress(order)).toEqual({ total: 25 })
    await act(`status&order=${order}&status=processing`)

    expect(await redemptionsOf(order)).toEqual([])
  })

  test('causes no PHP warnings', () => {
    expect(warningsOf(shop.site)).toEqual([])
  })
})
