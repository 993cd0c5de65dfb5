/** Which rules limit how often one customer can use something. */
import { describe, expect, test } from 'vitest'
import { limitsEachCustomer } from '../../../src/service/rules/conditions/limits-each-customer.ts'
import { condition, numbered, ruleOf } from './support/rules.ts'

const limits = (conditions: readonly object[], logic?: string) =>
  limitsEachCustomer(ruleOf(numbered(conditions, logic)).logic)

const perCustomer = (conditions: object) => condition('redemption.count.per_customer', conditions)
const twice = perCustomer({ $less_than_or_equal: [2] })
const isAda = condition('customer.source_id', { $is: ['ada'] })

describe('limits each customer:', () => {
  test.each([
    ['at most', [twice], undefined],
    ['less than', [perCustomer({ $less_than: [2] })], undefined],
    ['the first time', [perCustomer({ $is: [1] })], undefined],
    ['the first and the third time', [perCustomer({ $in: [1, 3] })], undefined],
    ['one of several conditions', [isAda, twice], undefined],
    ['each alternative', [isAda, twice, perCustomer({ $is: [1] })], '(1 and 2) or 3'],
  ])('%s', (_title, conditions, logic) => {
    expect(limits(conditions, logic)).toBe(true)
  })
})

describe('does not limit each customer:', () => {
  test.each([
    ['no condition', [], undefined],
    ['a lower bound', [perCustomer({ $more_than: [2] })], undefined],
    ['an excluded count', [perCustomer({ $is_not: [2] })], undefined],
    ['a count for all customers', [condition('redemption.count', { $less_than: [100] })], undefined],
    ['a budget', [condition('redemption.discounted_amount', { $less_than: [100] })], undefined],
    ['an alternative without a limit', [isAda, twice], '1 or 2'],
  ])('%s', (_title, conditions, logic) => {
    expect(limits(conditions, logic)).toBe(false)
  })
})
