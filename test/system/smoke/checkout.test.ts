import { describe, expect, test } from 'vitest'
import { accessibilityFaults, newShopper } from '../journeys/support/browser.ts'
import {
  checkOut,
  choose,
  signInByRequest,
  countInHeader,
  enterCode,
  euros,
  receiptTotal,
  pendingAttempt,
  openCart,
  paid,
  receipt,
  fillCart,
  addFromPages,
  ten,
  thanks,
  toPay,
  shopperWithCart,
  placeOrder,
} from '../journeys/support/cart.ts'
import { openJourneys } from '../journeys/support/shop.ts'
import { keyboardOf } from '../journeys/support/keyboard.ts'
import {
  requestService,
  orderOf,
  redeemedQuantity,
  redeemedTier,
  totalOf,
} from '../journeys/support/service.ts'

const { browser, shop, service } = await openJourneys()

test('charges the total the page shows and redeems everything once', async () => {
  const { page, problems } = await newShopper(browser)
  const before = [await redeemedQuantity(service, 'HELLO-CLAY'), await redeemedTier(service, 'promo_ten')]
  await signInByRequest(page, shop, 'ada')
  await addFromPages(page, shop, { prod_teapot: 1, prod_cup: 2 })
  await openCart(page, shop)
  await choose(page, ten).click()
  await enterCode(page, 'HELLO-CLAY')
  await expect.poll(() => toPay(page)).toBe('€85.00')
  const redeemables = [
    { object: 'promotion_tier', id: 'promo_ten' },
    { object: 'voucher', id: 'HELLO-CLAY' },
  ]
  const raw = await totalOf(service, { prod_teapot: 1, prod_cup: 2 }, redeemables, 'ada')

  await placeOrder(page)

  expect(await paid(page)).toBe('€85.00')
  expect(euros(raw)).toBe('€85.00')
  expect(await page.locator('.receipt .products li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Teapot for two\s+€68.00$/),
    expect.stringMatching(/^Espresso cup × 2\s+€32.00$/),
  ])
  expect(await page.locator('.receipt .savings dt').allInnerTexts()).toEqual([
    'Subtotal',
    ten,
    'Letters to friends HELLO-CLAY',
  ])
  expect(await page.locator('.receipt .savings dd').allInnerTexts()).toEqual(['€100.00', '−€10.00', '−€5.00'])
  expect([await redeemedQuantity(service, 'HELLO-CLAY'), await redeemedTier(service, 'promo_ten')]).toEqual(
    before.map((count) => Number(count) + 1),
  )
  await expect.poll(() => pendingAttempt(page)).toBe(null)
  expect(await countInHeader(page)).toBe('0')
  expect(problems).toEqual([])
})

test('checks out a guest with an offer', async () => {
  const before = await redeemedTier(service, 'promo_ten')
  const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  expect(await receiptTotal(page)).toBe('€58.00')

  await placeOrder(page)

  expect(await paid(page)).toBe('€58.00')
  expect(await redeemedTier(service, 'promo_ten')).toBe(Number(before) + 1)
  expect(problems).toEqual([])
})

test('places an order without offers', async () => {
  const { page, problems } = await shopperWithCart(browser, shop, { prod_spoon: 3 })

  await placeOrder(page)

  expect(await paid(page)).toBe('€36.00')
  expect(await page.locator('.receipt .savings').count()).toBe(0)
  // Until the order is settled, the cart redirects to its receipt.
  await expect.poll(() => pendingAttempt(page)).toBe(null)
  await page.goto(`${shop}/cart`)
  expect(await page.locator('[data-cart]').innerText()).toContain('An empty bowl is a good start')
  expect(problems).toEqual([])
})

