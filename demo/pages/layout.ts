/** Layout of every shop page. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Customer, Product } from '../catalogue.ts'
import type { Shop } from '../shops/shop.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The shop and the session that a page is rendered for. */
export interface Visit {
  shop: Shop
  shopper: Customer | undefined
  /** How `<perk-shop>` reaches the service: directly, or through the shop's relay. */
  connection: { serviceUrl: string; clientId: string; clientToken: string } | { relayUrl: string }
  /** Subresource integrity hash of `/perkit.js`, if the build wrote one. */
  integrity: string | undefined
  /** Address of the demo's other shop, if it runs. */
  otherShopUrl: string | undefined
  /** A script tag with preloaded responses, or empty. */
  preloadedResponses: string
}

interface Page {
  visit: Visit
  title: string
  /** Path of the navigation entry to mark as current. */
  current?: string
  /** Extra style sheet of this page. */
  stylesheet?: string
  main: Html
}

export const perkitScript = (integrity: string | undefined) =>
  integrity
    ? html`<script type="module" src="/perkit.js" integrity="${integrity}" crossorigin="anonymous"></script>`
    : html`<script type="module" src="/perkit.js"></script>`

export const page = ({ visit, title, current, stylesheet, main }: Page) => {
  const { shop, shopper } = visit
  const { words } = shop
  return html`<!doctype html>
    <html lang="${shop.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === shop.name ? title : `${title} · ${shop.name}`}</title>
        <link rel="icon" type="image/svg+xml" href="/pictures/${shop.pictures.symbol}.svg" />
        <link rel="stylesheet" href="/reserve.css" />
        <link rel="stylesheet" href="/styles.css" />
        ${shop.stylesheet ? html`<link rel="stylesheet" href="${shop.stylesheet}" />` : ''}
        ${stylesheet ? html`<link rel="stylesheet" href="${stylesheet}" />` : ''}
        ${shop.language === 'en' ? '' : html`<link rel="modulepreload" href="/messages/${shop.language}.js" />`}
        <script type="module" src="/demo/shop.js"></script>
        ${perkitScript(visit.integrity)} ${raw(visit.preloadedResponses)}
      </head>
      <body
        data-products="${JSON.stringify(shop.project.products.map(cartProduct))}"
        data-words="${JSON.stringify(shop.scriptWords)}"
      >
        <a class="skip" href="#main">${words.skip}</a>
        <aside class="notice" aria-label="${words.noticeLabel}">${words.notice}</aside>
        ${masthead(visit, current)}
        <perk-shop
          ${connectionAttributes(visit.connection)}
          currency="${shop.currency}"
          locale="${shop.language}"
          ${shopper ? html`customer="${shopper.source_id}"` : ''}
        >
          <main id="main" class="band" tabindex="-1">${main}</main>
        </perk-shop>
        <p class="visually-hidden" role="status" data-announcer></p>
        ${footer(visit)}
      </body>
    </html>`
}

const connectionAttributes = (connection: Visit['connection']) =>
  'relayUrl' in connection
    ? html`relay-url="${connection.relayUrl}"`
    : html`service-url="${connection.serviceUrl}" client-id="${connection.clientId}"
      client-token="${connection.clientToken}" token-url="/perkit/token"`

/** A product in the shape of a cart line. */
const cartProduct = ({ id, name, price, metadata }: Product) => ({
  product_id: id,
  name,
  price,
  image_url: `/pictures/${metadata.picture}.svg`,
})

const masthead = ({ shop: { name, pictures, words }, shopper }: Visit, current: string | undefined) => {
  const link = (path: string, text: string, more: Html | string = '') =>
    html`<li>
      <a href="${path}" ${path === current ? html`aria-current="page"` : ''}><span>${text}</span>${more}</a>
    </li>`

  return html`<header class="masthead">
    <a class="wordmark" href="/"
      ><img src="/pictures/${pictures.symbol}.svg" alt="" width="48" height="32" />${name}</a
    >
    <nav aria-label="${words.navigation}">
      <ul>
        ${link('/', words.shelf)} ${link('/account', shopper ? words.shopper(shopper.name) : words.account)}
        ${link(
          '/cart',
          words.cart,
          html` <span class="count"
            ><span data-cart-count>0</span><span class="visually-hidden">${words.items}</span></span
          >`,
        )}
      </ul>
    </nav>
  </header>`
}

const footer = ({ shop: { words, tools }, otherShopUrl }: Visit) =>
  html`<footer class="footer">
    <p>${words.footer}</p>
    <nav aria-label="${words.footerLabel}">
      ${tools.map(({ path, text }) => html`<a href="${path}">${text}</a>`)}
      ${otherShopUrl ? html`<a href="${otherShopUrl}">${words.otherShop}</a>` : ''}
    </nav>
  </footer>`
