/** Judges conditions: pure, and each only on what it names. */
import { emptyBasket } from '../basket.ts'
import { undiscounted } from '../discounts/order.ts'
import type { Requirement } from '../evaluation.ts'
import { unused, type Profile } from '../situation.ts'
import { evaluateBundle } from './bundle.ts'
import { passesTest, factValueOf, type Facts } from './facts.ts'
import { thresholds, valueNames } from './names.ts'
import { passes, type Check, inWords } from './operators.ts'
import { parseProfileRules } from './parse.ts'
import type { ItemsCondition, Logic, ValueCondition, LineTest } from './rule.ts'
import { allOf, anyOf, met, refused, unmet, type RuleVerdict } from './verdict.ts'

/** `items` says which products `facts.lines` were narrowed to. */
export function evaluate(logic: Logic, facts: Facts, items?: Requirement['items']): RuleVerdict {
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
): RuleVerdict {
  // Without a customer, a negative condition fails too: the guest could be anybody.
  if (valueNames[name].scope === 'customer' && facts.situation.customer === null) return refused('customer')
  const value = factValueOf(name, property, facts)
  const failed = checks.filter((check) => !passes(value, check))
  if (failed.length === 0) return met
  // An unnamed customer has no count: it takes a known customer, not fewer redemptions.
  const scope =
    value === undefined && name === 'redemption.count.per_customer' ? 'customer' : valueNames[name].scope
  if (scope !== 'order') return refused(scope)
  const isThreshold = typeof value === 'number' && thresholds.includes(name)
  return isThreshold
    ? allOf(failed.map((check) => evaluateThreshold(name, value, check, facts.order.unit, items)))
    : unmet()
}

/** More of it helps, or nothing that could be named does. */
function evaluateThreshold(
  name: string,
  available: number,
  check: Check,
  unit: number,
  items: Requirement['items'],
): RuleVerdict {
  const required = leastAbove(available, check, name.endsWith('amount') ? unit : 1)
  if (required === undefined) return unmet()
  return unmet([{ name, required, available, missing: required - available, ...(items && { items }) }])
}