test('lists free items on the receipt, with a matching total', async () => {
  const { page } = await shopperWithCart(browser, shop, { prod_teapot: 1, prod_jug: 1 })

  await choose(page, 'A free candle dish with large orders').click()
  await expect
    .poll(() => receipt(page).locator('dd').allInnerTexts())
    .toEqual(['€120.00', '−€18.00', '€102.00'])
  await expect.poll(() => toPay(page)).toBe('€102.00')
  await placeOrder(page)

  expect(await page.locator('.receipt .products').innerText()).toContain('Candle dish')
  expect(await page.locator('.receipt .savings dd').allInnerTexts()).toEqual(['€120.00', '−€18.00'])
  expect(await paid(page)).toBe('€102.00')
})

describe('changes before checkout', () => {
  test('names and removes a code that was used up before the checkout, and charges nothing', async () => {
    const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 }, { customer: 'ada' })
    await choose(page, ten).click()
    await enterCode(page, 'LAST-CRUMB')
    await expect.poll(() => toPay(page)).toBe('€55.00')
    const tiers = await redeemedTier(service, 'promo_ten')
    await requestService(service, '/v1/redemptions', {
      body: {
        redeemables: [{ object: 'voucher', id: 'LAST-CRUMB' }],
        order: orderOf({ prod_mug: 1 }),
        customer: { source_id: 'ben' },
      },
    })

    await checkOut(page).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()

    expect(await alert.innerText()).toMatch(
      /Nothing has been charged\.\s+You saw €55\.00, and the total is now €58\.00.*LAST-CRUMB has been used up in the meantime/s,
    )
    await expect.poll(() => toPay(page)).toBe('€58.00')
    await expect.poll(() => countInHeader(page)).toBe('1')
    expect(await redeemedTier(service, 'promo_ten')).toBe(tiers)
    expect(await redeemedQuantity(service, 'LAST-CRUMB')).toBe(1)

    await placeOrder(page)
    expect(await paid(page)).toBe('€58.00')
    expect(problems).toEqual([])
  })

  test('corrects a wrong price in the browser before sending requests', async () => {
    const { page } = await newShopper(browser)
    await fillCart(page, shop, { prod_teapot: 1 })
    await page.evaluate(() => {
      const stored = localStorage.getItem('perkit:cart:1') ?? ''
      localStorage.setItem('perkit:cart:1', stored.replace('"price":6800', '"price":1'))
    })

    await openCart(page, shop)
    expect(await toPay(page)).toBe('€68.00')
    await placeOrder(page)

    expect(await paid(page)).toBe('€68.00')
  })

  test('rejects a forged total', async () => {
    const { page } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    await page.evaluate(() => {
      document.querySelector('[data-checkout]')?.addEventListener('formdata', (event) => {
        // The shop accepts a checkout only as a form.
        const { formData } = event as FormDataEvent
        formData.set('request', String(formData.get('request')).replace('"total":6800', '"total":1'))
      })
    })

    await checkOut(page).click()

    await page.getByRole('alert').getByText('You saw €0.01, and the total is now €68.00').waitFor()
    await expect.poll(() => countInHeader(page)).toBe('1')
  })
})

test('works by keyboard alone for choosing an offer and checking out', async () => {
  const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1, prod_vase: 1 })
  const { focused, tabTo } = keyboardOf(page)
  await choose(page, ten).waitFor()

  // Exclusive offers are radio buttons: Tab reaches one, and arrow keys select among them. The other offer and the order
  // depend on the weekday.
  await tabTo(/Ten euros off|Kiln week|seconds/i)
  const first = await focused()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe(first)
  if (first.includes('Ten euros off')) await page.keyboard.press('ArrowUp')
  expect(await focused()).toMatch(/Ten euros off/)
  await expect.poll(() => toPay(page)).toBe('€96.00')
  await tabTo(/^Check out$/)
  await page.keyboard.press('Enter')
  await thanks(page).waitFor()

  expect(await paid(page)).toBe('€96.00')
  expect(problems).toEqual([])
})

test.each(['light', 'dark'] as const)('the receipt is accessible in a %s scheme', async (colorScheme) => {
  const { page } = await shopperWithCart(browser, shop, { prod_teapot: 1 }, { colorScheme, bypassCSP: true })
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await placeOrder(page)

  expect(await accessibilityFaults(page)).toEqual([])
})
