/** The shop of `<perk-shop>`. */
import { signedOutMember } from '../../../demo/browser/preview/signed-out.ts'
import { promotionOperations, type Source } from '../../../src/client/source.ts'
import { expect, onTestFinished, test } from 'vitest'
import { memberOf } from '../../../src/state/features/member.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { accessToken, json, startServer, tier, tierList } from '../client/server.ts'
import { createBrowser } from './storage.ts'

function shopOf(options: ShopOptions) {
  const shop = createShop({ storage: null, ...options })
  onTestFinished(shop.close)
  return shop
}

test('reads promotions with a service URL and keys', async () => {
  const server = await startServer((_, response) => json(response, tierList(tier('promo_a'))))
  const shop = shopOf({ serviceUrl: server.url, clientId: 'page', clientToken: 'key', customer: 'ada' })

  const reply = await shop.operations(promotionOperations).promotionTiers({ limit: 3 })

  expect(reply).toMatchObject({ value: { tiers: [{ id: 'promo_a' }] }, stale: false, dropped: 0 })
  expect(shop.customer).toBe('ada')
  expect(Math.abs(shop.now() - Date.now())).toBeLessThan(60_000)
})

test('saves its cart and attempts under its name', async () => {
  const { items, openTab } = createBrowser()
  const source = { ...signedOutMember, now: Date.now } as unknown as Source // the test uses no other methods
  const open = (name?: string) => shopOf({ source, storage: openTab().storage(), card: 'ADA', name })
  const [plain, outlet] = [open(), open('outlet')]

  outlet.cart.add({ product_id: 'mug', quantity: 1, price: 1250 })
  await memberOf(outlet).redeem({ reward_id: 'rew_mug', name: 'Mug', points: 300 })
  const next = open('outlet')

  expect(memberOf(next).$attempt.get()?.reward.name).toBe('Mug')
  expect(memberOf(plain).$attempt.get()).toBeUndefined()
  expect([next, plain].map(({ cart }) => cart.$cart.get().lines.length)).toEqual([1, 0])
  expect([...items.keys()].filter((key) => !/:outlet$|^perkit:salt$/.test(key))).toEqual([])
})

test('requests the token when it opens', async () => {
  const back = await startServer((_, response) => json(response, accessToken('early')))
  const service = await startServer((_, response) => json(response, tierList()))

  const shop = shopOf({ serviceUrl: service.url, tokenUrl: back.url })
  await expect.poll(() => back.requests.length).toBe(1)
  await shop.operations(promotionOperations).promotionTiers({})

  expect(back.requests).toHaveLength(1)
  expect(service.requests[0]?.headers.authorization).toBe('Bearer early')
})

test('rejects calls without a service URL', async () => {
  await expect(shopOf({}).operations(promotionOperations).promotionTiers({})).rejects.toMatchObject({
    name: 'CallError',
    kind: 'refused',
    message: expect.stringMatching(/relay-url.*service-url|service-url.*relay-url/),
  })
})

test('uses a custom source that the page can replace', async () => {
  const requests: string[] = []
  const fetch = async (url: string) => {
    requests.push(url)
    return Response.json({})
  }
  const unused = () => Promise.reject(new Error('This method is not used'))
  const source = (id: string, now: number) => ({
    promotionTiers: async () => ({
      value: {
        object: 'list' as const,
        data_ref: 'tiers' as const,
        tiers: [],
        total: 0,
        has_more: false,
        id,
      },
      receivedAt: 0,
      stale: false,
      dropped: 0,
    }),
    qualifications: unused,
    validation: unused,
    member: unused,
    memberRewards: unused,
    memberTiers: unused,
    memberActivity: unused,
    redeemReward: unused,
    now: () => now,
  })
  const serviceUrl = 'https://perks.example'
  const shop = shopOf({ serviceUrl, tokenUrl: `${serviceUrl}/token`, fetch, source: source('one', 1) })

  expect((await shop.operations(promotionOperations).promotionTiers({})).value).toMatchObject({ id: 'one' })
  shop.source = source('two', 2)

  expect((await shop.operations(promotionOperations).promotionTiers({})).value).toMatchObject({ id: 'two' })
  expect(shop.now()).toBe(2)
  await new Promise(setImmediate)
  expect(requests).toEqual([])
})

test('aborts calls when it is closed', async () => {
  const server = await startServer(() => undefined)
  const shop = shopOf({ serviceUrl: server.url })

  const pending = shop.operations(promotionOperations).promotionTiers({})
  shop.close()

  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
})

test('saves the cart in the storage of the page', () => {
  const { openTab, items } = createBrowser()
  const shop = shopOf({ storage: openTab().storage() })

  shop.cart.add({ product_id: 'a', quantity: 1, price: 100 })

  expect([...items.keys()]).toEqual(['perkit:cart:1'])
})

test('can reuse the cart of another shop', () => {
  const { openTab } = createBrowser()
  const first = shopOf({ storage: openTab().storage() })
  first.cart.add({ product_id: 'a', quantity: 1, price: 100 })
  first.close()

  const next = shopOf({ cart: first.cart })
  first.cart.add({ product_id: 'b', quantity: 1, price: 100 })
  next.close()

  expect(next.cart).toBe(first.cart)
  expect(next.cart.$cart.get().lines).toHaveLength(2)
})

test('keeps a selection for each card', () => {
  const { openTab } = createBrowser()
  const storage = openTab().storage()
  const points = { object: 'voucher', id: 'ADA', reward: { id: 'rew_coin', points: 240 } } as const
  shopOf({ storage, card: 'ADA' }).cart.select(points)

  const [again, other] = [shopOf({ storage, card: 'ADA' }), shopOf({ storage, card: 'BO' })]

  expect(again.cart.$cart.get().selection).toEqual([points])
  expect(other.cart.$cart.get().selection).toEqual([])
})
