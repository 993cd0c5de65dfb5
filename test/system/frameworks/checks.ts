/** The checks that run in every framework. */
import type { Page } from 'playwright-core'

const offer = 'Five euros off everything'

const offers = (page: Page) =>
  page.locator('perk-promotions [part~=offer]').filter({ hasText: 'off your order' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** Waits for an expression in the page, where the types of this project are not available. */
const until = (page: Page, expression: string) => page.waitForFunction(expression)
const line = (page: Page, product: string) => page.locator('li').filter({ hasText: product })

/** Run in the browser, in this order. Each starts with the page as the previous check left it. */
export const pageChecks = {
  'shows offers': (page: Page) => offers(page).first().waitFor(),
  'resolves whenReady()': (page: Page) => page.evaluate(`document.querySelector('perk-shop').whenReady()`),
  'sets attributes': (page: Page) =>
    until(
      page,
      `document.querySelector('perk-shop').currency === 'EUR'
      && document.querySelector('perk-promotions').limit === 5`,
    ),
  'sets properties': (page: Page) => offers(page).getByText('Use it').first().waitFor(),
  'handles typed events': async (page: Page) => {
    await page.getByRole('button', { name: offer }).click()
    await page.getByText(`${offer}: selected`).waitFor()
  },
  'follows changes by elements': (page: Page) => page.getByText('1 selected').waitFor(),
  'changes the cart of the elements': async (page: Page) => {
    await press(page, 'Add a mug')
    await press(page, 'Add a bowl')
    await line(page, '1 × bowl').waitFor()
    await until(page, `document.querySelector('perk-shop').shop.cart.$cart.get().lines.length === 2`)
  },
  'keeps keyed items': async (page: Page) => {
    await line(page, 'bowl').evaluate((item) => item.setAttribute('data-kept', ''))
    await line(page, 'mug').getByRole('button').click()
    await line(page, 'mug').waitFor({ state: 'detached' })
    await page.locator('li[data-kept]').waitFor()
  },
  'renders conditionally': async (page: Page) => {
    await press(page, 'Offers')
    await page.locator('perk-promotions').waitFor({ state: 'detached' })
  },
  'mounts again': async (page: Page) => {
    await press(page, 'Offers')
    await page.getByRole('button', { name: offer }).click()
    await page.getByText(`${offer}: removed`).waitFor()
    await page.getByText('0 selected').waitFor()
  },
  'empties the cart': async (page: Page) => {
    await page.evaluate(`document.querySelector('perk-shop').shop.cart.clear()`)
    await line(page, 'bowl').waitFor({ state: 'detached' })
    await until(page, `document.querySelector('perk-shop').shop.cart.$cart.get().lines.length === 0`)
  },
  'changes attributes': async (page: Page) => {
    await press(page, 'Deutsch')
    await page.locator('perk-promotions [part~=offer]').filter({ hasText: 'Rabatt' }).first().waitFor()
  },
} satisfies Record<string, (page: Page) => Promise<unknown>>

export const checks = [
  'installs',
  'passes the type check',
  'rejects wrong types',
  'builds for production',
  'renders on the server',
  // `Object.keys` returns only strings, but these are exactly the keys of `pageChecks`.
  ...(Object.keys(pageChecks) as (keyof typeof pageChecks)[]),
  'logs nothing to the console',
] as const

export type Check = (typeof checks)[number]

/** @throws Error if the server's HTML lacks the elements or their fallback content. */
export async function assertRenderedOnServer(url: string) {
  const html = await (await fetch(url)).text()
  if (!/<perk-promotions[^>]*>/.test(html) || !html.includes('See our offers at checkout.'))
    throw new Error(`The server's HTML lacks the elements or their fallback content:\n${html.slice(0, 2000)}`)
}
