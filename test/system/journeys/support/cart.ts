/** What a shopper does and sees on the cart's page. */
import type { Page } from 'playwright-core'
import { readShopProject } from '../../../../demo/catalogue.ts'

/** Signs in by the shop's own form. */
export async function signIn(page: Page, shop: string, name: string) {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: `Shop as ${name}` }).click()
  await page.getByRole('heading', { name: `Good to see you, ${name}.` }).waitFor()
}

/** Comes as somebody who is signed in already: what the form does, without its pages. `customer`: `ada`. */
export async function comeAs(page: Page, shop: string, customer: string) {
  const form = { shopper: customer }
  const answer = await page.request.post(`${shop}/sign-in`, {
    form,
    headers: { Origin: shop },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`${customer} cannot sign in: ${answer.status()}`)
}

const products = new Map(readShopProject().products.map((product) => [product.id, product]))

/**
 * Comes with pieces in the cart, beside what lies in it already, as if their pages had been visited: a page takes half
 * a second. Afterwards the shop's sheet of styles is open.
 */
export async function take(page: Page, shop: string, pieces: Record<string, number>) {
  const lines = Object.entries(pieces).map(([id, quantity]) => {
    const product = products.get(id)
    if (!product) throw new Error(`The shop has no ${id}.`)
    const { name, price, metadata } = product
    return { product_id: id, name, price, image_url: `/pictures/${metadata.picture}.svg`, quantity }
  })
  // Has the shop's storage, and no script that would write it, too.
  await page.goto(`${shop}/reserve.css`)
  await page.evaluate((added) => {
    const place = 'perkit:cart:1'
    const kept = JSON.parse(localStorage.getItem(place) ?? '{ "lines": [], "selection": [] }')
    localStorage.setItem(place, JSON.stringify({ ...kept, lines: [...kept.lines, ...added] }))
  }, lines)
}

/** Puts pieces into the cart from their own pages, as a shopper would. */
export async function takeFromPages(page: Page, shop: string, pieces: Record<string, number>) {
  for (const [id, quantity] of Object.entries(pieces)) {
    await page.goto(`${shop}/products/${id}`)
    for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: 'One more' }).click()
    await page
      .locator('.buy')
      .getByRole('button', { name: /^Add to cart/ })
      .click()
  }
}

/** An offer that needs a cart of 60.00. */
export const ten = 'Ten euros off orders of €60.00 or more'

export const eligibility = (page: Page) => page.locator('perk-eligibility')

/** An offer in one of the groups, by its title. */
export const offer = (page: Page, title: string | RegExp) =>
  eligibility(page).locator('[part~=offer]').filter({ hasText: title })

/** The circle or square that chooses an offer which applies. */
export const choose = (page: Page, title: string | RegExp) => offer(page, title).locator('[part~=choose]')

/** Chosen where nothing is taken off for it, as on the board of the front page. */
export const chooseElsewhere = (page: Page, id: string) =>
  page.evaluate(
    (tier) => document.querySelector('perk-shop')?.shop?.cart.select({ object: 'promotion_tier', id: tier }),
    id,
  )

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Opens the cart's page, waits until the service has judged it, and has every offer shown. */
export async function openCart(page: Page, shop: string) {
  await page.goto(`${shop}/cart`)
  await judged(page)
  const folded = eligibility(page).locator('[part~=more][aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
}

export const judged = async (page: Page) => {
  await eligibility(page).locator('section[aria-busy=false]').first().waitFor()
  // Its receipt is judged, too.
  await page.locator('perk-receipt section[aria-busy=true]').waitFor({ state: 'detached' })
}

/** The lines of what it comes to. */
export const receipt = (page: Page) => page.locator('perk-receipt [part=receipt]')

/** What its lines take off. */
export const savings = async (page: Page) =>
  (await receipt(page).locator('[part~=saves]').allInnerTexts()).filter(Boolean)

/** The shop's own sum, once the chosen offers are in it. */
export const toPay = async (page: Page) => {
  await page.locator('.totals[aria-busy=false]').waitFor()
  return page.locator('.totals dd.total').innerText()
}

/** The total that the kit's element shows. */
export const kitTotal = (page: Page) => receipt(page).locator('[part~=total] dd').innerText()

export const checkOut = (page: Page) => page.getByRole('button', { name: 'Check out' })

/** What the receipt says was paid in money. */
export const paid = (page: Page) => page.locator('.receipt .paid dd').innerText()

/** The order that this browser has not seen settled yet, as the shop keeps it; null where there is none. */
export const pendingAttempt = (page: Page) => page.evaluate(() => localStorage.getItem('shop:attempt'))

export const countInHeader = (page: Page) => page.locator('[data-cart-count]').innerText()

export const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ })

/** Minor units as the shop writes them. */
export const euros = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100)
