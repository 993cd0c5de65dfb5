/**
 * Compares the messages about a redemption with the ledger. Points are debited once and never reported as unused,
 * even if a proxy changes responses, several parties retry, or the browser loses its storage.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { createStorefront } from '../../../src/client/source.ts'
import { formatAttempt } from '../../../src/elements/rewards/attempt.ts'
import { dialog } from '../../../src/elements/dialog/dialog.messages.ts'
import { pointsPayment, rewards } from '../../../src/elements/rewards/perk-rewards.messages.ts'
import { localize } from '../../../src/elements/internal/localize.ts'
import { isPending } from '../../../src/state/once-request.ts'
import { createMember } from '../../../src/state/features/member.ts'
import type { OncePort } from '../../../src/state/once.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { failure } from '../../unit/client/server.ts'
import { secrets } from '../../unit/relay/support/page.ts'
import { createBrowser } from '../../unit/state/storage.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { mug, openShop, type SweepShop, type NetworkFault } from './support/shoppers.ts'

const statuses = [
  400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 422, 423, 424,
  425, 428, 429, 431, 451, 500, 502, 503, 504,
]
const circumstances = [
  'resent by the kit',
  'resent by the browser',
  'through the relay',
  'session switched',
  'storage blocked',
  'storage full',
  'clock 10 days ahead',
  'clock 10 days behind',
] as const
const followers = ['reload', 'second press', 'second tab'] as const
/** Outcome of the request when the proxy sends its own response. */
const arrivals = ['done', 'done late', 'never arrived'] as const

const localization = localize({ dialog, rewards, pointsPayment }, 'en', { currency: 'EUR' })
const day = 24 * 3_600_000

/** Every combination of circumstance, status and follower, or an even sample. */
const all = circumstances.flatMap((circumstance, at) =>
  statuses.flatMap((status, nth) =>
    followers.map((follower, next) => ({
      circumstance,
      status,
      follower,
      arrival: arrivals[(at + nth + next) % 3] ?? 'done',
    })),
  ),
)
const sampleSize = runs(8, all.length)
const step = Math.floor(all.length / sampleSize)
// Varies the follower within a sample.
const sample = all.filter((_, at) => at % step === (step > 1 ? Math.floor(at / step) % 3 : 0))

type Run = (typeof all)[number]

let store: Store
beforeAll(async () => {
  store = await postgresql.open()
})
afterAll(() => store.close())
afterEach(() => vi.useRealTimers())

const count = { runs: 0, doubleCharges: 0, falseMessages: 0, unsettled: 0 }
const wrong: string[] = []

/** A shopper with a browser and its pages. */
function shopperOf(
  { shop, url, session }: SweepShop,
  name: string,
  { circumstance }: Run,
  tokens: Map<string, string>,
) {
  const browser = createBrowser()
  const isRelayed = circumstance === 'through the relay' || circumstance === 'session switched'
  let passed = 0

  const storageOf = (): OncePort => {
    const tab = browser.openTab()
    if (circumstance === 'storage blocked') {
      return { storage: () => { throw new DOMException('No', 'SecurityError') } } // prettier-ignore
    }
    if (circumstance === 'storage full') {
      const setItem = () => { throw new DOMException('Full', 'QuotaExceededError') } // prettier-ignore
      return { ...tab, storage: () => ({ getItem: () => null, setItem }) }
    }
    return { ...tab, navigator: { locks: browser.locks } }
  }

  /** Opens a page on which the customer is signed in and rewards are loaded. */
  async function openPage(customer = name) {
    const client = createClient({
      ...(isRelayed ? { relayUrl: `${url}/relay` } : { serviceUrl: url, clientId: secrets.clientId }),
      clock: () => performance.now() + passed,
      limits: { retryDelayMs: 1, headersTimeoutMs: 4_000, bodyTimeoutMs: 8_000 },
      fetch: async (address, init) => {
        const headers = new Headers(init.headers)
        if (!isRelayed) {
          let bearer = tokens.get(customer)
          if (!bearer) {
            const keys = { 'X-App-Id': secrets.appId, 'X-App-Token': secrets.appToken }
            tokens.set(
              customer,
              (bearer = await shop.token('client_api', { customer: `cust_${customer}`, keys })),
            )
          }
          headers.set('X-Client-Token', secrets.clientToken)
          headers.set('Authorization', `Bearer ${bearer}`)
          headers.set('Origin', 'https://shop.example')
        }
        return fetch(address, { ...init, headers })
      },
    })
    session.customer = customer
    const source = createStorefront(client)
    const member = createMember({ customer, card: `CARD-${customer}` }, () => source, {
      firstPauseMs: 2,
      ...storageOf(),
    })
    member.open()
    await source.memberRewards(`CARD-${customer}`, { limit: 100 })
    return {
      member,
      now: () => member.$attempt.get(),
      message: () => {
        const attempt = member.$attempt.get()
        return attempt && localization ? formatAttempt(attempt, localization, source.now()).join(' ') : ''
      },
      close() {
        member.close()
        client.close()
      },
    }
  }

  return { openPage, pass: (ms: number) => void (passed += ms) }
}

