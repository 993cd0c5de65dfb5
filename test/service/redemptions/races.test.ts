/** Concurrent redemptions exceed no limit, and no credit is lost or created. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply, Shop } from '../../support/service.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { backEndOf, catalogueOf, code, tier, voucherOf } from './support/shop.ts'

const succeeded = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length
const keysOf = (replies: readonly Reply[]) =>
  new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.key))

onBothStores('concurrent redemptions', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
  })

  const atOnce = (count: number, send: (at: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(at)))

  const giftLedger = () =>
    shop.store.db
      .selectFrom('voucher_transactions')
      .selectAll()
      .where('campaign_id', '=', 'camp_gifts')
      .execute()

  test('redeem a voucher with ten uses only ten times in a hundred requests', async () => {
    const replies = await atOnce(100, () => backEnd.redeem([code('TEN-USES')]))

    expect(succeeded(replies)).toBe(10)
    expect(keysOf(replies)).toEqual(new Set(['quantity_exceeded']))
    expect(await voucherOf(shop, 'TEN-USES')).toMatchObject({ redeemed_quantity: 10 })
    const counts = await shop.store.db.selectFrom('redemption_counts').select('redeemed').execute()
    // The count of the voucher and the count of its campaign.
    expect(counts).toEqual([{ redeemed: 10 }, { redeemed: 10 }])
  })

  test('spend at most the balance of a gift card, and the ledger adds up', async () => {
    const replies = await atOnce(40, () => backEnd.redeem([code('GIFT', { gift: { credits: 300 } })]))

    expect(succeeded(replies)).toBe(16)
    expect(await voucherOf(shop, 'GIFT')).toMatchObject({ balance: 200, redeemed_quantity: 16 })
    const ledger = await giftLedger()
    expect(ledger.reduce((sum, { amount }) => sum + amount, 5000)).toBe(200)
    expect(new Set(ledger.map(({ balance }) => balance)).size).toBe(16)
  })

  test('limit a new customer to one of thirty redemptions', async () => {
    const customer = { source_id: 'stranger' }
    const replies = await atOnce(30, () => backEnd.redeem([tier('promo_once')], { customer }))
    expect(succeeded(replies)).toBe(1)
    expect(keysOf(replies)).toEqual(new Set(['redemption_rules_violated']))
  })

  test('do not exceed a budget in twenty requests', async () => {
    expect(succeeded(await atOnce(20, () => backEnd.redeem([code('BUDGET')])))).toBe(2)
  })

  test('redeem the same redeemables only once when requests list them in opposite orders', async () => {
    const pair = [code('ONE-USE'), code('TEN-USES'), tier('promo_once'), tier('promo_two')]
    const replies = await atOnce(20, (at) =>
      backEnd.redeem(at % 2 ? pair : pair.toReversed(), { customer: { source_id: `customer-${at}` } }),
    )

    expect(succeeded(replies)).toBe(1)
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true)
    expect(await voucherOf(shop, 'TEN-USES')).toMatchObject({ redeemed_quantity: 1 })
  })

  test('and rollbacks neither lose nor create credits', async () => {
    const redeemed = await atOnce(10, () => backEnd.redeem([code('GIFT', { gift: { credits: 500 } })]))
    await Promise.all([
      ...redeemed.slice(0, 5).map(({ body }) => backEnd.rollBack(body.redemptions[0].id)),
      ...redeemed.slice(0, 5).map(() => backEnd.redeem([code('GIFT', { gift: { credits: 100 } })])),
    ])

    const { balance } = await voucherOf(shop, 'GIFT')
    const ledger = await giftLedger()
    expect(ledger.reduce((sum, { amount }) => sum + amount, 5000)).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(2000)
  })
})
