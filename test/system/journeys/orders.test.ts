import { describe, expect, test } from 'vitest'
import { newShopper, requestCount } from './support/browser.ts'
import {
  checkOut,
  choose,
  signInByRequest,
  countInHeader,
  enterCode,
  pendingAttempt,
  openCart,
  paid,
  fillCart,
  ten,
  thanks,
  toPay,
  shopperWithCart,
  placeOrder,
} from './support/cart.ts'
import { adasCard, balanceOf } from './support/ledger.ts'
import { openJourneys } from './support/shop.ts'
import { redeemedQuantity, redeemedTier } from './support/service.ts'

const { browser, shop, service } = await openJourneys()

describe('repeated submits', () => {
  test('place one order for a double click', async () => {
    const before = await redeemedQuantity(service, 'HELLO-CLAY')
    const { page, requests } = await shopperWithCart(browser, shop, { prod_teapot: 1 }, { customer: 'ada' })
    await enterCode(page, 'HELLO-CLAY')
    await expect.poll(() => toPay(page)).toBe('€63.00')

    await checkOut(page).dblclick({ noWaitAfter: true })
    await thanks(page).waitFor()

    expect(requestCount(requests, 'POST /checkout')).toBe(1)
    expect(await redeemedQuantity(service, 'HELLO-CLAY')).toBe(before + 1)
  })

  test('place one order for ten simultaneous requests', async () => {
    const before = await redeemedTier(service, 'promo_ten')
    const request = {
      attempt: crypto.randomUUID(),
      items: [{ product_id: 'prod_teapot', quantity: 1 }],
      redeemables: [{ object: 'promotion_tier', id: 'promo_ten' }],
      total: 5800,
      points: 0,
    }
    const send = () =>
      fetch(`${shop}/checkout`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: shop },
        body: new URLSearchParams({ request: JSON.stringify(request) }),
      })

    const replies = await Promise.all(Array.from({ length: 10 }, send))

    expect(new Set(replies.map(({ headers }) => headers.get('Location')))).toEqual(
      new Set([`/orders/${request.attempt}`]),
    )
    expect(await redeemedTier(service, 'promo_ten')).toBe(Number(before) + 1)
  })

  test('show the receipt again on reload without touching the next cart', async () => {
    const { page } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    await choose(page, ten).click()
    await expect.poll(() => toPay(page)).toBe('€58.00')
    await placeOrder(page)
    const used = await redeemedTier(service, 'promo_ten')
    const receipt = page.url()

    await page.reload()
    await thanks(page).waitFor()
    expect(await paid(page)).toBe('€58.00')
    await fillCart(page, shop, { prod_cup: 1 })
    await page.goto(receipt)

    await expect.poll(() => countInHeader(page)).toBe('1')
    expect(await redeemedTier(service, 'promo_ten')).toBe(used)
  })

  test('show the receipt of a shopper who left before the response, and charge once', async () => {
    const { page, context } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    await choose(page, ten).click()
    await expect.poll(() => toPay(page)).toBe('€58.00')
    const before = await redeemedTier(service, 'promo_ten')
    // The order arrives, but the response is lost.
    await context.route(`${shop}/checkout`, async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    await checkOut(page).click({ noWaitAfter: true })
    await expect.poll(() => redeemedTier(service, 'promo_ten')).toBe(Number(before) + 1)
    await context.unroute(`${shop}/checkout`)

    await page.goto(`${shop}/cart`)
    await thanks(page).waitFor()

    expect(await paid(page)).toBe('€58.00')
    await expect.poll(() => pendingAttempt(page)).toBe(null)
    expect(await countInHeader(page)).toBe('0')
    expect(await redeemedTier(service, 'promo_ten')).toBe(Number(before) + 1)
  })
})

describe('order ownership', () => {
  test('rejects a checkout from another site', async () => {
    const reply = await fetch(`${shop}/checkout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ request: '{}' }),
    })

    expect(reply.status).toBe(403)
  })

  test('shows a receipt only to its shopper', async () => {
    const { page } = await shopperWithCart(browser, shop, { prod_cup: 1 }, { customer: 'ben' })
    await placeOrder(page)

    const reply = await fetch(page.url())

    expect(reply.status).toBe(404)
  })

  test.each([
    ['a body that is not JSON', 'request'],
    ['a quantity of 1e3', { items: [{ product_id: 'prod_cup', quantity: '1e3' }] }],
    ['a price set by the page', { items: [{ product_id: 'prod_cup', quantity: 1, price: 1 }] }],
    ['no items', { items: [] }],
    ['an invalid attempt id', { attempt: '../../orders' }],
  ])('rejects an order with %s', async (_, wrong) => {
    const right = {
      attempt: crypto.randomUUID(),
      items: [{ product_id: 'prod_cup', quantity: 1 }],
      redeemables: [],
      total: 1600,
      points: 0,
    }
    const request = typeof wrong === 'string' ? wrong : JSON.stringify({ ...right, ...wrong })

    const reply = await fetch(`${shop}/checkout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop },
      body: new URLSearchParams({ request }),
    })

    expect(reply.status).toBe(400)
  })
})

test('earns the points that the product page shows', async () => {
  const { page } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  await page.goto(`${shop}/products/prod_teapot`)
  const earned = await page.locator('perk-points [part=points]').innerText()
  await fillCart(page, shop, { prod_teapot: 1 })
  await openCart(page, shop)
  await page.locator('perk-points', { hasText: `This order earns ${earned}` }).waitFor()
  const before = await balanceOf(service, adasCard)

  await placeOrder(page)

  expect(Number(earned.split(' ')[0])).toBeGreaterThan(0)
  await expect.poll(() => balanceOf(service, adasCard)).toBe(before + Number(earned.split(' ')[0]))
})

test('announces a new tier once, on the receipt', async () => {
  const { page, context, problems } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  await page.goto(`${shop}/account`)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('perkit:tier:'))))
    .toBe(true)
  await fillCart(page, shop, { prod_teapot: 5 })
  await openCart(page, shop)
  await placeOrder(page)

  await page.locator('perk-tier-up [part~=seen] [part=headline]', { hasText: 'Welcome to Family' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${shop}/account`)
  await page.reload()

  for (const each of [page, other]) {
    await each.locator('perk-balance [part=tier]', { hasText: 'Family' }).waitFor()
    await each.locator('perk-tier-up:state(empty)').waitFor({ state: 'attached' })
  }
  expect(problems).toEqual([])
})
