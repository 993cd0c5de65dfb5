/** Attempts to redeem in several tabs, and the back-forward cache. */
import { describe, expect, test } from 'vitest'
import { storedAttempt, stateOf, tabOf, showPage } from './attempts.ts'
import {
  fourTimes,
  redeemAndReply,
  redeemAndDropReply,
  mug,
  openPage,
  type RequestHandler,
  startLoyalty,
} from './loyalty.ts'
import { withDelayedStorage, createBrowser } from './storage.ts'

describe('two tabs', () => {
  async function openTwoTabs(...handlers: RequestHandler[]) {
    const service = await startLoyalty(...handlers)
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]
    return { service, browser, one, other }
  }

  test('show the same attempt and outcome', async () => {
    const { one, other } = await openTwoTabs()
    const seen: unknown[] = []
    other.member.$attempt.listen((attempt) => seen.push(attempt?.state))

    await one.member.redeem(mug)
    await stateOf(other.now).toBe('done')
    other.member.dismiss()

    expect(seen).toEqual(['sending', 'done', undefined])
    expect(one.now()).toBe(undefined)
  })

  test('redeem once if the shopper clicks in both', async () => {
    const { service, one, other } = await openTwoTabs()

    await Promise.all([one.member.redeem(mug), other.member.redeem(mug)])

    await stateOf(other.now).toBe('done')
    expect(one.now()?.id).toBe(other.now()?.id)
    expect(service.sent()).toHaveLength(1)
  })

  test('request the outcome once if both check it', async () => {
    const { service, one, other } = await openTwoTabs(...fourTimes(redeemAndDropReply))
    await one.member.redeem(mug)
    await stateOf(other.now).toBe('unconfirmed')

    await Promise.all([one.member.checkOutcome(), other.member.checkOutcome()])

    await stateOf(other.now).toBe('done')
    expect(one.now()?.state).toBe('done')
    expect(service.sent()).toHaveLength(5)
  })

  test('continue with the same key if one tab is closed while sending', async () => {
    const { service, one, other } = await openTwoTabs((_, commit) => void commit())
    void one.member.redeem(mug)
    await stateOf(other.now).toBe('sending')
    await expect.poll(() => service.sent().length).toBe(1)

    one.close()

    await stateOf(other.now).toBe('done')
    expect(service.done.size).toBe(1)
  })

  test('keep an outcome that a tab overwrites with an older state', async () => {
    const { browser, one, other } = await openTwoTabs(...fourTimes(redeemAndDropReply))
    await one.member.redeem(mug)
    const { key, text: stale } = storedAttempt(browser)
    await one.member.checkOutcome()
    await stateOf(other.now).toBe('done')

    browser.openTab().storage().setItem(key, stale)

    expect(storedAttempt(browser).value).toMatchObject({ state: 'done' })
    expect([one.now()?.state, other.now()?.state]).toEqual(['done', 'done'])
  })

  test('send nothing twice if storage is slower than locks', async () => {
    const service = await startLoyalty((response, commit) => {
      setTimeout(() => redeemAndReply(response, commit), 100)
    })
    const browser = createBrowser()
    const one = openPage(service, tabOf(browser))
    const other = openPage(service, { ...tabOf(browser), ...withDelayedStorage(browser.openTab(), 50) })
    await one.member.redeem(mug)

    await stateOf(other.now).toBe('done')
    expect(service.sent()).toHaveLength(1)
  })

  test('keep an unconfirmed attempt if one tab was not notified of it', async () => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply))
    const browser = createBrowser()
    const isolated = openPage(service, tabOf(browser, { events: null }))
    const { member, now } = openPage(service, tabOf(browser))
    await member.redeem(mug)

    await isolated.member.redeem({ ...mug, reward_id: 'rew_bowl' })

    expect(isolated.now()).toMatchObject({ id: now()?.id, state: 'unconfirmed' })
    expect(service.sent()).toHaveLength(4)
  })
})

test('a page from the back-forward cache shows the outcome of another page', async () => {
  const service = await startLoyalty(...fourTimes(redeemAndDropReply))
  const browser = createBrowser()
  // Pages in the back-forward cache receive no events.
  const tab = { ...tabOf(browser), events: new EventTarget() }
  const { member, now } = openPage(service, tab)
  await member.redeem(mug)
  await openPage(service, tabOf(browser)).member.checkOutcome()
  expect(now()?.state).toBe('unconfirmed')

  showPage(tab, true)

  expect(now()?.state).toBe('done')
})
