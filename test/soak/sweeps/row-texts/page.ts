/** Rows of the elements in a browser with any time zone and language, connected to the service. */
import type { Query } from '../../../../src/state/query.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PerkShop } from '../../../../src/elements/shop/perk-shop.ts'
import { withLongTimeouts } from '../../../support/chromium.ts'
import { dist } from '../../../support/package.ts'
import type { Shop } from '../../../support/service.ts'
import { keysOf, shelf } from './offers.ts'
import type { Line } from './parse-discount.ts'
import type { Language } from './parse-schedule.ts'
import type { SharedBrowser } from '../../../support/chromium.ts'

export interface PageOptions {
  project: number
  lines: readonly Line[]
  /** Ids of chosen promotions. */
  chosen: readonly string[]
  language: Language
  zone: string
}

export interface PageRow {
  title: string
  gives: string
  status: string
  saves: boolean
  when: string
}

const origin = 'https://shop.example'

const pageOf = ({ project, lines, chosen, language }: PageOptions) => {
  const { client } = keysOf(project)
  const cart = {
    lines: lines.map(({ name, price, quantity }) => ({
      product_id: shelf.find((one) => one.name === name)?.id,
      name,
      price,
      quantity,
    })),
    selection: chosen.map((id) => ({ object: 'promotion_tier', id })),
  }
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><link rel="icon" href="data:,">
    <script>localStorage.setItem('perkit:cart:1', ${JSON.stringify(JSON.stringify(cart))})</script>
    <script type="module" src="/perkit.js"></script>
    <perk-shop service-url="${origin}" client-id="${client['X-Client-Application-Id']}"
      client-token="${client['X-Client-Token']}" token-url="/token" customer="ada" currency="EUR" locale="${language}">
      <perk-promotions all limit="100"></perk-promotions>
    </perk-shop></html>`
}

/** All rows, after the cart and the selection have been evaluated. */
export async function rowsOn(browser: SharedBrowser, shop: Shop, options: PageOptions): Promise<PageRow[]> {
  const context = withLongTimeouts(
    await browser.newContext({ timezoneId: options.zone, locale: options.language }),
  )
  try {
    await context.route('**/*', async (route) => {
      const request = route.request()
      const { pathname, search } = new URL(request.url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: pageOf(options) })
      if (pathname.endsWith('.js'))
        return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(dist, pathname)) })
      const { status, text } = await (pathname === '/token'
        ? shop.send('/v1/oauth/token', {
            method: 'POST',
            headers: {
              ...keysOf(options.project).server,
              'Content-Type': 'application/x-www-form-urlencoded',
            },
            body: 'grant_type=client_credentials&scope=client_api&customer=ada',
          })
        : shop.send(pathname + search, {
            method: request.method(),
            headers: {
              ...keysOf(options.project).client,
              Authorization: request.headers().authorization ?? '',
              'Content-Type': 'application/json',
            },
            body: request.postData() ?? '',
          }))
      // The page uses the service's clock.
      const headers = { 'Content-Type': 'application/json', Date: shop.clock.now().toUTCString() }
      return route.fulfill({ status, headers, body: text })
    })
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await page.locator('perk-promotions:state(ready)').waitFor()
    await page.waitForFunction(() => {
      const { shop } = document.querySelector<PerkShop>('perk-shop') ?? {}
      const queryState = (name: string) =>
        shop?.feature<Query<unknown>>(name, () => undefined as never)?.get()
      const states = [queryState('eligibility'), queryState('validation')]
      return states[0]?.response && states.every((one) => one && !one.busy)
    })
    return await page.locator('perk-promotions [part~=tier]').evaluateAll((rows) =>
      rows.map((row) => {
        const textOf = (part: string) => row.querySelector(`[part=${part}]`)?.textContent?.trim() ?? ''
        const title = textOf('title')
        return {
          // Without a discount text, the banner is the headline.
          title: title || textOf('headline'),
          gives: title && textOf('headline'),
          status: textOf('status'),
          saves: textOf('saves') !== '',
          when: textOf('availability'),
        }
      }),
    )
  } finally {
    await context.close()
  }
}
