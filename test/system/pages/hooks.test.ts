/** The hooks of `perkit/react`, in React and Preact, and the composables of `perkit/vue`, beside the script-tag file. */
import { execFileSync } from 'node:child_process'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderToString as renderVue } from 'vue/server-renderer'
import { bundle, kit, openShopPages } from './page.ts'
import { app } from './react-cart.ts'
import { createCart } from './vue-cart.ts'

const alias = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
}
const preactServer = await bundle('react-html.ts', { alias, platform: 'node' })

const { service, shop } = await openShopPages(
  {},
  {
    'react-cart.js': await bundle('react-cart.ts'),
    'preact-cart.js': await bundle('react-cart.ts', { alias }),
    'react-ready.js': await bundle('react-ready.ts'),
    'react-shops.js': await bundle('react-shops.ts'),
    'vue-cart.js': await bundle('vue-cart.ts'),
    'vue-shops.js': await bundle('vue-shops.ts'),
  },
)

const frameworks = [
  { name: 'React', script: 'react-cart.js', html: renderToString(app) },
  {
    name: 'Preact',
    script: 'preact-cart.js',
    html: execFileSync('node', ['--input-type=module', '-'], { input: preactServer, encoding: 'utf8' }),
  },
  { name: 'Vue', script: 'vue-cart.js', html: await renderVue(createCart()) },
]

test.each(frameworks)('$name hydrates, follows the cart and handles events', async ({ script, html }) => {
  const { page, errors } = await shop.open({
    script: `${kit}<script type="module" src="/${script}"></script>`,
    body: `<div id="app">${html}</div>${service.inShop('<perk-promotions></perk-promotions>')}`,
  })
  const text = () => page.locator('#cart').innerText()
  const choose = () => page.getByRole('button', { name: 'Five euros off everything' }).click()
  expect(html).toContain('waiting, 0 lines, 0 selected, 0 events, 0 inside')
  await expect.poll(text).toBe('connected, 0 lines, 0 selected, 0 events, 0 inside')
  await expect.poll(() => page.locator('#cart').getAttribute('class')).toBe('connected')

  await choose()
  await expect.poll(text).toBe('connected, 0 lines, 1 selected, 1 events, 0 inside')
  await choose()
  await expect.poll(text).toBe('connected, 0 lines, 0 selected, 2 events, 0 inside')
  await page.locator('#cart').click()
  await expect.poll(text).toBe('connected, 1 lines, 0 selected, 2 events, 0 inside')
  await page.evaluate(() => {
    const event = new Event('perk-promotion-selected', { bubbles: true })
    document.querySelector('#cart')?.dispatchEvent(Object.assign(event, { tier: { id: 'five' } }))
  })
  await expect.poll(text).toBe('connected, 1 lines, 0 selected, 3 events, 1 inside')

  expect(errors).toEqual([])
})

test.each(frameworks)(
  '$name follows a shop that leaves the page and one that comes',
  async ({ script, html }) => {
    const { page, errors } = await shop.open({
      script: `${kit}<script type="module" src="/${script}"></script>`,
      body: `<div id="app">${html}</div>${service.inShop('')}`,
    })
    const text = () => page.locator('#cart').innerText()
    await expect.poll(text).toMatch(/^connected/)
    await page.locator('#cart').click()

    await page.evaluate(() =>
      Object.assign(window, { left: document.querySelector('perk-shop') }).left?.remove(),
    )
    await expect.poll(text).toBe('waiting, 0 lines, 0 selected, 0 events, 0 inside')
    await page.evaluate('document.body.append(left)')

    await expect.poll(text).toBe('connected, 1 lines, 0 selected, 0 events, 0 inside')
    expect(errors).toEqual([])
  },
)

const twoShops = `
  <perk-shop id="bakery" relay-url="/perkit" currency="USD" locale="en"></perk-shop>
  <perk-shop id="pottery" relay-url="/perkit" currency="EUR" locale="en"></perk-shop>
  <div id="app"></div>`

test('React handles events that fire right after the first render', async () => {
  const { page, errors } = await shop.open({
    script: `${kit}<script type="module" src="/react-ready.js"></script>`,
    body: '<div id="app"></div>',
  })

  await expect.poll(() => page.locator('#events').innerText()).toBe('1')

  expect(errors).toEqual([])
})

test('effects in React never get the cart of the shop before', async () => {
  const { page, errors } = await shop.open({
    script: `${kit}<script type="module" src="/react-shops.js"></script>`,
    body: twoShops,
  })
  const text = () => page.locator('#lines').innerText()
  await expect.poll(text).toBe('pottery: for-pottery')

  await page.locator('#lines').click()

  await expect.poll(text).toBe('bakery: for-bakery')
  const inPottery = await page.evaluate(
    `document.querySelector('#pottery').shop.cart.$cart.get().lines.map(({ source_id }) => source_id)`,
  )
  expect(inPottery).toEqual(['for-pottery'])
  expect(errors).toEqual([])
})

test('Vue follows the cart of another shop when the id changes', async () => {
  const { page, errors } = await shop.open({
    script: `${kit}<script type="module" src="/vue-shops.js"></script>`,
    body: twoShops,
  })
  const text = () => page.locator('#lines').innerText()
  await expect.poll(text).toBe('pottery, EUR, 0 lines')
  await page.locator('#add').click()
  await expect.poll(text).toBe('pottery, EUR, 1 lines')

  await page.locator('#other').click()
  await expect.poll(text).toBe('bakery, USD, 0 lines')
  await page.locator('#add').click()
  await expect.poll(text).toBe('bakery, USD, 1 lines')
  await page.evaluate(`document.querySelector('#pottery').shop.cart.clear()`)
  await page.locator('#other').click()
  await expect.poll(text).toBe('pottery, EUR, 0 lines')

  expect(errors).toEqual([])
})
