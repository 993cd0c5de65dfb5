import { emptyBasket } from '../basket.ts'
import { undiscounted } from '../discounts/order.ts'
import type { Requirement } from '../evaluation.ts'
import { unused, type Profile } from '../situation.ts'
import { evaluateBundle } from './bundle.ts'
import { passesTest, factValueOf, type Facts } from './facts.ts'
import { thresholds, valueNames } from './names.ts'
import { passes, type Check, describeCheck } from './operators.ts'
import { parseProfileRules } from './parse.ts'
import type { ItemsCondition, Logic, ValueCondition, LineTest } from './rule.ts'
import { allOf, anyOf, met, refused, unmet, type RuleResult } from './rule-result.ts'

/** `items` lists the products if `facts.lines` contains only lines of certain products. */
export function evaluate(logic: Logic, facts: Facts, items?: Requirement['items']): RuleResult {
  switch (logic.kind) {
    case 'all':
      return allOf(logic.of.map((part) => evaluate(part, facts, items)))
    case 'any':
      return anyOf(logic.of.map((part) => evaluate(part, facts, items)))
    case 'value':
      return evaluateValue(logic, facts, items)
    case 'items':
      return evaluateItems(logic, facts, items)
    case 'bundle':
      return evaluateBundle(logic, facts)
  }
}

function evaluateValue(
  { name, property, checks }: ValueCondition,
  facts: Facts,
  items: Requirement['items'],
): RuleResult {
  // Without a customer, negative conditions such as `$is_not` also fail, because the guest could be anyone.
  if (valueNames[name].scope === 'customer' && facts.situation.customer === null) return refused('customer')
  const value = factValueOf(name, property, facts)
  const failed = checks.filter((check) => !passes(value, check))
  if (failed.length === 0) return met
  // An unidentified customer has no count. Report the missing customer instead of a reached limit.
  const scope =
    value === undefined && name === 'redemption.count.per_customer' ? 'customer' : valueNames[name].scope
  if (scope !== 'order') return refused(scope)
  const isThreshold = typeof value === 'number' && thresholds.includes(name)
  return isThreshold
    ? allOf(failed.map((check) => evaluateThreshold(name, value, check, facts.order.unit, items)))
    : unmet()
}

/** Reports what is missing, unless the value is too high. */
function evaluateThreshold(
  name: string,
  available: number,
  check: Check,
  unit: number,
  items: Requirement['items'],
): RuleResult {
  const required = smallestPassing(available, check, name.endsWith('amount') ? unit : 1)
  if (required === undefined) return unmet()
  return unmet([{ name, required, available, missing: required - available, ...(items && { items }) }])
}

/** The smallest passing value from `available` on. Amounts are multiples of `unit`: nobody can pay half a yen. */
function smallestPassing(available: number, { operator, values }: Check, unit: number): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  const [bound] = numbers
  switch (operator) {
    case '$more_than_or_equal':
      return bound === undefined ? undefined : Math.ceil(bound / unit) * unit
    case '$more_than':
      return bound === undefined ? undefined : (Math.floor(bound / unit) + 1) * unit
    case '$is':
    case '$in':
      return numbers
        .filter((number) => number > available && number % unit === 0)
        .sort((one, other) => one - other)[0]
    default:
      return undefined
  }
}

function evaluateItems(condition: ItemsCondition, facts: Facts, within: Requirement['items']): RuleResult {
  const { quantifier, tests, inner, mayBeEmpty } = condition
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const items = referencesOf(condition) ?? within
  if (quantifier === 'every' && lines.length < facts.lines.length) return unmet()
  if (mayBeEmpty) return met

  const found = evaluatePresence(lines.length > 0, items)
  const result = inner ? combine(found, evaluateInside(inner, { ...facts, lines }, items)) : found
  if (quantifier === 'none') return result.holds ? unmet() : met
  return tests.length > 0 && !items ? withoutRequirements(result) : result
}

/** Shoppers would read a requirement without products as if any product counted. */
const withoutRequirements = (result: RuleResult): RuleResult =>
  result.requirements.length > 0 ? { ...result, requirements: [], obstacles: result.obstacles + 1 } : result

const evaluatePresence = (isThere: boolean, items: Requirement['items']) =>
  isThere
    ? met
    : unmet([
        { name: 'order.items.quantity', required: 1, available: 0, missing: 1, ...(items && { items }) },
      ])

