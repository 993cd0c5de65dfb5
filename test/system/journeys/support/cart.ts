/** Actions and queries of a shopper on the cart page. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { readShopProject } from '../../../../demo/catalogue.ts'
import type { SharedBrowser } from '../../../support/chromium.ts'
import { newShopper } from './browser.ts'

/** Signs in with the shop's form. */
export async function signIn(page: Page, shop: string, name: string) {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: `Shop as ${name}` }).click()
  await page.getByRole('heading', { name: `Good to see you, ${name}.` }).waitFor()
}

/** Signs in with a request, without loading the form's pages. `customer`: `ada`. */
export async function signInByRequest(page: Page, shop: string, customer: string) {
  const form = { shopper: customer }
  const reply = await page.request.post(`${shop}/sign-in`, {
    form,
    headers: { Origin: shop },
    maxRedirects: 0,
  })
  if (reply.status() !== 303) throw new Error(`${customer} cannot sign in: ${reply.status()}`)
}

const products = new Map(readShopProject().products.map((product) => [product.id, product]))

/**
 * Adds products to the stored cart without loading their pages, which takes half a second each. Leaves the browser on
 * one of the shop's style sheets.
 */
export async function fillCart(page: Page, shop: string, quantities: Record<string, number>) {
  const lines = Object.entries(quantities).map(([id, quantity]) => {
    const product = products.get(id)
    if (!product) throw new Error(`The shop has no ${id}.`)
    const { name, price, metadata } = product
    return { product_id: id, name, price, image_url: `/pictures/${metadata.picture}.svg`, quantity }
  })
  // Same storage as the shop, but no script that writes to it.
  await page.goto(`${shop}/reserve.css`)
  await page.evaluate((added) => {
    const storageKey = 'perkit:cart:1'
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{ "lines": [], "selection": [] }')
    localStorage.setItem(storageKey, JSON.stringify({ ...saved, lines: [...saved.lines, ...added] }))
  }, lines)
}

/** Adds products from their own pages, as a shopper would. */
export async function addFromPages(page: Page, shop: string, quantities: Record<string, number>) {
  for (const [id, quantity] of Object.entries(quantities)) {
    await page.goto(`${shop}/products/${id}`)
    for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: 'One more' }).click()
    await page
      .locator('.buy')
      .getByRole('button', { name: /^Add to cart/ })
      .click()
  }
}

/** An offer for carts of at least 60.00. */
export const ten = 'Ten euros off orders of €60.00 or more'

export const eligibility = (page: Page) => page.locator('perk-eligibility')

/** An offer in one of the groups, by its title. */
export const offer = (page: Page, title: string | RegExp) =>
  eligibility(page).locator('[part~=offer]').filter({ hasText: title })

/** The radio button or checkbox of an available offer. */
export const choose = (page: Page, title: string | RegExp) => offer(page, title).locator('[part~=choose]')

/** Selects an offer through the shop's store, as on a page without eligibility. */
export const chooseElsewhere = (page: Page, id: string) =>
  page.evaluate(
    (tier) => document.querySelector('perk-shop')?.shop?.cart.select({ object: 'promotion_tier', id: tier }),
    id,
  )

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

/** Opens the cart page, waits until it is evaluated, and expands all offers. */
export async function openCart(page: Page, shop: string) {
  await page.goto(`${shop}/cart`)
  await evaluated(page)
  const collapsed = eligibility(page).locator('[part~=more][aria-expanded=false]')
  while ((await collapsed.count()) > 0) await collapsed.first().click()
}

/** A new shopper on the cart page with these products, signed in as `customer` unless a guest. */
export async function shopperWithCart(
  browser: SharedBrowser,
  shop: string,
  quantities: Record<string, number>,
  { customer, ...options }: BrowserContextOptions & { customer?: string } = {},
) {
  const shopper = await newShopper(browser, options)
  if (customer) await signInByRequest(shopper.page, shop, customer)
  await fillCart(shopper.page, shop, quantities)
  await openCart(shopper.page, shop)
  return shopper
}

export const evaluated = async (page: Page) => {
  await eligibility(page).locator('section[aria-busy=false]').first().waitFor()
  await page.locator('perk-receipt section[aria-busy=true]').waitFor({ state: 'detached' })
}

/** The receipt element's content. */
export const receipt = (page: Page) => page.locator('perk-receipt [part=receipt]')

/** Discounts of its lines. */
export const savings = async (page: Page) =>
  (await receipt(page).locator('[part~=saves]').allInnerTexts()).filter(Boolean)

/** The shop's own total with the selected offers. */
export const toPay = async (page: Page) => {
  await page.locator('.totals[aria-busy=false]').waitFor()
  return page.locator('.totals dd.total').innerText()
}

/** The total in the receipt element. */
export const receiptTotal = (page: Page) => receipt(page).locator('[part~=total] dd').innerText()

export const checkOut = (page: Page) => page.getByRole('button', { name: 'Check out' })

/** Checks out and waits for the receipt. */
export async function placeOrder(page: Page) {
  await checkOut(page).click()
  await thanks(page).waitFor()
}

/** The charged amount on the order's receipt. */
export const paid = (page: Page) => page.locator('.receipt .paid dd').innerText()

/** The stored id of an unsettled attempt, if any. */
export const pendingAttempt = (page: Page) => page.evaluate(() => localStorage.getItem('shop:attempt'))

export const countInHeader = (page: Page) => page.locator('[data-cart-count]').innerText()

export const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ })

/** Minor units as the shop writes them. */
export const euros = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100)
