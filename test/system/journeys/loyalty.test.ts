import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './support/browser.ts'
import { checkOut, signInByRequest, signIn, fillCart } from './support/cart.ts'
import { openJourneys } from './support/shop.ts'
import { balanceOf } from './support/ledger.ts'

const connections = [
  { connection: 'the service', isRelayed: false },
  { connection: 'the shop’s relay', isRelayed: true },
]

const shownBalance = (page: Page) => page.locator('perk-balance [part=balance]').innerText()
const history = (page: Page) => page.locator('perk-activity [part=entry]').allInnerTexts()
const dialog = (page: Page) => page.locator('perk-rewards dialog')
const confirmButton = (page: Page) => dialog(page).locator('[part~=primary]')

const choose = (page: Page, reward: string) => page.getByRole('button', { name: `Redeem: ${reward}` }).click()

describe.each(connections)('a member whose page uses $connection', async ({ isRelayed }) => {
  const { browser, shop, service } = await openJourneys({ isRelayed })

  async function openAccount(page: Page, customer: string) {
    await signInByRequest(page, shop, customer)
    await page.goto(`${shop}/account`)
  }

  test('sees the points history, expiring points and a scannable card', async () => {
    const { page, problems } = await newShopper(browser)
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
    expect(problems).toEqual([])
  })

  test('sends no request for data preloaded in the page', async () => {
    const { page, requests } = await newShopper(browser)
    const paths = () =>
      requests
        .map((request) => new URL(request.url()).pathname.replace('/perkit', ''))
        .filter((path) => /token$|tiers$|rewards$|activity$|brand$|members\/[^/]+$/.test(path))
    await page.goto(shop)
    await page.locator('perk-promotions [part~=tier]').first().waitFor()
    expect(paths()).toEqual(isRelayed ? [] : ['/client/v1/promotions/tiers'])

    await openAccount(page, 'ada')
    await expect.poll(() => history(page)).not.toEqual([])
    requests.length = 0
    await page.goto(`${shop}/account`)
    await expect.poll(() => history(page)).not.toEqual([])
    const member = '/client/v1/loyalties/members/TC-ADA-7Q2M'
    expect(paths().toSorted()).toEqual(
      isRelayed ? [] : [member, `${member}/activity`, `${member}/rewards`, `${member}/tiers`],
    )
  })

  test('gets a reward once after a double click and finds it in the history', async () => {
    const { page, problems } = await newShopper(browser)
    await openAccount(page, 'ada')
    await expect.poll(() => shownBalance(page)).toBe('1,240 points')

    await choose(page, 'Olive-wood spoon')
    // Only the relay has the keys to the brand.
    const links = dialog(page).getByRole('link')
    if (isRelayed) await expect.poll(() => links.allInnerTexts()).toEqual(['Terms of use', 'Privacy policy'])
    else expect(await links.count()).toBe(0)
    await confirmButton(page).dblclick()

    await dialog(page).locator('h2').getByText('Added to your cart.').waitFor()
    expect(await dialog(page).locator('[part=dialog-text]').innerText()).toBe('300 points used.')
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    await page.reload()
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    await expect.poll(() => history(page)).toContainEqual(expect.stringMatching(/Olive-wood spoon\s+−300/))
    expect(await balanceOf(service, 'TC-ADA-7Q2M')).toBe(940)
    expect(problems).toEqual([])
  })

  test('earns points once at checkout', async () => {
    const { page, problems } = await newShopper(browser)
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
    expect(await balanceOf(service, 'TC-BEN-4X9K')).toBe(180 + earned)
    expect(problems).toEqual([])
  })

  // The other tests do not depend on the relay.
  if (!isRelayed) return

  test('sees an unconfirmed redemption, also after a reload, and pays once on retry', async () => {
    const { page } = await newShopper(browser)
    await openAccount(page, 'ada')
    await expect.poll(() => shownBalance(page)).toBe('940 points')
    const unconfirmed = 'We couldn’t confirm this yet.'
    // The service redeems, but no response arrives.
    const replies = /\/redemptions?(\/[^/]+)?$/
    await page.route(replies, async (route) => {
      if (route.request().method() === 'POST') await route.fetch().catch(() => undefined)
      await route.abort('connectionreset')
    })

    await choose(page, 'Five euros for a friend')
    await confirmButton(page).click()
    await dialog(page).locator('h2').getByText(unconfirmed).waitFor()
    await page.reload()
    await page.locator('perk-rewards [part=attempt]').getByText(unconfirmed).waitFor()
    await page.unroute(replies)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await confirmButton(page).click()

    await dialog(page).locator('h2').getByText('It’s yours.').waitFor()
    expect(await dialog(page).locator('[part=dialog-text]').innerText()).toBe('250 points used.')
    await expect.poll(() => shownBalance(page)).toBe('690 points')
    expect(await balanceOf(service, 'TC-ADA-7Q2M')).toBe(690)
  })

  test('sees no layout shift on a phone when points on a second card load late', async () => {
    const { page } = await newShopper(browser, { viewport: { width: 390, height: 844 } })
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
  })

  test('moves the points of an old card once, although the response is lost', async () => {
    const { page } = await newShopper(browser)
    await openAccount(page, 'ines')
    const combine = page.locator('perk-combine')
    const row = combine.locator('[part=text]')
    await expect.poll(() => row.innerText()).toBe('350 points on another card')
    expect(await shownBalance(page)).toBe('240 points')
    const before = await page.locator('perk-activity [part=entry]').count()
    // The service moves them, but the response is lost.
    const sent: string[] = []
    await page.route(/\/transfers$/, async (route) => {
      sent.push(`${route.request().headers()['idempotency-key']} ${route.request().postData()}`)
      if (sent.length === 1) await route.fetch()
      await route.abort('connectionreset')
    })

    await combine.getByRole('button', { name: 'Move points' }).click()
    const lines = combine.locator('dl > div')
    expect((await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Card ending in 9H3T 240 points',
      'Card ending in 0386 +350',
      'New balance 590 points',
    ])
    await combine.locator('[part~=primary]').dblclick()
    const unconfirmed = 'We couldn’t confirm this yet.'
    await combine.locator('h2').getByText(unconfirmed).waitFor()
    await page.reload()
    await expect.poll(() => row.innerText()).toBe(unconfirmed)
    await page.unroute(/\/transfers$/)
    await combine.getByRole('button', { name: 'Show', exact: true }).click()
    await combine.locator('[part~=primary]').click()

    await combine.locator('h2').getByText('350 points moved to this card.').waitFor()
    expect(new Set(sent).size).toBe(1)
    const balances = async () =>
      Promise.all(['TC-INES-9H3T', 'TC-INES-0386'].map((code) => balanceOf(service, code)))
    // Includes the bonus of the next tier.
    expect(await balances()).toEqual([640, 0])
    await expect.poll(() => shownBalance(page)).toBe('640 points')
    await expect.poll(() => history(page)).toContainEqual(expect.stringMatching(/^Points moved\b.*\+\d+/s))
    expect(await page.locator('perk-activity [part=entry]').count()).toBe(before + 1)
    await page.reload()
    await expect.poll(() => shownBalance(page)).toBe('640 points')
    expect(await row.count()).toBe(0)
  })

  test('sees no card before signing in', async () => {
    const { page } = await newShopper(browser)
    await page.goto(`${shop}/account`)

    expect(await page.locator('perk-balance').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Your card' }).count()).toBe(0)
  })
})
