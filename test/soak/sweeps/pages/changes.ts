/** Changes by scripts, morphing libraries and page transitions to rendered elements. */
import type { Page } from 'playwright-core'
import { cartInStorage, elementsWith, type Rows } from './offers.ts'
import { inHead, published } from './scripts.ts'

export interface PageChange {
  name: string
  /** Markup for the head. */
  head?: string
  /** Replaces the default markup of the elements. `shop` is the start tag of the page's `<perk-shop>`. */
  body?: (rows: Rows, shop: string) => string
  /** Runs in the page. It can use `main`, `shop`, `hosts()` and `server()`, the original page from the server. */
  script?: string
  /** Actions of a visitor. `other` is the path of another page. */
  act?: (page: Page, other: string) => Promise<void>
  /** Number of copies of each element afterward, 1 by default. */
  copies?: number
  /** The change alters the children that the page puts into the elements. */
  changesChildren?: boolean
  /** The change alters the attributes of the elements. */
  changesAttributes?: boolean
  /** The elements stay in the document, so they must keep the focus. */
  keepsFocus?: boolean
}

const idiomorph = inHead(published('idiomorph/dist/idiomorph.js'))
const morphdom = inHead(published('morphdom/dist/morphdom-umd.js'))
const htmx = inHead(published('htmx.org/dist/htmx.js'))
const turbo = inHead(published('@hotwired/turbo/dist/turbo.es2017-umd.js'))
const turboMorph = `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">${turbo}`

const followLink = async (page: Page, other: string) => {
  await page.getByRole('link', { name: 'Another page' }).click()
  await page.waitForURL(`**${other}`)
  await page.getByRole('heading', { name: 'Another page' }).waitFor()
}

const back = async (page: Page) => {
  await page.goBack()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
}

const htmxSwap = (swap: string): PageChange => ({
  name: `htmx: ${swap}`,
  head: htmx,
  script: `await htmx.ajax('GET', location.href, { target: '#main', select: '${swap.startsWith('inner') ? '#main > *' : '#main'}', swap: '${swap}' })`,
  keepsFocus: swap.endsWith('Morph'),
})

