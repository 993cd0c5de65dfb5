/** A shop with stacking mode ALL: either all selected offers apply together, or none does. */
import { expect, test } from 'vitest'
import {
  choose,
  chooseElsewhere,
  receiptTotal,
  receipt,
  ten,
  toPay,
  shopperWithCart,
} from './support/cart.ts'
import { openJourneys } from './support/shop.ts'

const { browser, shop } = await openJourneys({ mode: 'ALL' })

const each = 'One euro off every piece in your cart'

test('applies neither of two offers that do not combine until one is removed', async () => {
  const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 })

  await choose(page, ten).click()
  await expect.poll(() => toPay(page)).toBe('€58.00')
  await chooseElsewhere(page, 'promo_each')

  await expect
    .poll(() => receipt(page).locator('div').filter({ hasText: each }).locator('[part=reason]').innerText())
    .toBe('Can’t be combined with your other offers.')
  await expect.poll(() => toPay(page)).toBe('€68.00')
  expect(await receiptTotal(page)).toBe('€68.00')

  await choose(page, each).click()

  await expect.poll(() => toPay(page)).toBe('€58.00')
  expect(await receiptTotal(page)).toBe('€58.00')
  expect(problems).toEqual([])
})
