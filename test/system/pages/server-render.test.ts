/** Pages with elements rendered on a server, which then load in the browser. */
import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { html, type TemplateResult } from 'lit'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import '../../../src/elements/define/index.generated.ts'
import { preloadResponses } from '../../../src/relay/index.ts'
import { createPreloadedShop } from '../../../src/server.ts'
import { bundle, openShopPages } from './page.ts'
import { spoonClub } from './service.ts'

const files = {
  'npm.js': await bundle('npm.ts'),
  'npm-hydrating.js': await bundle('npm-hydrating.ts'),
}
const { service, shop } = await openShopPages(spoonClub, files)

/** The HTML of these elements in a shop with preloaded responses. */
async function serverRendered(elements: TemplateResult) {
  const request = new Request(`${shop.origin}/offers`)
  const preloaded = await preloadResponses(service.relay, request, {
    ...{ relayUrl: '/perkit', language: 'en', promotions: [{}], card: true, timeoutMs: 60_000 },
  })
  const perkShop = await createPreloadedShop(preloaded)
  const page = html`<perk-shop relay-url="/perkit" locale="en" currency="EUR" .shop=${perkShop}
    >${elements}</perk-shop
  >`
  return (await collectResult(render(page))) + preloaded
}

/** Records layout shifts, and the number of rows in each frame. */
const recorder = `<script>
  shifts = 0
  frames = new Set()
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  const rowsIn = (root) =>
    [...root.querySelectorAll('*')].reduce(
      (sum, one) => sum + one.matches('li') + (one.shadowRoot ? rowsIn(one.shadowRoot) : 0), 0)
  const record = () => {
    if (document.readyState === 'complete') frames.add(rowsIn(document))
    requestAnimationFrame(record)
  }
  record()
</script>`

const offers = html`<h1>Offers</h1>
  <perk-promotions></perk-promotions>
  <perk-loyalty></perk-loyalty>
  <p>More of the page</p>`

/** Waits for two frames. */
const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

async function takeOver(page: Page, script: string, tags: readonly string[]) {
  await page.addScriptTag({ url: `/${script}`, type: 'module' })
  for (const tag of tags) await page.locator(`${tag}:state(ready)`).waitFor({ state: 'attached' })
  await painted(page)
}

test.each(['perkit.js', 'npm.js', 'npm-hydrating.js'])(
  'elements of %s take over without a request, a flash or a layout shift',
  async (script) => {
    const { page, errors } = await shop.open({
      script: recorder,
      body: await serverRendered(offers),
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const sections = page.locator('perk-promotions section, perk-balance section, perk-rewards section')
    const text = () => sections.allInnerTexts()
    const textOfServer = await text()
    expect(textOfServer.join()).toMatch(/Ten euros off[^]*900[^]*A spoon/)

    await takeOver(page, script, ['perk-promotions', 'perk-loyalty', 'perk-rewards'])

    expect(await text()).toEqual(textOfServer)
    expect(requests).toEqual([`/${script}`])
    expect(await page.evaluate('[...frames]')).toHaveLength(1)
    expect(await page.evaluate('shifts')).toBeLessThanOrEqual(0.01)
    expect(errors).toEqual([])

    await page.locator('perk-rewards').getByRole('button', { name: 'Redeem' }).click()
    await page.getByRole('dialog').getByText('A spoon').first().waitFor()
  },
)

test('the focus stays in the element', async () => {
  const { page } = await shop.open({ script: recorder, body: await serverRendered(offers) })
  await page.locator('perk-promotions button').nth(1).focus()

  await takeOver(page, 'perkit.js', ['perk-promotions'])

  expect(await page.evaluate('document.activeElement.localName')).toBe('perk-promotions')
})

test('placeholders stay until there is data', async () => {
  const { page, errors } = await shop.open({
    script: recorder,
    body: await serverRendered(html`<perk-eligibility></perk-eligibility>`),
  })
  const skeleton = page.locator('perk-eligibility [part~=skeleton]')
  expect(await skeleton.isVisible()).toBe(true)

  await page.addScriptTag({ url: '/perkit.js', type: 'module' })

  await skeleton.waitFor({ state: 'detached' })
  expect(await page.locator('perk-eligibility:state(empty)').count()).toBe(1)
  expect(errors).toEqual([])
})
