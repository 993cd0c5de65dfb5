/** Reads a validation rule from its JSON, and names every fault with its place. */
import { isJson, own, type Faults, type RuleFault } from './faulty.ts'
import { namesIn, parseLogic, type Combination } from './logic.ts'
import { conditionNames, innerNames, profileNames } from './names.ts'
import { parseCondition, type Place } from './parse-condition.ts'
import { parseTargets } from './parse-targets.ts'
import type { Logic, Rule } from './rule.ts'

/** A validation rule as the catalogue declares it and the store keeps it. */
export interface RuleJson {
  id: string
  name: string
  rules: unknown
  applicable_to?: unknown
}

/** Paths of faults are relative to the rule. */
export function parseRule({
  id,
  name,
  rules,
  applicable_to,
}: RuleJson): { rule: Rule } | { faults: RuleFault[] } {
  const faults: Faults = []
  const logic = parseRules(rules, 'rules', top, faults)
  const targets = parseTargets(applicable_to, 'applicable_to', faults)
  return faults.length > 0 ? { faults } : { rule: { id, name, targets, logic } }
}

/** Conditions about a customer alone, of which segments are made; `path` is where they stand. */
export function parseProfileRules(rules: unknown, path: string): { logic: Logic } | { faults: RuleFault[] } {
  const faults: Faults = []
  const logic = parseRules(rules, path, profile, faults)
  return faults.length > 0 ? { faults } : { logic }
}

const mostConditions = 100
const inside: Place = { allowed: innerNames, inner: null }
const top: Place = {
  allowed: conditionNames,
  inner: (value, path, faults) => parseRules(value, path, inside, faults),
}
const profile: Place = { allowed: profileNames, inner: null }

function parseRules(value: unknown, path: string, place: Place, faults: Faults): Logic {
  if (!isJson(value)) {
    faults.push({ path, message: 'expected an object with numbered conditions' })
    return { kind: 'all', of: [] }
  }
  const numbers = Object.keys(value).filter((number) => number !== 'logic')
  if (numbers.length > mostConditions) {
    faults.push({ path, message: `expected at most ${mostConditions} conditions` })
    return { kind: 'all', of: [] }
  }
  const conditions = new Map<string, Logic>()
  for (const number of numbers) {
    const at = `${path}.${number.slice(0, 100)}`
    if (!/^\d+(\.\d+)*$/.test(number))
      faults.push({ path: at, message: 'expected a number such as 1 or 1.1' })
    const condition = parseCondition(value[number], at, place, faults)
    if (condition) conditions.set(number, condition)
  }
  const logic = own(value, 'logic')
  if (logic === undefined || logic === '') return { kind: 'all', of: [...conditions.values()] }
  return parseCombination(logic, numbers, conditions, `${path}.logic`, faults)
}

function parseCombination(
  logic: unknown,
  numbers: readonly string[],
  conditions: ReadonlyMap<string, Logic>,
  path: string,
  faults: Faults,
): Logic {
  try {
    if (typeof logic !== 'string') throw new SyntaxError('expected text such as "1 and (2 or 3)"')
    const combination = parseLogic(logic)
    const named = namesIn(combination)
    const unknown = [...named].find((number) => !numbers.includes(number))
    const left = numbers.find((number) => !named.has(number))
    if (unknown !== undefined) throw new SyntaxError(`expected numbers of conditions; there is no ${unknown}`)
    if (left !== undefined) throw new SyntaxError(`expected every condition; ${left} is left out`)
    return combined(combination, conditions)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    faults.push({ path, message: error.message })
    return { kind: 'all', of: [] }
  }
}

function combined(combination: Combination, conditions: ReadonlyMap<string, Logic>): Logic {
  if ('all' in combination)
    return { kind: 'all', of: combination.all.map((part) => combined(part, conditions)) }
  if ('any' in combination)
    return { kind: 'any', of: combination.any.map((part) => combined(part, conditions)) }
  // A condition with a fault of its own has none here: the rule is refused anyway.
  return conditions.get(combination.condition) ?? { kind: 'all', of: [] }
}
