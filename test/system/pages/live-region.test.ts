/** Announcements in Chromium's accessibility tree, on pages that trap the focus or hide, swap, clone or morph content. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { kit, startShopPages, withoutAriaReflection } from './page.ts'

const library = (path: string) => readFileSync(`${root}node_modules/${path}`, 'utf8')

const shop = await startShopPages(
  { relay: async () => new Response(null, { status: 503 }) },
  {
    'turbo.js': library('@hotwired/turbo/dist/turbo.es2017-umd.js'),
    'idiomorph.js': library('idiomorph/dist/idiomorph.js'),
  },
)
afterAll(() => shop.close())

const sentence = 'You seem to be offline.'
const element = '<perk-shop locale="en" currency="EUR"><perk-promotions></perk-promotions></perk-shop>'

/** Makes every request of the page's shops fail, including those of shops added later. */
const offline = `<script type="module">
  const source = new Proxy({}, {
    get: (_, name) => (name === 'now' ? Date.now : () => Promise.reject({ name: 'CallError', kind: 'offline' })),
  })
  const setSource = () => {
    for (const shop of document.querySelectorAll('perk-shop')) if (shop.source !== source) shop.source = source
  }
  setSource()
  new MutationObserver(setSource).observe(document, { childList: true, subtree: true })
</script>`

/** Records each announcement. */
const recorder = `<script>
  self.announcements = []
  let before = ''
  new MutationObserver(() => {
    const now = document.querySelector('[role=status]')?.textContent ?? ''
    if (now && now !== before) announcements.push(now)
    before = now
  }).observe(document, { childList: true, subtree: true, characterData: true })
</script>`

async function open(body: string, { head = '', script = kit } = {}) {
  const { page } = await shop.open({ head: recorder + head, script: script + offline, body })
  return page
}

/** Makes the element announce its failure again. */
const retry = (page: Page) =>
  page.evaluate(`document.querySelector('perk-promotions').shadowRoot.querySelector('button').click()`)

/** The text of the status regions that screen readers get. */
async function exposed(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const { role, name, childIds = [] } = byId.get(id) ?? {}
    return role?.value === 'StaticText' ? String(name?.value) : childIds.map(textOf).join('')
  }
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'status')
    .map(({ nodeId }) => textOf(nodeId))
}

const expectExposed = (page: Page) => expect.poll(() => exposed(page)).toEqual([sentence])

/** Waits until the region is in the element with that id or tag name and its message is exposed. */
async function expectMoved(page: Page, parent: string) {
  const place = `(({ id, localName }) => id || localName)(globalThis[Symbol.for('perkit')].liveRegion.parentNode)`
  await expect.poll(() => page.evaluate(place)).toBe(parent)
  await expectExposed(page)
}

test('announces a message that is due while a router has removed the body', async () => {
  const page = await open(element)
  await page.locator('perk-promotions button').waitFor()
  await retry(page)
  await page.evaluate(`new Promise((back) => {
    const { body } = document
    body.remove()
    setTimeout(() => back(document.documentElement.append(body)), 400)
  })`)
  await page.evaluate('announcements.length = 0')
  await retry(page)

  await expect.poll(() => page.evaluate('announcements'), { timeout: 10_000 }).toContain(sentence)
})

test('exposes announcements on a plain page', async () => {
  const page = await open(element)

  await expectMoved(page, 'body')
})

test('exposes announcements in a modal dialog and then on the page again', async () => {
  const page = await open(`${element}<dialog id="modal"><button>Close</button></dialog>`)
  await expectExposed(page)

  await page.evaluate(`modal.showModal()`)
  await retry(page)
  await expectMoved(page, 'modal')

  await page.evaluate(`modal.close()`)
  await retry(page)
  await expectMoved(page, 'body')
})

const nested = `<script>
  for (const [name, html] of [['outer-box', '<inner-box><slot></slot></inner-box>'], ['inner-box', '<dialog id="modal"><slot></slot></dialog>']])
    customElements.define(name, class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = html }
    })
</script>`

test.each([
  ['with the focus in it', `<button>Close</button>`],
  ['without the focus', '<p>Nothing to focus</p>'],
])('exposes announcements in a modal dialog in nested shadow roots, %s', async (_, content) => {
  const page = await open(`${element}<outer-box>${content}</outer-box>`, { head: nested })
  await expectExposed(page)

  await page.evaluate(`(() => {
    document.querySelector('outer-box').shadowRoot.firstChild.shadowRoot.firstChild.showModal()
    if (!document.querySelector('outer-box button')) document.activeElement.blur()
  })()`)
  await retry(page)

  await expectMoved(page, 'modal')
})

test('exposes announcements in a dialog that opens at the same moment', async () => {
  const page = await open(`${element}<dialog id="modal"><button>Close</button></dialog>`)
  await expectExposed(page)

  await page.evaluate(`(async () => {
    document.querySelector('perk-promotions').shadowRoot.querySelector('button').click()
    await document.querySelector('perk-promotions').updateComplete
    setTimeout(() => modal.showModal(), 20)
  })()`)

  await expectMoved(page, 'modal')
})

const isolate = {
  'sets inert on the rest': `for (const one of document.body.children) if (one !== box) one.inert = true`,
  'sets aria-hidden on the rest': `for (const one of document.body.children) if (one !== box) one.setAttribute('aria-hidden', 'true')`,
  'also hides elements that are added later': `
    const hide = () => { for (const one of document.body.children) if (one !== box) one.setAttribute('aria-hidden', 'true') }
    hide()
    new MutationObserver(hide).observe(document.body, { childList: true })`,
}