type Page = Awaited<ReturnType<ReturnType<typeof shopperOf>['openPage']>>

/** The first request is delivered or lost as the run defines. Later requests get the status until the fault ends. */
function faultOf({ circumstance, status, arrival }: Run, shop: SweepShop, other: string) {
  let isFirst = true
  let late: (() => Promise<unknown>) | undefined
  const failed = () =>
    Response.json(failure(status, 'no'), { status, headers: { Date: new Date().toUTCString() } })

  const fault: NetworkFault = async (request, deliver) => {
    if (circumstance === 'session switched' && !isFirst) return deliver()
    const isLost = isFirst && (circumstance === 'resent by the kit' || circumstance === 'session switched')
    if (isFirst && request.method === 'POST') {
      isFirst = false
      if (arrival === 'done') await (await deliver()).text()
      if (arrival === 'done late') late = deliver
    }
    if (circumstance === 'session switched') shop.session.customer = other
    return isLost ? undefined : failed()
  }
  return { fault, late: async () => (await late?.().catch(() => undefined), undefined) }
}

async function play(run: Run, nth: number, shop: SweepShop, tokens: Map<string, string>) {
  const [name, other] = [`s${2 * nth}`, `s${2 * nth + 1}`]
  const label = `${run.circumstance}, ${run.status}, ${run.arrival}, ${run.follower}`
  const { openPage, pass } = shopperOf(shop, name, run, tokens)
  const pages: Page[] = []
  const page = async (customer?: string) => {
    const opened = await openPage(customer)
    pages.push(opened)
    return opened
  }

  /** Compares the message with the ledger. */
  const checkMessage = async (page: Page) => {
    const message = page.message()
    const times = await shop.debits(name)
    const isFalse =
      (message.includes('No points were used') && times > 0) ||
      (/It’s yours|You redeemed this/.test(message) && times !== 1) ||
      (message !== '' && !page.now())
    if (isFalse) {
      count.falseMessages++
      wrong.push(`${label}: "${message}" while points were debited ${times} times`)
    }
    return message
  }

  /** Repeats the attempt, as a shopper would, until it is done. */
  const retry = async (on: Page) => {
    for (let press = 0; press < 4; press++) {
      await checkMessage(on)
      const state = on.now()?.state
      if (state === 'done' || state === 'repeated') return
      if (!isPending(on.now())) await on.member.redeem(mug)
      else await on.member.checkOutcome()
      await checkMessage(on)
      if (on.now()?.isUnreceived) await on.member.resend()
    }
    await checkMessage(on)
  }

  const { fault, late } = faultOf(run, shop, other)
  const first = await page()
  shop.setFault(fault)
  await first.member.redeem(mug)
  const message = await checkMessage(first)
  const days = { 'clock 10 days ahead': 10, 'clock 10 days behind': -10 }[run.circumstance as string]
  if (days) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
  if (run.circumstance === 'session switched') {
    const theirs = await page(other)
    if (theirs.now()) wrong.push(`${label}: another shopper sees the attempt`)
    await theirs.member.checkOutcome()
    await theirs.member.resend()
    if (await shop.debits(other)) wrong.push(`${label}: another shopper has paid`)
    shop.session.customer = name
  }

  let last = first
  if (run.follower === 'reload') first.close()
  if (run.follower !== 'second press') last = await page(name)
  if (run.follower === 'second tab') await last.member.redeem(mug)
  await checkMessage(last)
  shop.setFault(undefined)
  pass(61_000)
  const arriving = run.arrival === 'done late' && nth % 2 ? late() : undefined
  await retry(last)
  await arriving
  await late()
  await retry(last)

  const times = await shop.debits(name)
  count.runs++
  if (times > 1) {
    count.doubleCharges++
    wrong.push(`${label}: points were debited ${times} times, after "${message}"`)
  }
  if (times === 0 || isPending(last.now())) {
    count.unsettled++
    wrong.push(`${label}: not settled, "${last.message()}"`)
  }
  for (const each of pages) each.close()
  vi.useRealTimers()
}

test(
  'debits points once and reports the correct outcome for every kind of response',
  { timeout: 1_800_000 },
  async () => {
    const shop = await openShop(store, 2 * sample.length)
    const tokens = new Map<string, string>()

    for (const [nth, run] of sample.entries()) await play(run, nth, shop, tokens)

    const { doubleCharges, falseMessages, unsettled } = count
    process.stdout.write(
      `Redemptions: ${count.runs} runs, ${doubleCharges} double charges, ${falseMessages} false messages, ${unsettled} not settled\n`,
    )
    expect(wrong).toEqual([])
    expect(count).toEqual({ runs: sample.length, doubleCharges: 0, falseMessages: 0, unsettled: 0 })
  },
)
