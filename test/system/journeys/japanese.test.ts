/** The demo shop in Japanese and yen: the same pages and elements, without texts in other languages or fractions of a yen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShopProject } from '../../../demo/catalogue.ts'
import { hisakata } from '../../../demo/shops/hisakata.ts'
import {
  accessibilityFaults,
  contrastFaults,
  newShopper,
  openShopper,
  overflows,
  visit,
} from './support/browser.ts'
import {
  choose,
  chooseElsewhere,
  signInByRequest,
  evaluated,
  receiptTotal,
  openCart,
  paid,
  toPay,
} from './support/cart.ts'
import { perksAt } from './support/ledger.ts'
import { openJourneys } from './support/shop.ts'

const { browser, shop, service } = await openJourneys({ description: hisakata })

const project = readShopProject(hisakata)
const perks = perksAt(service, project)
const card = 'HK-2741-0386'
const pair = '煎茶と湯のみは、いっしょにどうぞ'
const coupon = 'AOI-0505'

async function signIn(page: Page) {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: '葵さんとして買い物する' }).click()
  await page.getByRole('heading', { name: '葵さん、おかえりなさい。' }).waitFor()
}

async function fillCart(page: Page, id: string, quantity: number) {
  await page.goto(`${shop}/products/${id}`)
  for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: '1つ増やす' }).click()
  await page
    .locator('.buy')
    .getByRole('button', { name: /^カートに入れる/ })
    .click()
}

const balance = (page: Page) => page.locator('perk-balance [part=balance]').innerText()

/** Visible and accessible texts of a page, also in open shadow roots. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title]
    const read = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) continue
        for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
          texts.push(element.getAttribute(name) ?? '')
        for (const { nodeType, nodeValue } of element.childNodes)
          if (nodeType === Node.TEXT_NODE) texts.push(nodeValue ?? '')
        if (element.shadowRoot) read(element.shadowRoot)
      }
    }
    read(document)
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** Latin letters are allowed in URLs, codes, order numbers and units. */
const allowed = [
  /https?:\S+/g,
  ...project.campaigns.flatMap(({ vouchers = [] }) => vouchers.map(({ code }) => new RegExp(code, 'g'))),
  /HK-[0-9A-F]{8}/g,
  /(?<=\d)(g|ml)(?![a-z])/g,
]

const foreignTexts = (texts: readonly string[]) =>
  texts.filter((text) => /[a-z]/i.test(allowed.reduce((left, name) => left.replace(name, ''), text)))

/** Quantities before the product name, as in English: `2 × 煎茶`. */
const englishNumbers = (texts: readonly string[]) => texts.filter((text) => /\d × /.test(text))

/** Amounts with fractions of a yen: `￥12.50`. */
const fractions = (texts: readonly string[]) => texts.filter((text) => /[¥￥][\d,]*\.\d/.test(text))

test('discounts whole yen, accepts points, and earns and redeems the points the page shows', async () => {
  const { page, problems } = await newShopper(browser)
  await signIn(page)
  await expect.poll(() => balance(page)).toBe('1,600ポイント')
  await fillCart(page, 'prod_sencha', 1)
  await fillCart(page, 'prod_yunomi', 2)
  await openCart(page, shop)

  await choose(page, pair).click()
  await expect.poll(() => toPay(page)).toBe('￥6,018')
  await choose(page, coupon).click()

  // A tenth of the rest is 601.8 yen, which is rounded to whole yen.
  await expect.poll(() => toPay(page)).toBe('￥5,416')
  await evaluated(page)
  expect(await receiptTotal(page)).toBe('￥5,416')
  const { order } = await perks.validate({
    redeemables: [
      { object: 'promotion_tier', id: 'promo_jp_pair' },
      { object: 'voucher', id: coupon },
    ],
    customer: { source_id: 'aoi' },
    order: {
      items: [
        { product_id: 'prod_sencha', quantity: 1 },
        { product_id: 'prod_yunomi', quantity: 2 },
      ],
    },
  })
  // The API uses hundredths in every currency.
  expect(order).toMatchObject({ amount: 642_000, total_discount_amount: 100_400, total_amount: 541_600 })

  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: /ポイントで支払う$/ }).click()
  const dialog = page.locator('perk-rewards dialog[open]')
  await dialog.getByRole('spinbutton').fill('137')
  await dialog.locator('[part~=primary]').click()
  await dialog.waitFor({ state: 'detached' })
  await openCart(page, shop)
  await expect.poll(() => toPay(page)).toBe('￥5,279')
  await page.locator('perk-points').getByText('52ポイント').first().waitFor()

  await page.getByRole('button', { name: '注文する' }).click()

  await page.getByRole('heading', { name: '葵さん、ありがとうございます。' }).waitFor()
  expect(await paid(page)).toBe('￥5,279')
  // 137 points were spent, and 52 earned: one per 100 yen, as on the cart page.
  await expect.poll(() => balance(page)).toBe('1,515ポイント')
  expect(foreignTexts(await textsOf(page))).toEqual([])
  expect(fractions(await textsOf(page))).toEqual([])

  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: /ひとくち羊羹$/ }).click()
  await dialog.locator('[part~=primary]').click()
  await dialog.locator('[part~=dialog-text]', { hasText: '500ポイントを使用しました。' }).waitFor()
  await expect.poll(() => balance(page)).toBe('1,015ポイント')
  expect((await perks.card(card)).loyalty_card?.balance).toBe(1015)
  expect(foreignTexts(await textsOf(page))).toEqual([])
  expect(problems).toEqual([])
})

