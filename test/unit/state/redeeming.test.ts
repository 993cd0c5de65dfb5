/** Redemptions, which happen once or not at all. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { examples } from '../../wire/examples/index.ts'
import { json } from '../client/server.ts'
import {
  fourTimes,
  refuseWithKey,
  redeemAndDropReply,
  mug,
  openPage,
  refuseWithoutKey,
  redeemWithoutReply,
  startLoyalty,
  startPage,
  wallet,
} from './loyalty.ts'
import { createBrowser } from './storage.ts'

test('sends a redemption and reports it as done', async () => {
  const { service, member, now } = await startPage()

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

test('ignores a second redemption while the first is sending', async () => {
  const { service, member, now } = await startPage()

  const first = member.redeem(mug)
  const before = now()
  const second = member.redeem({ ...mug, reward_id: 'rew_bowl', name: 'Bowl' })
  expect(now()).toBe(before)
  await Promise.all([first, second])

  expect(now()).toMatchObject({ state: 'done', reward: { id: 'rew_mug' } })
  expect(service.sent()).toHaveLength(1)
})

test('reports a redemption as refused, with the reason, if the rules are not met', async () => {
  const { service, member, now } = await startPage((response) => json(response, examples.redeemReward.reply))

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
])('reports a redemption as refused after a %i with an idempotency status', async (status, key) => {
  const { service, member, now } = await startPage(refuseWithKey(status, key))

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'refused', error: { kind: 'refused', key } })
  expect(service.sent()).toHaveLength(1)
})

test.each([-1, 0, 1.5, 2 ** 53, NaN])('sends invalid points unchanged: %d', async (points) => {
  const { service, member, now } = await startPage()

  await member.redeem({ ...mug, points })

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { key: 'invalid_payload' } })
  expect(service.done.size).toBe(0)
})

describe('an unsent redemption', () => {
  test('is refused on a device without a network', async () => {
    const service = await startLoyalty()
    const { member, now } = openPage(service, { navigator: { onLine: false } })

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { kind: 'offline' } })
    expect(service.sent()).toEqual([])
  })

  test('is refused for a guest', async () => {
    const service = await startLoyalty()
    service.replies['qualifications'] = wallet({ id: 'promo_1', object: 'promotion_tier' })
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { kind: 'signed-out' } })
    expect(service.sent()).toEqual([])
    member.dismiss()
    expect(now()).toBe(undefined)
  })

  test('does not change an unconfirmed attempt', async () => {
    const service = await startLoyalty(...fourTimes(redeemAndDropReply))
    const navigator = { onLine: true }
    const { member, now } = openPage(service, { navigator })
    await member.redeem(mug)
    const { id } = now() ?? {}

    navigator.onLine = false
    await member.checkOutcome()

    expect(now()).toMatchObject({ id, state: 'unconfirmed', error: { kind: 'offline' } })
  })
})

test('leaves an attempt unconfirmed after a 429, because the browser may have sent the request twice', async () => {
  const { service, member, now } = await startPage(
    refuseWithoutKey(429, 'too_many_requests', { 'Retry-After': '60' }),
  )

  await member.redeem(mug)

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unavailable', retryAfter: 60 } })
  expect(service.sent()).toHaveLength(1)
})

test('redeems once on a double click', async () => {
  const { service, member } = await startPage()

  await Promise.all([member.redeem(mug), member.redeem(mug), member.checkOutcome(), member.resend()])

  expect(service.sent()).toHaveLength(1)
})

test('uses a new key after an outcome', async () => {
  const service = await startLoyalty()
  const { member, now } = openPage(service, createBrowser().openTab())

  await member.redeem(mug)
  await member.redeem(mug)
  expect(service.done.size).toBe(2)
  member.dismiss()

  expect(now()).toBe(undefined)
})

test('a redemption times out after 20 seconds in total', async () => {
  const { member, source, now } = await startPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const requests = new Promise<void>((resolve) => {
    source.redeemReward = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })

  const redeeming = member.redeem(mug)
  await requests
  await vi.advanceTimersByTimeAsync(19_999)
  expect(now()?.state).toBe('sending')
  await vi.advanceTimersByTimeAsync(1)
  await redeeming

  expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'timeout' } })
})

test.each([undefined, 'out of order', new Error('out of order')])(
  'leaves an attempt unconfirmed if a custom source throws %s',
  async (thrown) => {
    const { member, source, now } = await startPage()
    source.redeemReward = () => Promise.reject(thrown)

    await member.redeem(mug)

    expect(now()?.state).toBe('unconfirmed')
  },
)

test('keeps the state of an attempt when the shop is closed while sending', async () => {
  const { service, member, close, now } = await startPage(redeemWithoutReply)
  const redeeming = member.redeem(mug)
  await expect.poll(() => service.sent().length).toBe(1)

  close()
  await redeeming

  expect(now()?.state).toBe('sending')
})
