/** Attempts to redeem when storage fails, is invalid or is cleared. */
import { describe, expect, test } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import { showPage, startUnconfirmed, tabOf } from './attempts.ts'
import { fourTimes, redeemAndReply, redeemAndDropReply, mug, openPage, startLoyalty } from './loyalty.ts'
import { createBrowser } from './storage.ts'

describe('storage', () => {
  const forbidden = () => {
    throw new DOMException('No', 'SecurityError')
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  const refusing = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }

  test.each<[string, OncePort]>([
    ['that is forbidden', { storage: forbidden }],
    ['that is forbidden together with locks', { storage: forbidden, navigator: { locks: refusing } }],
    ['that is full', { storage: () => full }],
    ['that is missing', { storage: () => null }],
  ])('%s keeps the attempt in the page', async (_, port) => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply))
    const events = new EventTarget()
    const { member, now } = openPage(service, { ...port, events })

    await member.redeem(mug)
    const { id } = now() ?? {}
    showPage({ events }, true)
    expect(now()).toMatchObject({ id, state: 'unconfirmed' })
    await member.redeem(mug)
    await member.checkOutcome()
    expect(now()).toMatchObject({ id, state: 'done' })
    member.dismiss()

    expect(now()).toBe(undefined)
    expect(service.done.size).toBe(1)
  })

  test.each([
    'garbage',
    '7',
    '[]',
    '{}',
    '{"state":"unconfirmed"}',
    '{"id":"x","state":"unconfirmed","startedAt":1}',
    '{"id":"x","reward":{},"state":"unconfirmed"}',
  ])('that contains %s has no attempt', async (text) => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply), redeemAndReply)
    const browser = createBrowser()
    await openPage(service, tabOf(browser)).member.redeem(mug)
    for (const key of browser.items.keys()) browser.items.set(key, text)

    const { member, now } = openPage(service, tabOf(browser))
    expect(now()).toBe(undefined)
    await member.redeem(mug)

    expect(now()?.state).toBe('done')
  })

  test('that is cleared keeps an unconfirmed attempt', async () => {
    const { service, browser, first } = await startUnconfirmed()
    const { member, now } = first
    const { id } = now() ?? {}

    browser.openTab().clear()
    await member.redeem(mug)
    await member.checkOutcome()

    expect(now()).toMatchObject({ id, state: 'done' })
    expect(service.done.size).toBe(1)
  })

  test('that is cleared removes a confirmed attempt in every tab', async () => {
    const service = await startLoyalty()
    const browser = createBrowser()
    const { member, now } = openPage(service, tabOf(browser))
    await member.redeem(mug)

    browser.openTab().clear()

    expect(now()).toBe(undefined)
  })
})