/** Opens a page and returns texts in other languages, English quantities, and fractions of a yen. */
async function foreignTextsOn(page: Page, path: string) {
  await visit(page, shop + path)
  await page.waitForLoadState('networkidle')
  const all = await textsOf(page)
  expect(all.length).toBeGreaterThan(10)
  return [...foreignTexts(all), ...fractions(all), ...englishNumbers(all)]
}

/** A shopper with a pot in the cart and a chosen offer. */
async function shopperWithPot(customer?: string) {
  const shopper = await openShopper(browser)
  if (customer) await signInByRequest(shopper.page, shop, customer)
  await fillCart(shopper.page, 'prod_kyusu', 1)
  await chooseElsewhere(shopper.page, 'promo_jp_gohyaku')
  return shopper
}

describe('shows a guest no text in another language', () => {
  let shopper: Awaited<ReturnType<typeof openShopper>>
  beforeAll(async () => {
    shopper = await shopperWithPot()
  })
  afterAll(() => shopper?.close())

  test.each(['/', '/cart', '/account', '/card', '/products/prod_sencha', '/nowhere'])(
    'on page %s',
    async (path) => {
      expect(await foreignTextsOn(shopper.page, path)).toEqual([])
    },
  )
})

describe('for a member', () => {
  let shopper: Awaited<ReturnType<typeof openShopper>>
  beforeAll(async () => {
    shopper = await shopperWithPot('aoi')
  })
  afterAll(() => shopper?.close())

  describe.each(['/', '/cart', '/account'])('the page %s', (path) => {
    test('shows no text in another language and logs nothing to the console', async () => {
      expect(await foreignTextsOn(shopper.page, path)).toEqual([])
      expect(shopper.problems).toEqual([])
    })

    test('is accessible in light and dark', async () => {
      const { page } = shopper
      const light = await accessibilityFaults(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await contrastFaults(page)
      await page.emulateMedia({ colorScheme: 'light' })

      expect({ light, dark }).toEqual({ light: [], dark: [] })
    })

    test('fits every screen', async () => {
      expect(await overflows(shopper.page, ['ltr'])).toEqual([])
    })
  })

  test.each(['/card', '/products/prod_houji', '/terms'])(
    'shows no text in another language on page %s',
    async (path) => {
      expect(await foreignTextsOn(shopper.page, path)).toEqual([])
    },
  )
})

test('has no text in another language in products and rare messages', () => {
  const products = project.products.flatMap(({ name, metadata: { kind, about, made } }) => [
    name,
    kind,
    about,
    made,
  ])
  const messages = stringsIn([hisakata.words, hisakata.scriptWords]).map((text) =>
    text.replace(/\{\w+\}|<[^>]*>/g, ''),
  )

  expect(messages.length).toBeGreaterThan(100)
  expect(foreignTexts([...products, ...messages])).toEqual([])
})

/** All strings, at any depth. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' || value instanceof String
    ? [String(value)]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
