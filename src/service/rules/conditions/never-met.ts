import type { ValueName } from './names.ts'
import { describeCheck, momentOf, passes, type Check } from './operators.ts'
import type { Logic, ValueCondition } from './rule.ts'

/** Undefined if the rule may be met. */
export function whyNeverMet(logic: Logic): string | undefined {
  switch (logic.kind) {
    case 'any': {
      const reasons = logic.of.map(whyNeverMet)
      return reasons.includes(undefined) ? undefined : reasons[0]
    }
    case 'all':
      return contradictionIn(logic.of) ?? logic.of.map(whyNeverMet).find((reason) => reason !== undefined)
    case 'items':
      return logic.inner ? whyNeverMet(logic.inner) : undefined
    case 'value':
      return contradictionIn([logic])
    case 'bundle':
      return undefined
  }
}

function contradictionIn(parts: readonly Logic[]): string | undefined {
  const values = parts.filter((part): part is ValueCondition => part.kind === 'value')
  for (const { name, property } of values) {
    const checks = values
      .filter((other) => other.name === name && other.property === property)
      .flatMap((same) => same.checks)
    if (canPass(name, checks)) continue
    return `can never be met: ${property ?? name} cannot be ${checks.map(describeCheck).join(' and ')}`
  }
  return undefined
}

/** Tries values at and next to those in the checks. Checks on parts of a text count as possible. */
function canPass(name: ValueName, checks: readonly Check[]) {
  if (checks.some(({ operator }) => textOperators.includes(operator))) return true
  const values = checks.flatMap((check) => check.values)
  const candidates = [...values.flatMap(near), lowest(name), 'anything else', undefined, listOf(name, checks)]
  return candidates.some((value) => isPossible(name, value) && checks.every((check) => passes(value, check)))
}

const textOperators = ['$contains', '$starts_with', '$ends_with']

/**
 * A list of all required values without the excluded ones. Metadata can be a list, and a customer can be in several
 * segments.
 */
function listOf(name: ValueName, checks: readonly Check[]) {
  if (!name.endsWith('.metadata') && name !== 'customer.segment') return undefined
  const valuesOf = (...operators: string[]) =>
    checks.filter(({ operator }) => operators.includes(operator)).flatMap(({ values }) => values)
  const unwanted = valuesOf('$is_not', '$not_in')
  return valuesOf('$is', '$in').filter((value) => !unwanted.includes(value))
}

function near(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, value - 1, value + 1, value - 0.5, value + 0.5]
  const moment = momentOf(value)
  if (Number.isNaN(moment)) return [value]
  return [value, new Date(moment - 1).toISOString(), new Date(moment + 1).toISOString()]
}

/** The lowest possible value. Counts of redemptions include the evaluated one. */
const lowest = (name: ValueName) => (name.startsWith('redemption.count') ? 1 : 0)

/** Metadata can contain anything; all other numbers are non-negative integers. */
function isPossible(name: ValueName, value: unknown) {
  if (name.endsWith('.metadata') || typeof value !== 'number') return true
  return Number.isInteger(value) && value >= lowest(name)
}
