/** A shopper who is not signed in, in the demo shop as documented. */
import { describe, expect, test } from 'vitest'
import { newShopper, visit } from './support/browser.ts'
import {
  choose,
  chooseElsewhere,
  eligibility,
  enterCode,
  receiptTotal,
  fillCart,
  ten,
  toPay,
  shopperWithCart,
} from './support/cart.ts'
import { openJourneys } from './support/shop.ts'

describe.each([
  ['keys and a token', false],
  ['the relay', true],
])('a guest with %s', async (_, isRelayed) => {
  const { browser, shop } = await openJourneys({ isRelayed })

  test('sees the total of chosen offers and codes', async () => {
    const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    await choose(page, ten).click()
    await expect.poll(() => toPay(page)).toBe('€58.00')
    await enterCode(page, 'HELLO-CLAY')

    await expect.poll(() => toPay(page)).toBe('€53.00')
    await expect.poll(() => receiptTotal(page)).toBe('€53.00')
    expect(problems).toEqual([])
  })

  test('sees the same message for an unknown code, a card and a code of a customer', async () => {
    const { page, problems } = await shopperWithCart(browser, shop, { prod_teapot: 1 })
    const why = eligibility(page).locator('#refusal')

    for (const code of ['NO-SUCH-CODE', 'GIFT-FOR-ADA', 'TC-ADA-7Q2M', 'BEN-BIRTHDAY']) {
      await enterCode(page, code)
      await expect.poll(() => why.innerText()).toContain('sign in to use your vouchers and gift cards')
      await page.getByLabel('Voucher code').fill('')
    }
    expect(await receiptTotal(page)).toBe('€68.00')
    expect(problems).toEqual([])
  })

  test('sees a sign-in hint only for offers that need a customer', async () => {
    const { page, problems } = await newShopper(browser)
    await fillCart(page, shop, { prod_teapot: 1 })
    await page.goto(shop)
    const row = (id: string) => page.locator(`perk-promotions [part~=tier]`).filter({ hasText: id })
    const promotions = page.locator('perk-promotions')
    await promotions.locator('[part~=status]').first().waitFor()
    const more = promotions.getByRole('button', { name: 'Show more' })
    while (await more.count()) {
      const count = await row('').count()
      await more.click()
      await expect.poll(() => row('').count()).toBeGreaterThan(count)
    }

    for (const title of ['for regulars', 'for new customers']) {
      await expect.poll(() => row(title).locator('[part~=status]').innerText()).toBe('Please sign in first.')
      expect(await row(title).locator('button').count()).toBe(0)
    }
    await expect.poll(() => row(ten).locator('button').count()).toBe(1)
    // Each row has a status or a saving.
    await expect
      .poll(async () => {
        const rows = await row('').all()
        const counts = rows.map((one) => one.locator('[part~=status], [part~=saves]').count())
        return (await Promise.all(counts)).filter((count) => count === 0).length
      })
      .toBe(0)
    expect(problems).toEqual([])
  })

  test.each(['/', '/products/prod_teapot', '/cart', '/account', '/card', '/preview', '/studio', '/docs'])(
    'has a clean console on %s with selected offers',
    async (path) => {
      const { page, problems, requests } = await newShopper(browser)
      await fillCart(page, shop, { prod_teapot: 1 })
      await page.goto(`${shop}/cart`)
      for (const id of ['promo_ten', 'promo_regulars']) await chooseElsewhere(page, id)

      await visit(page, `${shop}${path}`)
      await page.waitForLoadState('networkidle')

      const replies = await Promise.all(requests.map((request) => request.response()))
      expect(replies.filter((reply) => reply && reply.status() >= 400).map((reply) => reply?.url())).toEqual(
        [],
      )
      expect(problems).toEqual([])
    },
  )
})
