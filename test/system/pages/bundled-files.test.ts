/** Files of `perkit bundle` together with files of the same or another version. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBundle, readKit, type Kit } from '../../../src/service/bundle/script-tag.ts'
import { esbuildBundler, viteBundler } from '../../../src/service/bundle/bundlers.ts'
import { dist, temporaryFolder } from '../../support/package.ts'
import { kit as scriptTag, startShopPages } from './page.ts'
import { spoonClub, startEmbeddingService } from './service.ts'

const { folder, remove } = temporaryFolder()
let service: Awaited<ReturnType<typeof startEmbeddingService>>
let shop: Awaited<ReturnType<typeof startShopPages>>

const bundlers = { vite: viteBundler(vite), esbuild: esbuildBundler(esbuild) }

async function codeOf(kit: Kit, by: keyof typeof bundlers, elements: string[], languages: string[] = []) {
  const out = join(folder, `${elements.join('-')}-${kit.version}.js`)
  await writeBundle(kit, { elements, languages, out }, () => Promise.resolve(bundlers[by]))
  return readFileSync(out, 'utf8')
}

/** The package under another version number. */
function kitOfVersion(version: string) {
  symlinkSync(dist, join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  return readKit(folder)
}

let files: Record<string, string>

beforeAll(async () => {
  const now = readKit()
  files = {
    'promotions.js': await codeOf(now, 'vite', ['promotions']),
    'eligibility.js': await codeOf(kitOfVersion('9.9.9'), 'esbuild', ['eligibility'], ['de']),
    'rewards.js': await codeOf(now, 'esbuild', ['rewards']),
  }
  service = await startEmbeddingService(spoonClub)
  shop = await startShopPages(service, files)
})
afterAll(async () => {
  await shop?.close()
  await service?.close()
  remove()
})

/** Number of shops that the copies of the kit share. */
const shopsOn = () =>
  // A global symbol has no type.
  (globalThis as unknown as Record<symbol, { shops: Set<unknown> }>)[Symbol.for('perkit')]?.shops.size

const script = (name: string) => scriptTag.replace('perkit.js', name)
const both = '<perk-promotions></perk-promotions><perk-eligibility></perk-eligibility>'

test.each([
  ['promotions.js', 'eligibility.js'],
  ['eligibility.js', 'promotions.js'],
  ['perkit.promotions.js', 'eligibility.js'],
  ['eligibility.js', 'perkit.js'],
])('shares one shop and cart between two versions: %s, then %s', async (first, second) => {
  expect(files['promotions.js']).toMatch(/^\/\*! perkit 0\.\d+\.\d+: promotions \*\//)
  expect(files['eligibility.js']).toMatch(/^\/\*! perkit 9\.9\.9: eligibility, de \*\//)
  const { page, errors, blocked } = await shop.open({
    csp: "require-trusted-types-for 'script'; trusted-types perkit",
    script: script(first) + script(second),
    body: service.inShop(both),
  })
  const offer = (tag: string) => page.locator(`${tag} [part~=offer]`).filter({ hasText: 'Ten euros off' })

  await page.evaluate(() =>
    document
      .querySelector('perk-shop')
      ?.shop?.cart.add({ product_id: 'prod_spoon', name: 'Spoon', price: 3000, quantity: 1 }),
  )
  await offer('perk-eligibility').waitFor()
  const choose = offer('perk-promotions').getByRole('button')
  await choose.click()

  await expect.poll(() => offer('perk-eligibility').locator('input').isChecked()).toBe(true)
  expect(await choose.getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate(shopsOn)).toBe(1)
  expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
})

test.each([
  ['promotions.js', 'eligibility.js'],
  ['eligibility.js', 'promotions.js'],
])('uses the languages of each file: %s, then %s', async (first, second) => {
  const { page } = await shop.open({
    script: script(first) + script(second),
    body: service.inShop(both).replace('locale="en"', 'locale="de"'),
  })

  await page.locator('perk-eligibility').getByText('Ihr Warenkorb ist leer').waitFor()
  await page.locator('perk-promotions').getByText('€10 off your order').waitFor()
})

test('resumes a redemption only on a page with loyalty', async () => {
  const rewards = service.inShop('<perk-rewards></perk-rewards>')
  const { page } = await shop.open({ script: script('rewards.js'), body: rewards })
  const methods: string[] = []
  // The request arrives, but the page never gets the response.
  await page.route(/\/redemptions?(\/|$)/, async (route) => {
    methods.push(route.request().method())
    if (methods.length === 1) await route.fetch()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
  await expect.poll(() => methods).toEqual(['POST'])

  await shop.open({ script: script('promotions.js'), body: service.inShop(both) }, page)
  await page.locator('perk-promotions').getByText('Ten euros off').waitFor()
  await pause(1_000)
  expect(methods).toEqual(['POST'])

  await shop.open({ script: script('promotions.js') + script('rewards.js'), body: rewards }, page)
  await page.locator('perk-rewards [part=attempt]').getByText('300 points used').waitFor()
  expect(methods).toEqual(['POST', 'GET'])
})
