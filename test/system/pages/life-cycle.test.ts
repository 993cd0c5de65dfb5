/** The built files on pages that replace `Event`, load two copies or cannot load a language. */
import { expect, test } from 'vitest'
import { kit, nonce, openShopPages } from './page.ts'
import { spoonClub } from './service.ts'

const { service, shop } = await openShopPages(spoonClub)

test('redeems and cancels on a page that replaces Event', async () => {
  const { page, errors } = await shop.open({
    head: `<script nonce="${nonce}">
      window.Event = function (event) { return event || {} }
      window.redeeming = 0
      document.addEventListener('perk-redeeming', (event) => { if (!window.redeeming++) event.preventDefault() })
    </script>`,
    body: service.inShop('<perk-rewards></perk-rewards>'),
  })
  const press = async () => {
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
  }

  await press()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press()
  await page.getByRole('dialog').getByText('300 points used.', { exact: true }).waitFor()

  expect(await page.evaluate('redeeming')).toBe(2)
  expect(errors).toEqual([])
})

test('keeps separate carts for two shops and two copies of the kit', async () => {
  const file = (name: string) => kit.replace('perkit.js', `perkit.${name}.js`)
  const shopWith = (id: string) =>
    service
      .inShop('<perk-promotions></perk-promotions><perk-eligibility></perk-eligibility>')
      .replace('<perk-shop', `<perk-shop id="${id}"`)
  const { page, errors } = await shop.open({
    script: file('promotions') + file('cart'),
    body: `${shopWith('main')}${shopWith('outlet')}`,
  })
  const offer = (id: string, tag: string) =>
    page.locator(`#${id} ${tag} [part~=offer]`).filter({ hasText: 'Ten euros off' })
  await offer('outlet', 'perk-promotions').waitFor()

  await page.evaluate(() => {
    const { cart } = document.querySelector<HTMLElementTagNameMap['perk-shop']>('#outlet')?.shop ?? {}
    cart?.add({ product_id: 'prod_spoon', quantity: 1, price: 3000 })
  })
  await offer('outlet', 'perk-promotions').getByRole('button').click()
  await expect.poll(() => offer('outlet', 'perk-eligibility').locator('input').isChecked()).toBe(true)

  expect(await page.locator('#main perk-eligibility:state(empty)').count()).toBe(1)
  expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("cart"))')).toEqual([
    'perkit:cart:1:outlet',
  ])
  expect(errors).toEqual([])
})

test('separates two shops of one name and warns once', async () => {
  const shopWith = (customer: string) =>
    service
      .inShop('<perk-eligibility></perk-eligibility>')
      .replace('<perk-shop', `<perk-shop customer="${customer}"`)
  const { page, errors } = await shop.open({ body: `${shopWith('ada')}${shopWith('ben')}${shopWith('cy')}` })
  await page.waitForFunction(() => [...document.querySelectorAll('perk-shop')].every(({ shop }) => shop))

  const lines = await page.evaluate(() => {
    const carts = [...document.querySelectorAll('perk-shop')].map(({ shop }) => shop?.cart)
    for (const cart of carts) cart?.add({ product_id: 'prod_spoon', quantity: 1, price: 3000 })
    return carts.map((cart) => cart?.$cart.get().lines.length)
  })

  expect(lines).toEqual([1, 1, 1])
  expect(errors).toEqual([expect.stringMatching(/two <perk-shop>.*\bid\b/)])
})

test('loads a missing language file when the device is online again', async () => {
  const { page } = await shop.open({
    script: '',
    body: service.elements.replace(' locale="en"', ''),
  })
  await page.route('**/messages/de.js', (route) => route.abort())
  await page.evaluate(`document.documentElement.lang = 'de'`)
  await page.addScriptTag({ type: 'module', url: '/perkit.js' })
  const offer = page.locator('perk-promotions [part~=offer]').first()
  await offer.getByText('off your order').waitFor()

  await page.unroute('**/messages/de.js')
  await page.evaluate(`dispatchEvent(new Event('online'))`)

  await offer.getByText('Rabatt').waitFor()
  await page.evaluate(`document.documentElement.lang = 'en'`)
  await offer.getByText('off your order').waitFor()
})
