/** `POST /v1/redemptions/{id}/rollback`, which restores everything that the redemption changed. */
import { beforeEach, expect, test } from 'vitest'
import { redemptionRollback } from '../../../src/contract/resources/redemption.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, stateOf, tier, voucherOf } from './support/shop.ts'

onPostgres('rollbacks', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
  })

  const statuses = async () =>
    (await shop.store.db.selectFrom('redemptions').select('status').execute()).map(({ status }) => status)

  test('restore uses, credits, counts, totals and the order of several redemptions', async () => {
    const before = await stateOf(shop)
    const { body } = await backEnd.redeem([code('TEN-USES'), tier('promo_once'), code('GIFT')], {
      customer: { source_id: 'ada' },
      order: { ...cart, source_id: 'order-1' },
    })

    const rollback = await backEnd.rollBack(body.parent_redemption.id, '?reason=Returned')

    expect(rollback.status).toBe(200)
    expect(z.safeParse(redemptionRollback, rollback.body).success).toBe(true)
    expect(rollback.body).toMatchObject({
      id: expect.stringMatching(/^rr_/),
      object: 'redemption_rollback',
      redemption: body.parent_redemption.id,
      reason: 'Returned',
      result: 'SUCCESS',
      status: 'ROLLED_BACK',
      customer_id: 'cust_ada',
      order: { id: body.order.id, total_discount_amount: 0, total_amount: 3500 },
    })
    expect(await stateOf(shop)).toEqual(before)
    expect(await statuses()).toEqual(Array(4).fill('ROLLED_BACK'))
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toMatchObject([
      { amount: 3500, total_discount_amount: 0 },
    ])
  })

  test('refund credits with a ledger row that names the debit', async () => {
    const { body } = await backEnd.redeem([code('GIFT')])
    const rollback = await backEnd.rollBack(body.redemptions[0].id)

    expect(rollback.body).toMatchObject({ amount: 3500, voucher: { gift: { balance: 5000 } } })
    const ledger = await shop.store.db.selectFrom('voucher_transactions').selectAll().execute()
    const [debit, refund] = ['CREDITS_REDEMPTION', 'CREDITS_REFUND'].map((type) =>
      ledger.find((entry) => entry.type === type),
    )
    expect(refund).toMatchObject({ amount: 3500, balance: 5000, related_transaction_id: debit?.id })
  })

  test('happen once for twenty concurrent requests', async () => {
    const { body } = await backEnd.redeem([code('GIFT')])
    const requests = Array.from({ length: 20 }, () => backEnd.rollBack(body.redemptions[0].id))
    const replies = (await Promise.all(requests)).map(({ status }) => status)

    expect(replies.filter((status) => status === 200)).toHaveLength(1)
    expect(replies.filter((status) => status === 409)).toHaveLength(19)
    expect(await voucherOf(shop, 'GIFT')).toMatchObject({ balance: 5000, redeemed_quantity: 0 })
  })

  test('allow another redemption to a customer with a limit of one', async () => {
    const customer = { source_id: 'ada' }
    const { body } = await backEnd.redeem([tier('promo_once')], { customer })
    expect((await backEnd.redeem([tier('promo_once')], { customer })).status).toBe(400)
    await backEnd.rollBack(body.redemptions[0].id)
    expect((await backEnd.redeem([tier('promo_once')], { customer })).status).toBe(200)
  })

  test('reject a part and name its parent', async () => {
    const { body } = await backEnd.redeem([code('FIVE'), tier('promo_two')])
    const before = await stateOf(shop)
    const reply = await backEnd.rollBack(body.redemptions[0].id)

    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(body.parent_redemption.id)
    expect(await stateOf(shop)).toEqual(before)
  })

  test('reject a failed redemption', async () => {
    await backEnd.redeem([code('OLD')])
    const failed = await shop.store.db.selectFrom('redemptions').select('id').executeTakeFirstOrThrow()
    expect((await backEnd.rollBack(failed.id)).status).toBe(400)
  })

  test.each([
    ['older', [0, 1], [200, 0]],
    ['newer', [1, 0], [500, 0]],
  ])('restore only the discount of their redemption, %s redemption first', async (_, sequence, discounts) => {
    const order = { ...cart, source_id: 'order-1' }
    const first = await backEnd.redeem([code('FIVE')], { order })
    const second = await backEnd.redeem([tier('promo_two')], { order })
    const ids = [first, second].map(({ body }) => String(body.redemptions[0].id))

    for (const [step, index] of sequence.entries()) {
      const { body } = await backEnd.rollBack(ids[index] ?? '')
      const total_discount_amount = discounts[step] ?? 0
      const now = { total_discount_amount, total_amount: 3500 - total_discount_amount }
      expect(body.order).toMatchObject(now)
      const stored = await shop.store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect([stored.total_discount_amount, stored.calculated]).toMatchObject([total_discount_amount, now])
    }
  })
})
