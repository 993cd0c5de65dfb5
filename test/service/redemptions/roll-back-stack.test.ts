/** `POST /v1/redemptions/{parentRedemptionId}/rollbacks`, which rolls back every part of a stacked redemption. */
import { beforeEach, expect, test } from 'vitest'
import { redemptionRollbacks } from '../../../src/contract/resources/redemption.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, stateOf, tier } from './support/shop.ts'

onPostgres('the rollback of a stack', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>
  let before: Awaited<ReturnType<typeof stateOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    backEnd = await backEndOf(shop)
    before = await stateOf(shop)
  })

  const redeemStack = () =>
    backEnd.redeem([code('TEN-USES'), tier('promo_once'), code('GIFT')], {
      customer: { source_id: 'ada' },
      order: { ...cart, source_id: 'order-1' },
    })

  const statuses = async () =>
    (await shop.store.db.selectFrom('redemptions').select('status').execute()).map(({ status }) => status)

  const partsOf = ({ body }: Reply): { id: string }[] => body.redemptions

  test('restores every part and the order, and returns a rollback for each', async () => {
    const redeemed = await redeemStack()
    const parent = redeemed.body.parent_redemption.id

    const { status, body } = await backEnd.rollBackStack(parent, {
      query: '?reason=Returned',
      body: { metadata: { register: 4 } },
    })

    const common = {
      object: 'redemption_rollback',
      status: 'ROLLED_BACK',
      result: 'SUCCESS',
      reason: 'Returned',
      metadata: { register: 4 },
      customer_id: 'cust_ada',
      order: { id: redeemed.body.order.id, total_discount_amount: 0, total_amount: 3500 },
    }
    expect(status).toBe(200)
    expect(z.safeParse(redemptionRollbacks, body).error).toBeUndefined()
    expect(body.parent_rollback).toMatchObject({
      ...common,
      redemption: parent,
      related_object_type: 'redemption',
    })
    expect(body.order).toEqual(body.parent_rollback.order)
    const [code, tier, gift] = partsOf(redeemed).map(({ id }) =>
      body.rollbacks.find(({ redemption }: { redemption: string }) => redemption === id),
    )
    expect(body.rollbacks).toHaveLength(3)
    expect(code).toMatchObject({ ...common, voucher: { code: 'TEN-USES' } })
    expect(tier).toMatchObject({ ...common, promotion_tier: { id: 'promo_once' } })
    expect(gift).toMatchObject({ ...common, voucher: { gift: { balance: 5000 } }, gift: { amount: 2700 } })
    expect(await stateOf(shop)).toEqual(before)
    expect(await statuses()).toEqual(Array(4).fill('ROLLED_BACK'))
  })

  test('stores the ids and the reason of its rollbacks', async () => {
    const redeemed = await redeemStack()
    const { body } = await backEnd.rollBackStack(redeemed.body.parent_redemption.id, {
      query: '?reason=Returned',
    })

    const stored = await shop.store.db
      .selectFrom('redemption_rollbacks')
      .select(['id', 'redemption_id', 'reason'])
      .execute()
    const returned = [body.parent_rollback, ...body.rollbacks].map(({ id, redemption, reason }) => ({
      id,
      redemption_id: redemption,
      reason,
    }))
    expect(stored.toSorted(byId)).toEqual(returned.toSorted(byId))
  })

  test('is executed once by either operation', async () => {
    const { body } = await redeemStack()
    const { id } = body.parent_redemption
    await backEnd.rollBackStack(id)

    for (const again of [await backEnd.rollBackStack(id), await backEnd.rollBack(id)]) {
      expect([again.status, again.body]).toMatchObject([409, { key: 'duplicate_found', resource_id: id }])
    }
    expect(await stateOf(shop)).toEqual(before)
  })

  test('rejects a single redemption and names the operation to use', async () => {
    const [single] = partsOf(await backEnd.redeem([code('FIVE')]))
    const { status, body } = await backEnd.rollBackStack(single?.id ?? '')

    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.message).toContain(`POST /v1/redemptions/${single?.id}/rollback`)
    expect(await statuses()).toEqual(['SUCCEEDED'])
  })

  test('rejects a part and names its parent', async () => {
    const redeemed = await redeemStack()
    const [part] = partsOf(redeemed)
    const { status, body } = await backEnd.rollBackStack(part?.id ?? '')

    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.message).toContain(redeemed.body.parent_redemption.id)
    expect(await statuses()).toEqual(Array(4).fill('SUCCEEDED'))
  })
})

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
