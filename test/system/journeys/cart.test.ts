import { describe, expect, test } from 'vitest'
import { newShopper, requestCount, watch } from './support/browser.ts'
import {
  choose,
  chooseElsewhere,
  signInByRequest,
  enterCode,
  euros,
  evaluated,
  receiptTotal,
  offer,
  openCart,
  receipt,
  savings,
  fillCart,
  ten,
  toPay,
  shopperWithCart,
} from './support/cart.ts'
import { openJourneys } from './support/shop.ts'
import { totalOf } from './support/service.ts'

const { browser, shop, service } = await openJourneys()

const each = 'One euro off every piece in your cart'

describe('filling the cart', () => {
  test('adds the missing products with one click, with the shop’s name and price', async () => {
    const { page, problems } = await shopperWithCart(browser, shop, { prod_bowl: 1 })
    const pair = offer(page, 'Buy a mug and a breakfast bowl together and save')

    await pair.getByRole('button', { name: /^Add/ }).click()

    await page.getByRole('heading', { name: /^Harbor mug/ }).waitFor()
    expect(await page.locator('.lines .total').allInnerTexts()).toEqual(['€28.00', '€24.00'])
    await expect
      .poll(() => page.locator('[data-announcer]').innerText())
      .toBe('Harbor mug added to your cart')
    await expect.poll(() => pair.locator('[part=saves]').innerText()).toBe('−€7.80')
    expect(problems).toEqual([])
  })

  test('shows on the front page which offers apply and what is missing for the others', async () => {
    const { page } = await newShopper(browser)
    await fillCart(page, shop, { prod_teapot: 1 })

    await page.goto(shop)

    const board = page.locator('perk-promotions [part~=tier]')
    await board.filter({ hasText: ten }).getByText('−€10.00').waitFor()
    await board
      .filter({ hasText: 'A free candle dish with large orders' })
      .getByText('Spend €22.00 more to unlock')
      .waitFor()
  })

  test('keeps the cart and its selection in sync with a second tab', async () => {
    const { page, context } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    const other = await context.newPage()
    const { problems } = watch(other)
    await openCart(other, shop)

    await choose(page, ten).click()
    await expect.poll(() => toPay(other)).toBe('€58.00')
    await page.getByRole('button', { name: 'Remove Teapot for two' }).click()

    await expect
      .poll(() => other.locator('[data-cart]').innerText())
      .toContain('An empty bowl is a good start')
    expect(problems).toEqual([])
  })
})

describe('codes', () => {
  test('applies a valid code with the same total in the shop, the receipt element and the service', async () => {
    const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 }, { customer: 'ada' })

    await enterCode(page, 'HELLO-CLAY')

    await expect.poll(() => toPay(page)).toBe('€63.00')
    expect(await receiptTotal(page)).toBe('€63.00')
    const raw = await totalOf(service, { prod_teapot: 1 }, [{ object: 'voucher', id: 'HELLO-CLAY' }], 'ada')
    expect(euros(raw)).toBe('€63.00')
    expect(problems).toEqual([])
  })
})

test('combines two offers and rejects a third with a reason', async () => {
  const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 }, { customer: 'ada' })

  await choose(page, ten).click()
  await enterCode(page, 'HELLO-CLAY')
  await expect.poll(() => toPay(page)).toBe('€53.00')
  await chooseElsewhere(page, 'promo_each')

  await expect
    .poll(() => receipt(page).locator('div').filter({ hasText: each }).locator('[part=reason]').innerText())
    .toBe('Can’t be combined with your other offers.')
  expect(await toPay(page)).toBe('€53.00')
  expect(await receiptTotal(page)).toBe('€53.00')
  expect(await savings(page)).toHaveLength(2)
  expect(problems).toEqual([])
})

test('marks an offer that does not combine and replaces the selected one on click', async () => {
  const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await offer(page, each).getByText('Replaces: €10 off your order').waitFor()

  await choose(page, each).click()

  await expect.poll(() => toPay(page)).toBe('€67.00')
  expect(await choose(page, ten).isChecked()).toBe(false)
  expect(await savings(page)).toHaveLength(1)
  expect(problems).toEqual([])
})

test('requests each resource once and no token on the cart page', async () => {
  const { page, requests, problems } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  await fillCart(page, shop, { prod_teapot: 1 })
  requests.length = 0

  await openCart(page, shop)
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await evaluated(page)

  await page.getByText('Which offers can be combined').click()
  const combining = page.locator('main details.small')
  expect(await combining.innerText()).toContain('One per order: Order discounts')
  expect(await combining.innerText()).toContain('Breakfast with tea: Buy a teapot')
  expect(requestCount(requests, 'POST /perkit/token')).toBe(0)
  // One request covers available and almost available offers; selecting changes neither.
  expect(requestCount(requests, 'POST /client/v1/qualifications')).toBe(1)
  expect(requestCount(requests, 'POST /client/v1/validations')).toBe(1)
  expect(problems).toEqual([])
})
