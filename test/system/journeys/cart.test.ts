import { describe, expect, test } from 'vitest'
import { newShopper, timesAsked, watch } from './support/browser.ts'
import {
  choose,
  chooseElsewhere,
  comeAs,
  eligibility,
  enterCode,
  euros,
  judged,
  kitTotal,
  offer,
  openCart,
  receipt,
  savings,
  take,
  takeFromPages,
  ten,
  toPay,
} from './support/cart.ts'
import { openJourneys } from './support/shop.ts'
import { totalOf } from './support/service.ts'

const { browser, shop, service } = await openJourneys()

const each = 'One euro off every piece in your cart'

describe('filling the cart', () => {
  test('the amount that is missing shrinks piece by piece, until the offer is there to be used', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await takeFromPages(page, shop, { prod_cup: 1 })
    await openCart(page, shop)
    const more = page
      .getByRole('group', { name: 'How many of Espresso cup' })
      .getByRole('button', { name: 'One more' })

    expect(await offer(page, ten).locator('[part=missing]').innerText()).toBe('Spend €44.00 more')
    await more.click()
    await expect.poll(() => offer(page, ten).locator('[part=missing]').innerText()).toBe('Spend €28.00 more')
    await more.click()
    await expect.poll(() => offer(page, ten).locator('[part=missing]').innerText()).toBe('Spend €12.00 more')
    await more.click()

    await expect.poll(() => offer(page, ten).locator('[part=saves]').innerText()).toBe('−€10.00')
    expect(troubles).toEqual([])
    await close()
  })

  test('one press adds what is missing, with the shop’s own name and price', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await take(page, shop, { prod_bowl: 1 })
    await openCart(page, shop)
    const pair = offer(page, 'Buy a mug and a breakfast bowl together and save')

    await pair.getByRole('button', { name: /^Add/ }).click()

    await page.getByRole('heading', { name: /^Harbor mug/ }).waitFor()
    expect(await page.locator('.lines .total').allInnerTexts()).toEqual(['€28.00', '€24.00'])
    await expect
      .poll(() => page.locator('[data-announcer]').innerText())
      .toBe('Harbor mug added to your cart')
    await expect.poll(() => pair.locator('[part=saves]').innerText()).toBe('−€7.80')
    expect(troubles).toEqual([])
    await close()
  })

  test('the board on the front page says what the cart lacks, and what applies', async () => {
    const { page, close } = await newShopper(browser)
    await take(page, shop, { prod_teapot: 1 })

    await page.goto(shop)

    const board = page.locator('perk-promotions [part~=tier]')
    await board.filter({ hasText: ten }).getByText('−€10.00').waitFor()
    await board
      .filter({ hasText: 'A free candle dish with large orders' })
      .getByText('Spend €22.00 more to unlock')
      .waitFor()
    await close()
  })

  test('a second tab follows the cart and what is chosen for it', async () => {
    const { page, context, close } = await newShopper(browser)
    await take(page, shop, { prod_teapot: 1 })
    await openCart(page, shop)
    const other = await context.newPage()
    const { troubles } = watch(other)
    await openCart(other, shop)

    await choose(page, ten).click()
    await expect.poll(() => toPay(other)).toBe('€58.00')
    await page.getByRole('button', { name: 'Remove Teapot for two' }).click()

    await expect
      .poll(() => other.locator('[data-cart]').innerText())
      .toContain('An empty bowl is a good start')
    expect(troubles).toEqual([])
    await close()
  })
})

