/** What a shopper is told of a redemption, and what is done: once, or not at all. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { examples } from '../../wire/examples/index.ts'
import { json } from '../client/server.ts'
import { always, denied, lost, mug, openPage, refused, silent, startLoyalty, wallet } from './loyalty.ts'
import { createBrowser } from './storage.ts'

test('a reward is redeemed: sending, then done', async () => {
  const service = await startLoyalty()
  const { member, now } = openPage(service)

  const redeeming = member.redeem(mug)
  expect(now()).toMatchObject({ state: 'sending', reward: { id: 'rew_mug', name: 'Mug' } })
  await redeeming

  expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1', reward: { id: 'rew_mug' } } })
  expect(service.done.size).toBe(1)
  expect(service.sent()).toMatchObject([
    {
      path: '/client/v1/loyalties/members/CARD-ADA/redemption',
      headers: { 'idempotency-key': now()?.id },
      body: JSON.stringify({ reward: { id: 'rew_mug', points: 200 } }),
    },
  ])
})

test('a second press while one is under way neither shows nor sends anything else', async () => {
  const service = await startLoyalty()
  const { member, now } = openPage(service)

  const first = member.redeem(mug)
  const shown = now()
  const second = member.redeem({ ...mug, reward_id: 'rew_bowl', name: 'Bowl' })
  expect(now()).toBe(shown)
  await Promise.all([first, second])

  expect(now()).toMatchObject({ state: 'done', reward: { id: 'rew_mug' } })
  expect(service.sent()).toHaveLength(1)
})

test('a reward that the rules do not give is refused with the reason, and nothing is sent again', async () => {
  const service = await startLoyalty((response) => json(response, examples.redeemReward.reply))
  const { member, now } = openPage(service)

  await member.redeem(mug)

  expect(now()).toMatchObject({
    state: 'refused',
    redemption: { result: 'FAILURE', failure_code: 'customer_rules_violated' },
  })
  expect(service.sent()).toHaveLength(1)
})

test.each([
  [400, 'missing_order'],
  [404, 'not_found'],
])('a service that has looked for the key and says no with %i is told as refused', async (status, key) => {
  const service = await startLoyalty(denied(status, key))
  const { member, now } = openPage(service)

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'refused', error: { kind: 'refused', key } })
  expect(service.sent()).toHaveLength(1)
})

test.each([-1, 0, 1.5, 2 ** 53, NaN])('points edited to %d are not left out', async (points) => {
  const service = await startLoyalty()
  const { member, now } = openPage(service)

  await member.redeem({ ...mug, points })

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { key: 'invalid_payload' } })
  expect(service.done.size).toBe(0)
})

describe('what was never sent', () => {
  test('is refused, not unconfirmed, on a device without a network', async () => {
    const service = await startLoyalty()
    const { member, now } = openPage(service, { navigator: { onLine: false } })

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { kind: 'offline' } })
    expect(service.sent()).toEqual([])
  })

  test('is refused while nobody is signed in', async () => {
    const service = await startLoyalty()
    service.replies['qualifications'] = wallet({ id: 'promo_1', object: 'promotion_tier' })
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { kind: 'signed-out' } })
    expect(service.sent()).toEqual([])
    member.dismiss()
    expect(now()).toBe(undefined)
  })

  test('leaves an attempt that is not confirmed as it is', async () => {
    const service = await startLoyalty(...always(lost))
    const navigator = { onLine: true }
    const { member, now } = openPage(service, { navigator })
    await member.redeem(mug)
    const { id } = now() ?? {}

    navigator.onLine = false
    await member.checkOutcome()

    expect(now()).toMatchObject({ id, state: 'unconfirmed', error: { kind: 'offline' } })
  })
})

test('too many requests are no outcome either, as the browser may have sent a copy', async () => {
  const service = await startLoyalty(refused(429, 'too_many_requests', { 'Retry-After': '60' }))
  const { member, now } = openPage(service)

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unavailable', retryAfter: 60 } })
  expect(service.sent()).toHaveLength(1)
})

test('a double click redeems once', async () => {
  const service = await startLoyalty()
  const { member } = openPage(service)

  await Promise.all([member.redeem(mug), member.redeem(mug), member.checkOutcome(), member.resend()])

  expect(service.sent()).toHaveLength(1)
})

test('after an outcome, seen or not, the next redemption has a key of its own', async () => {
  const service = await startLoyalty()
  const { member, now } = openPage(service, createBrowser().openTab())

  await member.redeem(mug)
  await member.redeem(mug)
  expect(service.done.size).toBe(2)
  member.dismiss()

  expect(now()).toBe(undefined)
})

test('a request that hangs for ever ends after 20 seconds in all', async () => {
  const service = await startLoyalty()
  const { member, source, now } = openPage(service)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = new Promise<void>((resolve) => {
    source.redeemReward = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })

  const redeeming = member.redeem(mug)
  await asked
  await vi.advanceTimersByTimeAsync(19_999)
  expect(now()?.state).toBe('sending')
  await vi.advanceTimersByTimeAsync(1)
  await redeeming

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'timeout' } })
})

test.each([undefined, 'out of order', new Error('out of order')])(
  'a source of the page that throws %s leaves the outcome open',
  async (thrown) => {
    const service = await startLoyalty()
    const { member, source, now } = openPage(service)
    source.redeemReward = () => Promise.reject(thrown)

    await member.redeem(mug)

    expect(now()?.state).toBe('unconfirmed')
  },
)

test('a shop that closes meanwhile says nothing, and its answer is left to the next one', async () => {
  const service = await startLoyalty(silent)
  const { member, close, now } = openPage(service)
  const redeeming = member.redeem(mug)
  await expect.poll(() => service.sent().length).toBe(1)

  close()
  await redeeming

  expect(now()?.state).toBe('sending')
})
