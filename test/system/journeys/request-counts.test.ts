/** The number of requests of a page, and how many of them run in sequence. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newShopper } from './support/browser.ts'
import { signInByRequest, offer, openCart, fillCart, ten } from './support/cart.ts'
import { openJourneys } from './support/shop.ts'

const { browser, shop, service } = await openJourneys()

test.each([
  ['a guest', undefined],
  ['a member, whose points change with the cart', 'ada'],
])(
  'sends one request per cart change and two for five changes within 400 ms, without preflight: %s',
  async (_, name) => {
    const { page, requests } = await newShopper(browser)
    const points = page.locator('perk-points [part=points]')
    if (name) await signInByRequest(page, shop, name)
    // Only the DevTools protocol reports preflights.
    const preflights: string[] = []
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (request.method === 'OPTIONS') preflights.push(request.url)
    })
    const methods = () =>
      requests.filter((request) => request.url().startsWith(service)).map((one) => one.method())
    await fillCart(page, shop, { prod_cup: 1 })
    await openCart(page, shop)
    const missing = offer(page, ten).locator('[part=missing]')
    await expect.poll(() => missing.innerText()).toBe('Spend €44.00 more')
    expect(preflights.some((url) => url.includes('/client/v1/qualifications'))).toBe(true)
    const before = name && (await points.innerText())
    await pause(1_000)
    requests.length = preflights.length = 0

    const more = page
      .getByRole('group', { name: 'How many of Espresso cup' })
      .getByRole('button', { name: 'One more' })
    await more.click()
    await expect.poll(() => missing.innerText()).toBe('Spend €28.00 more')
    if (name) await expect.poll(() => points.innerText()).not.toBe(before)
    await pause(1_000)
    expect(methods()).toEqual(['POST'])
    requests.length = 0

    await page.evaluate(async () => {
      const cart = document.querySelector('perk-shop')?.shop?.cart
      const [cup] = cart?.$cart.get().lines ?? []
      for (let change = 0; change < 5; change++) {
        if (change) await new Promise((later) => setTimeout(later, 80))
        if (cup) cart?.setQuantity(cup, 2 + (change % 2))
      }
    })
    await pause(1_500)
    expect(methods().length).toBeLessThanOrEqual(2)
    expect(preflights).toEqual([])
  },
)

test('loads the account page without sequential requests after its script, because it contains the token', async () => {
  const { page } = await newShopper(browser)
  await signInByRequest(page, shop, 'ada')
  await page.goto('about:blank')
  const steps: { what: string; from: number; to: number }[] = []
  const slow = async (url: string, go: () => Promise<unknown>) => {
    const from = Date.now()
    await pause(500)
    await go()
    steps.push({ what: new URL(url).pathname, from, to: Date.now() })
  }
  await page.route(/\/client\/v1\/|\/perkit\/token/, (route) =>
    slow(route.request().url(), async () => route.fulfill({ response: await route.fetch() })),
  )

  await page.goto(`${shop}/account`)
  await page.locator('perk-balance:state(ready)').waitFor()
  await expect.poll(() => steps.length).toBeGreaterThanOrEqual(4)
  await pause(1_000)

  const firstEnd = Math.min(...steps.map(({ to }) => to))
  expect(steps.filter(({ from }) => from >= firstEnd)).toEqual([])
  const names = steps.map(({ what }) => what.split('/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['activity', 'rewards', 'tiers']))
  expect(names).not.toContain('token')
})

test('compresses files and sends them again only if they have changed', async () => {
  for (const path of ['/perkit.js', '/styles/frame.css', '/pictures/cup.svg']) {
    const { status, headers } = await fetch(shop + path)
    expect([status, headers.get('Content-Encoding'), headers.get('Cache-Control')]).toEqual([
      200,
      'gzip',
      'no-cache',
    ])
    const known = { 'If-None-Match': headers.get('ETag') ?? '' }
    expect((await fetch(shop + path, { headers: known })).status).toBe(304)
  }
  const page = await fetch(`${shop}/account`)
  expect([page.headers.get('Content-Encoding'), page.headers.get('ETag')]).toEqual(['gzip', null])
})

test("creates no formatter before the first element is defined, and loads no zod in the shop's script", async () => {
  const { page } = await newShopper(browser)
  await page.addInitScript(`globalThis.made = { formatters: 0 }
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct: (target, inputs) => (made.formatters++, Reflect.construct(target, inputs)),
    })
    const { define } = customElements
    customElements.define = function (...inputs) {
      made.before ??= made.formatters
      return define.apply(this, inputs)
    }`)

  await page.goto(shop)
  await page.locator('perk-promotions:state(ready)').waitFor()

  expect(await page.evaluate<{ before: number; formatters: number }>('made')).toEqual({
    before: 0,
    formatters: expect.any(Number),
  })
  expect(await page.evaluate<number>('made.formatters')).toBeGreaterThan(0)
  expect(await (await fetch(`${shop}/demo/shop.js`)).text()).not.toContain('ZodMini')
})
