/** A custom source can return or throw anything, so a shop validates its replies like those of the service. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import {
  brandOperations,
  cardOperations,
  memberOperations,
  promotionOperations,
} from '../../../src/client/source.ts'
import { combineOf } from '../../../src/state/features/combine.ts'
import { memberOf } from '../../../src/state/features/member.ts'
import { createShop } from '../../../src/state/shop.ts'
import { examples } from '../../wire/examples/index.ts'
import { tier, tierList } from '../client/server.ts'
import { createBrowser } from './storage.ts'

/** A shop whose source has these methods. */
function shopWith(source: object) {
  const shop = createShop({ source: source as never, storage: null }) // a page in plain JavaScript can set anything
  onTestFinished(shop.close)
  return shop
}

const promotionsFrom = (promotionTiers: unknown) =>
  shopWith({ promotionTiers }).operations(promotionOperations).promotionTiers({})

const responseWith = (value: unknown) => ({ value, receivedAt: 5, stale: true, dropped: 0 })

test('drops invalid list items and adds them to the count of the source', async () => {
  const odd = [null, 42, { ...tier('b'), name: {} }, { ...tier('c'), validity_day_of_week: 'Friday' }]
  const list = tierList(tier('a'), ...odd, tier('d'))

  const { value, ...about } = await promotionsFrom(async () => ({ ...responseWith(list), dropped: 3 }))

  expect(value.tiers.map(({ id }) => id)).toEqual(['a', 'd'])
  expect(about).toEqual({ receivedAt: 5, stale: true, dropped: 7 })
})

test.each([
  undefined,
  null,
  'text',
  {},
  responseWith(undefined),
  responseWith({ tiers: 'none' }),
  responseWith(tierList(null)),
  responseWith({ ...tierList(tier('a')), has_more: 'yes' }),
])('rejects an unreadable reply like a reply of the service: %j', async (reply) => {
  const promotions = promotionsFrom(() => reply)

  await expect(promotions).rejects.toBeInstanceOf(CallError)
  await expect(promotions).rejects.toMatchObject({ kind: 'unreadable' })
})

test.each([
  {},
  { receivedAt: 'yesterday', stale: null, dropped: -1 },
  { receivedAt: Infinity, dropped: 'some' },
])('uses defaults for a response without valid details: %j', async (about) => {
  const before = Date.now()

  const { receivedAt, stale, dropped } = await promotionsFrom(() => ({ value: tierList(), ...about }))

  expect(receivedAt).toBeGreaterThanOrEqual(before)
  expect({ stale, dropped }).toEqual({ stale: false, dropped: 0 })
})

test.each([undefined, null, 'out of order', 404, new TypeError('x is not a function'), { kind: 5 }])(
  'converts an error of the source to a `CallError` of the kind `unavailable`: %s',
  async (thrown) => {
    const atOnce = promotionsFrom(() => {
      throw thrown
    })
    const later = promotionsFrom(() => Promise.reject(thrown))

    for (const promotions of [atOnce, later]) {
      await expect(promotions).rejects.toBeInstanceOf(CallError)
      await expect(promotions).rejects.toMatchObject({ kind: 'unavailable', cause: thrown })
    }
  },
)

test('aborts pending calls when the shop is closed, even if the source never replies', async () => {
  const shop = shopWith({
    promotionTiers: ({ page = 1 }) =>
      page === 1 ? pause.then(() => responseWith(tierList())) : new Promise(() => undefined),
  })
  let resume = () => {}
  const pause = new Promise<void>((done) => (resume = done))
  const { promotionTiers } = shop.operations(promotionOperations)
  const calls = [promotionTiers({}), promotionTiers({ page: 2 })]

  shop.close()
  resume()

  for (const promotions of calls) await expect(promotions).rejects.toMatchObject({ kind: 'aborted' })
})

