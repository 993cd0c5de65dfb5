/** The WooCommerce cart and checkout: totals, and the discount that the shopper saw. On the stand-in for WooCommerce. */
import type { BrowserContext } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { jsonOf, ownPage, warningsOf } from './wordpress/shop.ts'
import { describeWooCommerce, once, tenPercent, type StandInReply } from './wordpress/woocommerce-shop.ts'

describeWooCommerce('cart and checkout', (shop) => {
  test('copies the cart in hundredths', async () => {
    expect(await shop.select()).toMatchObject({
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
      headers: { ...ownPage, Cookie: shop.cookie },
      body: '{"selection":[]}',
    })

    const { lines } = (await reply.json()) as { lines: { quantity: number; price: number }[] }
    expect(lines.map(({ quantity, price }) => `${quantity} x ${price}`)).toEqual(expected)
  })

  test('deducts the net discount from a cart with tax', async () => {
    await shop.select(tenPercent)

    // 10% of 30.00 are 3.00, of which WooCommerce deducts 0.50 from the tax.
    expect((await shop.act('totals&taxed')).fees).toMatchObject([{ amount: -2.5 }])
  })

  test('deducts the discount of the service, never an amount from the page', async () => {
    await shop.select({ ...tenPercent, discount: { amount_off: 2400 } }, { object: 'gift', id: 'x' })

    expect((await shop.act('totals')).fees).toEqual([{ name: 'Offers', amount: -2.5, taxable: true }])
  })

  test('combines offers', async () => {
    await shop.select(tenPercent, once)

    // 10% of 25.00, and 20% of the rest.
    expect((await shop.act('totals')).fees).toMatchObject([{ amount: -7 }])
  })

  test('ignores vouchers and cards of other customers', async () => {
    await shop.select({ object: 'voucher', id: 'OF-BEN' })
    expect((await shop.act('totals')).fees).toEqual([])

    await shop.select(
      { object: 'voucher', id: 'CLUB-BEN', reward: { id: 'rew_coin', points: 40 } },
      tenPercent,
    )
    expect((await shop.act('totals')).fees).toMatchObject([{ amount: -2.5 }])
  })

  test('leaves copies of the cart alone', async () => {
    await shop.select(tenPercent)

    expect((await shop.act('copy')).fees).toEqual([])
  })

  test('applies an offer that the shopper selects on the page', async () => {
    await shop.select()
    const browser = await openBrowser()
    const page = await withLongTimeouts(await browser.newContext()).newPage()
    await page.goto(`${shop.site.url}/?test-sign-in=${shop.site.customerId}`)
    await page.goto(`${shop.site.url}/offers/`)
    await page.getByText('10% off your order').waitFor()
    await page.waitForFunction("document.querySelector('perk-shop').shop.cart.$cart.get().lines.length === 1")

    await page.evaluate(`document.querySelector('perk-shop').shop.cart.select(${JSON.stringify(tenPercent)})`)

    await expect
      .poll(async () => (await shop.act('totals')).fees, { timeout: 60_000 })
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
    await shop.select()
    const context = await openSignedIn()
    const pages = [await openOffers(context), await openOffers(context)]
    for (const page of pages) expect(await page.evaluate('loads')).toBe(0)

    await pages[1]?.evaluate(
      `document.querySelector('perk-shop').shop.cart.select(${JSON.stringify(tenPercent)})`,
    )

    for (const page of pages) await page.waitForFunction('loads > 0')
  })

  test('forgets the selection with the cart that it was for', async () => {
    await shop.select()
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
    await shop.select(once, tenPercent)

    const { fees, notices } = await shop.act('totals')
    shop.gate.mode = 'open'

    expect({ fees, notices }).toMatchObject({ fees: [{ amount: -2.5 }], notices: [] })
  })

  test('stops an order whose discount is not the one that the shopper saw', async () => {
    const other = await shop.placeOrder(once)
    const order = shop.nextOrder() // the shopper sees 20%, and another order uses the voucher
    await shop.act('totals')
    await shop.act(`status&order=${other.order}&status=processing`)

    expect(await shop.act(`checkout&order=${order}`)).toEqual({ errors: [expect.stringContaining('€0.00')] })
    expect(await shop.act(`checkout&order=${order}`)).toEqual({ total: 25 })
    await shop.act(`status&order=${other.order}&status=cancelled`)
  })

  test('stops an order from a page that shows an earlier discount', async () => {
    await shop.select(tenPercent)
    const field = await (await shop.request('review')).text()
    expect(field).toContain('name="perkit_discount" value="250"')
    await shop.select() // in another tab

    const body = new URLSearchParams({ perkit_discount: '250' })
    const { errors } = await shop.act(`checkout&order=${shop.nextOrder()}`, {
      method: 'POST',
      headers: { Cookie: shop.cookie },
      body,
    })

    expect(errors).toEqual([expect.stringContaining('€0.00')])
  })

  test('stops an order whose discount changes after the validation', async () => {
    const order = shop.nextOrder()
    await shop.select(tenPercent)

    const { errors } = await shop.act(`checkout&order=${order}&changed-late`)

    expect(errors).toEqual([expect.stringContaining('€0.00')])
    expect((await shop.act(`order&order=${order}`)).meta).toEqual([])
  })

  test('charges the full total during an outage, and tells the shopper', async () => {
    const order = shop.nextOrder()
    await shop.select(tenPercent)
    shop.gate.mode = 'closed'

    const stopped = await shop.act(`checkout&order=${order}`)
    const { fees, notices } = await shop.act('totals')
    const placed = await shop.act(`checkout&order=${order}`)
    shop.gate.mode = 'open'

    expect(stopped.errors).toHaveLength(1)
    expect(fees).toEqual([])
    expect(notices).toEqual([expect.stringContaining('cannot be applied')])
    expect(placed).toEqual({ total: 25 })
  })

  const payExpress = async (order: number) =>
    jsonOf<StandInReply>(
      await fetch(`${shop.site.url}/wp-json/wc/store/v1/checkout?order=${order}`, { method: 'POST' }),
    )

  test('applies and redeems the chosen offers in an express payment', async () => {
    shop.signOut()
    await shop.select(tenPercent)
    await shop.act('totals')
    const order = shop.nextOrder()

    expect(await payExpress(order)).toEqual({ total: 22.5 })
    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toMatchObject([{ result: 'SUCCESS' }])
    expect(await shop.orderInService(order)).toMatchObject({ status: 'PAID', total_amount: 2250 })
  })

  test('stops an express payment whose discount is not the one that the shopper saw', async () => {
    shop.signOut()
    await shop.select(tenPercent)
    shop.gate.mode = 'closed'
    const { errors } = await payExpress(shop.nextOrder())
    shop.gate.mode = 'open'

    expect(errors).toEqual([expect.stringContaining('€0.00')])
  })

  test('charges the full price if an express button empties the cart first', async () => {
    shop.signOut()
    await shop.select(tenPercent)
    expect((await shop.act('add-to-empty-cart')).fees).toEqual([])

    const order = shop.nextOrder()
    expect(await payExpress(order)).toEqual({ total: 25 })
    await shop.act(`status&order=${order}&status=processing`)

    expect(await shop.redemptionsOf(order)).toEqual([])
  })

  test('causes no PHP warnings', () => {
    expect(warningsOf(shop.site)).toEqual([])
  })
})