describe('codes', () => {
  test('a code that counts is applied, and the shop’s sum agrees with the kit’s and the service’s', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await comeAs(page, shop, 'ada')
    await take(page, shop, { prod_teapot: 1 })
    await openCart(page, shop)

    await enterCode(page, 'HELLO-CLAY')

    await expect.poll(() => toPay(page)).toBe('€63.00')
    expect(await kitTotal(page)).toBe('€63.00')
    const raw = await totalOf(service, { prod_teapot: 1 }, [{ object: 'voucher', id: 'HELLO-CLAY' }], 'ada')
    expect(euros(raw)).toBe('€63.00')
    expect(troubles).toEqual([])
    await close()
  })

  const useless = [
    ['NO-SUCH-CODE', 'That code isn’t valid. Check the spelling.'],
    ['LAST-YEAR', 'This has expired.'],
    ['HUNDRED-YEARS', 'This cannot be used yet.'],
    ['GONE-ALREADY', 'This has been used up.'],
    // Somebody else's is none of this shopper's business.
    ['BEN-BIRTHDAY', 'That code isn’t valid. Check the spelling.'],
  ] as const

  test('of a code that cannot be used the page says why', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await comeAs(page, shop, 'ada')
    await take(page, shop, { prod_teapot: 1 })
    await openCart(page, shop)

    for (const [code, why] of useless) {
      await enterCode(page, code)

      await eligibility(page).locator('[part=code] [part~=reason]').getByText(why).waitFor()
      expect(await page.getByLabel('Voucher code').inputValue()).toBe(code)
      await page.getByLabel('Voucher code').fill('')
      await eligibility(page).locator('[part=code] [part~=reason]').waitFor({ state: 'hidden' })
    }
    expect(await toPay(page)).toBe('€68.00')
    expect(troubles).toEqual([])
    await close()
  })

  test('of a code that asks for more the page says how much more', async () => {
    const { page, close } = await newShopper(browser)
    await comeAs(page, shop, 'ada')
    await take(page, shop, { prod_mug: 1 })
    await openCart(page, shop)

    await enterCode(page, 'HELLO-CLAY')

    await expect
      .poll(() => eligibility(page).locator('[part=code] [part~=reason]').innerText())
      .toBe('Spend €16.00 more to unlock')
    await close()
  })
})

test('two offers are combined, and a third that does not combine is refused with its reason', async () => {
  const { page, troubles, close } = await newShopper(browser)
  await comeAs(page, shop, 'ada')
  await take(page, shop, { prod_teapot: 1 })
  await openCart(page, shop)

  await choose(page, ten).click()
  await enterCode(page, 'HELLO-CLAY')
  await expect.poll(() => toPay(page)).toBe('€53.00')
  await chooseElsewhere(page, 'promo_each')

  await expect
    .poll(() => receipt(page).locator('div').filter({ hasText: each }).locator('[part=reason]').innerText())
    .toBe('Can’t be combined with your other offers.')
  expect(await toPay(page)).toBe('€53.00')
  expect(await kitTotal(page)).toBe('€53.00')
  expect(await savings(page)).toHaveLength(2)
  expect(troubles).toEqual([])
  await close()
})

test('an offer that does not go with a chosen one says so, and takes its place at a press', async () => {
  const { page, troubles, close } = await newShopper(browser)
  await take(page, shop, { prod_teapot: 1 })
  await openCart(page, shop)
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await offer(page, each).getByText('Replaces €10 off your order').waitFor()

  await choose(page, each).click()

  await expect.poll(() => toPay(page)).toBe('€67.00')
  expect(await choose(page, ten).isChecked()).toBe(false)
  expect(await savings(page)).toHaveLength(1)
  expect(troubles).toEqual([])
  await close()
})

test('a visit of the cart asks for one token, and for each thing once', async () => {
  const { page, requests, troubles, close } = await newShopper(browser)
  await comeAs(page, shop, 'ada')
  await take(page, shop, { prod_teapot: 1 })
  requests.length = 0

  await openCart(page, shop)
  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await judged(page)

  await page.getByText('Which offers can be combined').click()
  const combining = page.locator('main details.small')
  expect(await combining.innerText()).toContain('One per order: Lay the table')
  expect(await combining.innerText()).toContain('Breakfast with tea: Tea for two')
  expect(timesAsked(requests, 'POST /perkit/token')).toBe(1)
  // One question for what applies and what nearly does: choosing changes neither.
  expect(timesAsked(requests, 'POST /client/v1/qualifications')).toBe(1)
  expect(timesAsked(requests, 'POST /client/v1/validations')).toBe(1)
  expect(troubles).toEqual([])
  await close()
})