test.each(Object.entries(isolate))(
  'exposes announcements inside a modal of a library that %s',
  async (_, script) => {
    const page = await open(`<main>${element}</main><div id="box" role="dialog"><button>Close</button></div>`)
    await expectExposed(page)

    await page.evaluate(`box.querySelector('button').focus(); ${script}`)
    for (const _time of [1, 2]) {
      await retry(page)
      await expectMoved(page, 'box')
    }

    await page.evaluate(`box.remove(); for (const one of document.body.children) one.inert = false`)
    await page.evaluate(`document.querySelector('main').removeAttribute('aria-hidden')`)
    await retry(page)
    await expectMoved(page, 'body')
  },
)

test.each([
  ['popover', '<div id="box" popover><button>Close</button></div>', 'box.showPopover()'],
  ['ARIA modal', '<div id="box" role="dialog" aria-modal="true"><button>Close</button></div>', ''],
  ['fullscreen element', '<div id="box"><button>Close</button></div>', 'box.requestFullscreen()'],
])('exposes announcements in the focused %s', async (_, box, script) => {
  const page = await open(`${element}${box}`)
  await expectExposed(page)

  await page.mouse.click(1, 1) // fullscreen needs a user gesture
  await page.evaluate(`Promise.resolve(${script}).then(() => box.querySelector('button').focus())`)
  await retry(page)

  await expectMoved(page, 'box')
})

test('keeps the region in the body of a fullscreen page', async () => {
  const page = await open(`${element}<button>Press</button>`)
  await expectExposed(page)

  await page.mouse.click(1, 1)
  await page.evaluate(`document.documentElement.requestFullscreen()`)
  await page.getByText('Press').focus()
  await retry(page)

  await expect.poll(() => page.evaluate('announcements.length')).toBe(2)
  await expectMoved(page, 'body')
})

test('has one region after the page replaces its body', async () => {
  const page = await open(element)
  await expectExposed(page)

  await page.evaluate(`document.body.replaceWith(document.body.cloneNode(true))`)

  await expectExposed(page)
  expect(await page.locator('[role=status]').count()).toBe(1)
})

/** Visible text of regions that the kit no longer uses. */
const leftovers = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('[role=status]')].filter((one) => !one.shadowRoot).map((one) => one.innerText).join('')`,
  )

test('shows no message in a clone of the page', async () => {
  const page = await open(element, {
    head: '<style>body > *, div, [role=status] { display: block !important }</style>',
  })
  await expectExposed(page)

  await page.evaluate(`(() => {
    const copy = document.body.cloneNode(true)
    for (const shop of copy.querySelectorAll('perk-shop')) shop.remove()
    document.body.replaceWith(copy)
  })()`)

  expect(await page.locator('[role=status]').count()).toBe(1)
  expect(await leftovers(page)).toBe('')
  expect(await page.evaluate('document.body.innerText')).toBe('')
})

test('shows no old message on a page that Turbo restores', async () => {
  const head = '<script src="/turbo.js"></script>'
  const second = await open('<p>Second page</p>', { head })
  const page = await open(`${element}<a href="${second.url()}">Next</a>`, { head })
  await expectExposed(page)

  await page.getByText('Next').click()
  await page.getByText('Second page').waitFor()
  await page.goBack()
  await page.getByText('Next').waitFor()
  expect(await leftovers(page)).toBe('')

  await expectExposed(page)
  expect(await page.locator('[role=status]').count()).toBe(1)
})

test('recovers the region after the page is morphed', async () => {
  const page = await open(element, { head: '<script src="/idiomorph.js"></script>' })
  await expectExposed(page)

  await page.evaluate(
    `Idiomorph.morph(document.body, ${JSON.stringify(`${element}<div>From the server</div>`)}, { morphStyle: 'innerHTML' })`,
  )
  await page.getByText('From the server').waitFor()
  expect(await page.evaluate(`getComputedStyle(document.querySelector('body > div')).position`)).toBe(
    'static',
  )

  await retry(page)
  await expectExposed(page)
  expect(await page.locator('[role=status]').count()).toBe(1)
})

test('announces an outage once for two copies of the kit', async () => {
  const file = (name: string) => kit.replace('perkit.js', `perkit.${name}.js`)
  const page = await open(element.replace('</perk-shop>', '<perk-loyalty></perk-loyalty></perk-shop>'), {
    script: file('promotions') + file('loyalty'),
  })
  await page.locator('perk-loyalty:state(failed)').waitFor()
  await page.locator('perk-promotions:state(failed)').waitFor()
  await page.evaluate(`document.querySelector('perk-shop').append(document.createElement('perk-balance'))`)
  await page.locator('perk-balance:state(failed)').last().waitFor()
  await expectExposed(page)
  await retry(page)
  await expect.poll(() => page.evaluate('announcements.length')).toBe(2)

  expect(await page.evaluate('announcements')).toEqual([sentence, sentence])
  expect(await page.locator('[role=status]').count()).toBe(1)
})

test('exposes announcements in a browser without ARIA reflection', async () => {
  const page = await open(element, { head: withoutAriaReflection })

  await expectExposed(page)
})
