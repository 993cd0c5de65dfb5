import { expect, test } from 'vitest'
import { rememberTier } from '../../support/remember-tier.ts'
import { integrity, kit, nonce, openShopPages } from './page.ts'

const { service, shop } = await openShopPages({
  shopper: 'ada',
  products: [{ id: 'prod_mug', source_id: 'mug', name: 'Mug', price: 1800 }],
  validation_rules: [
    {
      id: 'val_hundred',
      name: 'Hundred',
      rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [10_000] } } },
    },
  ],
  campaigns: [
    {
      name: 'For a hundred',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        {
          name: 'twenty',
          action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 2000 } },
          validation_rules: ['val_hundred'],
        },
      ],
    },
    {
      name: 'Mug week',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        {
          id: 'promo_mugs',
          name: 'mugs',
          action: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } },
        },
      ],
    },
    {
      name: 'Club',
      campaign_type: 'LOYALTY_PROGRAM',
      vouchers: [
        { id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 500 } },
        { id: 'v_old', code: 'OLD', holder: 'ada', loyalty_card: { points: 40 } },
      ],
      loyalty_tiers: [
        { id: 'lt_silver', name: 'Silver', points: { from: 0, to: 299 } },
        { id: 'lt_gold', name: 'Gold', points: { from: 300, to: 9_999 } },
      ],
      earning_rules: [
        {
          event: 'order.paid',
          loyalty: {
            type: 'PROPORTIONAL',
            calculation_type: 'ORDER_AMOUNT',
            order: { amount: { every: 100, points: 1 } },
          },
        },
      ],
    },
  ],
})

const banner = 'Ten euros off the big basket'
const fallback = 'See our offers at checkout.'

type Opened = Awaited<ReturnType<typeof shop.open>>

/** The promotions are shown without errors. */
async function expectPromotions({ page, errors, blocked }: Opened) {
  const offer = page.getByText(banner).first()
  await offer.waitFor()
  expect(await offer.isVisible()).toBe(true)
  expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
}

const tags = ['points', 'badge', 'nudge', 'tier-up', 'combine', 'earn', 'points-breakdown', 'launcher']

/** Every element, with a cart in the storage and an earlier tier. */
const everything = {
  head: `<script nonce="${nonce}">
    const lines = [{ product_id: 'prod_mug', quantity: 2, price: 1800 }]
    const selection = [{ object: 'promotion_tier', id: 'promo_mugs' }]
    localStorage.setItem('perkit:cart:1', JSON.stringify({ lines, selection }))
    ${rememberTier('v_ada', { id: 'lt_silver', from: 0 })}
  </script>`,
  body: service.elements
    .replace('<perk-shop', '<perk-shop card="ADA"')
    .replace(
      '</perk-shop>',
      `${tags.map((tag) => `<perk-${tag} open product="prod_mug"></perk-${tag}>`).join('')}</perk-shop>`,
    ),
}

/** Every element is ready and styled. */
async function expectEverything({ page }: Opened) {
  for (const tag of tags) await page.locator(`perk-${tag}:state(ready)`).waitFor({ state: 'attached' })
  const sizes = await page.evaluate(`Object.fromEntries(${JSON.stringify(tags)}.map((tag) => {
    const { shadowRoot } = document.querySelector('perk-' + tag)
    const drawn = shadowRoot.querySelector('[part=panel], section')
    return [tag, drawn?.checkVisibility() && drawn.offsetHeight > 10 && getComputedStyle(drawn).boxSizing]
  }))`)
  expect(sizes).toEqual(Object.fromEntries(tags.map((tag) => [tag, 'border-box'])))
}

test('shows every element under the strictest content security policy', async () => {
  const csp = `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; base-uri 'none'; img-src data:; connect-src 'self' ${service.url}`

  const opened = await shop.open({ csp, ...everything })

  await expectPromotions(opened)
  await expectEverything(opened)
})

test('loads German under the strictest content security policy', async () => {
  const csp = `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; img-src data:; connect-src 'self' ${service.url}`

  const opened = await shop.open({ csp, body: service.elements.replace('locale="en"', 'locale="de"') })

  await expectPromotions(opened)
  await opened.page.getByText('Rabatt', { exact: false }).first().waitFor()
})

test('shows every element with trusted types and one allowed policy', async () => {
  const csp = "require-trusted-types-for 'script'; trusted-types perkit"
  const opened = await shop.open({ csp, ...everything })

  await expectPromotions(opened)
  await expectEverything(opened)
})

test('styles custom rows with a nonce under the strictest policies', async () => {
  const csp = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self' ${service.url}; require-trusted-types-for 'script'; trusted-types perkit`
  const template = `<template slot="row"><style nonce="${nonce}">b { color: rgb(1, 2, 3) }</style><b data-field="title"></b></template>`

  const opened = await shop.open({ csp, body: service.elements.replace('See our', `${template}See our`) })

  await expectPromotions(opened)
  const color = opened.page.getByText(banner).evaluate((field) => getComputedStyle(field).color)
  expect(await color).toBe('rgb(1, 2, 3)')
})

const otherLit = '<script type="module" src="/other-lit.js"></script>'

test('works with trusted types together with another Lit that has its own policy', async () => {
  const csp = "require-trusted-types-for 'script'; trusted-types lit-html perkit"

  const opened = await shop.open({ csp, script: `${otherLit}${kit}`, body: service.elements })

  await expectPromotions(opened)
})

test.each([
  ['before', `${otherLit}${kit}`],
  ['after', `${kit}${otherLit}`],
])('works together with a widget with its own Lit, loaded %s the kit', async (_, script) => {
  const opened = await shop.open({
    script,
    body: `<other-widget title="hello"></other-widget>${service.elements}`,
  })

  await expectPromotions(opened)
  await opened.page.getByText('Another widget says hello').waitFor()
})

test('draws one list without errors when loaded twice', async () => {
  const opened = await shop.open({
    script: `${kit}${kit.replace('.js', '.js?again')}`,
    body: service.elements,
  })

  await expectPromotions(opened)
  expect(await opened.page.getByText(banner).count()).toBe(1)
})

test('shares one shop between two script files', async () => {
  const file = (name: string) => kit.replace('perkit.js', `perkit.${name}.js`)
  const opened = await shop.open({
    script: file('promotions') + file('loyalty'),
    body: `${service.elements}<perk-loyalty></perk-loyalty>`,
  })

  await expectPromotions(opened)
  // It uses the one shop, where Ada is signed in.
  await opened.page.locator('perk-loyalty:state(ready)').waitFor()
})

test('is not affected by styles that hide everything', async () => {
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

test('adds one symbol to the page, besides the globals of Lit', async () => {
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

test('works together with another version without changing it', async () => {
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

test('has no names that ad blockers hide', async () => {
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

test('keeps the page’s own content if the script was tampered with', async () => {
  const tampered = integrity.replace(/.{8}$/, 'AAAAAAAA')
  const script = `<script type="module" src="/perkit.js" integrity="${tampered}" crossorigin="anonymous"></script>`

  const { page, blocked } = await shop.open({ script, body: service.elements })

  expect(await page.getByText(fallback).isVisible()).toBe(true)
  expect(await page.evaluate("customElements.get('perk-shop') === undefined")).toBe(true)
  expect(blocked).toHaveLength(1)
})

test('runs with the published integrity', async () => {
  const script = `<script type="module" src="/perkit.js" integrity="${integrity}" crossorigin="anonymous"></script>`

  await expectPromotions(await shop.open({ script, body: service.elements }))
})

test('keeps the page’s own content if the script is blocked', async () => {
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
