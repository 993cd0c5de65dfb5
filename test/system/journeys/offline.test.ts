/** The member's card without a network and without the shop's servers. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../demo/listen.ts'
import { createShopServer } from '../../../demo/server.ts'
import type { PerkBalance } from '../../../src/elements/balance/perk-balance.ts'
import { qrDataUrl } from '../../../src/service/vouchers/assets.ts'
import { openBrowser, type SharedBrowser } from '../../support/chromium.ts'
import { newShopper } from './support/browser.ts'
import { signInByRequest, signIn } from './support/cart.ts'
import { openService } from './support/shop.ts'

const connections = [
  { connection: 'the service', isRelayed: false },
  { connection: 'the shop’s relay', isRelayed: true },
]

const note = (page: Page) => page.locator('perk-balance [part=note]')
const status = (page: Page) => page.locator('perk-balance').evaluate((element: PerkBalance) => element.status)

/** The card's texts and its decoded code. */
const textsOf = (page: Page) =>
  page.locator('perk-balance').evaluate(async (element) => {
    const root = element.shadowRoot
    const text = (part: string) => root?.querySelector(`[part=${part}]`)?.textContent?.trim()
    const picture = root?.querySelector('img')
    await picture?.decode()
    return {
      program: text('program'),
      tier: text('tier'),
      balance: text('balance'),
      code: text('code'),
      picture: picture?.src,
      width: picture?.naturalWidth,
    }
  })

