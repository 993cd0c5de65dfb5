/** Shop pages with a cart in a real browser, and a server whose responses the test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Cart } from '../../../src/state/cart.ts'
import { launchOptions, openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { afterAll, onTestFinished } from 'vitest'

/** Scripts of a test can use `kit` and `cart`. */
const html = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><script type="module">
  import * as kit from '/kit.js'
  const { cart } = kit.createShop({ source: {} })
  Object.assign(globalThis, { kit, cart, reported: [] })
  ${script}
  document.body.className = 'ready'
</script></body></html>`

/** The response of the shop's server; it may also use `response` itself. */
export type Responder = (path: string, request: IncomingMessage, response: ServerResponse) => unknown

/** The pages close after the last test of the file. */
export async function openCartPages() {
  const kit = await bundle()
  const scripts = new Map<string, string>()
  const requests: string[] = []
  let respond: Responder = () => undefined

  const server = createServer(async (request, response) => {
    const { url = '/' } = request
    const script = scripts.get(url)
    response.setHeader('Access-Control-Allow-Origin', '*') // a frame without storage is another origin
    if (url.startsWith('/kit.js')) return response.setHeader('Content-Type', 'text/javascript').end(kit)
    if (script !== undefined) return response.setHeader('Content-Type', 'text/html').end(html(script))
    requests.push(url)
    const value = await respond(url, request, response)
    if (response.destroyed || response.writableEnded) return
    if (value === undefined) return response.writeHead(404).end()
    response.setHeader('Content-Type', 'application/json')
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // set while the server is listening
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser()
  let goingBack: Promise<Browser> | undefined

  afterAll(async () => {
    await browser.close()
    await (await goingBack)?.close()
    server.close()
  })

  /** Address of a new page that runs `script` once the cart exists. */
  function address(script = '') {
    const path = `/page-${scripts.size}`
    scripts.set(path, script)
    return origin + path
  }

  /**
   * A new browser profile for one test. `goesBack`: with a back-forward cache, which takes twice as long to start.
   */
  async function newShopper({ goesBack = false } = {}) {
    const opened = goesBack ? await (goingBack ??= launchGoingBack()) : browser
    const context = withLongTimeouts(await opened.newContext())
    onTestFinished(() => context.close())
    return {
      async open(url: string) {
        const page = await context.newPage()
        const errors: string[] = []
        page.on('pageerror', ({ message }) => errors.push(message))
        await page.goto(url)
        await page.locator('body.ready').waitFor({ state: 'attached' })
        return { page, errors }
      },
    }
  }

  return {
    requests,
    address,
    newShopper,
    /** Opens a page that runs `script` for a new shopper. */
    async open(script = '', options?: { goesBack: boolean }) {
      return (await newShopper(options)).open(address(script))
    },
    /** Sets the responses of the shop's server: JSON, raw text, or undefined for a 404. */
    respond(next: Responder) {
      requests.length = 0
      respond = next
    },
  }
}

/** The headless shell has no back-forward cache. */
const launchGoingBack = () =>
  chromium.launch({
    ...launchOptions({ needsFullBrowser: true }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/** The current cart of the page. */
export const cartOn = (page: Page) => page.evaluate<Cart>('cart.$cart.get()')

/** The lines as `2 x mug at 1250`. */
export const linesOn = async (page: Page) =>
  (await cartOn(page)).lines.map(
    ({ quantity, price, ...ids }) => `${quantity} x ${ids.source_id ?? ids.product_id} at ${price}`,
  )

async function bundle() {
  const entry = fileURLToPath(new URL('kit.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  })
  const [chunk] = (Array.isArray(built) ? built : []).flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('The bundle is empty')
  return chunk.code
}
