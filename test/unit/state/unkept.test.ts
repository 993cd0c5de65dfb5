/** Redeeming in a browser that keeps nothing: a reload forgets the key, and points are still taken once. */
import { describe, expect, test } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import { lost, mug, openAskingPage, openPage, startLoyalty, success } from './loyalty.ts'
import { createBrowser } from './storage.ts'

const always = [lost, lost, lost, lost]

const blocked: OncePort = {
  storage: () => {
    throw new DOMException('No', 'SecurityError')
  },
}

/** The redemption of that name, so many minutes ago by the service's clock. */
const redemption = (id: string, minutes: number, more: object = {}) => ({
  id: `evcus_${id}`,
  type: 'customer.redemption.succeeded',
  data: { data: { redemption: { id }, reward: { id: 'rew_mug' }, points: 200, ...more } },
  created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  group_id: null,
})

const history = (...data: unknown[]) => ({ object: 'list', data_ref: 'data', data, has_more: false })

async function startShop() {
  const service = await startLoyalty()
  service.replies['activity'] = history()
  return service
}

test('a reload that forgets the key finds the same one, so that points are taken once', async () => {
  const service = await startShop()
  service.plays.push(...always)
  const first = openPage(service, blocked)
  await first.member.redeem(mug)
  expect(first.now()?.state).toBe('unconfirmed')
  first.close()

  const { member, now } = openPage(service, blocked)
  expect(now()).toBe(undefined)
  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
  expect([...service.done.keys()]).toEqual([now()?.id])
})

test('so do two tabs, and a reward at another price has a key of its own', async () => {
  const service = await startShop()
  const [one, other] = [openPage(service, blocked), openPage(service, blocked)]

  await Promise.all([one.member.redeem(mug), other.member.redeem(mug)])
  expect(service.done.size).toBe(1)
  await openPage(service, blocked).member.redeem({ ...mug, points: 250 })

  expect(service.done.size).toBe(2)
})

describe('a reward that was redeemed not long ago', () => {
  test('is not redeemed again until the shopper has agreed', async () => {
    const service = await startShop()
    service.replies['activity'] = history(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)

    await member.redeem(mug)
    expect(now()).toMatchObject({ state: 'repeated', reward: { id: 'rew_mug' } })
    expect(Date.now() - (now()?.redeemedAt ?? 0)).toBeGreaterThan(100_000)
    expect(service.sent()).toEqual([])
    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done' })
    expect(service.sent()).toHaveLength(1)
  })

  test('is asked for once more when it was redeemed between question and consent', async () => {
    const service = await startShop()
    service.replies['activity'] = history(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)

    service.replies['activity'] = history(redemption('r_1', 0), redemption('r_0', 2))
    await member.redeem(mug)

    expect(now()?.state).toBe('repeated')
    expect(service.sent()).toEqual([])
  })

  test('may be left alone', async () => {
    const service = await startShop()
    service.replies['activity'] = history(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)

    member.dismiss()

    expect(now()).toBe(undefined)
  })

  test.each<[string, unknown]>([
    ['another reward', redemption('r_0', 2, { reward: { id: 'rew_bowl' } })],
    ['one of yesterday', redemption('r_0', 24 * 60)],
    ['one that failed', { ...redemption('r_0', 2), type: 'customer.redemption.failed' }],
  ])('is not %s', async (_, event) => {
    const service = await startShop()
    service.replies['activity'] = history(event)
    const { member, now } = openPage(service, blocked)

    await member.redeem(mug)

    expect(now()?.state).toBe('done')
  })

  test('on this very page is known here, and needs no question', async () => {
    const service = await startShop()
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)
    service.replies['activity'] = history(redemption(success.id, 0))

    await member.redeem(mug)

    expect(now()?.state).toBe('done')
    expect(service.done.size).toBe(2)
  })
})

test('what follows a long history has another key than what came before it', async () => {
  const service = await startShop()
  const ids: unknown[] = []
  for (const last of ['e50', 'e51']) {
    const others = { ...redemption('other', 2, { reward: { id: 'rew_bowl' } }), id: last }
    service.replies['activity'] = { ...history(others), has_more: true }
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)
    ids.push(now()?.id)
  }

  expect(new Set(ids).size).toBe(2)
})

test('nothing is sent while the activity cannot be read', async () => {
  const service = await startShop()
  service.replies['activity'] = { object: 'list' }
  const { member, now } = openAskingPage(service, blocked)

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'refused', error: { kind: 'unreadable' } })
  expect(service.sent()).toEqual([])
})

test.each<[string, OncePort, boolean]>([
  ['that works', createBrowser().openTab(), true],
  ['that is forbidden', blocked, false],
  ['that is not there', { storage: () => null }, false],
  ['that forgets at once', { storage: () => ({ getItem: () => null, setItem: () => undefined }) }, false],
])('a storage %s is told apart before anything is redeemed', async (_, port, keeps) => {
  const { member } = openPage(await startShop(), port)

  expect(member.canSave()).toBe(keeps)
})
