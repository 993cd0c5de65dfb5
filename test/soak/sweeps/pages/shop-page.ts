/** Shop pages whose elements list the offers, with any delivery. */
import type { Page } from 'playwright-core'
import type {} from '../../../../src/elements/shop/perk-shop.ts'
import type { PageInit, startShopPages } from '../../../system/pages/page.ts'
import type {} from './browser/observer.ts'
import { type Delivery, scriptOf } from './deliveries.ts'
import { cartInStorage, offers } from './offers.ts'
import { bundle, inHead } from './scripts.ts'

const observer = inHead(await bundle("import './browser/observer.ts'", { format: 'iife' }))

/** Long enough for a busy machine, short enough for failing cases. */
const timeoutMs = 20_000

interface ShopPageInit {
  delivery: Delivery
  /** Markup for the head. */
  head?: string | undefined
  /** Markup of the `<main>`. */
  main: string
}

export type ShopPages = Awaited<ReturnType<typeof startShopPages>>
export type ShopPage = Awaited<ReturnType<typeof openShopPage>>

/** Opens a page for a new visitor, with a link to a page without offers. */
export async function openShopPage(pages: ShopPages, { delivery, head = '', main }: ShopPageInit) {
  const init = (body: string): PageInit => ({
    head: `${inHead(`if (!localStorage.length) ${cartInStorage()}`)}${observer}${head}`,
    script: scriptOf[delivery],
    body,
  })
  const other = pages.add(init('<main><h1>Another page</h1></main>'))
  const { page, errors } = await pages.open(
    init(`<header><a href="${other}">Another page</a></header>${main}<footer>About this shop</footer>`),
  )
  page.setDefaultTimeout(timeoutMs)
  // Contrast checks would see the colors of running transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('crash', () => errors.push('the page crashed'))
  await page.evaluate((watched) => offerObserver.watch(watched), offers)

  return {
    page,
    errors,
    other,
    ...pageHelpers(page),
    close: () => page.context().close(),
  }
}

function pageHelpers(page: Page) {
  /** Does not throw after a timeout, because the checks report what is missing. */
  const until = <Input>(condition: (input: Input) => unknown, input: Input) =>
    page
      // Playwright types inputs as possibly containing handles. These contain none.
      .waitForFunction(condition as (input: unknown) => unknown, input)
      .catch(() => undefined)

  const evaluatedFor = (count: number) => until((cups) => offerObserver.evaluatedFor(cups), count)

  return {
    until,
    evaluatedFor,
    /** Waits until every element shows its offers, `copies` of each. */
    settle: (copies = 1) => until((count) => offerObserver.settled(count), copies),

    /** Changes the cart and waits until the offers are evaluated for it. */
    async setCups(count: number) {
      await page.evaluate(
        (quantity) =>
          document.querySelector('perk-shop')?.shop?.cart.setQuantity({ product_id: 'prod_cup' }, quantity),
        count,
      )
      await evaluatedFor(count)
    },

    cart: () => page.evaluate(() => document.querySelector('perk-shop')?.shop?.cart.$cart.get()),
    announced: () => page.evaluate(() => offerObserver.announced()),
    looks: (tag: string) => page.evaluate((one) => offerObserver.looks(one), tag),
    focus: () => page.evaluate(() => offerObserver.focus()),
  }
}
