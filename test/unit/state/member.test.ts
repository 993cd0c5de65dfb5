/** The member's card, rewards and activity. */
import { memberOf } from '../../../src/state/features/member.ts'
import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createShop } from '../../../src/state/shop.ts'
import { examples } from '../../wire/examples/index.ts'
import { failure, json, startServer } from '../client/server.ts'
import { redeemAndDropReply, mug, openPage, startLoyalty, startPage, wallet } from './loyalty.ts'
import { createBrowser } from './storage.ts'

const card = examples.getMember.reply
const event = examples.listMemberActivity.reply.data[0]

/** Watches until the end of the test. */
function watch<Value>($query: { watch(): () => void; get(): Value }) {
  onTestFinished($query.watch())
  return () => $query.get()
}

/** An activity with this many events; `e1` is the newest. */
function activityOf(total: number) {
  let newest = 1
  const page = (path: string) => {
    const { searchParams } = new URL(path, 'http://service')
    const after = searchParams.get('starting_after_id')
    const from = after ? Number(after.slice(1)) + 1 : newest
    const to = Math.min(from + Number(searchParams.get('limit')), total + 1)
    const data = Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
      ...event,
      id: `e${from + at}`,
    }))
    return {
      object: 'list',
      data_ref: 'data',
      data,
      has_more: to <= total,
      more_starting_after: data.at(-1)?.id,
    }
  }
  return { page, addEvent: () => void newest-- }
}

const ids = (events: readonly { id: string }[] = []) => events.map(({ id }) => id)

describe('the card', () => {
  test('is found in the wallet with one request', async () => {
    const { service, member } = await startPage()
    const [now, rewards, activity] = [watch(member.$member), watch(member.$rewards), watch(member.$activity)]
    expect(now()).toEqual({ busy: true })

    const isBusy = () => [now(), rewards(), activity()].some(({ busy }) => busy)
    await expect.poll(isBusy).toBe(false)

    expect(now().response).toMatchObject({
      value: { card: { code: card.code, loyalty_card: card.loyalty_card }, tiers: [{ id: 'lt_gold' }] },
      stale: false,
    })
    expect(rewards().response?.value).toMatchObject([{ reward: { id: 'rew_mug' } }])
    expect(ids(activity().response?.value.events)).toEqual(['evcus_1'])
    expect(service.reads('qualifications')).toBe(1)
    const requests = service.requests.find(({ path }) => path.endsWith('/qualifications'))
    expect(JSON.parse(requests?.body ?? '')).toEqual({ scenario: 'CUSTOMER_WALLET', options: { limit: 50 } })
    expect(service.requests.map(({ path }) => path)).toContain('/client/v1/loyalties/members/CARD-ADA')
  })

  test('from the token needs no request for the wallet', async () => {
    const { service, member, source } = await startPage()
    source.cardCode = async () => 'CARD-ADA'
    const now = watch(member.$member)

    await expect.poll(() => now().response?.value.card.code).toBe(card.code)

    expect(service.reads('qualifications')).toBe(0)
  })

  test('from the page needs no request for the wallet', async () => {
    const service = await startLoyalty()
    const now = watch(openPage(service, {}, { card: 'ADA/1' }).member.$member)

    await expect.poll(() => now().response?.value.card.code).toBe(card.code)

    expect(service.requests.map(({ path }) => path)).toEqual([
      '/client/v1/loyalties/members/ADA%2F1',
      '/client/v1/loyalties/members/ADA%2F1/tiers',
    ])
  })

  test('is reported as signed out for a guest', async () => {
    const service = await startLoyalty()
    service.replies['qualifications'] = wallet({ id: 'promo_1', object: 'promotion_tier' })
    const { member } = openPage(service, {}, {})
    const now = [watch(member.$member), watch(member.$rewards), watch(member.$activity)]

    await expect
      .poll(() => now.map((state) => state().error?.kind))
      .toEqual(['signed-out', 'signed-out', 'signed-out'])

    expect(service.reads('/members/')).toBe(0)
  })

  test('is shown without tiers if the service has none', async () => {
    const service = await startLoyalty()
    service.replies['tiers'] = failure(404, 'not_found')
    const now = watch(openPage(service).member.$member)

    await expect.poll(() => now().response?.value).toMatchObject({ card: { code: card.code }, tiers: [] })
  })

  test.each([-1, 1.5, 2 ** 53, '12', null])('with a balance of %j is not shown', async (balance) => {
    const server = await startServer((_, response) =>
      json(response, { ...card, loyalty_card: { ...card.loyalty_card, balance } }),
    )
    const now = watch(openPage(server, {}, { card: 'ADA' }).member.$member)

    await expect.poll(() => now().error?.kind).toBe('unreadable')
    expect(now().response).toBe(undefined)
  })

  test('of another customer is reported as signed out with the error of the service', async () => {
    const server = await startServer((_, response) => json(response, failure(404, 'not_found'), 404))
    const now = watch(openPage(server, {}, { card: 'BEN' }).member.$member)

    await expect.poll(() => now().error).toMatchObject({ kind: 'signed-out', key: 'not_found' })
  })
})

