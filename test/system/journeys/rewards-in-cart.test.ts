/** A reward that is a product comes with the shopper's next order: once, for nothing, and for nobody else. */
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
const putBack = (page: Page) => page.getByRole('button', { name: 'Add to cart: Olive-wood spoon' })
/** Each in one line: where it breaks is the style sheet's. */
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

/** As a page could that is not to be trusted. */
async function smuggle(page: Page, redemption: string) {
  // The kit's script may still be on its way.
  await page.waitForFunction(() => document.querySelector('perk-shop')?.shop !== undefined)
  await page.evaluate(
    (line) => document.querySelector('perk-shop')?.shop?.cart.add(line),
    spoonFor(redemption),
  )
}

/** Gives the id of the redemption. */
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
  const { page, troubles } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  const redemption = await redeemSpoon(page)
  expect(redemption).toMatch(/^r_/)
  expect(await countInHeader(page)).toBe('1')

  // Neither a reload nor another tab puts it in again.
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

  // Taken out, it is not lost.
  await spoon(page).getByRole('button', { name: 'Remove Olive-wood spoon' }).click()
  await putBack(page).click()
  await spoon(page).waitFor()
  await expect.poll(() => putBack(page).count()).toBe(0)

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

  // It has come: it waits no more, and with another order it does not come.
  await addFromPages(page, shop, { prod_mug: 1 })
  await smuggle(page, redemption)
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  await checkOut(page).click()
  await page.getByText('Nothing has been charged.').waitFor()
  await page.getByText('is not an unused reward of yours').waitFor()
  await expect
    .poll(async () => (await linesOf(page)).map(({ product_id }) => product_id))
    .toEqual(['prod_mug'])
  expect(await putBack(page).count()).toBe(0)
  expect(troubles).toEqual([])
})

test('keeps a reward for its member when another member signs in', async () => {
  const { page, troubles } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  const redemption = await redeemSpoon(page)
  await page.keyboard.press('Escape')

  await signIn(page, shop, 'Ben')
  expect(await countInHeader(page)).toBe('0')
  // The same id in another's hands is worth nothing: offers are counted with the whole price.
  await addFromPages(page, shop, { prod_mug: 1 })
  await smuggle(page, redemption)
  await smuggle(page, 'r_invented')
  await page.goto(`${shop}/cart`)
  // Of 60 that are asked for: a mug is 24, and two spoons at 12 are not given.
  await page.locator('perk-eligibility').getByText('Spend €12.00 more').first().waitFor()
  await evaluated(page)
  await checkOut(page).click()
  await page.getByText('is not an unused reward of yours').waitFor()

  await signIn(page, shop, 'Ada')
  await page.goto(`${shop}/cart`)
  await putBack(page).click()
  await fillCart(page, shop, { prod_mug: 2 })
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  await choose(page, 'a discount for regulars').click()
  const sum = await toPay(page)
  await placeOrder(page)
  expect((await products(page)).some((line) => line === 'Olive-wood spoon Reward €0.00')).toBe(true)
  expect(await paid(page)).toBe(sum)
  expect(troubles).toEqual([])
})
