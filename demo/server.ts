/** The shop's own server: pages, sign-in, checkout, the kit's script as a shop would deploy it, and the relay. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { csrf } from 'hono/csrf'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import { createRelay, preloadResponses, type PreloadOptions } from '../src/relay/index.ts'
import { isShared } from './catalogue.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createPerks } from './checkout/perks.ts'
import { readWish } from './checkout/wish.ts'
import { markdownFiles } from './markdown.ts'
import { accountPage } from './pages/account.ts'
import { cardPage } from './pages/card.ts'
import { cartPage } from './pages/cart.ts'
import { docsPage } from './pages/docs.ts'
import { frontPage } from './pages/front.ts'
import { legalPage } from './pages/legal.ts'
import type { Visit } from './pages/layout.ts'
import { lostPage } from './pages/lost.ts'
import { noOrder } from './pages/outcome.ts'
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
  /** Port of the demo's other shop, on whatever host the shopper has come to; undefined where there is none. */
  neighbour?: () => number | undefined
  /** Whether pages reach the service only through the shop's relay. */
  isRelayed?: boolean
  /** Where the shop keeps what it must know after a restart; without, it forgets with its process. */
  dataFolder?: string | undefined
}

/** How often orders are undone for which nobody came back, in milliseconds. */
const tidying = 60_000

/** Pages wait so long for their preloaded responses, in milliseconds: all of them are wanted, also on a busy machine. */
const timeoutMs = 15_000

