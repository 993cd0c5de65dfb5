/** An incentive as it would be if it were for everybody. */
import type { Logic } from '../rules/conditions/rule.ts'
import type { Incentive } from '../rules/incentive.ts'

const met: Logic = { kind: 'all', of: [] }

export const forAnyCustomer = (incentive: Incentive): Incentive => ({
  ...incentive,
  guards: incentive.guards.map((guard) => ({
    ...guard,
    rule: { ...guard.rule, logic: withoutCustomer(guard.rule.logic) },
  })),
})

/** What is asked of customers counts as met. */
function withoutCustomer(logic: Logic): Logic {
  if (logic.kind === 'all' || logic.kind === 'any') return { ...logic, of: logic.of.map(withoutCustomer) }
  const isAboutCustomer =
    logic.kind === 'value' &&
    (logic.name.startsWith('customer.') || logic.name === 'redemption.count.per_customer')
  return isAboutCustomer ? met : logic
}
