import {
  isText,
  parseReference,
  isJsonObject,
  own,
  type Faults,
  type RuleFault,
  rejectUnknownFields,
  parseInteger,
  operatorsOf,
  parseChecks,
  parseReferenceTests,
} from './read-json.ts'
import {
  conditionNames,
  innerNames,
  profileNames,
  isConditionName,
  isItemsName,
  isValueName,
  meaningOf,
  type ItemsName,
} from './names.ts'
import { parseTargets } from './parse-targets.ts'
import {
  numbersIn,
  parseLogic,
  type Combination,
  type Logic,
  type Rule,
  type BundleCondition,
  type Condition,
  type ItemsCondition,
  type LineTest,
} from './rule.ts'

/** A validation rule as declared in the catalog and stored. */
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
  const logic = parseRules(rules, 'rules', topLevel, faults)
  const targets = parseTargets(applicable_to, 'applicable_to', faults)
  return faults.length > 0 ? { faults } : { rule: { id, name, targets, logic } }
}

/** Parses the customer conditions that define a segment. */
export function parseProfileRules(rules: unknown, path: string): { logic: Logic } | { faults: RuleFault[] } {
  const faults: Faults = []
  const logic = parseRules(rules, path, profileLevel, faults)
  return faults.length > 0 ? { faults } : { logic }
}

const maxConditions = 100
const innerLevel: Level = { allowed: innerNames, inner: null }
const topLevel: Level = {
  allowed: conditionNames,
  inner: (value, path, faults) => parseRules(value, path, innerLevel, faults),
}

const profileLevel: Level = { allowed: profileNames, inner: null }

function parseRules(value: unknown, path: string, level: Level, faults: Faults): Logic {
  if (!isJsonObject(value)) {
    faults.push({ path, message: 'must be an object with numbered conditions' })
    return { kind: 'all', of: [] }
  }
  const numbers = Object.keys(value).filter((number) => number !== 'logic')
  if (numbers.length > maxConditions) {
    faults.push({ path, message: `must have at most ${maxConditions} conditions` })
    return { kind: 'all', of: [] }
  }
  const conditions = new Map<string, Logic>()
  for (const number of numbers) {
    const at = `${path}.${number.slice(0, 100)}`
    if (!/^\d+(\.\d+)*$/.test(number))
      faults.push({ path: at, message: 'must be the number of a condition, such as 1 or 1.1' })
    const condition = parseCondition(value[number], at, level, faults)
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
    if (typeof logic !== 'string') throw new SyntaxError('must be text such as "1 and (2 or 3)"')
    const combination = parseLogic(logic)
    const named = numbersIn(combination)
    const unknown = [...named].find((number) => !numbers.includes(number))
    const missing = numbers.find((number) => !named.has(number))
    if (unknown !== undefined) throw new SyntaxError(`refers to a condition that does not exist: ${unknown}`)
    if (missing !== undefined) throw new SyntaxError(`must refer to every condition; ${missing} is missing`)
    return withConditions(combination, conditions)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    faults.push({ path, message: error.message })
    return { kind: 'all', of: [] }
  }
}

function withConditions(combination: Combination, conditions: ReadonlyMap<string, Logic>): Logic {
  if ('all' in combination)
    return { kind: 'all', of: combination.all.map((part) => withConditions(part, conditions)) }
  if ('any' in combination)
    return { kind: 'any', of: combination.any.map((part) => withConditions(part, conditions)) }
  // A condition with a fault is missing here. The rule is rejected anyway.
  return conditions.get(combination.condition) ?? { kind: 'all', of: [] }
}

/** `inner` parses inner rules; null if they are not allowed. */
export interface Level {
  allowed: readonly string[]
  inner: ((value: unknown, path: string, faults: Faults) => Logic) | null
}

/** Parses `{name, property?, conditions?, rules?}`. Returns undefined if a fault prevents parsing. */
export function parseCondition(
  value: unknown,
  path: string,
  level: Level,
  faults: Faults,
): Condition | undefined {
  if (!isJsonObject(value)) {
    faults.push({ path, message: 'must be an object with name and conditions' })
    return undefined
  }
  rejectUnknownFields(value, ['name', 'property', 'conditions', 'rules'], path, faults)
  const name = own(value, 'name')
  if (typeof name !== 'string' || !isConditionName(name) || !level.allowed.includes(name)) {
    faults.push({ path: `${path}.name`, message: `must be one of ${level.allowed.join(', ')}` })
    return undefined
  }
  const { takes, property: needsProperty = false } = meaningOf(name)
  const property = parseProperty(own(value, 'property'), needsProperty, `${path}.property`, faults)
  const inner = parseInner(
    own(value, 'rules'),
    isItemsName(name) ? level.inner : null,
    `${path}.rules`,
    faults,
  )
  const conditions = own(value, 'conditions') ?? {}
  const at = `${path}.conditions`

  if (isValueName(name))
    return { kind: 'value', name, property, checks: parseChecks(conditions, takes, at, faults) }
  if (!isItemsName(name)) return parseBundle(conditions, at, faults)
  if (takes === 'references') return itemsCondition(name, parseReferenceTests(conditions, at, faults), inner)
  const checks = parseChecks(conditions, takes, at, faults)
  return { kind: 'items', name, quantifier: 'any', tests: [{ kind: 'value', name, property, checks }], inner }
}

/**
 * `order.items` with only `$is_not` requires that no line has these products. With inner rules, it selects all other
 * lines, like `order.items.any`.
 */
function itemsCondition(name: ItemsName, tests: readonly LineTest[], inner: Logic | null): ItemsCondition {
  const quantifier = quantifiers.get(name) ?? 'any'
  const excludesOnly = tests.length > 0 && tests.every((test) => test.kind === 'reference' && !test.is)
  if (name !== 'order.items' || !excludesOnly || inner)
    return { kind: 'items', name, quantifier, tests, inner }
  return { kind: 'items', name, quantifier: 'every', tests, inner, mayBeEmpty: true }
}

const quantifiers = new Map<string, ItemsCondition['quantifier']>([
  ['order.items.every', 'every'],
  ['order.items.none', 'none'],
])

function parseProperty(value: unknown, isRequired: boolean, path: string, faults: Faults): string | null {
  if (isRequired && isText(value)) return value
  if (isRequired) faults.push({ path, message: 'must be the name of a metadata field' })
  else if (value !== undefined && value !== null) faults.push({ path, message: 'must be omitted' })
  return null
}

function parseInner(value: unknown, read: Level['inner'], path: string, faults: Faults): Logic | null {
  if (value === undefined || (isJsonObject(value) && Object.keys(value).length === 0)) return null
  if (read) return read(value, path, faults)
  faults.push({ path, message: 'must be omitted: only conditions on order items can have inner rules' })
  return null
}

function parseBundle(value: unknown, path: string, faults: Faults): BundleCondition {
  const items = operatorsOf(value, 'bundle', path, faults).flatMap(({ values, at }) =>
    values.flatMap((one, index) => {
      const itemPath = `${at}[${index}]`
      const read = parseReference(one, itemPath, faults, ['item_quantity'])
      if (!read) return []
      const item_quantity = parseInteger(
        own(read.json, 'item_quantity'),
        1,
        1,
        `${itemPath}.item_quantity`,
        faults,
      )
      return [{ ...read.reference, item_quantity }]
    }),
  )
  if (items.length === 0) faults.push({ path: `${path}.$is`, message: 'must have at least one product' })
  return { kind: 'bundle', items }
}
