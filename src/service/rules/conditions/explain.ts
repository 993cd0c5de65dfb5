/** Each condition of a rule with the value that it looks at: for whoever asks why an offer does not apply. */
import { evaluate } from './evaluate.ts'
import { factValueOf, passesTest, type Facts } from './facts.ts'
import { inWords } from './operators.ts'
import type { ItemsCondition, LineTest, Logic } from './rule.ts'

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
