/** What the service answered goes back into a request as it is: for the compiler, too, and no field is lost. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation, Reply } from '../../../src/contract/operation.ts'
import { withoutReplyFields } from '../../../src/contract/request.ts'
import { promotionTier } from '../../../src/contract/resources/promotion-tier.ts'
import type { z } from '../../../src/contract/zod.ts'
import { examples } from '../../wire/examples/index.ts'
import * as campaigns from '../../wire/examples/campaigns.ts'

const answerTo = <Id extends keyof typeof operations>(id: Id) =>
  operations[id].reply.parse(examples[id].reply) as Reply<(typeof operations)[Id]> // the schema of that very operation

const order = answerTo('createOrder')
const validation = answerTo('validateRedeemables')
const { redeemables: qualified } = answerTo('checkEligibility')
const redemption = answerTo('redeemReward')
const reward = answerTo('createReward')
const voucher = answerTo('enableVoucher')
const tier = promotionTier.parse(campaigns.promotionTier)

/** Type-checked as a call of the operation is; `undefined` where it takes the body. */
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
  ['an order that was checked', faultIn(createOrder, { ...validation.order, customer: order.customer })],
  ['what was found valid', faultIn(redeem, validation)],
  [
    'its parts',
    faultIn(redeem, {
      redeemables: validation.redeemables,
      order: validation.order,
      customer: redemption.customer,
      session: validation.session,
    }),
  ],
  ['what qualifies', faultIn(validateRedeemables, { redeemables: qualified.data, order })],
  ['a voucher and a promotion', faultIn(validateRedeemables, { redeemables: [voucher, tier] })],
  ['a qualification', faultIn(checkEligibility, answerTo('checkEligibility'))],
  [
    'a customer with another name',
    faultIn(checkEligibility, { order, customer: { ...redemption.customer, name: 'Ada' } }),
  ],
  ['a redemption', faultIn(redeemReward, redemption)],
  ['redemptions that are rolled back', faultIn(rollbackStackedRedemption, answerTo('redeem'))],
  ['the rollback of a stack', faultIn(rollbackStackedRedemption, answerTo('rollbackStackedRedemption'))],
  ['a reward for points', faultIn(redeemReward, { reward, order })],
  ['a reward', faultIn(operations.createReward, reward)],
  ['a reward with another name', faultIn(operations.updateReward, { ...reward, name: 'A cup' })],
  ['a product', faultIn(operations.createProduct, answerTo('createProduct'))],
  ['a brand', faultIn(operations.createBrand, answerTo('createBrand'))],
  ['the tiers of a programme', faultIn(operations.createLoyaltyTiers, answerTo('createLoyaltyTiers'))],
  ['a customer', faultIn(operations.updateCustomers, [{ ...redemption.customer, source_id: 'ada' }])],
  ['an export', faultIn(operations.exportMemberTransactions, answerTo('exportMemberTransactions'))],
])('%s', (_title, fault) => {
  expect(fault).toBeUndefined()
})

test('what is misspelled is refused, by the compiler too', () => {
  // @ts-expect-error it is `items`
  const misspelled = faultIn(createOrder, { itmes: [] })
  // @ts-expect-error it is `product_id`
  const inside = faultIn(createOrder, { items: [{ produkt_id: 'a', quantity: 1 }] })
  // @ts-expect-error it is one of three words
  const word = faultIn(redeem, { redeemables: [{ object: 'vouchers', id: 'a' }] })

  expect([misspelled, inside, word]).toEqual([
    [expect.objectContaining({ keys: ['itmes'] })],
    [expect.objectContaining({ keys: ['produkt_id'] })],
    [expect.objectContaining({ path: ['redeemables', 0, 'object'] })],
  ])
})
