/** The shop's own server: pages, sign-in, checkout, Perkit's files as a shop would deploy them, and the relay. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { csrf } from 'hono/csrf'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import { createRelay, preloadResponses, type PreloadOptions } from '../src/relay/index.ts'
import { isReferralCode } from './catalogue.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createPerks } from './checkout/perks.ts'
import { readCheckoutRequest } from './checkout/request.ts'
import { docsSite } from './docs/serve.ts'
import { accountPage } from './pages/account.ts'
import { cardPage } from './pages/card.ts'
import { cartPage } from './pages/cart.ts'
import { frontPage } from './pages/front.ts'
import { legalPage } from './pages/legal.ts'
import type { Visit } from './pages/layout.ts'
import { messagesPage } from './pages/messages.ts'
import { notFoundPage } from './pages/not-found.ts'
import { checkoutNotice } from './pages/outcome.ts'
import { previewPage } from './pages/preview.ts'
import { studioPage } from './pages/studio.ts'
import { productPage } from './pages/product.ts'
import { receiptPage } from './pages/receipt.ts'
import { createSignIn } from './shopper.ts'
import { openShop, type ShopDescription } from './shops/shop.ts'
import { tern } from './shops/tern.ts'
import { openData } from './data.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = folder('../dist')

export interface ShopServerOptions {
  serviceUrl: string
  description?: ShopDescription
  /** Port of the demo's other shop, if it runs. */
  otherShopPort?: () => number | undefined
  /** Whether pages reach the service only through the shop's relay. */
  isRelayed?: boolean
  /** Folder for data that survives a restart. Without it, no data survives. */
  dataFolder?: string | undefined
}

/** Interval for undoing abandoned orders. */
const undoIntervalMs = 60_000

/** Generous, so that pages get all of their preloaded responses even on a busy machine. */
const timeoutMs = 15_000

