import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statuses } from '../../../demo/browser/preview/statuses.ts'
import { specimens } from '../../../demo/browser/preview/specimens/index.generated.ts'
import {
  accessibilityFaults,
  contrastFaults,
  newShopper,
  openShopper,
  overflows,
  requestCount,
  visit,
} from './support/browser.ts'
import { openJourneys } from './support/shop.ts'

// As in the demo, the header links to the other shop.
const { browser, shop } = await openJourneys({ otherShopPort: () => 5174 })

const pages = [
  '/',
  '/products/prod_teapot',
  '/cart',
  '/account',
  '/card',
  '/preview',
  '/preview/messages?lang=ar&element=perk-rewards',
  '/studio',
  '/docs',
  '/docs/operations',
  '/nowhere',
]

describe.each(pages)('the page %s', (path) => {
  let shopper: Awaited<ReturnType<typeof openShopper>>
  let reply: Awaited<ReturnType<typeof visit>>

  beforeAll(async () => {
    shopper = await openShopper(browser)
    await shopper.page.addInitScript(fillCart)
    reply = await visit(shopper.page, `${shop}${path}`)
  })
  afterAll(() => shopper?.close())

  test('logs nothing, violates no content security policy and requests a token only for the offline page', () => {
    const { problems, requests } = shopper

    expect(reply?.headers()['content-security-policy']).toContain("default-src 'none'")
    // The browser logs only the missing page.
    expect(problems.filter((text) => !(path === '/nowhere' && text.includes('404')))).toEqual([])
    expect(requestCount(requests, 'POST /perkit/token')).toBe(path === '/card' ? 1 : 0)
  })

  test('is accessible in light and dark', async () => {
    const { page } = shopper
    const light = await accessibilityFaults(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect({ light, dark: await contrastFaults(page) }).toEqual({ light: [], dark: [] })
  })

  test('fits screens from 320 to 1440 pixels in both directions', async () => {
    expect(await overflows(shopper.page)).toEqual([])
  })
})

/** Elements of `<perk-loyalty>`, which are checked there and in their own tests. */
const parts = ['perk-balance', 'perk-rewards', 'perk-activity']

describe('the preview', () => {
  let shopper: Awaited<ReturnType<typeof openShopper>>

  // Shares one page, because the checks are twice as fast after their first run.
  beforeAll(async () => {
    shopper = await openShopper(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await shopper.page.goto(`${shop}/preview`)
    await choose('Dark')
  })
  afterAll(() => shopper?.close())

  const choose = (name: string) =>
    shopper.page.getByRole('radio', { name, exact: true }).check({ force: true })

  describe.each(specimens)('of $label', ({ tag, shownAs = {} }) => {
    beforeAll(async () => {
      shopper.problems.length = 0
      await shopper.page.locator(`input[value=${tag}]`).check({ force: true })
      await choose('English')
    })

    // Only dark: the tests of each element check every status in light.
    test('shows every status and is accessible in each on a dark page', async () => {
      const { page, problems } = shopper
      const faults: string[] = []

      for (const { name, label } of statuses) {
        await choose(label)
        // A nudge is hidden unless an offer is close.
        await page
          .locator(`[data-stage] ${tag}:state(${shownAs[name] ?? name})`)
          .waitFor({ state: 'attached' })
        if (parts.includes(tag)) continue
        const found = await accessibilityFaults(page, '[data-stage]')
        faults.push(...found.map((fault) => `${label}: ${fault}`))
      }

      expect({ faults, problems }).toEqual({ faults: [], problems: [] })
    })

    test('copies the HTML', async () => {
      const { page } = shopper
      await choose('Deutsch')

      await page.getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()

      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(`<${tag}`)
      expect(copied).toContain('locale="de"')
      // The button is reset when the HTML changes.
      await choose('Français')
      expect(await page.locator('[data-copy]').innerText()).toBe('Copy')
    })
  })

  // An earlier choice must not affect this.
  test.each(specimens)('of $label opens from its URL', async ({ tag, label }) => {
    const { page, problems } = shopper
    problems.length = 0

    await page.goto(`${shop}/preview?element=${tag}`)

    await page.locator(`[data-stage] ${tag}:state(ready)`).waitFor({ state: 'attached' })
    expect(await page.locator('[data-title]').innerText()).toBe(label)
    expect(problems).toEqual([])
  })
})

test('stores the preview settings in the address and restores them on reload', async () => {
  const { page } = await newShopper(browser)
  const tag = 'perk-promotions'
  await page.goto(`${shop}/preview?element=${tag}`)

  for (const choice of ['Offline', 'Dark', 'Deutsch', 'RTL', '320'])
    await page.getByRole('radio', { name: choice, exact: true }).check({ force: true })
  await page.reload()

  const stage = page.locator('[data-stage]')
  await stage.locator(`${tag}:state(offline)`).waitFor()
  expect(
    await stage.evaluate(({ dir, lang, clientWidth }: HTMLElement) => ({ dir, lang, clientWidth })),
  ).toEqual({
    dir: 'rtl',
    lang: 'de',
    clientWidth: 320,
  })
  expect(await stage.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark')
})

test('links from the dialog of a reward in the preview to the legal pages of the shop', async () => {
  const { page } = await newShopper(browser)
  await page.goto(`${shop}/preview?element=perk-rewards`)
  await page.locator('[data-stage] perk-rewards:state(ready)').waitFor()

  await page.locator('[data-stage] [part~=button]').first().click()

  const links = page.locator('[data-stage] dialog[open] [part=link]')
  await links.first().waitFor()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    `${shop}/terms`,
    `${shop}/privacy`,
  ])
})

/** Runs in the page before its scripts. Stores a cart with two lines. */
function fillCart() {
  void customElements.whenDefined('perk-shop').then(() =>
    setTimeout(() => {
      const cart = document.querySelector('perk-shop')?.shop?.cart
      cart?.replace([
        {
          product_id: 'prod_mug',
          name: 'Harbor mug',
          price: 2400,
          quantity: 1,
          image_url: '/pictures/mug.svg',
        },
        {
          product_id: 'prod_jug',
          name: 'Milk jug',
          price: 3400,
          quantity: 2,
          image_url: '/pictures/jug.svg',
        },
      ])
    }),
  )
}
