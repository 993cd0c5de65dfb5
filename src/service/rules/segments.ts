/** Who belongs to a segment: whom it lists, and whom its filter fits. */
import { emptyBasket } from './basket.ts'
import { evaluate } from './conditions/evaluate.ts'
import { parseProfileRules } from './conditions/parse.ts'
import { undiscounted } from './discounts/order.ts'
import { unused, type Profile } from './situation.ts'

const nothing = undiscounted(emptyBasket)

/** A filter that cannot be read fits nobody. */
export function fitsFilter(filter: unknown, customer: Omit<Profile, 'segments'>): boolean {
  const read = parseProfileRules(filter, 'filter')
  if ('faults' in read) return false
  const situation = { now: new Date(0), customer: { ...customer, segments: [] }, metadata: {} }
  const facts = { order: nothing, lines: [], situation, usage: unused, given: 0, bundlesOptional: false }
  return evaluate(read.logic, facts).holds
}
