/** Shop pages whose elements list the offers, whichever way the kit comes to them. */
import type { Page } from 'playwright-core'
import type {} from '../../../../src/elements/shop/perk-shop.ts'
import type { PageInit, startShopPages } from '../../../system/pages/page.ts'
import type {} from './browser/observer.ts'
import { type Delivery, scriptOf } from './deliveries.ts'
import { cartInStorage, offers } from './offers.ts'
import { bundle, inHead } from './scripts.ts'

const observer = inHead(await bundle("import './browser/observer.ts'", { format: 'iife' }))

/** Longer than a page takes on a busy machine, and no longer than a failing case should wait. */
const timeoutMs = 20_000

interface ShopPageInit {
  delivery: Delivery
  /** Markup for the head. */
  head?: string | undefined
  /** Markup in place of the `<main>`. */
  main: string
}

export type ShopPages = Awaited<ReturnType<typeof startShopPages>>
export type ShopPage = Awaited<ReturnType<typeof openShopPage>>

/** A page of a new visitor, which links to another page without offers. */
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
  // Colors in the middle of a transition are not those to be read.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('crash', () => errors.push('the page crashed'))
  await page.evaluate((watched) => offerObserver.watch(watched), offers)

  return {
    page,
    errors,
    other,
    ...questionsTo(page),
    close: () => page.context().close(),
  }
}

function questionsTo(page: Page) {
  /** What has not come after a while is a fault that the checks report. */
  const until = <Input>(condition: (input: Input) => unknown, input: Input) =>
    page
      // Playwright unwraps handles in the input, and this has none.
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
