/** Browsers that are some years old: what they lack is taken away before the kit's script runs. */
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startShopPages } from './page.ts'
import { startEmbeddingService } from './service.ts'

const service = await startEmbeddingService({
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
const shop = await startShopPages(service)
afterAll(async () => {
  await shop.close()
  await service.close()
})

/** What Chromium 109 lacks, the last one for Windows 7. Safari 16 has no more of these but `:dir()`. */
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

test('a browser of 2023 shows the promotions with a picture, and a press turns them', async () => {
  const { page } = await shop.open({
    head: `${chromium109}<style>body { width: 300px }</style>`,
    body: service.around('<perk-promotions layout="carousel">See our offers at the till.</perk-promotions>'),
  })

  await page.getByText('Five euros off everything').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(() => page.locator('[part~=track]').evaluate((track) => track.scrollLeft))
    .toBeGreaterThan(0)
  expect(await page.locator('[part=picture]').getAttribute('src')).toBe('https://pictures.example/mug.svg')
})

/** Takes words out of the kit's style sheets, so that the browser passes over the rules in which they stand. */
const without = (...words: string[]) => `<script>
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = function (css) {
    for (const word of ${JSON.stringify(words)}) css = css.replaceAll(word, 'x-' + word)
    replaceSync.call(this, css)
  }
</script>`

const night = '<style>body { background: #111; color: #eee }</style>'

test('on a dark page that does not say so, a browser that works out no colours writes black on white cards', async () => {
  const { page } = await shop.open({
    head: without('oklch(from') + night,
    body: service.around('<perk-promotions layout="grid"></perk-promotions>'),
  })

  const card = page.locator('[part~=card]').filter({ hasText: 'Five euros off everything' })
  expect(await styleOf(card, 'backgroundColor')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(card, 'color')).toBe('color(srgb 0 0 0)')
})

test('where a brand has a ground of its own for cards, the words on it stay those of the page', async () => {
  const { page } = await shop.open({
    head: `${without('oklch(from')}${night}<style>body { --perk-raised: #222 }</style>`,
    body: service.around('<perk-promotions layout="grid"></perk-promotions>'),
  })

  const card = page.locator('[part~=card]').filter({ hasText: 'Five euros off everything' })
  expect(await styleOf(card, 'color')).toBe('rgb(238, 238, 238)')
})

test('a browser that mixes no colours draws lines, and a ring round what has the focus', async () => {
  const { page } = await shop.open({
    head: without('oklch(from', 'color-mix('),
    body: service.around('<perk-promotions></perk-promotions>'),
  })
  const button = page.getByRole('button', { name: /Apply/ }).first()
  await button.focus()

  expect(await styleOf(button, 'borderTopStyle')).toBe('solid')
  expect(await styleOf(button, 'outlineStyle')).toBe('solid')
})

test('a browser without :has() draws a ring round the field for a code that has the focus', async () => {
  const { page } = await shop.open({
    head: `${without(':has(')}<script>
      const lines = [{ product_id: 'prod_mug', quantity: 2, price: 1800 }]
      localStorage.setItem('perkit:cart:1', JSON.stringify({ lines, selection: [] }))
    </script>`,
    body: service.around('<perk-eligibility></perk-eligibility>'),
  })
  const field = page.getByLabel('Voucher code')
  await field.focus()

  expect(await styleOf(field, 'outlineStyle')).toBe('solid')
})

test('a browser without :has() draws no icon behind a picture', async () => {
  const { page } = await shop.open({
    head: without(':has('),
    body: service.around('<perk-promotions layout="grid"></perk-promotions>'),
  })
  const picture = page.locator('[part~=picture]')
  // It cannot be had here: it is out of sight then, and comes back with one that can.
  await page.locator('[part~=picture][hidden]').waitFor({ state: 'attached' })
  await picture.dispatchEvent('load')

  const icon = page.locator('[part~=media]').filter({ has: picture }).locator('svg')
  expect(await styleOf(icon, 'visibility')).toBe('hidden')
})

test('a browser without :dir() puts Arabic words where they begin', async () => {
  const { page } = await shop.open({
    head: without(':dir('),
    body: service
      .around('<perk-promotions dir="rtl"></perk-promotions>')
      .replace('locale="en"', 'locale="ar"'),
  })

  expect(await styleOf(page.locator('[part~=headline]').first(), 'textAlign')).toBe('start')
})

/** Firefox 115 to 118. */
const withoutReflection = `<script>
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^(aria|role$)/.test(name)) delete Element.prototype[name]
</script>`

test('a browser that does not reflect ARIA properties exposes which way a carousel cannot turn', async () => {
  const { page } = await shop.open({
    head: `${withoutReflection}<style>body { width: 300px }</style>`,
    body: service.around('<perk-promotions layout="carousel"></perk-promotions>'),
  })

  await page.getByRole('button', { name: 'Back', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Next', disabled: false }).waitFor()
})

const styleOf = (place: Locator, name: keyof CSSStyleDeclaration & string) =>
  place.evaluate((element, property) => getComputedStyle(element)[property as 'color'], name)