/** If inner rules report requirements, these include the missing unit. */
const combine = (found: RuleResult, inside: RuleResult): RuleResult =>
  inside.requirements.length > 0 && !found.holds ? { ...inside, holds: false } : allOf([found, inside])

/** Conditions on single lines limit the lines that the other conditions count. */
function evaluateInside(logic: Logic, facts: Facts, items: Requirement['items']): RuleResult {
  if (logic.kind === 'any') return anyOf(logic.of.map((part) => evaluateInside(part, facts, items)))
  if (logic.kind !== 'all') return evaluate(logic, facts, items)
  const narrowing = logic.of.filter((part): part is ItemsCondition => part.kind === 'items')
  const tests = narrowing.flatMap((part) => part.tests)
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const result = allOf(logic.of.map((part) => evaluateInside(part, { ...facts, lines }, items)))
  return tests.length > 0 && !items ? withoutRequirements(result) : result
}

function referencesOf({ tests }: ItemsCondition): Requirement['items'] {
  const named = tests.flatMap((test) => (test.kind === 'reference' && test.is ? test.references : []))
  return named.length > 0 ? named.map((reference) => ({ ...reference })) : undefined
}

const emptyOrder = undiscounted(emptyBasket)

/** An invalid filter matches nobody. */
export function matchesFilter(filter: unknown, customer: Omit<Profile, 'segments'>): boolean {
  const read = parseProfileRules(filter, 'filter')
  if ('faults' in read) return false
  const situation = { now: new Date(0), customer: { ...customer, segments: [] }, metadata: {} }
  const facts = {
    order: emptyOrder,
    lines: [],
    situation,
    usage: unused,
    discount: 0,
    bundlesOptional: false,
  }
  return evaluate(read.logic, facts).holds
}

/** One line of an explanation. */
export interface ConditionExplanation {
  holds: boolean
  text: string
  depth: number
}

export function explain(logic: Logic, facts: Facts, depth = 0): ConditionExplanation[] {
  const { holds, bundle } = evaluate(logic, facts)
  switch (logic.kind) {
    case 'all':
      return logic.of.flatMap((part) => explain(part, facts, depth))
    case 'any': {
      const parts = logic.of.flatMap((part) => explain(part, facts, depth + 1))
      return [{ holds, text: 'at least one of:', depth }, ...parts]
    }
    case 'value': {
      const { name, property, checks } = logic
      const value = factValueOf(name, property, facts)
      const required = checks.map(describeCheck).join(' and ')
      const text = `${qualifiedName(name, property)} is ${formatValue(value)} (must be ${required})`
      return [{ holds, text, depth }]
    }
    case 'items':
      return explainItems(logic, facts, holds, depth)
    case 'bundle': {
      const missing =
        bundle?.missing.map(({ item_quantity, name, id }) => `${item_quantity} × ${name ?? id}`) ?? []
      const text =
        missing.length > 0 ? `missing from the bundle: ${missing.join(', ')}` : 'the bundle is in the cart'
      return [{ holds, text, depth }]
    }
  }
}

function explainItems(
  condition: ItemsCondition,
  facts: Facts,
  holds: boolean,
  depth: number,
): ConditionExplanation[] {
  const { name, quantifier, tests, inner } = condition
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const required = { any: 'at least one must', every: 'all must', none: 'none may' }[quantifier]
  const matched = tests.map(describeTest).join(' and ') || 'any product'
  const text = `${name}: ${lines.length} of ${facts.lines.length} lines match ${matched} (${required})`
  return [{ holds, text, depth }, ...(inner ? explain(inner, { ...facts, lines }, depth + 1) : [])]
}

function describeTest(test: LineTest): string {
  if (test.kind === 'value')
    return `${qualifiedName(test.name, test.property)} ${test.checks.map(describeCheck).join(' and ')}`
  const references = test.references.map(({ name, id }) => name ?? id).join(' or ')
  return `${test.is ? '' : 'anything but '}${references}`
}

const qualifiedName = (name: string, property: string | null) =>
  property === null ? name : `${name}.${property}`

const formatValue = (value: unknown) => (value === undefined ? 'unknown' : JSON.stringify(value))
