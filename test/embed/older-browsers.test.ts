/** Browsers that are some years old: what they lack is taken away before the kit's script runs. */
import { afterAll, expect, test } from 'vitest'
import { startShopPages } from './page.ts'
import { startEmbeddingService } from './service.ts'

const service = await startEmbeddingService({
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
