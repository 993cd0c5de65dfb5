/** The frame of every shop page. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Customer, Product } from '../catalogue.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** What a page needs to know about where it stands and who is looking. */
export interface Visit {
  brand: string
  shopper: Customer | undefined
  /** What the shop sells, for the page's script. */
  products: readonly Product[]
  /** How the page's `<perk-shop>` reaches the service: itself, or through the shop's own back end. */
  perk: { serviceUrl: string; clientId: string; clientToken: string } | { relayUrl: string }
  /** Subresource integrity of `/perkit.js`, where the build wrote one. */
  integrity: string | undefined
  /** A script tag with answers to what the page would ask first, or nothing. */
  answers: string
}

interface Page {
  visit: Visit
  title: string
  /** Path of the navigation entry to mark as current. */
  current?: string
  /** A style sheet that this page alone needs. */
  stylesheet?: string
  main: Html
}

export const perkitScript = (integrity: string | undefined) =>
  integrity
    ? html`<script type="module" src="/perkit.js" integrity="${integrity}" crossorigin="anonymous"></script>`
    : html`<script type="module" src="/perkit.js"></script>`

export const page = ({ visit, title, current, stylesheet, main }: Page) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === visit.brand ? title : `${title} · ${visit.brand}`}</title>
        <link rel="icon" type="image/svg+xml" href="/pictures/tern.svg" />
        <link rel="stylesheet" href="/reserve.css" />
        <link rel="stylesheet" href="/styles/tokens.css" />
        <link rel="stylesheet" href="/styles/frame.css" />
        <link rel="stylesheet" href="/styles/front.css" />
        <link rel="stylesheet" href="/styles/piece.css" />
        <link rel="stylesheet" href="/styles/cart.css" />
        <link rel="stylesheet" href="/styles/order.css" />
        <link rel="stylesheet" href="/styles/account.css" />
        ${stylesheet ? html`<link rel="stylesheet" href="${stylesheet}" />` : ''}
        <script type="module" src="/demo/shop.js"></script>
        ${perkitScript(visit.integrity)} ${raw(visit.answers)}
      </head>
      <body data-goods="${JSON.stringify(visit.products.map(goodsOf))}">
        <a class="skip" href="#main">Skip to the content</a>
        <aside class="notice" aria-label="Notice">A demonstration shop: nothing here is sold.</aside>
        ${masthead(visit, current)}
        <perk-shop
          ${way(visit.perk)}
          currency="EUR"
          locale="en"
          ${visit.shopper ? html`customer="${visit.shopper.source_id}"` : ''}
        >
          <main id="main" class="band" tabindex="-1">${main}</main>
        </perk-shop>
        <p class="visually-hidden" role="status" data-announcer></p>
        ${foot(visit)}
      </body>
    </html>`

const way = (perk: Visit['perk']) =>
  'relayUrl' in perk
    ? html`relay-url="${perk.relayUrl}"`
    : html`service-url="${perk.serviceUrl}" client-id="${perk.clientId}" client-token="${perk.clientToken}"
      token-url="/perkit/token"`

/** A product as the cart's lines have it. */
const goodsOf = ({ id, name, price, metadata }: Product) => ({
  product_id: id,
  name,
  price,
  image_url: `/pictures/${metadata.picture}.svg`,
})

const masthead = ({ brand, shopper }: Visit, current: string | undefined) => {
  const link = (path: string, word: string, more: Html | string = '') =>
    html`<li>
      <a href="${path}" ${path === current ? html`aria-current="page"` : ''}><span>${word}</span>${more}</a>
    </li>`

  return html`<header class="masthead">
    <a class="wordmark" href="/"><img src="/pictures/tern.svg" alt="" width="48" height="32" />${brand}</a>
    <nav aria-label="Shop">
      <ul>
        ${link('/', 'Shelf')} ${link('/account', shopper ? shopper.name : 'Account')}
        ${link(
          '/cart',
          'Cart',
          html` <span class="count"
            ><span data-cart-count>0</span><span class="visually-hidden"> pieces</span></span
          >`,
        )}
      </ul>
    </nav>
  </header>`
}

const foot = ({ brand }: Visit) =>
  html`<footer class="foot">
    <p>
      ${brand}, the boat shed at the end of the quay. Open from Tuesday to Saturday, and whenever the light is
      on.
    </p>
    <nav aria-label="For page authors">
      <a href="/docs">Documentation</a>
      <a href="/preview">Every element, in every condition</a>
    </nav>
  </footer>`