test('reads card, rewards and activity again after every redemption', async () => {
  const service = await startLoyalty(
    redeemAndDropReply,
    redeemAndDropReply,
    redeemAndDropReply,
    redeemAndDropReply,
  )
  const { member } = openPage(service, createBrowser().openTab())
  const now = watch(member.$member)
  watch(member.$rewards)
  watch(member.$activity)
  await expect.poll(() => now().busy).toBe(false)
  const counts = () => ['/rewards', '/activity', '/tiers'].map(service.reads)
  await expect.poll(counts).toEqual([1, 1, 1])

  await member.redeem(mug)
  await expect.poll(counts).toEqual([2, 2, 2])
  await expect.poll(() => now().busy).toBe(false)
  await member.checkOutcome()

  await expect.poll(counts).toEqual([3, 3, 3])
})

test('never shows a balance that was requested before points were spent', async () => {
  const pending: ServerResponse[] = []
  const server = await startServer(({ path }, response) => {
    if (path.endsWith('/redemption')) return json(response, examples.redeemReward.reply)
    if (path.endsWith('/tiers')) return json(response, examples.listMemberTiers.reply)
    pending.push(response)
  })
  const respond = (balance: number) =>
    json(pending.shift() ?? expect.fail(), { ...card, loyalty_card: { ...card.loyalty_card, balance } })
  const { member } = openPage(server, {}, { card: 'ADA' })
  const now = watch(member.$member)
  const shown: unknown[] = []
  member.$member.listen(({ response }) => shown.push(response?.value.card.loyalty_card.balance))
  await expect.poll(() => pending.length).toBe(1)

  await member.redeem(mug)
  respond(500)
  await expect.poll(() => pending.length).toBe(1)
  respond(300)

  await expect.poll(() => now().response?.value.card.loyalty_card.balance).toBe(300)
  expect(shown).not.toContain(500)
})

describe('the activity', () => {
  async function openHistory(total: number) {
    const activity = activityOf(total)
    const server = await startServer(({ path }, response) => json(response, activity.page(path)))
    const { member } = openPage(server, {}, { card: 'ADA' })
    const now = watch(member.$activity)
    await expect.poll(() => now().busy).toBe(false)
    const queries = () => server.requests.map(({ path }) => path.split('?')[1])
    return {
      ...activity,
      server,
      queries,
      now,
      shown: () => ids(now().response?.value.events),
      ...member.$activity,
    }
  }

  test('shows the newest events first, and more on demand', async () => {
    const { now, shown, more, queries } = await openHistory(33)
    expect(shown()).toHaveLength(20)
    expect(now().response?.value.has_more).toBe(true)

    more()
    await expect.poll(() => shown().length).toBe(33)

    expect(shown().slice(0, 2)).toEqual(['e1', 'e2'])
    expect(now().response?.value.has_more).toBe(false)
    expect(queries()).toEqual(['limit=20&order=-created_at', 'limit=40&order=-created_at'])
  })

  test('neither repeats nor skips events while new events are added', async () => {
    const { shown, more, addEvent } = await openHistory(200)

    for (const length of [40, 60, 80, 100, 120]) {
      addEvent()
      more()
      await expect.poll(() => shown().length).toBe(length)
    }

    const numbers = shown().map((id) => Number(id.slice(1)))
    expect(numbers).toEqual(numbers.map((_, at) => at + (numbers[0] ?? NaN)))
    expect(numbers[0]).toBeLessThan(1)
  })

  test('ends at an empty page even if has_more is set', async () => {
    const server = await startServer((_, response) =>
      json(response, { ...examples.listMemberActivity.reply, data: [], has_more: true }),
    )
    const now = watch(openPage(server, {}, { card: 'ADA' }).member.$activity)

    await expect.poll(() => now().response?.value.events).toEqual([])
    expect(server.requests).toHaveLength(1)
  })
})

test('reads the member from the current source of the page, only on demand', async () => {
  const { service, source } = await startPage()
  const shop = createShop({ source, storage: null, customer: 'ada', card: 'ADA' })
  onTestFinished(shop.close)
  await new Promise(setImmediate)
  expect(service.requests).toEqual([])

  const now = watch(memberOf(shop).$member)
  await expect.poll(() => now().response?.value.card.code).toBe(card.code)
  shop.source = { ...source, memberRewards: () => Promise.reject(new Error('Replaced')) }
  const rewards = watch(memberOf(shop).$rewards)

  await expect.poll(() => rewards().error).toMatchObject({ cause: { message: 'Replaced' } })
})
