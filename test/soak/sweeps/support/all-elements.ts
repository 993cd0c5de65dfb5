/** A page with every element, a service that can be made to fail, and a fake clock. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elementFiles } from '../../../../.config/elements.ts'
import { accessToken } from '../../../unit/client/server.ts'
import { examples } from '../../../wire/examples/index.ts'
import { entry, qualification } from '../../../unit/state/service.ts'
import { openBrowser, withLongTimeouts } from '../../../support/chromium.ts'
import { dist } from '../../../support/package.ts'
import { rememberTier } from '../../../support/remember-tier.ts'
import type { Fault } from '../pages/faults.ts'

export const tags = elementFiles().flatMap(({ tag, isVisible }) => (isVisible ? tag : []))

/** A Wednesday, on which the promotion of the examples is valid. */
const noon = Date.parse('2026-11-18T12:00:00Z')

const cart = {
  lines: [{ product_id: 'prod_mug', quantity: 2, price: 9000 }],
  selection: [{ object: 'promotion_tier', id: 'ten' }],
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<link rel="icon" href="data:,"><script>
  self.broken = []
  addEventListener('perk-element-failed', (event) => broken.push(event.target.localName + ': ' + event.error))
  for (const owner of [1, 'ADA']) localStorage.setItem('perkit:cart:' + owner, ${JSON.stringify(JSON.stringify(cart))})
  ${rememberTier(examples.getMember.reply.id, { id: '', from: -1 })}
</script><script type="module" src="/perkit.js"></script></html>`

const cardWith = (balance: number) => ({
  object: 'voucher',
  campaign_id: 'camp_club',
  result: { loyalty_card: { points: 500, balance } },
})
const {
  data: [holder],
} = examples.listReferralHolders.reply
const {
  data: [earned],
} = examples.forecastMemberPoints.reply
const missingAmount = { name: 'order.amount', required: 20_000, available: 18_000, missing: 2_000 }
const line = { object: 'order_item', product_id: 'prod_mug', quantity: 2, applied_discount_amount: 1_000 }

/** By the last segment of the path. */
const replies: Record<string, unknown> = {
  tiers: examples.listPromotionTiers.reply,
  'member-tiers': examples.listMemberTiers.reply,
  qualifications: {
    ...qualification(
      entry('ten', { banner: 'Ten euros off the whole order' }),
      entry('ADA', cardWith(320)),
      entry('OLD', cardWith(40)),
    ),
    also: qualification(
      entry('twenty', { banner: 'Twenty euros off', result: { requirements: [missingAmount], details: {} } }),
    ).redeemables,
  },
  validations: {
    ...examples.validateRedeemables.reply,
    redeemables: [entry('ten', { status: 'APPLICABLE', order: { object: 'order', items: [line] } })],
  },
  'points-forecast': { ...examples.forecastMemberPoints.reply, data: [earned, { ...earned, points: 900 }] },
  rewards: examples.listMemberRewards.reply,
  'earning-rules': examples.listMemberEarningRules.reply,
  activity: { ...examples.listMemberActivity.reply, has_more: false },
  holders: {
    ...examples.listReferralHolders.reply,
    data: [holder, { ...holder, id: 'rh_2', holder_role: 'REFEREE' }],
    total: 2,
  },
}

/** The card and its tiers are loaded by one query. */
const queryOf = (key: string) => (key === 'member-tiers' ? 'ADA' : key)

/** State of the server for one page. */
const newVisit = () => ({
  fault: undefined as Fault | undefined,
  /** Lifetime of a token in seconds. */
  tokenLife: 9_000,
  /** Seconds since the page was opened. */
  elapsed: 0,
  requests: [] as { query: string; at: number }[],
  pending: [] as string[],
  /** Maximum number of concurrent queries. */
  most: 0,
  /** Pending requests that will get a response. */
  busy: 0,
})

export async function startAllElements() {
  let visit = newVisit()

  function respond(key: string, response: ServerResponse) {
    const { fault, tokenLife, elapsed } = visit
    // Pages use the service's clock. Without this header, the result would depend on the time of day.
    response.setHeader('Date', new Date(noon + elapsed * 1_000).toUTCString())
    if (fault?.reply && Boolean(fault.ofToken) === (key === 'token')) return fault.reply(response)
    const token = accessToken('token', tokenLife)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(key === 'token' ? token : (replies[key] ?? examples.getMember.reply)))
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (pathname === '/') return response.setHeader('Content-Type', 'text/html').end(html)
    if (pathname.endsWith('.js')) {
      return response.setHeader('Content-Type', 'text/javascript').end(readFileSync(join(dist, pathname)))
    }
    const current = visit
    const last = pathname.split('/').at(-1) ?? ''
    const key = last === 'tiers' && pathname.includes('members') ? 'member-tiers' : last
    const query = queryOf(key)
    current.requests.push({ query, at: current.elapsed })
    current.pending.push(query)
    current.most = Math.max(current.most, new Set(current.pending).size)
    const willEnd = !current.fault?.hangs
    if (willEnd) current.busy++
    response.on('close', () => {
      current.pending.splice(current.pending.indexOf(query), 1)
      if (willEnd) current.busy--
    })
    respond(key, response)
  }).listen(0, '127.0.0.1')
  // On a reused connection, Chromium itself retries closed requests and 408 responses, which would be counted.
  server.maxRequestsPerSocket = 1
  await new Promise((listening) => server.once('listening', listening))
  // The address of a listening TCP server is an object.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser()

  return {
    /** Opens a page for a new visitor, without elements and requests; `show` adds the elements. */
    async open() {
      const current = (visit = newVisit())
      const context = withLongTimeouts(await browser.newContext())
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.clock.install({ time: noon - 1_000 })
      await page.clock.pauseAt(noon)
      await page.goto(origin)
      await page.waitForFunction('customElements.get("perk-loyalty")', undefined, { polling: 20 })
      const run = <Result>(script: string) =>
        page.evaluate<Result>(`{ const tags = ${JSON.stringify(tags)}; ${script} }`)

      /** Waits until no request is pending. A page that waits for its own clock is idle, too. */
      async function waitUntilIdle() {
        for (let still = 0, before = -1; still < 5; before = current.requests.length) {
          await page.waitForTimeout(10)
          const isIdle = await run<boolean>(
            `![...document.querySelectorAll(tags)].some(({ queries }) => queries.some(({ busy }) => busy))`,
          )
          const isUnchanged = current.busy === 0 && before === current.requests.length
          if (isUnchanged && isIdle) return
          still = isUnchanged ? still + 1 : 0
        }
      }

      return {
        visit: current,
        errors,
        setOffline: (isOffline: boolean) => context.setOffline(isOffline),
        close: () => context.close(),

        show: (attributes = '') =>
          run(`const shop = document.createElement('template')
            shop.innerHTML = \`<perk-shop service-url="${origin}" client-id="page" client-token="key" token-url="${origin}/token"
              currency="EUR" locale="en" ${attributes}>\${tags.map((tag) => \`<\${tag} code="FRIEND" all product="prod_mug" open></\${tag}>\`).join('')}</perk-shop>\`
            document.body.append(shop.content)`),

        /** Advances the clock by a second. */
        async second() {
          current.elapsed++
          await page.clock.runFor(1_000)
          await waitUntilIdle()
        },

        /** Loads everything again, as after a redemption, without waiting for the responses. */
        refresh: () =>
          run(`const { shop } = document.querySelector('perk-shop')
            const [eligibility, validation, member, forecast, combine] =
              ['eligibility', 'validation', 'member', 'forecast', 'combine'].map((name) => shop.feature(name))
            const stores = [eligibility, validation, member.$member, member.$rewards, member.$activity, forecast.$forecast, combine.$cards]
            for (const store of stores) store.refresh()
            for (const tag of ['perk-promotions', 'perk-referrals', 'perk-earn']) document.querySelector(tag).query.retry()
            undefined`),

        /** Status, notes and other visible text of each element. */
        look: () =>
          run<{ tag: string; condition: string; notes: string[]; drawn: string }[]>(`
            const textOf = (node) => {
              if (node.nodeType === 3) return node.data.trim()
              if (node.matches?.('style, dialog:not([open])') || node.part?.contains('note') || node.textContent.trim() === 'Try again') return ''
              return [...(node.shadowRoot ?? node).childNodes].map(textOf).filter(Boolean).join('|')
            }
            tags.map((tag) => {
              const element = document.querySelector(tag)
              const notes = [...element.shadowRoot.querySelectorAll('[part=note]')].map((note) => note.textContent)
              return { tag, condition: element.status, notes, drawn: textOf(element) }
            })`),

        broken: () => run<string[]>('broken'),
      }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
