/** Requests accept unchanged replies, and their types allow it. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation, Reply } from '../../../src/contract/operation.ts'
import { withoutReplyFields } from '../../../src/contract/request.ts'
import { promotionTier } from '../../../src/contract/resources/promotion-tier.ts'
import type { z } from '../../../src/contract/zod.ts'
import { examples } from '../../wire/examples/index.ts'
import * as campaigns from '../../wire/examples/campaigns.ts'

const replyOf = <Id extends keyof typeof operations>(id: Id) =>
  operations[id].reply.parse(examples[id].reply) as Reply<(typeof operations)[Id]> // parsed by the schema of this operation

const order = replyOf('createOrder')
const validation = replyOf('validateRedeemables')
const { redeemables: qualified } = replyOf('checkEligibility')
const redemption = replyOf('redeemReward')
const reward = replyOf('createReward')
const voucher = replyOf('enableVoucher')
const tier = promotionTier.parse(campaigns.promotionTier)

/** Type-checks like a call. Returns undefined if the operation accepts the body. */
function faultIn<O extends Operation & { body: z.ZodMiniType }>({ body }: O, sent: z.input<O['body']>) {
  return body.safeParse(withoutReplyFields(body, sent)).error?.issues
}

const { createOrder, redeem, validateRedeemables, checkEligibility, redeemReward } = operations
const { rollbackStackedRedemption } = operations

test.each([
  ['an order', faultIn(createOrder, order)],
  [
    'an order with other items',
    faultIn(createOrder, { ...order, items: [{ product_id: 'a', quantity: 1 }] }),
  ],
  ['the order of a validation', faultIn(createOrder, { ...validation.order, customer: order.customer })],
  ['a validation', faultIn(redeem, validation)],
  [
    'the parts of a validation',
    faultIn(redeem, {
      redeemables: validation.redeemables,
      order: validation.order,
      customer: redemption.customer,
      session: validation.session,
    }),
  ],
  ['qualified redeemables', faultIn(validateRedeemables, { redeemables: qualified.data, order })],
  ['a voucher and a promotion', faultIn(validateRedeemables, { redeemables: [voucher, tier] })],
  ['a qualification', faultIn(checkEligibility, replyOf('checkEligibility'))],
  [
    'a customer with another name',
    faultIn(checkEligibility, { order, customer: { ...redemption.customer, name: 'Ada' } }),
  ],
  ['a redemption', faultIn(redeemReward, redemption)],
  ['redemptions to roll back', faultIn(rollbackStackedRedemption, replyOf('redeem'))],
  ['the reply to a stack rollback', faultIn(rollbackStackedRedemption, replyOf('rollbackStackedRedemption'))],
  ['a reward for points', faultIn(redeemReward, { reward, order })],
  ['a reward', faultIn(operations.createReward, reward)],
  ['a reward with another name', faultIn(operations.updateReward, { ...reward, name: 'A cup' })],
  ['a product', faultIn(operations.createProduct, replyOf('createProduct'))],
  ['a brand', faultIn(operations.createBrand, replyOf('createBrand'))],
  ['loyalty tiers', faultIn(operations.createLoyaltyTiers, replyOf('createLoyaltyTiers'))],
  ['a customer', faultIn(operations.updateCustomers, [{ ...redemption.customer, source_id: 'ada' }])],
  ['an export', faultIn(operations.exportMemberTransactions, replyOf('exportMemberTransactions'))],
])('accepts %s', (_title, fault) => {
  expect(fault).toBeUndefined()
})

test('rejects misspelled fields, as do the types', () => {
  // @ts-expect-error the field is `items`
  const misspelled = faultIn(createOrder, { itmes: [] })
  // @ts-expect-error the field is `product_id`
  const inside = faultIn(createOrder, { items: [{ produkt_id: 'a', quantity: 1 }] })
  // @ts-expect-error `object` accepts three values
  const object = faultIn(redeem, { redeemables: [{ object: 'vouchers', id: 'a' }] })

  expect([misspelled, inside, object]).toEqual([
    [expect.objectContaining({ keys: ['itmes'] })],
    [expect.objectContaining({ keys: ['produkt_id'] })],
    [expect.objectContaining({ path: ['redeemables', 0, 'object'] })],
  ])
})
