/** Redeeming in a real browser: its tabs and their locks, reloads, and its back-forward cache. */
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
 * What a request to redeem comes to: done and answered; done and not heard of; not done until the page has gone; or
 * done, its kept connection cut, and what comes then under its key refused by somebody who knows nothing of keys.
 */
let outcome: 'answered' | 'lost' | 'held' | 'cut' = 'answered'
/** How often each key was sent. */
let sent = new Map<string, number>()
/** Under these keys something was done. */
let done = new Set<string>()

beforeEach(() => {
  outcome = 'answered'
  sent = new Map()
  done = new Set()
  pages.respond(async (path, request, response) => {
    if (path.endsWith('/members/ADA')) return examples.getMember.reply
    const [, asked] = /\/redemptions\/(.+)$/.exec(path) ?? []
    if (outcome === 'lost' && asked) return response.destroy()
    if (asked) return done.has(decodeURIComponent(asked)) ? success : { status: 'unknown' }
    if (!path.endsWith('/redemption')) return undefined
    const key = String(request.headers['idempotency-key'])
    sent.set(key, (sent.get(key) ?? 0) + 1)
    if (outcome === 'held') {
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

/** Until the page shows it. */
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
  // Clicks that come after each other are two wishes; at the same moment they are one.
  expect(sent.get(attempts[0]?.id ?? '')).toBe(1)
  expect(attempts[1]?.id).toBe(attempts[0]?.id)
  expect([...one.errors, ...other.errors]).toEqual([])
})

test('does not report a rejection from a proxy after an automatic browser retry', async () => {
  const { open } = await newShopper()
  const { page, errors } = await open()
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/redemption'))))
  outcome = 'cut'
  await page.evaluate('void member.redeem(mug)')

  await shows(page, 'done')
  const { id } = (await attemptOn(page)) ?? {}
  // The page has sent it once; the second one is Chromium's, as the connection was kept from the request before.
  expect([asked, sent.get(`${id}`)]).toEqual([1, 2])
  expect(errors).toEqual([])
})

test('continues with the same key in a second tab when the sending tab closes', async () => {
  const { open } = await newShopper()
  const [one, other] = [await open(), await open()]
  outcome = 'held'
  await one.page.evaluate('void member.redeem(mug)')
  await shows(other.page, 'sending')
  // An attempt is told to the other tabs before its request is on its way.
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
  outcome = 'held'
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
  // A tab may have its click before it hears of the other's: the same key then, and the same answer.
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
