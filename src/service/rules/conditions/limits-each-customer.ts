import type { Logic } from './rule.ts'

/**
 * Whether the rule stops being met after some uses by one customer. A limit for all customers together does not count,
 * because one customer could use it up.
 */
export function limitsEachCustomer(logic: Logic): boolean {
  switch (logic.kind) {
    case 'all':
      return logic.of.some(limitsEachCustomer)
    case 'any':
      return logic.of.length > 0 && logic.of.every(limitsEachCustomer)
    case 'value':
      return (
        logic.name === 'redemption.count.per_customer' &&
        logic.checks.some(({ operator }) => upperBounds.has(operator))
      )
    case 'items':
    case 'bundle':
      return false
  }
}

const upperBounds: ReadonlySet<string> = new Set(['$less_than', '$less_than_or_equal', '$is', '$in'])
