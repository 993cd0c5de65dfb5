/** A product reward ships with the shopper's next order: once, free of charge, and for no other shopper. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './support/browser.ts'
import {
  checkOut,
  choose,
  signInByRequest,
  countInHeader,
  evaluated,
  paid,
  signIn,
  fillCart,
  addFromPages,
  toPay,
  placeOrder,
} from './support/cart.ts'
import { storedOrder } from './support/ledger.ts'
import { openJourneys } from './support/shop.ts'

const { browser, shop, service } = await openJourneys()

const dialog = (page: Page) => page.locator('perk-rewards dialog[open]')
const spoon = (page: Page) => page.locator('.lines li').filter({ hasText: 'Olive-wood spoon' })
const addAgain = (page: Page) => page.getByRole('button', { name: 'Add to cart: Olive-wood spoon' })
/** Texts of the products, each in one line. */
const products = async (page: Page) =>
  (await page.locator('.receipt .products li').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))
const linesOf = (page: Page) =>
  page.evaluate(() => document.querySelector('perk-shop')?.shop?.cart.$cart.get().lines ?? [])

const spoonFor = (redemption: string) => ({
  product_id: 'prod_spoon',
  name: 'Olive-wood spoon',
  price: 0,
  quantity: 1,
  redemption,
})

/** Adds a reward line to the cart, as a manipulated page could. */
async function forgeReward(page: Page, redemption: string) {
  // The script may not be loaded yet.
  await page.waitForFunction(() => document.querySelector('perk-shop')?.shop !== undefined)
  await page.evaluate(
    (line) => document.querySelector('perk-shop')?.shop?.cart.add(line),
    spoonFor(redemption),
  )
}

/** Returns the id of the redemption. */
async function redeemSpoon(page: Page): Promise<string> {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: 'Redeem: Olive-wood spoon' }).click()
  await dialog(page).getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog(page).getByText('Added to your cart.', { exact: true }).waitFor()
  const [line] = (await linesOf(page)).filter(({ product_id }) => product_id === 'prod_spoon')
  return line?.redemption ?? ''
}

const orderNumber = async (page: Page) =>
  (await page.getByText(/^Order TC-/).innerText()).replace('Order ', '')

test('adds a redeemed reward to the cart and ships it with one order only', async () => {
  const { page, problems } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  const redemption = await redeemSpoon(page)
  expect(redemption).toMatch(/^r_/)
  expect(await countInHeader(page)).toBe('1')

  // Neither a reload nor another tab adds it again.
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(`${shop}/account`)
  await other.getByText('Added to your cart.').first().waitFor()
  expect(await countInHeader(other)).toBe('1')
  await other.close()

  await fillCart(page, shop, { prod_mug: 1 })
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  expect((await spoon(page).innerText()).replace(/\s+/g, ' ')).toBe(
    'Olive-wood spoon Reward €12.00 €0.00 Remove',
  )
  expect(await spoon(page).getByRole('button', { name: 'One more' }).count()).toBe(0)
  expect(await toPay(page)).toBe('€24.00')

  // After its removal it can be added again.
  await spoon(page).getByRole('button', { name: 'Remove Olive-wood spoon' }).click()
  await addAgain(page).click()
  await spoon(page).waitFor()
  await expect.poll(() => addAgain(page).count()).toBe(0)

  await page.reload()
  await evaluated(page)
  await placeOrder(page)
  expect(await products(page)).toEqual(['Harbor mug €24.00', 'Olive-wood spoon Reward €0.00'])
  expect(await paid(page)).toBe('€24.00')
  expect(await storedOrder(service, await orderNumber(page))).toMatchObject({
    status: 'PAID',
    amount: 2400,
    items: [{ product_id: 'prod_mug' }, { amount: 0, metadata: { redemption_id: redemption } }],
  })

  // After this order it is used and cannot be added to another one.
  await addFromPages(page, shop, { prod_mug: 1 })
  await forgeReward(page, redemption)
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  await checkOut(page).click()
  await page.getByText('Nothing has been charged.').waitFor()
  await page.getByText('is not one of your unused rewards').waitFor()
  await expect
    .poll(async () => (await linesOf(page)).map(({ product_id }) => product_id))
    .toEqual(['prod_mug'])
  expect(await addAgain(page).count()).toBe(0)
  expect(problems).toEqual([])
})

test('keeps a reward for its member when another member signs in', async () => {
  const { page, problems } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  const redemption = await redeemSpoon(page)
  await page.keyboard.press('Escape')

  await signIn(page, shop, 'Ben')
  expect(await countInHeader(page)).toBe('0')
  // For another member, the redemption is invalid and the product has its full price.
  await addFromPages(page, shop, { prod_mug: 1 })
  await forgeReward(page, redemption)
  await forgeReward(page, 'r_invented')
  await page.goto(`${shop}/cart`)
  // The cart is worth 48.00, a mug for 24.00 and two spoons for 12.00 each, and the offer requires 60.00.
  await page.locator('perk-eligibility').getByText('Spend €12.00 more').first().waitFor()
  await evaluated(page)
  await checkOut(page).click()
  await page.getByText('is not one of your unused rewards').waitFor()

  await signIn(page, shop, 'Ada')
  await page.goto(`${shop}/cart`)
  await addAgain(page).click()
  await fillCart(page, shop, { prod_mug: 2 })
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  await choose(page, 'a discount for regulars').click()
  const sum = await toPay(page)
  await placeOrder(page)
  expect((await products(page)).some((line) => line === 'Olive-wood spoon Reward €0.00')).toBe(true)
  expect(await paid(page)).toBe(sum)
  expect(problems).toEqual([])
})