export function createShopServer({
  serviceUrl,
  description = tern,
  neighbour = () => undefined,
  isRelayed = false,
  dataFolder,
}: ShopServerOptions) {
  const ours = openShop(description)
  const { project, language } = ours
  const { brand, keys, products, customers } = project
  const [server] = keys.server
  const [client] = keys.client
  const [office] = keys.management
  if (!server || !client || !office)
    throw new Error('The demo shop needs a key of each kind in the catalogue.')

  const { journal, secret } = openData(dataFolder)
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
      managementId: office.id,
      managementToken: office.token,
    },
    identify: async (request) => (await signIn.shopper(request))?.source_id,
  })

  const perks = createPerks({ serviceUrl, appId: server.app_id, appToken: server.app_token })
  const checkout = createCheckout({ perks, project, journal })
  setInterval(() => void checkout.tidyUp(), tidying).unref()

  /** `asks`: what the page's elements will ask first; where pages ask through the relay, it is answered in the page. */
  const visit = async (request: Request, asks: Partial<PreloadOptions> = {}): Promise<Visit> => ({
    shop: ours,
    neighbour: onPort(neighbour(), request.url),
    shopper: await signIn.shopper(request),
    perk: isRelayed
      ? { relayUrl: '/perkit' }
      : { serviceUrl, clientId: client.application_id, clientToken: client.token },
    integrity: readIntegrity(),
    answers: isRelayed
      ? await preloadResponses(relay, request, {
          relayUrl: '/perkit',
          language,
          timeoutMs,
          ...asks,
        })
      : '',
  })

  const shop = new Hono()

  shop.use(pageHeaders(isRelayed ? [] : [serviceUrl]))
  shop.use(compress())
  shop.all('/perkit/*', ({ req }) => relay(req.raw))
  for (const path of ['/sign-in', '/checkout']) shop.use(path, csrf(), bodyLimit({ maxSize: 65_536 }))

  shop.get('/', async ({ req, html }) => {
    const code = req.query('friend')
    return html(
      frontPage(
        await visit(req.raw, { promotions: [{ limit: 5 }] }),
        isShared(code, project) ? code : undefined,
      ),
    )
  })
  shop.get('/cart', async ({ req, html, redirect }) => {
    const at = await visit(req.raw)
    const attempt = req.query('attempt') ?? ''
    const outcome = await checkout.find(attempt, at.shopper)
    if (outcome?.kind === 'paid') return redirect(`/orders/${attempt}`, 303)
    return html(cartPage(at, outcome && noOrder(outcome, ours)))
  })
  shop.get('/account', async ({ req, html }) => html(accountPage(await visit(req.raw, { card: true }))))
  for (const name of ['terms', 'privacy'] as const)
    shop.get(`/${name}`, async ({ req, html }) => html(legalPage(await visit(req.raw), name)))
  shop.get('/card', async ({ req, html }) => html(cardPage(await visit(req.raw))))
  shop.get('/products/:id', async ({ req, html, notFound }) => {
    const product = products.find(({ id }) => id === req.param('id'))
    return product ? html(productPage(await visit(req.raw), product)) : notFound()
  })

  shop.post('/sign-in', async (context) => {
    const { shopper } = await context.req.parseBody()
    await signIn.signIn(context, shopper)
    return context.redirect('/account', 303)
  })

  shop.post('/checkout', async ({ req, redirect, text }) => {
    const wish = readWish((await req.parseBody()).wish)
    const outcome = wish && (await checkout.place(wish, await signIn.shopper(req.raw)))
    if (!wish || !outcome) return text('This is not an order that our cart would send.', 400)
    const { attempt } = wish
    return redirect(outcome.kind === 'paid' ? `/orders/${attempt}` : `/cart?attempt=${attempt}`, 303)
  })
  // For a page that was left before it had its answer.
  shop.get('/checkout/:attempt', async ({ req, json }) => {
    const outcome = await checkout.find(req.param('attempt'), await signIn.shopper(req.raw))
    return json({ kind: outcome?.kind ?? 'none' })
  })
  shop.get('/orders/:attempt', async ({ req, html, notFound }) => {
    const at = await visit(req.raw)
    const outcome = await checkout.find(req.param('attempt'), at.shopper)
    return outcome?.kind === 'paid' ? html(receiptPage(at, outcome.order)) : notFound()
  })

  if (description.tools.length) {
    shop.get('/studio', async ({ req, html }) => html(studioPage(await visit(req.raw))))
    shop.get('/preview', async ({ req, html }) => html(previewPage(await visit(req.raw), req.query())))
    shop.get('/docs', async ({ req, html }) => html(docsPage(await visit(req.raw), 'README.md')))
    shop.get('/docs/:name', async ({ req, html, notFound }) => {
      const file = `demo/docs/${req.param('name')}.md`
      return markdownFiles().includes(file) ? html(docsPage(await visit(req.raw), file)) : notFound()
    })
  }

  // Asked for each time, as a new build may be there, and sent where it has changed.
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
    shop.get(path, ...files(dist))
  shop.get('/styles.css', etag(), ({ body }) =>
    body(readStyles(), {
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
    }),
  )
  for (const path of ['/pictures/*', '/styles/*']) shop.get(path, ...files(folder('.')))

  shop.notFound(async ({ req, html }) => html(lostPage(await visit(req.raw)), 404))
  return shop
}

/** What every page looks like, in one request. */
const readStyles = () =>
  ['tokens', 'frame', 'front', 'piece', 'cart', 'order', 'account']
    .map((name) => readFileSync(folder(`styles/${name}.css`), 'utf8'))
    .join('')

/** The same host at another port. */
function onPort(port: number | undefined, url: string) {
  if (!port) return undefined
  const other = new URL('/', url)
  other.port = String(port)
  return other.href
}

/** What a page may load: its own things, and the service's answers. Nothing inline, nothing from elsewhere. */
const pageHeaders = (services: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // The member card's code comes as a picture in the answer.
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...services],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
    // The demo speaks plain http on localhost.
    strictTransportSecurity: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
  })

/** The build writes `sri.json` beside `perkit.js`; read for each page, so that a new build is picked up. */
function readIntegrity() {
  const file = `${dist}/sri.json`
  if (!existsSync(file)) return undefined
  const hashes: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const hash = typeof hashes === 'object' && hashes !== null ? Reflect.get(hashes, 'perkit.js') : undefined
  return typeof hash === 'string' ? hash : undefined
}
