/** Redemptions in a browser without storage: points are redeemed once even if a reload loses the key. */
import { describe, expect, test } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import {
  fourTimes,
  redeemAndDropReply,
  mug,
  openPageWithOutcomes,
  openPage,
  startLoyalty,
  success,
} from './loyalty.ts'
import { createBrowser } from './storage.ts'

const blocked: OncePort = {
  storage: () => {
    throw new DOMException('No', 'SecurityError')
  },
}

/** The event of a redemption some minutes ago. */
const redemption = (id: string, minutes: number, more: object = {}) => ({
  id: `evcus_${id}`,
  type: 'customer.redemption.succeeded',
  data: { data: { redemption: { id }, reward: { id: 'rew_mug' }, points: 200, ...more } },
  created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  group_id: null,
})

const history = (...data: unknown[]) => ({ object: 'list', data_ref: 'data', data, has_more: false })

/** A service with this activity. */
async function startShop(...events: unknown[]) {
  const service = await startLoyalty()
  service.replies['activity'] = history(...events)
  return service
}

test('uses the same key after a reload', async () => {
  const service = await startShop()
  service.handlers.push(...fourTimes(redeemAndDropReply))
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

test('uses the same key in two tabs, and another key for another price', async () => {
  const service = await startShop()
  const [one, other] = [openPage(service, blocked), openPage(service, blocked)]

  await Promise.all([one.member.redeem(mug), other.member.redeem(mug)])
  expect(service.done.size).toBe(1)
  await openPage(service, blocked).member.redeem({ ...mug, points: 250 })

  expect(service.done.size).toBe(2)
})

describe('a reward that was redeemed recently', () => {
  test('is not redeemed again until the shopper confirms', async () => {
    const service = await startShop(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)

    await member.redeem(mug)
    expect(now()).toMatchObject({ state: 'repeated', reward: { id: 'rew_mug' } })
    expect(Date.now() - (now()?.redeemedAt ?? 0)).toBeGreaterThan(100_000)
    expect(service.sent()).toEqual([])
    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done' })
    expect(service.sent()).toHaveLength(1)
  })

  test('requires another confirmation if it was redeemed in the meantime', async () => {
    const service = await startShop(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)

    service.replies['activity'] = history(redemption('r_1', 0), redemption('r_0', 2))
    await member.redeem(mug)

    expect(now()?.state).toBe('repeated')
    expect(service.sent()).toEqual([])
  })

  test('is not redeemed if the shopper dismisses it', async () => {
    const service = await startShop(redemption('r_0', 2))
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)

    member.dismiss()

    expect(now()).toBe(undefined)
  })

  test.each<[string, unknown]>([
    ['another reward', redemption('r_0', 2, { reward: { id: 'rew_bowl' } })],
    ['a reward redeemed yesterday', redemption('r_0', 24 * 60)],
    ['a reward whose redemption failed', { ...redemption('r_0', 2), type: 'customer.redemption.failed' }],
  ])('is not %s', async (_, event) => {
    const service = await startShop(event)
    const { member, now } = openPage(service, blocked)

    await member.redeem(mug)

    expect(now()?.state).toBe('done')
  })

  test('needs no confirmation if it was redeemed on the same page', async () => {
    const service = await startShop()
    const { member, now } = openPage(service, blocked)
    await member.redeem(mug)
    service.replies['activity'] = history(redemption(success.id, 0))

    await member.redeem(mug)

    expect(now()?.state).toBe('done')
    expect(service.done.size).toBe(2)
  })
})

test('derives the key from the oldest event on the page if no event is a redemption of the reward', async () => {
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

test('sends nothing while the activity is unreadable', async () => {
  const service = await startShop()
  service.replies['activity'] = { object: 'list' }
  const { member, now } = openPageWithOutcomes(service, blocked)

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'refused', error: { kind: 'unreadable' } })
  expect(service.sent()).toEqual([])
})

test.each<[string, OncePort, boolean]>([
  ['that works', createBrowser().openTab(), true],
  ['that is forbidden', blocked, false],
  ['that is missing', { storage: () => null }, false],
  ['that saves nothing', { storage: () => ({ getItem: () => null, setItem: () => undefined }) }, false],
])('detects storage %s', async (_, port, keeps) => {
  const { member } = openPage(await startShop(), port)

  expect(member.canSave()).toBe(keeps)
})
