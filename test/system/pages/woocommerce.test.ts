/** A WooCommerce shop with its Store API, in a real browser. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { cartOn, linesOn, openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

const item = (id: unknown, quantity: unknown, price: unknown, currency_minor_unit: unknown = 2) => ({
  id,
  quantity,
  name: 'Mug',
  images: [{ thumbnail: 'https://shop.example/mug.jpg' }],
  prices: { price, currency_minor_unit, currency_code: 'EUR' },
})

const follow = `
  globalThis.stop = kit.followWooCommerce(cart, { onError: (error) => reported.push(String(error)) })`

async function openShop(items: unknown[], script = follow) {
  pages.respond(() => ({ items }))
  return pages.open(script)
}

test('reads the shop’s cart with prices in hundredths for every currency', async () => {
  const { page } = await openShop([
    item(11, 2, '1250'),
    item(12, 1, '300', 0), // yen
    item(13, 1, '4500', 3), // Kuwaiti dinar
    { ...item(14, 1, '700'), images: [] },
    {
      ...item(15, 1, '0'),
      item_data: [
        { key: 'Engraving', value: 'Ada' },
        { key: '_redemption', value: 'r_1' },
      ],
    },
  ])

  await expect
    .poll(() => linesOn(page))
    .toEqual(['2 x 11 at 1250', '1 x 12 at 30000', '1 x 13 at 450', '1 x 14 at 700', '1 x 15 at 0'])
  expect((await cartOn(page)).lines[4]).toMatchObject({ redemption: 'r_1' })
  expect(pages.requests).toEqual(['/wp-json/wc/store/v1/cart'])
  expect((await cartOn(page)).lines[0]).toEqual({
    source_id: '11',
    quantity: 2,
    price: 1250,
    name: 'Mug',
    image_url: 'https://shop.example/mug.jpg',
  })
})

/** Changes the shop's cart, runs the script and waits until the cart is read again. */
async function expectReadAfter(
  script: string,
  open: (items: unknown[]) => ReturnType<typeof openShop> = openShop,
) {
  const items = [item(1, 1, '100')]
  const { page } = await open(items)
  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])
  items.splice(0, 1, item(1, 4, '90'))
  await page.evaluate(script)
  await expect.poll(() => linesOn(page)).toEqual(['4 x 1 at 90'])
  return page
}

const post = (path: string) => `void fetch('${path}', { method: 'POST' })`

test.each([
  `document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }))`,
  `document.body.dispatchEvent(new CustomEvent('wc-blocks_removed_from_cart'))`,
  `window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required'))`,
  `document.body.dispatchEvent(new CustomEvent('added_to_cart'))`,
  post('/wp-json/wc/store/v1/cart/add-item'),
  post('/wp-json/wc/store/cart/apply-coupon'),
  post('/wp-json/wc/store/v1/batch'),
  post('/wp-json/wc/store/v1/checkout'),
  post('/?rest_route=/wc/store/v1/cart/add-item'),
  post('/?rest_route=%2Fwc%2Fstore%2Fv1%2Fcart%2Fadd-item&_locale=user'),
  post('/index.php?rest_route=%2fwc%2fstore%2fv1%2fbatch'),
  post('/?wc-ajax=add_to_cart'),
  post('/?wc-ajax=remove_from_cart'),
  post('/de/?wc-ajax=apply_coupon'),
  post('/?lang=de&wc-ajax=remove_coupon'),
  post('/?wc-ajax=update_order_review'),
  post('/?wc-ajax=update_shipping_method'),
  post('/?wc-ajax=side_cart_set_quantity'),
  post('/cart/'),
  post('/shop/cart'),
  `void fetch('/cart/?remove_item=6512bd43&_wpnonce=1')`,
  `{ const request = new XMLHttpRequest(); request.open('GET', '/warenkorb/?remove_item=6512bd43'); request.send() }`,
  `void fetch('/warenkorb/?undo_item=6512bd43&_wpnonce=1')`,
  `void fetch('/warenkorb/?remove_coupon=save-10')`,
  `void fetch('/product/mug/?add-to-cart=11')`,
])('reads the cart again after %s', async (change) => {
  await expectReadAfter(change)
})

const postForm = (fields: string, request: string) => `{
  document.body.innerHTML = '<form action="/warenkorb/" method="post">${fields}</form>'
  const [form] = document.forms
  void fetch(${request})
}`

test.each([
  [
    'any form of the page',
    postForm(
      '<input name="update_cart" value="1">',
      'form.action, { method: form.method, body: new FormData(form) }',
    ),
  ],
  [
    'a form with a field named `action`',
    postForm(
      '<input name="action" value="update"><input name="method">',
      `'/warenkorb/', { method: 'POST', body: new FormData(form) }`,
    ),
  ],
])('reads the cart again after a script has posted %s', async (_, change) => {
  await expectReadAfter(change)
})

const jquery = readFileSync(createRequire(import.meta.url).resolve('jquery/dist/jquery.min.js'), 'utf8')
const loadJQuery = `await new Promise((onload) => {
  document.head.append(Object.assign(document.createElement('script'), { src: '/jquery.js', onload }))
})`

/** Opens a shop that serves jQuery, and waits until the page has loaded. */
const openWithJQuery = (script: string) => async (items: unknown[]) => {
  pages.respond((path) => (path === '/jquery.js' ? jquery : { items }))
  const opened = await pages.open(script)
  await expect.poll(() => opened.page.evaluate('document.readyState')).toBe('complete')
  return opened
}

