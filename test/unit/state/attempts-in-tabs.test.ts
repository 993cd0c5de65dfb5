/** Attempts to redeem over several tabs and the back-forward cache. */
import { describe, expect, test } from 'vitest'
import { held, stateOf, tabOf, wake } from './attempts.ts'
import { always, answered, lost, mug, openPage, startLoyalty } from './loyalty.ts'
import { behind, createBrowser } from './storage.ts'

describe('two tabs', () => {
  test('show the same attempt, and its outcome', async () => {
    const service = await startLoyalty()
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]
    const seen: unknown[] = []
    other.member.$attempt.listen((attempt) => seen.push(attempt?.state))

    await one.member.redeem(mug)
    await stateOf(other.now).toBe('done')
    other.member.dismiss()

    expect(seen).toEqual(['sending', 'done', undefined])
    expect(one.now()).toBe(undefined)
  })

  test('clicked at the same moment redeem once', async () => {
    const service = await startLoyalty()
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]

    await Promise.all([one.member.redeem(mug), other.member.redeem(mug)])

    await stateOf(other.now).toBe('done')
    expect(one.now()?.id).toBe(other.now()?.id)
    expect(service.sent()).toHaveLength(1)
  })

  test('settled at the same moment ask once', async () => {
    const service = await startLoyalty(...always(lost))
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]
    await one.member.redeem(mug)
    await stateOf(other.now).toBe('unconfirmed')

    await Promise.all([one.member.checkOutcome(), other.member.checkOutcome()])

    await stateOf(other.now).toBe('done')
    expect(one.now()?.state).toBe('done')
    expect(service.sent()).toHaveLength(5)
  })

  test('of which one is closed while sending: the other one goes on, with the same key', async () => {
    const service = await startLoyalty((_, commit) => void commit())
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]
    void one.member.redeem(mug)
    await stateOf(other.now).toBe('sending')
    await expect.poll(() => service.sent().length).toBe(1)

    one.close()

    await stateOf(other.now).toBe('done')
    expect(service.done.size).toBe(1)
  })

  test('keep an outcome that a tab takes back which had not heard of it, and that one learns it', async () => {
    const service = await startLoyalty(...always(lost))
    const browser = createBrowser()
    const [one, other] = [openPage(service, tabOf(browser)), openPage(service, tabOf(browser))]
    await one.member.redeem(mug)
    const { place, text: stale } = held(browser)
    await one.member.checkOutcome()
    await stateOf(other.now).toBe('done')

    browser.openTab().storage().setItem(place, stale)

    expect(held(browser).value).toMatchObject({ state: 'done' })
    expect([one.now()?.state, other.now()?.state]).toEqual(['done', 'done'])
  })

  test('of which one waits for the other send nothing twice where storage is slower than locks', async () => {
    const service = await startLoyalty((response, commit) => {
      setTimeout(() => answered(response, commit), 100)
    })
    const browser = createBrowser()
    const one = openPage(service, tabOf(browser))
    const other = openPage(service, { ...tabOf(browser), ...behind(browser.openTab(), 50) })
    await one.member.redeem(mug)

    await stateOf(other.now).toBe('done')
    expect(service.sent()).toHaveLength(1)
  })

  test('do not lose an attempt that is not confirmed to a tab that has not heard of it', async () => {
    const service = await startLoyalty(...always(lost))
    const browser = createBrowser()
    const deaf = openPage(service, tabOf(browser, { events: null }))
    const { member, now } = openPage(service, tabOf(browser))
    await member.redeem(mug)

    await deaf.member.redeem({ ...mug, reward_id: 'rew_bowl' })

    expect(deaf.now()).toMatchObject({ id: now()?.id, state: 'unconfirmed' })
    expect(service.sent()).toHaveLength(4)
  })
})

test('a page that comes back from the back-forward cache shows what another page has settled', async () => {
  const service = await startLoyalty(...always(lost))
  const browser = createBrowser()
  // Asleep it hears nothing of other tabs.
  const tab = { ...tabOf(browser), events: new EventTarget() }
  const { member, now } = openPage(service, tab)
  await member.redeem(mug)
  await openPage(service, tabOf(browser)).member.checkOutcome()
  expect(now()?.state).toBe('unconfirmed')

  wake(tab, true)

  expect(now()?.state).toBe('done')
})