/** The smallest multiple of `unit` from `available` that passes: nobody can pay half a yen. */
function leastAbove(available: number, { operator, values }: Check, unit: number): number | undefined {
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

function evaluateItems(condition: ItemsCondition, facts: Facts, within: Requirement['items']): RuleVerdict {
  const { quantifier, tests, inner, mayBeEmpty } = condition
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const items = referencesOf(condition) ?? within
  if (quantifier === 'every' && lines.length < facts.lines.length) return unmet()
  if (quantifier === 'every' && mayBeEmpty) return met

  const found = judgeFound(lines.length > 0, items)
  const verdict = inner ? joined(found, evaluateInside(inner, { ...facts, lines }, items)) : found
  if (quantifier === 'none') return verdict.holds ? unmet() : met
  return tests.length > 0 && !items ? untold(verdict) : verdict
}

/** Pieces that have no names cannot be asked for: without, it would read as if any would do. */
const untold = (verdict: RuleVerdict): RuleVerdict =>
  verdict.requirements.length > 0
    ? { ...verdict, requirements: [], obstacles: verdict.obstacles + 1 }
    : verdict

/** One piece of what is named is what is missing, where nothing of it is there. */
const judgeFound = (isThere: boolean, items: Requirement['items']) =>
  isThere
    ? met
    : unmet([
        { name: 'order.items.quantity', required: 1, available: 0, missing: 1, ...(items && { items }) },
      ])

/** What the rules inside ask for includes the one piece. */
const joined = (found: RuleVerdict, inside: RuleVerdict): RuleVerdict =>
  inside.requirements.length > 0 && !found.holds ? { ...inside, holds: false } : allOf([found, inside])

/** Conditions on single lines narrow what the ones beside them count. */
function evaluateInside(logic: Logic, facts: Facts, items: Requirement['items']): RuleVerdict {
  if (logic.kind === 'any') return anyOf(logic.of.map((part) => evaluateInside(part, facts, items)))
  if (logic.kind !== 'all') return evaluate(logic, facts, items)
  const narrowing = logic.of.filter((part): part is ItemsCondition => part.kind === 'items')
  const tests = narrowing.flatMap((part) => part.tests)
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const verdict = allOf(logic.of.map((part) => evaluateInside(part, { ...facts, lines }, items)))
  return tests.length > 0 && !items ? untold(verdict) : verdict
}

/** The products that count, where all tests are about which they are. */
function referencesOf({ tests }: ItemsCondition): Requirement['items'] {
  const named = tests.flatMap((test) => (test.kind === 'reference' && test.is ? test.references : []))
  return named.length > 0 ? named.map((reference) => ({ ...reference })) : undefined
}

// Who belongs to a segment: whom it lists, and whom its filter fits.

const nothing = undiscounted(emptyBasket)

/** A filter that cannot be read fits nobody. */
export function fitsFilter(filter: unknown, customer: Omit<Profile, 'segments'>): boolean {
  const read = parseProfileRules(filter, 'filter')
  if ('faults' in read) return false
  const situation = { now: new Date(0), customer: { ...customer, segments: [] }, metadata: {} }
  const facts = { order: nothing, lines: [], situation, usage: unused, given: 0, bundlesOptional: false }
  return evaluate(read.logic, facts).holds
}

// Each condition of a rule with the value that it looks at: for whoever asks why an offer does not apply.

/** One line of the explanation; `depth` says what it is inside of. */
export interface Explained {
  holds: boolean
  text: string
  depth: number
}

/** What stands in an "any" need not all hold: the line above it tells whether it does. */
export function explain(logic: Logic, facts: Facts, depth = 0): Explained[] {
  const { holds, bundle } = evaluate(logic, facts)
  switch (logic.kind) {
    case 'all':
      return logic.of.flatMap((part) => explain(part, facts, depth))
    case 'any': {
      const parts = logic.of.flatMap((part) => explain(part, facts, depth + 1))
      return [{ holds, text: 'one of these', depth }, ...parts]
    }
    case 'value': {
      const { name, property, checks } = logic
      const value = factValueOf(name, property, facts)
      const wanted = checks.map(inWords).join(' and ')
      return [{ holds, text: `${named(name, property)} is ${told(value)}, wanted is ${wanted}`, depth }]
    }
    case 'items':
      return explainItems(logic, facts, holds, depth)
    case 'bundle': {
      const missing =
        bundle?.missing.map(({ item_quantity, name, id }) => `${item_quantity} × ${name ?? id}`) ?? []
      const text =
        missing.length > 0 ? `of the bundle ${missing.join(', ')} is missing` : 'the bundle is in the cart'
      return [{ holds, text, depth }]
    }
  }
}

function explainItems(condition: ItemsCondition, facts: Facts, holds: boolean, depth: number): Explained[] {
  const { name, quantifier, tests, inner } = condition
  const lines = facts.lines.filter((line) => tests.every((test) => passesTest(line, test)))
  const wanted = { any: 'one has to', every: 'every one has to', none: 'none may' }[quantifier]
  const fits = tests.map(testInWords).join(' and ') || 'be there'
  const text = `${name}: ${lines.length} of ${facts.lines.length} lines are ${fits}, ${wanted}`
  return [{ holds, text, depth }, ...(inner ? explain(inner, { ...facts, lines }, depth + 1) : [])]
}

function testInWords(test: LineTest): string {
  if (test.kind === 'value')
    return `${named(test.name, test.property)} ${test.checks.map(inWords).join(' and ')}`
  const references = test.references.map(({ name, id }) => name ?? id).join(' or ')
  return `${test.is ? '' : 'other than '}${references}`
}

const named = (name: string, property: string | null) => (property === null ? name : `${name}.${property}`)

const told = (value: unknown) => (value === undefined ? 'unknown' : JSON.stringify(value))