test.each([
  'added_to_cart',
  'removed_from_cart',
  'updated_wc_div',
  'updated_cart_totals',
  'wc_cart_emptied',
  'applied_coupon',
  'removed_coupon',
  'updated_checkout',
  'wc_fragments_refreshed',
])('reads the cart again after the jQuery event %s', async (type) => {
  const page = await expectReadAfter(
    `void jQuery(document.body).trigger('${type}', [{}])`,
    openWithJQuery(`${loadJQuery}; ${follow}`),
  )

  await page.evaluate('stop()')
  expect(await page.evaluate('jQuery._data(document, "events")')).toBeUndefined()
})

const addJQuery = `document.head.append(Object.assign(document.createElement('script'), { src: '/jquery.js' }))`

test.each([
  [
    'in place of a stub that only queues functions',
    `globalThis.jQuery = () => ({ ready() {}, bind() {} }); ${follow}; ${addJQuery}`,
  ],
  ['before the page has loaded', `${follow}; ${addJQuery}`],
])('follows the events of a jQuery that loads later, %s', async (_, script) => {
  await expectReadAfter(`void jQuery(document.body).trigger('added_to_cart')`, openWithJQuery(script))
})

test('sends one more request for many events and keeps the last cart', async () => {
  const items = [item(1, 1, '100')]
  const { page } = await openShop(items)
  await expect.poll(() => linesOn(page)).toHaveLength(1)

  items.push(item(2, 1, '100'))
  await page.evaluate(
    `for (let n = 0; n < 20; n++) document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }))`,
  )
  await expect.poll(() => linesOn(page)).toHaveLength(2)
  await page.waitForTimeout(100)

  expect(pages.requests).toHaveLength(3)
})

test('follows no changes after it is stopped', async () => {
  const items = [item(1, 1, '100')]
  const { page } = await openShop(items)
  await expect.poll(() => linesOn(page)).toHaveLength(1)

  await page.evaluate('stop()')
  items.push(item(2, 1, '100'))
  await page.evaluate(`document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart'))`)
  await page.evaluate(`fetch('/wp-json/wc/store/v1/batch')`)
  await page.waitForTimeout(200)

  expect(await linesOn(page)).toHaveLength(1)
})

test('leaves out and reports invalid items', async () => {
  const { page, errors } = await openShop([
    item(1, 1, '100'),
    item('', 1, '100'),
    item(2, 1, '1.50'),
    item(3, 1, '100', 'x'),
    item(4, 1.5, '100'),
    { id: 5 },
  ])

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])
  expect(await page.evaluate('reported.length')).toBe(5)
  expect(errors).toEqual([])
})

test('supports another address and other item ids', async () => {
  const { page } = await openShop(
    [{ ...item(1, 1, '100'), sku: 'MUG-BLUE' }],
    `kit.followWooCommerce(cart, {
      url: '/shop/index.php?rest_route=/wc/store/v1/cart',
      productOf: ({ sku }) => ({ sku_id: sku }),
    })`,
  )

  await expect.poll(async () => (await cartOn(page)).lines[0]?.sku_id).toBe('MUG-BLUE')
  expect(pages.requests).toEqual(['/shop/index.php?rest_route=/wc/store/v1/cart'])
})

test.each([
  '/?rest_route=/wc/store/v1/cart',
  '/index.php?rest_route=%2Fwc%2Fstore%2Fv1%2Fcart',
  '/wp-json/wc/store/v1/cart/',
  '/api/cart',
])('does not read %s again when the page reads a cart', async (url) => {
  const items = [item(1, 1, '100')]
  const { page } = await openShop(items, `kit.followWooCommerce(cart, { url: '${url}' })`)
  await expect.poll(() => linesOn(page)).toHaveLength(1)

  await page.evaluate(`fetch('/wp-json/wc/store/v1/cart?_locale=user').then((response) => response.text())`)
  expect(pages.requests).toHaveLength(2)

  items.push(item(2, 1, '100'))
  await page.evaluate(post('/?wc-ajax=add_to_cart'))
  await expect.poll(() => linesOn(page)).toHaveLength(2)
  expect(pages.requests.filter((request) => request === url)).toHaveLength(2)
})

const discounted = (id: number, line_total: unknown, line_total_tax: unknown = '0') => ({
  ...item(id, 1, '39000'),
  totals: { line_subtotal: '39000', line_subtotal_tax: '0', line_total, line_total_tax },
})

test.each([
  ['-1', '0'],
  ['-1', '-1'],
  ['0', '0'],
  [-1, 0],
  ['-0', '-0'],
])('keeps an item at 0 when coupons round its total to %s and its tax to %s', async (total, tax) => {
  const { page } = await openShop([discounted(1, total, tax), discounted(2, '500')])

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 0', '1 x 2 at 500'])
  expect(await page.evaluate('reported')).toEqual([])
})

test('accepts a cart that coupons round to less than 0', async () => {
  const totals = {
    currency_code: 'EUR',
    total_items: '39000',
    total_items_tax: '0',
    total_discount: '39001',
    total_discount_tax: '0',
  }
  pages.respond(() => ({ items: [discounted(1, '-1')], totals }))
  const { page } = await pages.open(follow)

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 0'])
  expect(await page.evaluate('reported')).toEqual([])
})

test('leaves out an item whose own price is negative', async () => {
  const { page } = await openShop([
    item(1, 1, '100'),
    item(2, 1, '-100'),
    { ...discounted(3, '-5'), prices: {} },
  ])

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])
  expect(await page.evaluate('reported.length')).toBe(2)
})
