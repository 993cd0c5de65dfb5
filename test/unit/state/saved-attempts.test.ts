/** Stored attempts to redeem, and reloads. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import { json } from '../client/server.ts'
import { examples } from '../../wire/examples/index.ts'
import { passTime, startUnconfirmed, stateOf, storedAttempt, tabOf } from './attempts.ts'
import {
  fourTimes,
  refuseWithKey,
  redeemAndDropReply,
  mug,
  openPageWithOutcomes,
  openPage,
  type RequestHandler,
  redeemWithoutReply,
  startLoyalty,
} from './loyalty.ts'
import { createBrowser } from './storage.ts'

const day = 24 * 3_600_000

afterEach(() => vi.useRealTimers())

describe('a stored attempt', () => {
  test('is stored with its key before the request', async () => {
    const browser = createBrowser()
    const seen: unknown[] = []
    const service = await startLoyalty((response, commit) => {
      seen.push(storedAttempt(browser).value)
      json(response, commit())
    })
    const { member, now } = openPage(service, tabOf(browser))

    await member.redeem(mug)

    expect(seen).toMatchObject([{ id: now()?.id, state: 'sending', reward: { id: 'rew_mug' }, points: 200 }])
  })

  test('contains the redeemed code, but neither card nor customer', async () => {
    const browser = createBrowser()
    const service = await startLoyalty()
    const { member } = openPage(service, tabOf(browser))

    await member.redeem(mug)

    const { text, value } = storedAttempt(browser)
    expect(value).toMatchObject({ state: 'done', redemption: { reward: { voucher: { code: 'THANKS-1' } } } })
    const card = examples.getMember.reply
    for (const secret of [card.code, card.id, 'ada', 'cust_', 'balance', 'CARD-ADA', '@'])
      expect(text).not.toContain(secret)
  })

  test('contains the redeemed product, and whether it is in the cart', async () => {
    const browser = createBrowser()
    const service = await startLoyalty((response, commit) => {
      const redemption = Object(commit())
      const product = { id: 'prod_mug', name: 'Mug' }
      json(response, { ...redemption, reward: { ...redemption.reward, product } })
    })
    const first = openPage(service, tabOf(browser))
    await first.member.redeem(mug)
    const attempt = first.now()
    first.close()

    const { member } = openPage(service, tabOf(browser))
    const found = member.$attempt.get()
    expect(found).toMatchObject({ state: 'done', redemption: { reward: { product: { id: 'prod_mug' } } } })
    if (attempt) member.markInCart(attempt)
    const third = openPage(service, tabOf(browser))
    expect(third.now()).toMatchObject({ state: 'done', isInCart: true })
    // A dismissed attempt is not stored again.
    third.member.dismiss()
    if (attempt) member.markInCart(attempt)
    expect(storedAttempt(browser).value).toBe(null)
  })

  test('is sent again with the same body', async () => {
    const { service, browser, first } = await startUnconfirmed()
    first.close()

    await openPage(service, tabOf(browser)).member.checkOutcome()

    expect(new Set(service.sent().map(({ body }) => body)).size).toBe(1)
    expect(service.sent()).toHaveLength(5)
    expect(service.done.size).toBe(1)
  })

  test('is reported as forgotten when the service no longer has the key', async () => {
    const { service, browser } = await startUnconfirmed()

    const later = openPage(service, tabOf(browser))
    passTime(later.source, 6.1 * day)
    expect(later.now()?.state).toBe('unconfirmed')
    await later.member.checkOutcome()

    expect(later.now()?.state).toBe('forgotten')
    expect(service.sent()).toHaveLength(4)
    later.member.dismiss()
    expect(later.now()).toBe(undefined)
  })

  test('is checked even after the key has expired if the source can look up outcomes', async () => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply))
    service.hasOutcomes = false
    const browser = createBrowser()
    await openPageWithOutcomes(service, tabOf(browser)).member.redeem(mug)

    const { member, source, now } = openPageWithOutcomes(service, tabOf(browser))
    passTime(source, 6.1 * day)
    await member.resend()
    expect(now()).toMatchObject({ state: 'unconfirmed' })
    service.hasOutcomes = true
    await member.resend()

    expect(now()).toMatchObject({ state: 'done' })
    expect(service.sent()).toHaveLength(4)
  })

  test.each([-10, 10])('does not depend on a device clock that moves by %d days', async (days) => {
    const { service, browser, first } = await startUnconfirmed()
    const { id } = first.now() ?? {}

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
    const { member, now } = openPage(service, tabOf(browser))
    expect(now()).toMatchObject({ id, state: 'unconfirmed' })
    await member.redeem(mug)
    await member.checkOutcome()

    expect(now()).toMatchObject({ id, state: 'done' })
    expect([...service.done.keys()]).toEqual([id])
  })

  test('belongs to one customer or card', async () => {
    const { service, browser } = await startUnconfirmed()

    expect(openPage(service, tabOf(browser), { customer: 'ben' }).now()).toBe(undefined)
    expect(openPage(service, tabOf(browser), { card: 'CARD-BEN' }).now()).toBe(undefined)
    expect(openPage(service, tabOf(browser), { customer: 'ada' }).now()?.state).toBe('unconfirmed')
  })

  test('of an unknown customer is found by card', async () => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply))
    const browser = createBrowser()
    await openPage(service, tabOf(browser), {}).member.redeem(mug)

    const { member, now } = openPage(service, tabOf(browser), {})
    expect(now()).toBe(undefined)
    await member.redeem({ ...mug, reward_id: 'rew_bowl' })

    expect(now()).toMatchObject({ state: 'unconfirmed', reward: { id: 'rew_mug' } })
    expect(service.sent()).toHaveLength(4)
  })
})

describe('a reload', () => {
  /** A page that was closed before the reply. */
  async function closeWhileSending(portOf: (browser: ReturnType<typeof createBrowser>) => OncePort) {
    const service = await startLoyalty(redeemWithoutReply)
    const browser = createBrowser()
    const first = openPage(service, portOf(browser))
    void first.member.redeem(mug)
    await expect.poll(() => service.sent().length).toBe(1)
    first.close()
    return { service, browser }
  }

  test('continues with the same key right after the request', async () => {
    const { service, browser } = await closeWhileSending(tabOf)

    const { now } = openPage(service, tabOf(browser))
    expect(now()?.state).toBe('sending')

    await stateOf(now).toBe('done')
    expect([...service.done.keys()]).toEqual([now()?.id])
  })

  test('shows the attempt as unconfirmed after 30 seconds and sends nothing', async () => {
    const { service, browser } = await closeWhileSending(tabOf)

    const { member, source, now } = openPage(service, tabOf(browser))
    passTime(source, 30_000)
    await stateOf(now).toBe('unconfirmed')
    expect(service.sent()).toHaveLength(1)
    await member.checkOutcome()

    expect(now()?.state).toBe('done')
    expect(service.done.size).toBe(1)
  })

  test.each<[string, RequestHandler[]]>([
    ['done', []],
    ['refused', [refuseWithKey(404, 'not_found')]],
    ['unconfirmed', fourTimes(redeemAndDropReply)],
  ])('shows an attempt that is %s and sends nothing', async (state, handlers) => {
    const service = await startLoyalty(...handlers)
    const browser = createBrowser()
    const first = openPage(service, tabOf(browser))
    await first.member.redeem(mug)
    const sent = service.sent().length
    first.close()

    const { member, now } = openPage(service, tabOf(browser))
    expect(now()).toMatchObject({ ...JSON.parse(storedAttempt(browser).text), state })
    await new Promise((later) => setTimeout(later, 50))

    expect(service.sent()).toHaveLength(sent)
    member.dismiss()
    expect(openPage(service, tabOf(browser)).now()?.state).toBe(
      state === 'unconfirmed' ? 'unconfirmed' : undefined,
    )
  })

  test('waits for another tab that may be sending if the browser has no locks', async () => {
    const { service, browser } = await closeWhileSending(({ openTab }) => openTab())

    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const { source, now } = openPage(service, browser.openTab())
    passTime(source, 20_100) // the service's clock is independent of fake timers
    await vi.advanceTimersByTimeAsync(19_900)
    expect(now()?.state).toBe('sending')
    await vi.advanceTimersByTimeAsync(200)

    await stateOf(now).toBe('unconfirmed')
    expect(service.sent()).toHaveLength(1)
  })
})
