/** Shop pages with server-rendered cart events in their data layer. */
import { openCartPages } from './cart-pages.ts'

export const mug = { item_id: 'mug', price: 12.5 }
export const bowl = { item_id: 'bowl', price: 3 }

export const event = (name: string, items: unknown[], more = {}) => ({
  event: name,
  ecommerce: { items, ...more },
})
export const push = (...entries: unknown[]) =>
  entries.map((entry) => `dataLayer.push(${JSON.stringify(entry)})`).join(';')
export const addMug = event('add_to_cart', [mug])
export const addBowl = event('add_to_cart', [bowl])
export const order = event('purchase', [mug], { transaction_id: 'T-1' })

export const list = 'window.dataLayer = window.dataLayer || []'
export const start = `kit.followDataLayer(cart, { onError: (error) => console.error(error) })`

export const oneMug = ['1 x mug at 1250']
export const twoMugs = ['2 x mug at 1250']
export const oneBowl = ['1 x bowl at 300']

export interface ShopPage {
  /** Script in the HTML, before the Perkit script. */
  printed?: string
  /** Runs when the cart is created. Follows the data layer by default. */
  script?: string
  cacheControl?: string
  /** The server sends a script after this resolves. */
  opened?: Promise<void>
}

const html = ({ printed = '', script = start }: ShopPage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><script>${list}; ${printed}</script>
<button id="mug" onclick='${push(addMug)}'>Add mug</button><button id="bowl" onclick='${push(addBowl)}'>Add bowl</button>
<script type="module">
  import * as kit from '/kit.js'
  const { cart } = kit.createShop({ source: {} })
  Object.assign(globalThis, { kit, cart })
  ${script}
  document.body.className = 'ready'
</script></body></html>`

/** The pages close after the last test of the file. */
export async function openDataLayerPages() {
  const pages = await openCartPages()
  const { origin } = new URL(pages.address())

  /** A shopper in a shop with these pages by path, which tests can change. */
  async function visit(shop: Record<string, ShopPage>, options?: { goesBack: true }) {
    const shopper = await pages.newShopper(options)
    pages.respond(async (path, _, response) => {
      const found = shop[path]
      if (!found) return
      if (found.opened) {
        await found.opened
        response.setHeader('Content-Type', 'text/javascript').end()
        return
      }
      response.setHeader('Content-Type', 'text/html')
      if (found.cacheControl) response.setHeader('Cache-Control', found.cacheControl)
      response.end(html(found))
    })
    const { page } = await shopper.open(pages.address())
    const open = (path: string, on = page) => on.goto(origin + path) // resolves after its modules are loaded
    return { page, open, openTab: async () => (await shopper.open(pages.address())).page }
  }

  return { origin, visit }
}
