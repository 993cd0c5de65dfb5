import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './support/browser.ts'
import { checkOut, signInByRequest, signIn, fillCart } from './support/cart.ts'
import { askService } from './support/service.ts'
import { openShop } from './support/shop.ts'
import { openBrowser, type SharedBrowser } from '../../support/chromium.ts'

const ways = [
  { way: 'straight to the service', isRelayed: false },
  { way: 'through the shop’s relay', isRelayed: true },
]

/** Points on the card, by the service itself. */
async function balanceOf(serviceUrl: string, code: string): Promise<number> {
  const card = await askService(serviceUrl, `/v1/loyalties/members/${code}`, { method: 'GET' })
  return card.loyalty_card.balance
}

const shownBalance = (page: Page) => page.locator('perk-balance [part=balance]').innerText()
const history = (page: Page) => page.locator('perk-activity [part=entry]').allInnerTexts()
const dialog = (page: Page) => page.locator('perk-rewards dialog')
const goOn = (page: Page) => dialog(page).locator('[part~=primary]')

const choose = (page: Page, reward: string) => page.getByRole('button', { name: `Redeem: ${reward}` }).click()

describe.each(ways)('a member who reaches $way', ({ isRelayed }) => {
  let browser: SharedBrowser
  let demo: Awaited<ReturnType<typeof openShop>>
  let serviceUrl: string
  let shop: string

  beforeAll(async () => {
    browser = await openBrowser()
    demo = await openShop({ isRelayed })
    ;({ url: shop, serviceUrl } = demo)
  })

  afterAll(async () => {
    await browser?.close()
    await demo?.close()
  })

  async function openAccount(page: Page, customer: string) {
    await signInByRequest(page, shop, customer)
    await page.goto(`${shop}/account`)
  }

  test('sees the points history, expiring points and a scannable card', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await signIn(page, shop, 'Ada')
    await expect.poll(() => page.locator('perk-balance [part=expires]').innerText()).toContain('118 points')
    expect(await page.locator('perk-balance [part=next-tier]').innerText()).toBe('260 points to Family')
    await expect.poll(() => history(page)).toContainEqual(expect.stringMatching(/^Order\b.*\+124/s))

    await page.getByRole('link', { name: 'Show card for scanning' }).click()

    const code = page.locator('perk-balance').getByRole('img', { name: 'TC-ADA-7Q2M' })
    await code.waitFor()
    const { drawn, across } = await code.evaluate(async (picture: HTMLImageElement) => {
      await picture.decode()
      return { drawn: picture.naturalWidth, across: picture.clientWidth }
    })
    expect(drawn).toBeGreaterThan(0)
    expect(across).toBeGreaterThan(200)
    expect(troubles).toEqual([])
    await close()
  })

  test('sends no request for data preloaded in the page', async () => {
    const { page, requests, close } = await newShopper(browser)
    const asked = () =>
      requests
        .map((request) => new URL(request.url()).pathname.replace('/perkit', ''))
        .filter((path) => /tiers$|rewards$|activity$|brand$|members\/[^/]+$/.test(path))
    await page.goto(shop)
    await page.locator('perk-promotions [part~=tier]').first().waitFor()
    expect(asked()).toEqual(isRelayed ? [] : ['/client/v1/promotions/tiers'])

    await openAccount(page, 'ada')
    await expect.poll(() => history(page)).not.toEqual([])
    requests.length = 0
    await page.goto(`${shop}/account`)
    await expect.poll(() => history(page)).not.toEqual([])
    const member = '/client/v1/loyalties/members/TC-ADA-7Q2M'
    expect(asked().toSorted()).toEqual(
      isRelayed ? [] : [member, `${member}/activity`, `${member}/rewards`, `${member}/tiers`],
    )
    await close()
  })

  test('gets a reward once after a double click and finds it in the history', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await openAccount(page, 'ada')
    await expect.poll(() => shownBalance(page)).toBe('1,240 points')

    await choose(page, 'Olive-wood spoon')
    // Only the relay has the keys to the brand.
    const links = dialog(page).getByRole('link')
    if (isRelayed) await expect.poll(() => links.allInnerTexts()).toEqual(['Terms of use', 'Privacy policy'])
    else expect(await links.count()).toBe(0)
    await goOn(page).dblclick()

    await dialog(page).locator('h2').getByText('Added to your cart.').waitFor()
    expect(await dialog(page).locator('[part=dialog-text]').innerText()).toBe('300 points used.')
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    await page.reload()
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    await expect.poll(() => history(page)).toContainEqual(expect.stringMatching(/Olive-wood spoon\s+−300/))
    expect(await balanceOf(serviceUrl, 'TC-ADA-7Q2M')).toBe(940)
    expect(troubles).toEqual([])
    await close()
  })

  test('earns points once at checkout', async () => {
    const { page, troubles, close } = await newShopper(browser)
    await openAccount(page, 'ben')
    await expect.poll(() => shownBalance(page)).toBe('180 points')
    await fillCart(page, shop, { prod_teapot: 1 })
    await page.goto(`${shop}/cart`)

    await checkOut(page).click()
    await page.waitForURL('**/orders/*')
    const paid = Number((await page.locator('.paid dd').innerText()).replace('€', ''))
    const earned = Math.floor(paid)
    expect(earned).toBeGreaterThan(0)

    await expect.poll(() => shownBalance(page)).toBe(`${180 + earned} points`)
    await page.reload()
    await expect.poll(() => shownBalance(page)).toBe(`${180 + earned} points`)
    expect(await balanceOf(serviceUrl, 'TC-BEN-4X9K')).toBe(180 + earned)
    expect(troubles).toEqual([])
    await close()
  })

  // The rest is what a page does by itself, whichever way its questions take: it is asked once.
  if (!isRelayed) return

  test('sees an unconfirmed redemption, also after a reload, and pays once on retry', async () => {
    const { page, close } = await newShopper(browser)
    await openAccount(page, 'ada')
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    const unconfirmed = "We couldn't confirm this yet."
    // It arrives, is done, and neither the answer nor any later one on it comes back.
    const answers = /\/redemptions?(\/[^/]+)?$/
    await page.route(answers, async (route) => {
      if (route.request().method() === 'POST') await route.fetch().catch(() => undefined)
      await route.abort('connectionreset')
    })

    await choose(page, 'Five euros for a friend')
    await goOn(page).click()
    await dialog(page).locator('h2').getByText(unconfirmed).waitFor()
    await page.reload()
    await page.locator('perk-rewards [part=attempt]').getByText(unconfirmed).waitFor()
    await page.unroute(answers)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await goOn(page).click()

    await dialog(page).locator('h2').getByText("It's yours.").waitFor()
    expect(await dialog(page).locator('[part=dialog-text]').innerText()).toBe('250 points used.')
    await expect.poll(() => shownBalance(page)).toBe('690 points')
    expect(await balanceOf(serviceUrl, 'TC-ADA-7Q2M')).toBe(690)
    await close()
  })

  test('sees no layout shift on a phone when points on a second card load late', async () => {
    const { page, close } = await newShopper(browser, { viewport: { width: 390, height: 844 } })
    await openAccount(page, 'ines')
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { dataset } = document.documentElement
          dataset.moved = String(Number(dataset.moved ?? 0) + Number(Reflect.get(entry, 'value')))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await page.locator('perk-combine [part=text]').getByText('350 points').waitFor()
    await page.locator('perk-rewards [part~=card]').first().waitFor()

    expect(Number(await page.evaluate(() => document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.01)
    await close()
  })

  test('moves the points of an old card once, although the response is lost', async () => {
    const { page, close } = await newShopper(browser)
    await openAccount(page, 'ines')
    const combine = page.locator('perk-combine')
    const row = combine.locator('[part=text]')
    await expect.poll(() => row.innerText()).toBe('350 points on another card')
    expect(await shownBalance(page)).toBe('240 points')
    const before = await page.locator('perk-activity [part=entry]').count()
    // They are moved, and the answer does not come back.
    const sent: string[] = []
    await page.route(/\/transfers$/, async (route) => {
      sent.push(`${route.request().headers()['idempotency-key']} ${route.request().postData()}`)
      if (sent.length === 1) await route.fetch()
      await route.abort('connectionreset')
    })

    await combine.getByRole('button', { name: 'Move them here' }).click()
    const lines = combine.locator('dl > div')
    expect((await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Card ending in 9H3T 240 points',
      'Card ending in 0386 +350',
      'After this 590 points',
    ])
    await combine.locator('[part~=primary]').dblclick()
    const unconfirmed = "We couldn't confirm this yet."
    await combine.locator('h2').getByText(unconfirmed).waitFor()
    await page.reload()
    await expect.poll(() => row.innerText()).toBe(unconfirmed)
    await page.unroute(/\/transfers$/)
    await combine.getByRole('button', { name: 'Show', exact: true }).click()
    await combine.locator('[part~=primary]').click()

    await combine.locator('h2').getByText('350 points moved to this card.').waitFor()
    expect(new Set(sent).size).toBe(1)
    const balances = async () =>
      Promise.all(['TC-INES-9H3T', 'TC-INES-0386'].map((code) => balanceOf(serviceUrl, code)))
    // With the points that the next tier brings.
    expect(await balances()).toEqual([640, 0])
    await expect.poll(() => shownBalance(page)).toBe('640 points')
    await expect
      .poll(() => history(page))
      .toContainEqual(expect.stringMatching(/^Points transferred\b.*\+\d+/s))
    expect(await page.locator('perk-activity [part=entry]').count()).toBe(before + 1)
    await page.reload()
    await expect.poll(() => shownBalance(page)).toBe('640 points')
    expect(await row.count()).toBe(0)
    await close()
  })

  test('sees no card before signing in', async () => {
    const { page, close } = await newShopper(browser)
    await page.goto(`${shop}/account`)

    expect(await page.locator('perk-balance').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Your card' }).count()).toBe(0)
    await close()
  })
})
