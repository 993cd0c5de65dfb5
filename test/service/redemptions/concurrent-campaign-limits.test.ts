/** Limits of campaigns under concurrent requests. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply, Shop } from '../../support/service.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { ada, big, catalogue, session } from './support/limited-campaigns.ts'
import { backEndOf, code, stateOf, tier } from './support/shop.ts'

const succeeded = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length

onBothStores('a limit on a campaign under concurrency', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const atOnce = (send: (number: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: 24 }, (_, at) => send((at % 3) + 1)))

  test('holds for twenty-four checkouts with different codes', async () => {
    expect(succeeded(await atOnce((number) => backEnd.redeem([code(`A${number}`)], ada)))).toBe(1)
    expect(succeeded(await atOnce((number) => backEnd.redeem([code(`B${number}`)], big)))).toBe(2)
    const tiers = await atOnce((number) => backEnd.redeem([tier(`promo_${(number % 2) + 1}`)], ada))
    expect(succeeded(tiers)).toBe(1)
  })

  test('has correct counts after concurrent redemptions and rollbacks', async () => {
    const customers = Array.from({ length: 12 }, (_, at) => ({ customer: { source_id: `customer-${at}` } }))
    const redeemOf = (more: object, at: number) => backEnd.redeem([tier(`promo_${(at % 2) + 1}`)], more)
    const first = await Promise.all(customers.map(redeemOf))

    const replies = await Promise.all([
      ...first.map(({ body }) => backEnd.rollBack(body.redemptions[0].id)),
      ...customers.map((_, at) => redeemOf({ customer: { source_id: `newcomer-${at}` } }, at)),
    ])

    expect(succeeded(replies)).toBe(24)
    const counts = (await stateOf(shop)).counts.filter(({ customer_id }) => customer_id === '')
    expect(counts).toMatchObject([
      { related_object_id: 'camp_tiers', redeemed: 12, discount_amount: 3600 },
      { related_object_id: 'promo_1', redeemed: 6 },
      { related_object_id: 'promo_2', redeemed: 6 },
    ])
  })

  test('holds for twenty-four sessions with different codes', async () => {
    let sessions = 0
    const replies = await atOnce((number) =>
      backEnd.validate([code(`T${number}`)], session(`register-${(sessions += 1)}`)),
    )
    expect(replies.filter(({ body }) => body.valid)).toHaveLength(2)
  })
})
