/** Checks for every page. Each returns its faults, one line each. */
import { accessibilityFaults } from '../../../system/journeys/support/browser.ts'
import type { PageChange } from './changes.ts'
import { announcement, cup, offers, pageTexts, tags } from './offers.ts'
import type { ShopPage } from './shop-page.ts'

type Looks = Awaited<ReturnType<ShopPage['looks']>>

/** The texts and sizes of each element, by its tag. */
export const looksOf = async ({ looks }: ShopPage): Promise<Record<string, Looks>> =>
  Object.fromEntries(await Promise.all(tags.map(async (tag) => [tag, await looks(tag)])))

/** Every offer is shown once in each copy of its element. */
export async function offersShown(shopPage: ShopPage, copies = 1) {
  const all = await looksOf(shopPage)
  return offers.flatMap(({ tag, names }) => {
    const looks = all[tag] ?? []
    const faults = looks.length === copies ? [] : [`${tag} exists ${looks.length} times`]
    for (const { texts } of looks)
      for (const name of names) {
        const times = texts.filter((text) => text === name).length
        if (times !== 1) faults.push(`${tag} shows "${name}" ${times} times`)
      }
    return faults
  })
}

/** Texts and sizes have not changed. */
export async function looksAsBefore(shopPage: ShopPage, before: Record<string, Looks>) {
  const now = await looksOf(shopPage)
  return tags.flatMap((tag) => {
    const [expected] = before[tag] ?? []
    return (now[tag] ?? []).flatMap((look) =>
      (['texts', 'size'] as const)
        .map((key) => [JSON.stringify(expected?.[key]), JSON.stringify(look[key])] as const)
        .filter(([was, is]) => was !== is)
        .map(([was, is]) => `${tag} showed ${was} and shows ${is}`),
    )
  })
}

/** The HTML of the elements is as the server sent it. */
export async function htmlUntouched({ page }: ShopPage, change?: PageChange) {
  const { changesChildren, changesAttributes } = change ?? {}
  const comparable = (html: string) =>
    changesChildren ? html.replace(/>[^]*/, '>') : changesAttributes ? html.replace(/^<[^>]*>/, '') : html
  const faults = await Promise.all(
    tags.map(async (tag) => {
      const htmls = await page.evaluate((one) => offerObserver.html(one), tag)
      const [sent = ''] = await page.evaluate((one) => offerObserver.serverHtml(one), tag)
      return htmls
        .filter((html) => comparable(html) !== comparable(sent))
        .map((html) => `${tag} was sent as ${comparable(sent)} and is ${comparable(html)}`)
    }),
  )
  return faults.flat()
}

/** Outside of the elements, the page has shown only its own texts. No element has shown a fallback with an offer. */
export async function noStrayTexts({ page }: ShopPage) {
  const seen = await page.evaluate(() => offerObserver.seenOnPage())
  const texts = await page.evaluate(() => offerObserver.pageTexts())
  const fallbacks = await page.evaluate(() => offerObserver.withFallback())
  return [
    ...seen.filter((text) => !pageTexts.includes(text)).map((text) => `the page has shown "${text}"`),
    ...['Shop', 'About this shop']
      .filter((text) => !texts.includes(text))
      .map((text) => `the page no longer shows "${text}"`),
    ...fallbacks.map((tag) => `${tag} showed its fallback together with offers`),
  ]
}

/** No announcements after the first `before`. */
export async function announcedNothing({ announced }: ShopPage, before: number) {
  return (await announced()).slice(before).map((text) => `"${text}" was announced`)
}

/** Adding the third cup is announced once. */
export async function announcedOnce(shopPage: ShopPage) {
  const before = (await shopPage.announced()).length
  await shopPage.setCups(3)
  await shopPage.until((length) => offerObserver.announced().length > length, before)
  const news = (await shopPage.announced()).slice(before)
  const isRight = news.length === 1 && announcement.test(news[0] ?? '')
  return isRight ? [] : [`the third cup was announced as ${JSON.stringify(news)}`]
}

/** The cart has the content that the page set. */
export async function cartUntouched({ cart }: ShopPage) {
  const now = JSON.stringify(await cart())
  const expected = JSON.stringify({ lines: [{ ...cup, quantity: 3 }], selection: [] })
  return now === expected ? [] : [`the cart is ${now}, not ${expected}`]
}

export const accessible = async ({ page }: ShopPage) =>
  (await accessibilityFaults(page)).map((fault) => `axe: ${fault}`)