export function createShopServer({
  serviceUrl,
  description = tern,
  otherShopPort = () => undefined,
  isRelayed = false,
  dataFolder,
}: ShopServerOptions) {
  const shop = openShop(description)
  const { project, language } = shop
  const { brand, keys, products, customers } = project
  const [server] = keys.server
  const [client] = keys.client
  const [management] = keys.management
  if (!server || !client || !management)
    throw new Error('The demo shop needs a key of each kind in demo/catalogue.json.')

  const { attemptLog, secret } = openData(dataFolder)
  const signIn = createSignIn(customers, secret, description.cookie)
  const relay = createRelay({
    serviceUrl,
    appId: server.app_id,
    appToken: server.app_token,
    clientId: client.application_id,
    clientToken: client.token,
    brand: {
      projectId: project.id,
      brandingId: brand.id,
      managementId: management.id,
      managementToken: management.token,
    },
    identify: async (request) => (await signIn.shopper(request))?.source_id,
    onError: (error) => process.stderr.write(`${inspect(error)}\n`),
  })

  const perks = createPerks({ serviceUrl, appId: server.app_id, appToken: server.app_token })
  const checkout = createCheckout({ perks, project, attemptLog })
  setInterval(() => void checkout.undoAbandoned(), undoIntervalMs).unref()

  /** `preload`: requests whose responses are embedded in the page if it uses the relay. Otherwise, it gets a token. */
  const visit = async ({ req, header }: Context, preload: Partial<PreloadOptions> = {}): Promise<Visit> => ({
    ...(await offlineVisit(req)),
    preloadedResponses: await preloadResponses(relay, req.raw, {
      relayUrl: '/perkit',
      language,
      timeoutMs,
      responseHeaders: { set: header },
      ...(isRelayed ? preload : { token: true }),
    }),
  })

  /** For a page that the service worker caches: it must not contain a token. */
  const offlineVisit = async ({ raw }: HonoRequest): Promise<Visit> => ({
    shop,
    otherShopUrl: onPort(otherShopPort(), raw.url),
    shopper: await signIn.shopper(raw),
    connection: isRelayed
      ? { relayUrl: '/perkit' }
      : { serviceUrl, clientId: client.application_id, clientToken: client.token },
    integrity: readIntegrity(),
    preloadedResponses: '',
  })

  const app = new Hono()

  app.use(pageHeaders(isRelayed ? [] : [serviceUrl]))
  app.use(compress())
  app.all('/perkit/*', ({ req }) => relay(req.raw))
  for (const path of ['/sign-in', '/checkout']) app.use(path, csrf(), bodyLimit({ maxSize: 65_536 }))

  app.get('/', async (context) => {
    const code = context.req.query('friend')
    return context.html(
      frontPage(
        await visit(context, { promotions: [{ limit: 5 }] }),
        isReferralCode(code, project) ? code : undefined,
      ),
    )
  })
  app.get('/cart', async (context) => {
    const current = await visit(context)
    const attempt = context.req.query('attempt') ?? ''
    const outcome = await checkout.find(attempt, current.shopper)
    if (outcome?.kind === 'paid') return context.redirect(`/orders/${attempt}`, 303)
    return context.html(cartPage(current, outcome && checkoutNotice(outcome, shop)))
  })
  app.get('/account', async (context) => context.html(accountPage(await visit(context, { card: true }))))
  for (const name of ['terms', 'privacy'] as const)
    app.get(`/${name}`, async (context) => context.html(legalPage(await visit(context), name)))
  app.get('/card', async ({ req, html }) => html(cardPage(await offlineVisit(req))))
  app.get('/products/:id', async (context) => {
    const product = products.find(({ id }) => id === context.req.param('id'))
    return product ? context.html(productPage(await visit(context), product)) : context.notFound()
  })

  app.post('/sign-in', async (context) => {
    const { shopper } = await context.req.parseBody()
    await signIn.signIn(context, shopper)
    return context.redirect('/account', 303)
  })

  app.post('/checkout', async ({ req, redirect, text }) => {
    const request = readCheckoutRequest((await req.parseBody()).request)
    const outcome = request && (await checkout.place(request, await signIn.shopper(req.raw)))
    if (!request || !outcome) return text('Invalid checkout request.', 400)
    const { attempt } = request
    return redirect(outcome.kind === 'paid' ? `/orders/${attempt}` : `/cart?attempt=${attempt}`, 303)
  })
  // For a page that was closed before it received the response.
  app.get('/checkout/:attempt', async ({ req, json }) => {
    const outcome = await checkout.find(req.param('attempt'), await signIn.shopper(req.raw))
    return json({ kind: outcome?.kind ?? 'none' })
  })
  app.get('/orders/:attempt', async (context) => {
    const current = await visit(context)
    const outcome = await checkout.find(context.req.param('attempt'), current.shopper)
    return outcome?.kind === 'paid' ? context.html(receiptPage(current, outcome.order)) : context.notFound()
  })

  if (description.tools.length) {
    app.get('/studio', async (context) => context.html(studioPage(await visit(context))))
    app.get('/preview', async (context) =>
      context.html(previewPage(await visit(context), context.req.query())),
    )
    app.get('/preview/messages', async (context) =>
      context.html(await messagesPage(await visit(context), context.req.query())),
    )
    app.route('/docs', docsSite())
  }

  // Browsers revalidate each time, to pick up a new build.
  const files = (root: string) =>
    [
      etag(),
      serveStatic({ root, onFound: (_, context) => context.header('Cache-Control', 'no-cache') }),
    ] as const
  for (const path of [
    '/:kit{perkit(?:\\.(?:promotions|cart|loyalty|offline))?\\.js}',
    '/reserve.css',
    '/themes/*',
    '/messages/*',
    '/demo/*',
  ])
    app.get(path, ...files(dist))
  app.get('/styles.css', etag(), ({ body }) =>
    body(readStyles(), {
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
    }),
  )
  for (const path of ['/pictures/*', '/styles/*']) app.get(path, ...files(folder('.')))
  // Browsers request this on addresses that are not HTML pages.
  app.get('/favicon.ico', ({ redirect }) => redirect(`/pictures/${shop.pictures.symbol}.svg`, 301))

  app.notFound(async (context) => context.html(notFoundPage(await visit(context)), 404))
  return app
}

/** All style sheets of the shop's pages in one response. */
const readStyles = () =>
  ['tokens', 'frame', 'front', 'product', 'cart', 'order', 'account']
    .map((name) => readFileSync(folder(`styles/${name}.css`), 'utf8'))
    .join('')

/** The same host at another port. */
function onPort(port: number | undefined, url: string) {
  if (!port) return undefined
  const other = new URL('/', url)
  other.port = String(port)
  return other.href
}

/** A strict content security policy: own files and the service only, nothing inline. */
const pageHeaders = (services: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // The code on the member card is a data URL.
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...services],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
    // The demo uses plain HTTP on localhost.
    strictTransportSecurity: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
  })

/** Hash from the build's `sri.json`, read for each page to pick up a new build. */
function readIntegrity() {
  const file = `${dist}/sri.json`
  if (!existsSync(file)) return undefined
  const hashes: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const hash = typeof hashes === 'object' && hashes !== null ? Reflect.get(hashes, 'perkit.js') : undefined
  return typeof hash === 'string' ? hash : undefined
}