export const changes: PageChange[] = [
  {
    name: 'Turbo: visit and restore',
    head: turbo,
    act: async (page, other) => {
      await followLink(page, other)
      await back(page)
    },
  },
  {
    name: 'Turbo: visit and return by a link, with a preview from the cache',
    head: turbo,
    act: async (page, other) => {
      const url = page.url()
      await followLink(page, other)
      await page.evaluate(`Turbo.visit('${url}')`)
      await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
      await page.locator('html:not([data-turbo-preview])').waitFor()
    },
  },
  {
    name: 'Turbo: page refresh with morph',
    head: turboMorph,
    script: `const rendered = new Promise((done) => addEventListener('turbo:render', done, { once: true }))
      Turbo.session.refresh(location.href)
      await rendered`,
    keepsFocus: true,
  },
  {
    name: 'Idiomorph: the parent element',
    head: idiomorph,
    script: "Idiomorph.morph(main, (await server()).querySelector('main').outerHTML)",
    keepsFocus: true,
  },
  {
    name: 'Idiomorph: the body',
    head: idiomorph,
    script: "Idiomorph.morph(document.body, (await server()).body.innerHTML, { morphStyle: 'innerHTML' })",
    keepsFocus: true,
  },
  {
    name: 'morphdom: the parent element',
    head: morphdom,
    script: "morphdom(main, (await server()).querySelector('main').outerHTML)",
    keepsFocus: true,
  },
  {
    name: 'morphdom: the body',
    head: morphdom,
    script: 'morphdom(document.body, (await server()).body)',
    keepsFocus: true,
  },
  htmxSwap('innerMorph'),
  htmxSwap('outerMorph'),
  htmxSwap('innerHTML'),
  htmxSwap('outerHTML'),
  { name: 'innerHTML set again', script: 'main.innerHTML = main.innerHTML' },
  {
    name: 'innerHTML of each element set again',
    script: 'for (const host of hosts()) host.innerHTML = host.innerHTML',
    keepsFocus: true,
  },
  {
    name: 'outerHTML of each element set again',
    script: 'for (const host of hosts()) host.outerHTML = host.outerHTML',
  },
  {
    name: 'innerHTML copied next to the original',
    script: "shop.insertAdjacentHTML('beforeend', hosts().map((host) => host.outerHTML).join(''))",
    copies: 2,
    keepsFocus: true,
  },
  {
    name: 'cloneNode(true) of each element',
    script: 'shop.append(...hosts().map((host) => host.cloneNode(true)))',
    copies: 2,
    keepsFocus: true,
  },
  {
    name: 'cloneNode(true) in place of the body',
    script: 'document.body.replaceWith(document.body.cloneNode(true))',
  },
  {
    name: 'another body from the server',
    script: 'document.body = document.adoptNode((await server()).body)',
  },
  {
    name: 'children removed',
    script: 'for (const host of hosts()) host.replaceChildren()',
    changesChildren: true,
  },
  {
    name: 'children removed, except for templates',
    script: `for (const host of hosts()) host.replaceChildren(...host.querySelectorAll('template'))`,
    changesChildren: true,
    keepsFocus: true,
  },
  {
    name: 'children replaced by equal ones from the server',
    script: `const page = await server()
      for (const host of hosts()) host.replaceChildren(...page.querySelector(host.localName).childNodes)`,
    keepsFocus: true,
  },
  {
    name: 'a template with children outside of its content, as React and Vue create it',
    script: `for (const host of hosts()) {
        const template = document.createElement('template')
        template.slot = 'row'
        for (const field of ['headline', 'title', 'action']) {
          const element = document.createElement(field === 'action' ? 'button' : 'span')
          element.dataset.field = field
          template.append(element)
        }
        host.replaceChildren(template)
      }`,
    changesChildren: true,
  },
  {
    name: 'moved to the document of a frame and back',
    script: `const frame = document.createElement('iframe')
      document.body.append(frame)
      for (const host of hosts()) frame.contentDocument.body.append(host)
      await new Promise(requestAnimationFrame)
      shop.append(...frame.contentDocument.body.children)
      frame.remove()`,
  },
  {
    name: 'moved with its shop to the document of a frame and back',
    script: `const frame = document.createElement('iframe')
      document.body.append(frame)
      frame.contentDocument.body.append(shop)
      await new Promise(requestAnimationFrame)
      main.append(shop)
      frame.remove()`,
  },
  {
    name: 'moved into a newly parsed page, as Astro persists elements',
    script: `const page = await server()
      page.querySelector('perk-shop').replaceWith(shop)
      document.body.replaceWith(page.body)`,
  },
  {
    name: 'replaced in a view transition',
    script: `const page = await server()
      await document.startViewTransition(() => document.body.replaceWith(page.body)).finished`,
  },
  {
    name: 'two containers at once, as with Barba and Swup',
    script: `const next = (await server()).querySelector('main')
      main.after(next)
      while (!next.querySelector('perk-rewards').shadowRoot?.querySelector('li'))
        await new Promise(requestAnimationFrame)
      main.remove()`,
  },
  {
    name: 'Turbo: permanent elements',
    head: `${inHead(cartInStorage(':shop'))}${turbo}`,
    body: (rows, shop) =>
      `${shop.replace('>', ' id="shop" data-turbo-permanent>')}${elementsWith(rows)}</perk-shop>`,
    script: `const loaded = new Promise((done) => addEventListener('turbo:load', done, { once: true }))
      Turbo.visit(location.href, { action: 'replace' })
      await loaded`,
  },
  {
    name: 'moved with moveBefore',
    script: 'main.moveBefore(shop, main.firstChild)',
    keepsFocus: true,
  },
  {
    name: 'removed and put back later',
    script: `shop.remove()
      await new Promise(requestAnimationFrame)
      main.append(shop)`,
  },
]