/** Paths in the worker's caches. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths.sort()
  })

const storedCard = (page: Page) => page.evaluate(() => localStorage.getItem('perkit:card'))

describe.each(connections)('a member whose page uses $connection', ({ isRelayed }) => {
  let browser: SharedBrowser
  let service: Awaited<ReturnType<typeof openService>>
  let app: ReturnType<typeof createShopServer>
  let server: Awaited<ReturnType<typeof listen>> | undefined
  let port: number
  let shop: string

  beforeAll(async () => {
    browser = await openBrowser()
    service = await openService()
    app = createShopServer({ serviceUrl: service.url, isRelayed })
    server = await listen(app, 0)
    port = server.port
    shop = `http://localhost:${port}`
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await service?.close()
  })

  /** Opens the card online and waits until it is cached. */
  async function visitCard(page: Page) {
    await page.goto(`${shop}/card`)
    await expect.poll(() => status(page)).toBe('ready')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => cachedPaths(page)).toContain('/card')
  }

  /** Disconnects the browser and stops the shop. */
  async function goDown({ context }: Awaited<ReturnType<typeof newShopper>>) {
    await context.setOffline(true)
    await server?.close()
    server = undefined
  }

  async function comeUp({ context, page }: Awaited<ReturnType<typeof newShopper>>) {
    server ??= await listen(app, port)
    await context.setOffline(false)
    // Chromium does not report the end of an emulated outage to pages opened during it.
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }

  test('sees the card offline with its points, their age and the last code', async () => {
    const shopper = await newShopper(browser)
    const { page } = shopper
    await signInByRequest(page, shop, 'ada')
    await visitCard(page)
    const before = await textsOf(page)
    expect(before).toMatchObject({ code: 'TC-ADA-7Q2M', picture: qrDataUrl('TC-ADA-7Q2M') })
    expect(before.width).toBeGreaterThan(0)

    await goDown(shopper)
    for (const go of [() => page.reload(), () => page.goto(`${shop}/card?from=home`)]) {
      await go()
      await expect.poll(() => status(page)).toBe('offline')

      expect(await textsOf(page)).toEqual(before)
      expect(await note(page).innerText()).toContain('You seem to be offline. Last updated just now.')
    }

    await comeUp(shopper)
    await expect.poll(() => status(page)).toBe('ready')
    expect(await note(page).count()).toBe(0)
  })

  test('stores no service responses, no private data and no name', async () => {
    const shopper = await newShopper(browser)
    const { page } = shopper
    await signInByRequest(page, shop, 'ada')
    await visitCard(page)
    await page.reload()
    await expect.poll(() => status(page)).toBe('ready')

    const rules = await page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          found.push(`${(await cache.match(request))?.headers.get('Cache-Control')}`)
      }
      return found
    })
    const paths = await cachedPaths(page)
    expect(
      paths.filter(
        (path) => !/^\/(card|perkit\.js|(reserve|styles)\.css|(styles|demo|pictures)\/.*)$/.test(path),
      ),
    ).toEqual([])
    expect(paths).toContain('/perkit.js')
    expect(rules.filter((rule) => rule.includes('no-store'))).toEqual([])
    expect(await storedCard(page)).not.toMatch(/\bAda\b|"ada"|@/)
  })

  // The other tests run only with the relay, with which the browser could cache more.
  if (!isRelayed) return

  test('flips the card to its code on click, as when online', async () => {
    const shopper = await newShopper(browser)
    const { page } = shopper
    await signInByRequest(page, shop, 'ada')
    await visitCard(page)
    await goDown(shopper)
    await page.reload()
    await expect.poll(() => status(page)).toBe('offline')
    await page.locator('perk-balance').evaluate((element: PerkBalance) => (element.layout = 'pass'))

    await page.getByRole('button', { name: 'Show code' }).click()

    await expect
      .poll(() => textsOf(page))
      .toMatchObject({ picture: qrDataUrl('TC-ADA-7Q2M'), balance: '1,240 points' })
    await comeUp(shopper)
  })

  /** Everything that a page shows or stores offline. */
  const traces = async (page: Page) =>
    page.evaluate(async () => {
      const texts = [document.body.innerText, JSON.stringify({ ...localStorage })]
      for (const element of document.querySelectorAll('*')) texts.push(element.shadowRoot?.textContent ?? '')
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
      return texts.join('\n')
    })

  const ofAda = /\bAda\b|TC-ADA|1,240/

  test('leaves no card data for the next member who signs in', async () => {
    const shopper = await newShopper(browser)
    const { page } = shopper
    await signInByRequest(page, shop, 'ada')
    await visitCard(page)
    expect(await traces(page)).toMatch(ofAda)
    await signIn(page, shop, 'Ben')

    await goDown(shopper)
    await page.goto(`${shop}/card`)
    await expect.poll(() => status(page)).toMatch(/failed|offline/)

    expect(await traces(page)).not.toMatch(ofAda)
    await comeUp(shopper)
  })

  test('leaves no card data after signing out, online or offline', async () => {
    for (const hasNetwork of [true, false]) {
      const shopper = await newShopper(browser)
      const { page } = shopper
      await signInByRequest(page, shop, 'ada')
      await visitCard(page)
      await page.goto(`${shop}/account`)
      const signOut = page.getByRole('button', { name: 'Shop as Guest' })
      if (hasNetwork) {
        await signOut.click()
        await page.getByRole('heading', { name: 'Who is shopping?' }).waitFor()
        await goDown(shopper)
      } else {
        await goDown(shopper)
        const away = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
        await signOut.click()
        await away
      }

      const next = await shopper.context.newPage()
      await next.goto(`${shop}/card`)
      await expect.poll(() => status(next)).toBe('failed')
      expect(await note(next).innerText()).toContain('You seem to be offline.')
      expect(await traces(next)).not.toMatch(ofAda)
      await comeUp(shopper)
    }
  })

  test('sees an offline message if the browser stores nothing', async () => {
    const shopper = await newShopper(browser)
    const { page } = shopper
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('No', 'SecurityError')
        },
      })
    })
    await signInByRequest(page, shop, 'ada')
    await visitCard(page)
    await goDown(shopper)
    await page.reload()

    await expect.poll(() => status(page)).toBe('failed')
    expect(await note(page).innerText()).toContain('You seem to be offline.')
    await comeUp(shopper)
    await expect.poll(() => status(page)).toBe('ready')
  })
})
