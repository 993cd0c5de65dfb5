import { afterAll, expect, test } from 'vitest'
import { integrity, kit, nonce, startShopPages } from './page.ts'
import { startEmbeddingService } from './service.ts'

const service = await startEmbeddingService()
const shop = await startShopPages(service)
afterAll(async () => {
  await shop.close()
  await service.close()
})

const banner = 'Ten euros off the big basket'
const fallback = 'See our offers at the till.'

type Opened = Awaited<ReturnType<typeof shop.open>>

/** The promotions are on the page, and nothing went wrong on the way. */
async function expectPromotions({ page, errors, blocked }: Opened) {
  await page.getByText(banner).waitFor()
  expect(await page.getByText(banner).isVisible()).toBe(true)
  expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
}

test('a page with the strictest content security policy shows the promotions', async () => {
  const csp = `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; base-uri 'none'; img-src data:; connect-src 'self' ${service.url}`

  await expectPromotions(await shop.open({ csp, body: service.elements }))
})

test('a German page under that policy gets its words', async () => {
  const csp = `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; img-src data:; connect-src 'self' ${service.url}`

  const opened = await shop.open({ csp, body: service.elements.replace('locale="en"', 'locale="de"') })

  await expectPromotions(opened)
  await opened.page.getByText('Rabatt', { exact: false }).first().waitFor()
})

test('a page that demands trusted types shows the promotions with one policy allowed', async () => {
  const csp = "require-trusted-types-for 'script'; trusted-types perkit"

  await expectPromotions(await shop.open({ csp, body: service.elements }))
})

const otherLit = '<script type="module" src="/other-lit.js"></script>'

test('a page that demands trusted types may hold another Lit, whose policy has another name', async () => {
  const csp = "require-trusted-types-for 'script'; trusted-types lit-html perkit"

  const opened = await shop.open({ csp, script: `${otherLit}${kit}`, body: service.elements })

  await expectPromotions(opened)
})

test.each([
  ['before', `${otherLit}${kit}`],
  ['after', `${kit}${otherLit}`],
])('another widget with its own Lit, loaded %s the kit, works beside it', async (_, script) => {
  const opened = await shop.open({
    script,
    body: `<other-widget title="hello"></other-widget>${service.elements}`,
  })

  await expectPromotions(opened)
  await opened.page.getByText('Another widget says hello').waitFor()
})

test('a page that loads the kit twice draws one list and reports no error', async () => {
  const opened = await shop.open({
    script: `${kit}${kit.replace('.js', '.js?again')}`,
    body: service.elements,
  })

  await expectPromotions(opened)
  expect(await opened.page.getByText(banner).count()).toBe(1)
})

test('a page that loads files for two kinds of pages has one shop for the elements of both', async () => {
  const file = (name: string) => kit.replace('perkit.js', `perkit.${name}.js`)
  const opened = await shop.open({
    script: file('promotions') + file('loyalty'),
    body: `${service.elements}<perk-loyalty></perk-loyalty>`,
  })

  await expectPromotions(opened)
  // It has asked the one shop, where nobody is signed in.
  await opened.page.locator('perk-loyalty:state(signed-out)').waitFor()
})

test('a page whose styles hide and bend everything cannot reach into the list', async () => {
  const style = `<style>
    ul, li, p, h2, h3, button, span { display: none !important; font-size: 1px !important; }
    * { letter-spacing: normal; }
    .tier, [part] { visibility: hidden !important; }
  </style>`

  const opened = await shop.open({ head: style, body: service.elements })

  await expectPromotions(opened)
  const box = await opened.page.getByText(banner).boundingBox()
  expect(box?.height).toBeGreaterThan(10)
})

test('the script leaves one symbol of ours on the page, and the names that Lit leaves on every page', async () => {
  const names = 'Reflect.ownKeys(globalThis).map(String)'
  const without = await shop.open({ script: '', body: service.elements })
  const before: unknown = await without.page.evaluate(names)
  const opened = await shop.open({ body: service.elements })
  await expectPromotions(opened)

  const after: unknown = await opened.page.evaluate(names)

  const added = [after].flat().filter((name) => ![before].flat().includes(name))
  expect(added.toSorted()).toEqual([
    'Symbol(perkit)',
    'litElementVersions',
    'litHtmlVersions',
    'litPropertyMetadata',
    'reactiveElementVersions',
  ])
})

test('a copy of another version on the page is left alone, and ours works beside it', async () => {
  const theirs = `({ version: 999, shops: new Set(['theirs']), consumers: new Set(['theirs']) })`
  const opened = await shop.open({
    head: `<script>globalThis[Symbol.for('perkit')] = ${theirs}</script>`,
    body: service.elements,
  })
  await expectPromotions(opened)

  const left: unknown = await opened.page.evaluate(
    `(({ version, shops, consumers }) => [version, ...shops, ...consumers])(globalThis[Symbol.for('perkit')])`,
  )

  expect(left).toEqual([999, 'theirs', 'theirs'])
})

test('nothing on the page has a name that ad blockers hide', async () => {
  const opened = await shop.open({ body: service.elements })
  await expectPromotions(opened)

  const names: unknown = await opened.page.evaluate(`
    (function names(root) {
      return [...root.querySelectorAll('*')].flatMap((element) => [
        ...element.classList, element.id, ...(element.shadowRoot ? names(element.shadowRoot) : []),
      ])
    })(document.body).filter(Boolean)
  `)

  expect(names).toEqual(expect.any(Array))
  expect(
    [names]
      .flat()
      .filter((name) => /(^|[-_])(ads?|advert|banner|promo|popup|widget|sponsor)/i.test(String(name))),
  ).toEqual([])
})

test('a script that was tampered with never runs, and the page keeps its own words', async () => {
  const tampered = integrity.replace(/.{8}$/, 'AAAAAAAA')
  const script = `<script type="module" src="/perkit.js" integrity="${tampered}" crossorigin="anonymous"></script>`

  const { page, blocked } = await shop.open({ script, body: service.elements })

  expect(await page.getByText(fallback).isVisible()).toBe(true)
  expect(await page.evaluate("customElements.get('perk-shop') === undefined")).toBe(true)
  expect(blocked).toHaveLength(1)
})

test('the script with the published integrity runs', async () => {
  const script = `<script type="module" src="/perkit.js" integrity="${integrity}" crossorigin="anonymous"></script>`

  await expectPromotions(await shop.open({ script, body: service.elements }))
})

test('a visitor whose blocker stops the script sees the page’s own words and no error box', async () => {
  const { page, errors } = await shop.open({
    script: kit.replace('/perkit.js', 'http://localhost:9/perkit.js'),
    body: service.elements,
  })

  expect(await page.getByText(fallback).isVisible()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(
    errors.filter((error) => !error.includes('ERR_CONNECTION_REFUSED') && !error.includes('ERR_UNSAFE_PORT')),
  ).toEqual([])
})
