/** Older browsers, emulated by removing features before the kit's script runs. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShopPages, withoutAriaReflection } from './page.ts'

const { service, shop } = await openShopPages({
  shopper: 'ada',
  campaigns: [
    {
      name: 'With a picture',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        {
          name: 'pictured',
          banner: 'Three euros off, with a picture',
          action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 300 } },
          metadata: { image_url: 'https://pictures.example/mug.svg' },
        },
      ],
    },
  ],
})

/** Removes features missing in Chromium 109, the last version for Windows 7. Of these, Safari 16 has only `:dir()`. */
const chromium109 = `<script>
  delete URL.canParse
  delete HTMLElement.prototype.showPopover
  const { add } = CustomStateSet.prototype
  CustomStateSet.prototype.add = function (name) {
    if (!name.startsWith('--')) throw new SyntaxError('"' + name + '" must start with "--".')
    return add.call(this, name)
  }
  const { matches } = Element.prototype
  Element.prototype.matches = function (selector) {
    if (selector.includes(':dir(')) throw new SyntaxError('"' + selector + '" is not a valid selector.')
    return matches.call(this, selector)
  }
</script>`

test('shows and scrolls promotions in a browser of 2023', async () => {
  const { page } = await shop.open({
    head: `${chromium109}<style>body { width: 300px }</style>`,
    body: service.inShop('<perk-promotions layout="carousel">See our offers at checkout.</perk-promotions>'),
  })

  await page.getByText('Five euros off everything').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(() => page.locator('[part~=track]').evaluate((track) => track.scrollLeft))
    .toBeGreaterThan(0)
  expect(await page.locator('[part=picture]').getAttribute('src')).toBe('https://pictures.example/mug.svg')
})

/** Makes these words unknown in the kit's style sheets, so that the browser ignores the rules with them. */
const without = (...words: string[]) => `<script>
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = function (css) {
    for (const word of ${JSON.stringify(words)}) css = css.replaceAll(word, word.replace(/\\w/, 'x-$&'))
    replaceSync.call(this, css)
  }
</script>`

const night = '<style>body { background: #111; color: #eee }</style>'

test('shows black text on white cards without relative colors', async () => {
  const { page } = await shop.open({
    head: without('oklch(from') + night,
    body: service.inShop('<perk-promotions layout="grid"></perk-promotions>'),
  })

  const card = page.locator('[part~=card]').filter({ hasText: 'Five euros off everything' })
  expect(await styleOf(card, 'backgroundColor')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(card, 'color')).toBe('color(srgb 0 0 0)')
})

test('keeps the text color of the page on a brand’s own cards without relative colors', async () => {
  const { page } = await shop.open({
    head: `${without('oklch(from')}${night}<style>body { --perk-raised: #222 }</style>`,
    body: service.inShop('<perk-promotions layout="grid"></perk-promotions>'),
  })

  const card = page.locator('[part~=card]').filter({ hasText: 'Five euros off everything' })
  expect(await styleOf(card, 'color')).toBe('rgb(238, 238, 238)')
})

test('draws borders and focus rings without color-mix()', async () => {
  const { page } = await shop.open({
    head: without('oklch(from', 'color-mix('),
    body: service.inShop('<perk-promotions></perk-promotions>'),
  })
  const button = page.getByRole('button', { name: /Apply/ }).first()
  await button.focus()

  expect(await styleOf(button, 'borderTopStyle')).toBe('solid')
  expect(await styleOf(button, 'outlineStyle')).toBe('solid')
})

test('draws the focus ring of the code field without :has()', async () => {
  const { page } = await shop.open({
    head: `${without(':has(')}<script>
      const lines = [{ product_id: 'prod_mug', quantity: 2, price: 1800 }]
      localStorage.setItem('perkit:cart:1', JSON.stringify({ lines, selection: [] }))
    </script>`,
    body: service.inShop('<perk-eligibility></perk-eligibility>'),
  })
  const field = page.getByLabel('Voucher code')
  await field.focus()

  expect(await styleOf(field, 'outlineStyle')).toBe('solid')
})

test('hides the icon behind a picture without :has()', async () => {
  const { page } = await shop.open({
    head: without(':has('),
    body: service.inShop('<perk-promotions layout="grid"></perk-promotions>'),
  })
  const picture = page.locator('[part~=picture]')
  // It fails to load here, so a load event shows it again.
  await page.locator('[part~=picture][hidden]').waitFor({ state: 'attached' })
  await picture.dispatchEvent('load')

  const icon = page.locator('[part~=media]').filter({ has: picture }).locator('svg')
  expect(await styleOf(icon, 'visibility')).toBe('hidden')
})

test('aligns Arabic text to the start without :dir()', async () => {
  const { page } = await shop.open({
    head: without(':dir('),
    body: service
      .inShop('<perk-promotions dir="rtl"></perk-promotions>')
      .replace('locale="en"', 'locale="ar"'),
  })

  expect(await styleOf(page.locator('[part~=headline]').first(), 'textAlign')).toBe('start')
})

test('exposes the disabled carousel button without ARIA reflection', async () => {
  const { page } = await shop.open({
    head: `${withoutAriaReflection}<style>body { width: 300px }</style>`,
    body: service.inShop('<perk-promotions layout="carousel"></perk-promotions>'),
  })

  await page.getByRole('button', { name: 'Back', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Next', disabled: false }).waitFor()
})

const styleOf = (place: Locator, name: keyof CSSStyleDeclaration & string) =>
  place.evaluate((element, property) => getComputedStyle(element)[property as 'color'], name)
