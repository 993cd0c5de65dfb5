/** Paying with points: the page, the receipt, the service's order and the ledger agree. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './support/browser.ts'
import {
  checkOut,
  choose,
  signInByRequest,
  enterCode,
  openCart,
  receipt,
  fillCart,
  thanks,
  toPay,
  placeOrder,
} from './support/cart.ts'
import { openJourneys } from './support/shop.ts'
import { adasCard, storedOrder, watchCard } from './support/ledger.ts'
import { payByKeyboard, payWithPoints } from './support/points.ts'

const { browser, shop, service } = await openJourneys()

/** Ada with products in her cart, and points selected in the dialog to pay for them. */
async function adaWith(quantities: Record<string, number>, points: number | 'as many as needed') {
  const { page, context, problems } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  await fillCart(page, shop, quantities)
  if (points === 'as many as needed') await payByKeyboard(page, shop)
  else await payWithPoints(page, shop, points)
  await openCart(page, shop)
  const movements = await watchCard(service, adasCard)
  return { page, context, problems, movements }
}

const cents = (text: string) => Math.round(Number(text.replace(/[−-]/, '-').replace(/[€,]/g, '')) * 100)
const amounts = async (page: Page, where: string) => (await page.locator(where).allInnerTexts()).map(cents)

/** Waits for the total, checks that the lines add up to it, and returns their labels. */
async function sum(page: Page, total: string) {
  await expect.poll(() => toPay(page)).toBe(total)
  const parts = () => amounts(page, 'perk-receipt [part~=line]:not([part~=total]) dd')
  await expect.poll(async () => (await parts()).reduce((one, other) => one + other, 0)).toBe(cents(total))
  const lines = await receipt(page).locator('dt').allInnerTexts()
  return lines.map((line) => line.replace(/\s*Remove[^]*/, ''))
}

/** Places the order and compares the page's total with the receipt, the service's order and the debited points. */
async function buy(page: Page, movements: Awaited<ReturnType<typeof watchCard>>, points: number) {
  const total = await toPay(page)
  await placeOrder(page)

  const products = await amounts(page, '.receipt .products .amount')
  const off = await amounts(page, '.receipt .savings .off.amount')
  const tenders = await amounts(page, '.receipt .tenders dt:nth-of-type(n + 2) + dd')
  const [paid] = await amounts(page, '.receipt .paid dd')
  expect(paid).toBe(cents(total))
  const price = [...products, ...off].reduce((one, other) => one + other)
  expect(tenders.reduce((rest, tender) => rest - tender, price)).toBe(paid)

  const number = (await page.getByText(/^Order TC-/).innerText()).replace('Order ', '')
  expect(await storedOrder(service, number)).toMatchObject({ total_amount: cents(total) })
  const paidWith = page.locator('.receipt .tenders dt').filter({ hasText: 'Paid with points' })
  expect(await paidWith.locator('+ dd').innerText()).toBe(`€${(points / 10).toFixed(2)}`)
  expect(await movements()).toEqual({ debited: [points], returned: [] })
  return (await paidWith.innerText()).replace(/\s+/g, ' ')
}

test('pays for a mug with points alone by keyboard', async () => {
  const { page, problems, movements } = await adaWith({ prod_mug: 1 }, 'as many as needed')

  expect(await sum(page, '€0.00')).toEqual(['Subtotal', '240 points', 'Total'])
  expect(await buy(page, movements, 240)).toContain('240 points')

  expect(problems).toEqual([])
})

test('pays part of the total with points after a percentage and a gift card', async () => {
  const { page, problems, movements } = await adaWith({ prod_mug: 4 }, 120)
  await choose(page, 'a discount for regulars').click()
  await enterCode(page, 'GIFT-FOR-ADA')

  // 96.00 less a tenth, less the 50.00 on the gift card, less 12.00.
  expect(await sum(page, '€24.40')).toHaveLength(5)
  await buy(page, movements, 120)

  expect(await page.locator('.receipt .tenders').innerText()).toMatch(/Paid with a gift card\s+GIFT-FOR-ADA/)
  expect(await page.locator('.lede').innerText()).toBe('You saved €9.60.')
  expect(problems).toEqual([])
})

test('adjusts the points to the cart, up to the chosen number', async () => {
  const { page, movements } = await adaWith({ prod_spoon: 2 }, 200)
  expect(await sum(page, '€4.00')).toContain('200 points')
  const quantity = page.getByRole('group', { name: 'How many of Olive-wood spoon' })

  await quantity.getByRole('button', { name: 'One less' }).click()
  expect(await sum(page, '€0.00')).toContain('120 of 200 points')
  await quantity.getByRole('button', { name: 'One more' }).click()
  expect(await sum(page, '€4.00')).toContain('200 points')
  await quantity.getByRole('button', { name: 'One less' }).click()
  await sum(page, '€0.00')

  expect(await buy(page, movements, 120)).toContain('120 of 200 points')
})

test('keeps the chosen points after a reload without sending requests', async () => {
  const { page, movements } = await adaWith({ prod_cup: 1 }, 50)
  await sum(page, '€11.00')

  await page.reload()
  expect(await sum(page, '€11.00')).toContain('50 points')
  expect(await movements()).toEqual({ debited: [], returned: [] })

  await buy(page, movements, 50)
  await page.reload()
  await thanks(page).waitFor()
  expect(await movements()).toEqual({ debited: [50], returned: [] })
})

test('debits points once when two tabs check out the same cart', async () => {
  const { page, context, movements } = await adaWith({ prod_cup: 1 }, 60)
  await sum(page, '€10.00')
  const other = await context.newPage()
  await openCart(other, shop)
  expect(await sum(other, '€10.00')).toContain('60 points')

  await Promise.all([page, other].map((tab) => checkOut(tab).click({ noWaitAfter: true })))
  await Promise.all([page, other].map((tab) => thanks(tab).waitFor()))

  expect(other.url()).toBe(page.url())
  expect(await movements()).toEqual({ debited: [60], returned: [] })
})
