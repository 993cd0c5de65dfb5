/** The same rules for two published engines, which evaluate every rule for every cart. */
import { LogicEngine } from 'json-logic-engine'
import { Engine } from 'json-rules-engine'
import type { Visit } from './carts.ts'
import { conditionOf, packedTier, type Condition } from './generated-tiers.ts'

/** Facts for both engines, with totals computed in advance. */
function factsOf({ order, situation }: Visit) {
  const products: Record<string, number> = {}
  const collections: Record<string, number> = {}
  for (const { product_id, collections: of, quantity } of order.items) {
    products[product_id ?? ''] = (products[product_id ?? ''] ?? 0) + quantity
    for (const id of of) collections[id] = (collections[id] ?? 0) + quantity
  }
  return {
    now: situation.now.getTime(),
    amount: order.amount,
    products,
    collections,
    segments: situation.customer?.segments ?? [],
    city: situation.customer?.metadata.city,
  }
}

const datesOf = (index: number, count: number) => {
  const [, , , , , start, end] = packedTier(index, count)
  return { from: start ? Date.parse(start) : 0, until: end ? Date.parse(end) : Number.MAX_SAFE_INTEGER }
}

function inRules(required: Condition) {
  switch (required.kind) {
    case 'amount':
      return [{ fact: 'amount', operator: 'greaterThanInclusive', value: required.least }]
    case 'product':
      return [
        {
          fact: 'products',
          path: `$.${required.id}`,
          operator: 'greaterThanInclusive',
          value: required.count,
        },
      ]
    case 'collection':
      return [
        {
          fact: 'collections',
          path: `$.${required.id}`,
          operator: 'greaterThanInclusive',
          value: required.count,
        },
      ]
    case 'segment':
      return [
        { fact: 'segments', operator: 'contains', value: required.id },
        { fact: 'amount', operator: 'greaterThanInclusive', value: required.least },
      ]
    case 'metadata':
      return [
        { fact: 'city', operator: 'equal', value: required.value },
        { fact: 'amount', operator: 'greaterThanInclusive', value: required.least },
      ]
  }
}

/** Returns the number of matching rules. */
export type RuleEngine = (visit: Visit) => Promise<number>

export function jsonRulesEngine(count: number): RuleEngine {
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (let index = 0; index < count; index += 1) {
    const { from, until } = datesOf(index, count)
    const dates = [
      { fact: 'now', operator: 'greaterThanInclusive', value: from },
      { fact: 'now', operator: 'lessThanInclusive', value: until },
    ]
    engine.addRule({
      conditions: { all: [...dates, ...inRules(conditionOf(index, count))] },
      event: { type: String(index) },
    })
  }
  return async (visit) => (await engine.run(factsOf(visit))).events.length
}

function inLogic(required: Condition): object[] {
  const amount = (least: number) => ({ '>=': [{ var: 'amount' }, least] })
  switch (required.kind) {
    case 'amount':
      return [amount(required.least)]
    case 'product':
      return [{ '>=': [{ var: [`products.${required.id}`, 0] }, required.count] }]
    case 'collection':
      return [{ '>=': [{ var: [`collections.${required.id}`, 0] }, required.count] }]
    case 'segment':
      return [{ in: [required.id, { var: 'segments' }] }, amount(required.least)]
    case 'metadata':
      return [{ '==': [{ var: 'city' }, required.value] }, amount(required.least)]
  }
}

/** Compiles each rule to a function. */
export function compiledJsonLogic(count: number): RuleEngine {
  const engine = new LogicEngine()
  const rules = Array.from({ length: count }, (_, index) => {
    const { from, until } = datesOf(index, count)
    const dates = [{ '>=': [{ var: 'now' }, from] }, { '<=': [{ var: 'now' }, until] }]
    return engine.build({ and: [...dates, ...inLogic(conditionOf(index, count))] })
  })
  return (visit) => {
    const facts = factsOf(visit)
    return Promise.resolve(rules.reduce((count, rule) => count + (rule(facts) === true ? 1 : 0), 0))
  }
}
