/** The documented checkout page in Chromium, with the documented back ends. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type {} from '../../../../src/elements/shop/perk-shop.ts'
import { createRelay, forNode } from '../../../../src/relay/index.ts'
import type { Redeemable } from '../../../../src/state/cart.ts'
import { openBrowser, withLongTimeouts } from '../../../support/chromium.ts'
import { dist } from '../../../support/package.ts'
import { hasProgram } from '../../../support/programs.ts'
import { onPostgres } from '../../../support/stores.ts'
import { blocksOf, languages } from './back-end.ts'
import { cart, cups, once, openShop, type OpenedShop, pointsOf, redeemed, untouched } from './shop.ts'

const browser = await openBrowser()
afterAll(browser.close)

const fileOf = (name: string) => {
  const found = blocksOf('page').find(({ file }) => file === name)
  if (!found) throw new Error(`The page contains no ${name}.`)
  return found.code
}

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`

/** Serves the page beside the back end, and opens it with a cart. */
async function openPage({ url, access, payments }: OpenedShop) {
  const relay = forNode(createRelay({ ...access, identify: async () => 'ada' }))
  const state = { isDown: false, placed: [] as string[] }
  const server = createServer(async (request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? '/'
    if (path.startsWith('/perkit/')) return relay(request, response)
    if (request.method === 'POST') {
      const body = Buffer.concat(await request.toArray())
      if (path === '/checkout/place')
        state.placed.push((JSON.parse(body.toString()) as { attempt: string }).attempt)
      if (state.isDown) return response.destroy()
      const headers = { 'Content-Type': 'application/json' }
      const reply = await fetch(url + path, { method: 'POST', headers, body }).catch(() => undefined)
      if (!reply) return response.destroy()
      response.writeHead(reply.status, { 'Content-Type': 'application/json' })
      return response.end(await reply.text())
    }
    const isScript = path.endsWith('.js')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    if (path === '/checkout.js') return response.end(fileOf('checkout.js'))
    if (isScript) return response.end(readFileSync(join(dist, path)))
    return response.end(html(path.startsWith('/checkout') ? fileOf('checkout.html') : `<h1>${path}</h1>`))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const context = withLongTimeouts(await browser.newContext())
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('https://payments.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html('<h1>Payment</h1>') }),
  )
  await page.goto(`${origin}/checkout`)
  await page.waitForFunction('document.querySelector("perk-shop").shop')
  await page.evaluate(
    ({ items, selection }) => {
      const shop = document.querySelector('perk-shop')?.shop
      for (const item of items) shop?.cart.add({ ...item, price: 1000 })
      shop?.cart.replaceSelection(selection)
    },
    { items: [cups(3)], selection: cart.selection as Redeemable[] },
  )
  const total = (text: string) => expect.poll(() => page.locator('output').innerText()).toBe(text)
  const submit = () => page.locator('form > button').click()
  /** Attempt of the order that the page has begun to place. */
  const attempt = () => state.placed.at(-1) ?? ''
  return Object.assign(state, {
    page,
    origin,
    errors,
    attempt,
    total,
    submit,
    message: (text: string) => expect.poll(() => page.locator('[role=status]').innerText()).toBe(text),
    /** Confirms the order, and waits for the payment page. */
    async pay() {
      await total('€15.00')
      await submit()
      await page.waitForURL('https://payments.example/**')
      return attempt()
    },
    async returnFromPayment(status: 'succeeded' | 'failed') {
      payments.finish(attempt(), status)
      await page.goto(`${origin}/checkout/done?attempt=${attempt()}`)
    },
  })
}

type OpenedPage = Awaited<ReturnType<typeof openPage>>

interface Scenario {
  title: string
  run(checkout: OpenedPage, shop: OpenedShop): Promise<void>
}

const scenarios: Scenario[] = [
  {
    title: 'places an order once, even with a double click, and shows that it is paid',
    async run(checkout, shop) {
      const { page, errors } = checkout
      await checkout.total('€15.00')
      await page.locator('form > button').dblclick()
      await page.waitForURL('https://payments.example/**')
      expect(new Set(checkout.placed).size).toBe(1)
      expect(shop.payments.ofOrder(checkout.attempt())).toHaveLength(1)

      await checkout.returnFromPayment('succeeded')

      await page.waitForURL('**/thanks')
      expect(await shop.books()).toMatchObject({ balance: 415, uses: 1 })
      expect(shop.payments.charged(checkout.attempt())).toBe(1500)
      await page.goto(`${checkout.origin}/checkout`)
      await page.waitForFunction(
        'document.querySelector("perk-shop").shop.cart.$cart.get().lines.length === 0',
      )
      expect(errors).toEqual([])
    },
  },
  {
    title: 'continues the same order after a reload while the connection is lost',
    async run(checkout, shop) {
      const { page } = checkout
      await checkout.total('€15.00')
      checkout.isDown = true
      await checkout.submit()
      await checkout.message('There is no connection. Trying again …')
      await page.reload()
      checkout.isDown = false

      expect(await checkout.pay()).toBe(checkout.placed[0])

      expect(new Set(checkout.placed).size).toBe(1)
      expect(await shop.books()).toMatchObject({ balance: redeemed.balance, uses: 1 })
    },
  },
  {
    title: 'shows a changed total and asks again',
    async run(checkout, shop) {
      await checkout.total('€15.00')
      await shop.changePrice(1000, 1100)
      await checkout.submit()

      await checkout.message('The total has changed. Check it and confirm again.')
      await checkout.total('€18.00')
      expect(await shop.books()).toEqual(untouched)
      await checkout.submit()
      await checkout.page.waitForURL('https://payments.example/**')
      expect(new Set(checkout.placed).size).toBe(2)
    },
  },
  {
    title: 'lets the shopper order again after a declined payment',
    async run(checkout, shop) {
      const first = await checkout.pay()
      await checkout.returnFromPayment('failed')

      await checkout.message('The payment was declined. You can try again.')
      expect(await shop.books()).toEqual(untouched)
      expect(await checkout.pay()).not.toBe(first)
    },
  },
  {
    title: 'continues a payment after the back button',
    async run(checkout, shop) {
      const first = await checkout.pay()
      await checkout.page.goBack()

      await checkout.message('Your order is not paid yet.')
      expect(await checkout.pay()).toBe(first)
      expect(shop.payments.ofOrder(first)).toHaveLength(1)
    },
  },
  {
    title: 'rolls the order back when the shopper returns to the cart',
    async run(checkout, shop) {
      await checkout.pay()
      await checkout.page.goBack()
      await checkout.message('Your order is not paid yet.')

      await checkout.page.locator('a').click()

      await checkout.page.waitForURL('**/cart')
      expect(await shop.books()).toEqual(untouched)
    },
  },
  {
    title: 'rolls the order back when the cart changes',
    async run(checkout, shop) {
      const first = await checkout.pay()
      await checkout.page.goBack()
      await checkout.message('Your order is not paid yet.')

      await checkout.page.evaluate('document.querySelector("perk-shop").shop.cart.deselect({ id: "ONCE" })')
      await checkout.total('€20.00')
      expect(await shop.books()).toEqual(untouched)
      await checkout.submit()
      await checkout.page.waitForURL('https://payments.example/**')
      expect(checkout.attempt()).not.toBe(first)
      expect(shop.payments.ofOrder(checkout.attempt())).toMatchObject([{ amount: 2000 }])
    },
  },
  {
    title: 'removes what can no longer be used',
    async run(checkout, shop) {
      await checkout.total('€15.00')
      const other = { items: [cups(1)], selection: [once], total: 500, attempt: crypto.randomUUID() }
      expect((await shop.post('/checkout/place', other)).body).toMatchObject({ status: 'paying' })
      await checkout.submit()

      await checkout.message('The total has changed. Check it and confirm again.')
      await checkout.total('€20.00')
      const selection = await checkout.page.evaluate(
        () => document.querySelector('perk-shop')?.shop?.cart.$cart.get().selection,
      )
      expect(selection).toEqual([pointsOf('ADA', 100)])
    },
  },
]

onPostgres('the documented checkout page', (open) => {
  for (const language of languages)
    describe.skipIf(language === 'php' && !hasProgram('php'))(`with ${language}`, () => {
      test.each(scenarios)('$title', async ({ run }) => {
        const shop = await openShop(open, language)
        await run(await openPage(shop), shop)
      })
    })
})
