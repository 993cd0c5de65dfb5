/** Redeeming in a real browser with several tabs, reloads and the back-forward cache. */
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { RedemptionAttempt } from '../../../src/state/features/redemption/attempt.ts'
import { failure } from '../../unit/client/server.ts'
import { examples } from '../../wire/examples/index.ts'
import { success } from '../../unit/state/loyalty.ts'
import { openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

/**
 * Outcome of a redemption request:
 * - `answered`: done, with a response.
 * - `lost`: done, but the response is lost.
 * - `pending`: not done until the page is closed.
 * - `cut`: done, but the connection is closed. A proxy rejects later requests with the key.
 */
let outcome: 'answered' | 'lost' | 'pending' | 'cut' = 'answered'
/** Number of requests by key. */
let sent = new Map<string, number>()
/** Keys of completed redemptions. */
let done = new Set<string>()

beforeEach(() => {
  outcome = 'answered'
  sent = new Map()
  done = new Set()
  pages.respond(async (path, request, response) => {
    if (path.endsWith('/members/ADA')) return examples.getMember.reply
    const [, statusKey] = /\/redemptions\/(.+)$/.exec(path) ?? []
    if (outcome === 'lost' && statusKey) return response.destroy()
    if (statusKey) return done.has(decodeURIComponent(statusKey)) ? success : { status: 'unknown' }
    if (!path.endsWith('/redemption')) return undefined
    const key = String(request.headers['idempotency-key'])
    sent.set(key, (sent.get(key) ?? 0) + 1)
    if (outcome === 'pending') {
      await once(response, 'close')
      return undefined
    }
    if (outcome === 'cut' && done.has(key)) {
      response.statusCode = 403
      return failure(403, 'forbidden')
    }
    done.add(key)
    if (outcome === 'cut') return response.destroy()
    return outcome === 'lost' ? response.destroy() : success
  })
})

const script = `
  const shop = kit.createShop({ relayUrl: location.origin + '/relay', customer: 'ada', card: 'ADA' })
  const mug = { reward_id: 'rew_mug', name: 'Mug', points: 200 }
  const member = kit.memberOf(shop)
  Object.assign(globalThis, { member, mug, seen: [] })
  member.$attempt.subscribe((attempt) => seen.push(attempt?.state))
`

async function newShopper(options?: { goesBack: boolean }) {
  const { open } = await pages.newShopper(options)
  return { open: () => open(pages.address(script)) }
}

const attemptOn = (page: Page) => page.evaluate<RedemptionAttempt | undefined>('member.$attempt.get()')

/** Waits until the page shows this state. */
const shows = (page: Page, state: string | undefined, timeout = 15_000) =>
  expect.poll(async () => (await attemptOn(page))?.state, { timeout }).toBe(state)

const load = async (page: Page) => {
  await page.reload()
  await page.locator('body.ready').waitFor({ state: 'attached' })
}

test('redeems once for a double click in two tabs and shows it in both', async () => {
  const { open } = await newShopper()
  const [one, other] = [await open(), await open()]
  const click = 'void Promise.all([member.redeem(mug), member.redeem(mug)])'

  await Promise.all([one.page.evaluate(click), other.page.evaluate(click)])

  await shows(one.page, 'done')
  await shows(other.page, 'done')
  const attempts = [await attemptOn(one.page), await attemptOn(other.page)]
  // Simultaneous clicks are one attempt.
  expect(sent.get(attempts[0]?.id ?? '')).toBe(1)
  expect(attempts[1]?.id).toBe(attempts[0]?.id)
  expect([...one.errors, ...other.errors]).toEqual([])
})

test('does not report a rejection from a proxy after an automatic browser retry', async () => {
  const { open } = await newShopper()
  const { page, errors } = await open()
  let sentByPage = 0
  page.on('request', (request) => (sentByPage += Number(request.url().endsWith('/redemption'))))
  outcome = 'cut'
  await page.evaluate('void member.redeem(mug)')

  await shows(page, 'done')
  const { id } = (await attemptOn(page)) ?? {}
  // The page sent one request. Chromium itself sent the second one, because the reused connection was closed.
  expect([sentByPage, sent.get(`${id}`)]).toEqual([1, 2])
  expect(errors).toEqual([])
})

test('continues with the same key in a second tab when the sending tab closes', async () => {
  const { open } = await newShopper()
  const [one, other] = [await open(), await open()]
  outcome = 'pending'
  await one.page.evaluate('void member.redeem(mug)')
  await shows(other.page, 'sending')
  // Other tabs see an attempt before its request is sent.
  await expect.poll(() => sent.size).toBe(1)
  await other.page.evaluate('member.redeem(mug)')
  expect([...sent.values()]).toEqual([1])

  outcome = 'answered'
  await one.page.close()

  await shows(other.page, 'done')
  expect([...sent.values()]).toEqual([2])
})

test('continues with the same key after a reload while sending', async () => {
  const { open } = await newShopper()
  const { page, errors } = await open()
  outcome = 'pending'
  await page.evaluate('void member.redeem(mug)')
  await expect.poll(() => sent.size).toBe(1)

  outcome = 'answered'
  await load(page)

  await shows(page, 'done')
  expect([...sent.values()]).toEqual([2])
  expect(errors).toEqual([])
})

test('restores an unconfirmed attempt after a reload and in another tab', async () => {
  const { open } = await newShopper()
  const [one, other] = [await open(), await open()]
  outcome = 'lost'
  await one.page.evaluate('void member.redeem(mug)')
  await shows(other.page, 'unconfirmed', 25_000)
  await load(one.page)
  expect((await attemptOn(one.page))?.state).toBe('unconfirmed')

  outcome = 'answered'
  await Promise.all([
    one.page.evaluate('member.checkOutcome()'),
    other.page.evaluate('member.checkOutcome()'),
  ])

  await shows(one.page, 'done')
  await shows(other.page, 'done')
  // Both tabs may check at the same time. They use the same key and get the same response.
  expect(sent.size).toBe(1)
})

test.each(['done', 'unconfirmed'])('keeps a %s attempt in the back-forward cache', async (state) => {
  const { open } = await newShopper({ goesBack: true })
  const { page } = await open()
  outcome = state === 'done' ? 'answered' : 'lost'
  await page.evaluate(
    `void member.redeem(mug); addEventListener('pageshow', ({ persisted }) => (globalThis.slept = persisted))`,
  )
  await shows(page, state, 25_000)
  const { id } = (await attemptOn(page)) ?? {}

  await page.goto(pages.address(script))
  await shows(page, state)
  outcome = 'answered'
  await page.evaluate('member.checkOutcome()')
  await shows(page, 'done')
  await page.goBack({ waitUntil: 'commit' })

  await expect.poll(() => page.evaluate('globalThis.slept')).toBe(true)
  expect(await attemptOn(page)).toMatchObject({ id, state: 'done' })
  expect(sent.size).toBe(1)
})
