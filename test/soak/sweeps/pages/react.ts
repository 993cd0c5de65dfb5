/** Changes by React 19 to rendered elements on a server-rendered page. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageChange } from './changes.ts'
import { attributes, fallbackOf, rowContent, type Rows, tags } from './offers.ts'
import { ReactShop, type ReactShopProps } from './react-shop.ts'
import { bundle } from './scripts.ts'

export const reactFiles = { 'react.js': await bundle("import './browser/react-root.ts'") }

const head = '<script type="module" src="/react.js"></script>'

/** `shopTag`: the start tag of the page's `<perk-shop>`. */
function body(rows: Rows, shopTag: string) {
  const props: ReactShopProps = {
    shop: Object.fromEntries(
      [...shopTag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    elements: tags.map((tag) => ({
      tag,
      attributes: { ...attributes[tag], ...booleans[tag] },
      html: rows === 'custom rows' ? rowContent : '',
      fallback: fallbackOf(tag),
    })),
  }
  const json = JSON.stringify(props).replaceAll('<', '\\u003c')
  return `<div id="root">${renderToString(createElement(ReactShop, props))}</div>
    <script type="module">reactShop.start(${json})</script>`
}

const booleans: Record<string, Record<string, boolean>> = {
  'perk-promotions': { all: false, terms: false },
}

const react = (name: string, script: string, more: Partial<PageChange> = {}): PageChange => ({
  name: `React: ${name}`,
  head,
  body,
  script,
  ...more,
})

const sameElements = { keepsFocus: true }

/** React sets properties instead of attributes on new elements. */
const newElements = { changesAttributes: true }

export const reactChanges = [
  react('hydrated', 'await reactShop.hydrate()', sameElements),
  react('hydrated in StrictMode', 'await reactShop.hydrate({ isStrict: true })', sameElements),
  react(
    'hydrated and rendered again, with boolean attributes that are false',
    'await reactShop.hydrate(); await reactShop.render(); await reactShop.render()',
    sameElements,
  ),
  react(
    'hydrated and rendered in another order',
    'await reactShop.hydrate(); await reactShop.render({ elements: reactShop.elements().toReversed() })',
  ),
  react(
    'hydrated and replaced',
    'await reactShop.hydrate(); await reactShop.render({ round: 2 })',
    newElements,
  ),
  react('rendered without hydration', 'await reactShop.create()', newElements),
  react(
    'rendered without hydration in StrictMode, repeatedly',
    'await reactShop.create({ isStrict: true }); await reactShop.render(); await reactShop.render({ round: 2 })',
    newElements,
  ),
]
