/** The shop's own server: pages, sign-in, the kit's script as a shop would deploy it, and the relay for tokens. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { createRelay } from '../src/relay/index.ts'
import { readShopProject } from './catalogue.ts'
import { accountPage } from './pages/account.ts'
import { cartPage } from './pages/cart.ts'
import { frontPage } from './pages/front.ts'
import type { Visit } from './pages/layout.ts'
import { lostPage } from './pages/lost.ts'
import { previewPage } from './pages/preview.ts'
import { productPage } from './pages/product.ts'
import { createSignIn } from './shopper.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = folder('../dist')

export function createShopServer({ serviceUrl }: { serviceUrl: string }) {
  const { brand, keys, products, customers } = readShopProject()
  const [server] = keys.server
  const [client] = keys.client
  if (!server || !client)
    throw new Error('The demo shop needs a server key and a client key in the catalogue.')

  const signIn = createSignIn(customers)
  const relay = createRelay({
    serviceUrl,
    appId: server.app_id,
    appToken: server.app_token,
    identify: async (request) => (await signIn.shopper(request))?.source_id,
  })

  const visit = async (request: Request): Promise<Visit> => ({
    brand: brand.brand.name,
    shopper: await signIn.shopper(request),
    perk: { serviceUrl, clientId: client.application_id, clientToken: client.token },
    integrity: readIntegrity(),
  })

  const shop = new Hono()

  shop.use(pageHeaders(serviceUrl))
  shop.use('/sign-in', csrf())

  shop.get('/', async ({ req, html }) => html(frontPage(await visit(req.raw), products)))
  shop.get('/cart', async ({ req, html }) => html(cartPage(await visit(req.raw))))
  shop.get('/account', async ({ req, html }) => html(accountPage(await visit(req.raw), customers)))
  shop.get('/preview', async ({ req, html }) => html(previewPage(await visit(req.raw), req.query())))
  shop.get('/products/:id', async ({ req, html, notFound }) => {
    const product = products.find(({ id }) => id === req.param('id'))
    return product ? html(productPage(await visit(req.raw), product, products)) : notFound()
  })

  shop.post('/sign-in', async (context) => {
    const { shopper } = await context.req.parseBody()
    await signIn.signIn(context, shopper)
    return context.redirect('/account', 303)
  })
  shop.all('/perkit/*', ({ req }) => relay(req.raw))

  for (const path of ['/perkit.js', '/reserve.css', '/messages/*', '/demo/*'])
    shop.get(path, serveStatic({ root: dist }))
  for (const path of ['/pictures/*', '/styles/*']) shop.get(path, serveStatic({ root: folder('.') }))

  shop.notFound(async ({ req, html }) => html(lostPage(await visit(req.raw)), 404))
  return shop
}

/** What a page may load: its own things, and the service's answers. Nothing inline, nothing from elsewhere. */
const pageHeaders = (serviceUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'", serviceUrl],
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
