import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper, requestCount } from './support/browser.ts'
import { openJourneys } from './support/shop.ts'
import { keyboardOf } from './support/keyboard.ts'
import { availableTiers } from './support/service.ts'

const { browser, shop, service } = await openJourneys()

/** The title of each row, or its headline if it has no discount text. */
const banners = (page: Page) =>
  page.locator('perk-promotions [part~=tier]').evaluateAll((tiers) =>
    tiers.map((tier) => {
      const textOf = (part: string) => tier.querySelector(`[part=${part}]`)?.textContent?.trim()
      return textOf('title') || textOf('headline')
    }),
  )

describe('the list of offers', () => {
  test('shows exactly what the service returns', async () => {
    const { page } = await newShopper(browser)
    const tiers = await availableTiers(service)

    await page.goto(shop)
    await page.locator('perk-promotions [part~=tier]').first().waitFor()
    const more = page.getByRole('button', { name: 'Show more' })
    while (await more.isVisible()) {
      const count = await page.locator('perk-promotions [part~=tier]').count()
      await more.click()
      await page.locator('perk-promotions [part~=tier]').nth(count).waitFor()
    }

    expect((await banners(page)).toSorted()).toEqual(tiers.map(({ banner }) => banner).toSorted())
    expect(tiers.length).toBeGreaterThan(9)
  })

  test('keeps a selected offer until it is removed', async () => {
    const { page } = await newShopper(browser)
    await page.goto(shop)
    const offer = page.getByRole('button', { name: /Ten euros off/ })

    await offer.click()
    await page.reload()

    await expect.poll(() => offer.getAttribute('aria-pressed')).toBe('true')
    await offer.click()
    expect(await offer.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('signing in', () => {
  test('signs in, loads offers with the token in the page, and signs out', async () => {
    const { page, requests } = await newShopper(browser)
    await page.goto(`${shop}/account`)

    await page.getByRole('button', { name: 'Shop as Ada' }).click()
    await page.getByRole('heading', { name: 'Good to see you, Ada.' }).waitFor()
    const offers = page.waitForResponse(/\/promotions\/tiers/)
    await page.getByRole('link', { name: 'Tern & Clay' }).click()

    const { authorization } = await (await offers).request().allHeaders()
    expect([(await offers).status(), authorization]).toEqual([200, expect.stringMatching(/^Bearer ./)])
    expect(requestCount(requests, 'POST /perkit/token')).toBe(0)
    expect(await page.locator('perk-shop').getAttribute('customer')).toBe('ada')
    await page.locator('perk-promotions [part~=tier]').first().waitFor()

    await page.goto(`${shop}/account`)
    await page.getByRole('button', { name: 'Shop as Guest' }).click()
    await page.getByRole('heading', { name: 'Who is shopping?' }).waitFor()
    expect(await page.locator('perk-shop').getAttribute('customer')).toBe(null)
  })

  test('rejects a sign-in from another site', async () => {
    const body = new URLSearchParams({ shopper: 'ada' })

    const reply = await fetch(`${shop}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
      body,
    })

    expect(reply.status).toBe(403)
    expect(reply.headers.get('Set-Cookie')).toBe(null)
  })

  test('rejects a forged cookie', async () => {
    const reply = await fetch(shop, { headers: { Cookie: 'tern_shopper=ada.bm90LWEtc2lnbmF0dXJl' } })

    expect(await reply.text()).not.toContain('customer="ada"')
  })
})

describe('the cart', () => {
  test('adds products from the list and from their page and keeps them after a reload', async () => {
    const { page } = await newShopper(browser)
    await page.goto(shop)

    await page.getByRole('button', { name: 'Add to cart: Harbor mug' }).click()
    await page.getByRole('link', { name: 'Milk jug' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Add to cart: Milk jug' }).click()
    await page.getByRole('link', { name: /^Cart/ }).click()
    await page.reload()

    await page.getByRole('heading', { name: /^Milk jug/ }).waitFor()
    expect(await page.locator('.lines .total').allInnerTexts()).toEqual(['€24.00', '€68.00'])
    expect(await page.locator('.totals dd.total').innerText()).toBe('€92.00')
    expect(await page.locator('[data-cart-count]').innerText()).toBe('3')
  })

  test('changes quantities, removes lines and shows when it is empty', async () => {
    const { page } = await newShopper(browser)
    await page.goto(shop)
    await page.getByRole('button', { name: 'Add to cart: Espresso cup' }).click()
    await page.goto(`${shop}/cart`)
    const stepper = page.getByRole('group', { name: 'How many of Espresso cup' })

    await stepper.getByRole('button', { name: 'One more' }).click()
    expect(await page.locator('.lines .total').innerText()).toBe('€32.00')
    const less = stepper.getByRole('button', { name: 'One less' })
    await less.click()
    expect(await page.locator('.lines .total').innerText()).toBe('€16.00')
    // Disabled for assistive technology, but keeps the focus.
    expect(await less.getAttribute('aria-disabled')).toBe('true')
    await less.click({ force: true })
    expect(await page.locator('.lines .total').innerText()).toBe('€16.00')
    await page.getByRole('button', { name: 'Remove Espresso cup' }).click()

    expect(await page.locator('[data-cart]').innerText()).toContain('An empty bowl is a good start')
    expect(await page.locator('[data-cart-count]').innerText()).toBe('0')
  })
})

test('works by keyboard alone for choosing an offer and filling the cart', async () => {
  const { page } = await newShopper(browser)
  await page.goto(shop)
  await page.locator('perk-promotions [part~=tier]').first().waitFor()
  const { focused, tabTo } = keyboardOf(page)

  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(/^Apply: .*Ten euros off/)
  await page.keyboard.press('Space')
  await tabTo(/^Add to cart/)
  await page.keyboard.press('Enter')

  expect(await page.getByRole('button', { name: /Ten euros off/ }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('[data-cart-count]').innerText()).toBe('1')
  await expect
    .poll(() => page.locator('[data-announcer]').innerText())
    .toBe('Harbor mug: 1 added to your cart')
})

test('can be browsed and signed into without scripts', async () => {
  const { page } = await newShopper(browser, { javaScriptEnabled: false })

  await page.goto(shop)
  expect(await page.locator('perk-promotions').innerText()).toContain('You still get them at checkout')
  await page.getByRole('link', { name: 'Teapot for two' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Teapot for two')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Shop as Ben' }).click()

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Good to see you, Ben.')
})