test('passes on a `CallError`, even from another copy of Perkit on the page', async () => {
  class Foreign extends Error {
    override name = 'CallError'
    kind = 'refused'
    status = 404
  }

  for (const error of [new CallError('refused', 'Gone', { status: 404 }), new Foreign('Gone')])
    await expect(promotionsFrom(() => Promise.reject(error))).rejects.toBe(error)
})

test('copies only JSON values, immediately when the method returns', async () => {
  const list = tierList({ ...tier('a'), metadata: { badge: () => 'New', terms: 'None' } })

  const { value } = await promotionsFrom(async () => responseWith(list))
  list.tiers.length = 0

  expect(value.tiers.map(({ metadata }) => metadata)).toEqual([{ terms: 'None' }])
})

test('validates redemptions, cards and brands, and calls methods on their own object', async () => {
  const source = {
    redeemed: examples.redeemReward.reply,
    async redeemReward() {
      return this.redeemed
    },
    async member() {
      return responseWith({ ...examples.getMember.reply, loyalty_card: 'none' })
    },
    async brand() {
      return responseWith({ cockpits: { theme: 7 } })
    },
    cardCode: () => 7,
    now: () => 'noon',
  }
  const shop = shopWith(source)
  const { redeemReward, member } = shop.operations(memberOperations)
  const redeem = () => redeemReward('ADA', { reward: { id: 'rew_mug' } }, { idempotencyKey: 'k' })

  await expect(redeem()).resolves.toMatchObject({ id: source.redeemed.id, result: source.redeemed.result })
  source.redeemed = { ...source.redeemed, result: 'PERHAPS' as 'SUCCESS' }
  await expect(redeem()).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(member('ADA')).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(shop.operations(brandOperations).brand?.()).rejects.toMatchObject({ kind: 'unreadable' })
  expect(await shop.operations(cardOperations).cardCode?.()).toBe(null)
  expect(Math.abs(shop.now() - Date.now())).toBeLessThan(60_000)
})

test('validates replies of a method that replaces a method of the service', async () => {
  const shop = createShop({ serviceUrl: 'https://perks.example', storage: null })
  onTestFinished(shop.close)
  shop.source = { promotionTiers: async () => responseWith(tierList(tier('a'), 7)) as never }

  const { value, dropped } = await shop.operations(promotionOperations).promotionTiers({})

  expect({ tiers: value.tiers.length, dropped }).toEqual({ tiers: 1, dropped: 1 })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no clock')
    },
  ],
  ['returns infinity', () => Infinity],
  ['returns a symbol', () => Symbol('now')],
  ['returns a number outside the range of dates', () => 1e20],
])('uses the clock of the device if `now` of the source %s', (_, now) => {
  expect(Math.abs(shopWith({ now }).now() - Date.now())).toBeLessThan(60_000)
})

test('reports a redemption as refused if the source has no method for it', async () => {
  const source = { member: async () => responseWith(examples.getMember.reply), cardCode: () => 'ADA' }
  const shop = createShop({ source: source as never, storage: createBrowser().openTab().storage() })
  onTestFinished(shop.close)
  const { $attempt, redeem } = memberOf(shop)

  await redeem({ reward_id: 'rew_mug', name: 'Mug' })

  expect($attempt.get()).toMatchObject({ state: 'refused', error: { kind: 'refused' } })
})

test('rejects calls of missing required methods, and omits missing optional methods', async () => {
  const { member, redemption } = shopWith({}).operations(memberOperations)

  await expect(member('ADA')).rejects.toBeInstanceOf(CallError)
  expect(redemption).toBe(undefined)
})

test('reports a combination of cards as refused if the source has no method for it', async () => {
  const shop = shopWith({ cardCode: () => 'ADA' })
  const { $attempt, combine } = combineOf(shop)
  const [card, other] = [
    { code: 'ADA', points: 1 },
    { code: 'OLD', points: 5 },
  ]

  await combine({ card, program: 'camp_club', others: [other] })

  expect($attempt.get()).toMatchObject({ state: 'refused' })
})
