/** The same rules in the words of two published engines, which look at every rule for every cart. */
import { LogicEngine } from 'json-logic-engine'
import { Engine } from 'json-rules-engine'
import type { Visit } from './carts.ts'
import { asksOf, packedTier, type Asks } from './shapes.ts'

/** What both engines are told of a visit: sums made beforehand, for their sake. */
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

function inRules(asks: Asks) {
  switch (asks.kind) {
    case 'amount':
      return [{ fact: 'amount', operator: 'greaterThanInclusive', value: asks.least }]
    case 'product':
      return [{ fact: 'products', path: `$.${asks.id}`, operator: 'greaterThanInclusive', value: asks.count }]
    case 'collection':
      return [
        { fact: 'collections', path: `$.${asks.id}`, operator: 'greaterThanInclusive', value: asks.count },
      ]
    case 'segment':
      return [
        { fact: 'segments', operator: 'contains', value: asks.id },
        { fact: 'amount', operator: 'greaterThanInclusive', value: asks.least },
      ]
    case 'metadata':
      return [
        { fact: 'city', operator: 'equal', value: asks.value },
        { fact: 'amount', operator: 'greaterThanInclusive', value: asks.least },
      ]
  }
}

/** Answers how many rules hold. */
export type Answers = (visit: Visit) => Promise<number>

export function jsonRulesEngine(count: number): Answers {
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (let index = 0; index < count; index += 1) {
    const { from, until } = datesOf(index, count)
    const dates = [
      { fact: 'now', operator: 'greaterThanInclusive', value: from },
      { fact: 'now', operator: 'lessThanInclusive', value: until },
    ]
    engine.addRule({
      conditions: { all: [...dates, ...inRules(asksOf(index, count))] },
      event: { type: String(index) },
    })
  }
  return async (visit) => (await engine.run(factsOf(visit))).events.length
}

function inLogic(asks: Asks): object[] {
  const amount = (least: number) => ({ '>=': [{ var: 'amount' }, least] })
  switch (asks.kind) {
    case 'amount':
      return [amount(asks.least)]
    case 'product':
      return [{ '>=': [{ var: [`products.${asks.id}`, 0] }, asks.count] }]
    case 'collection':
      return [{ '>=': [{ var: [`collections.${asks.id}`, 0] }, asks.count] }]
    case 'segment':
      return [{ in: [asks.id, { var: 'segments' }] }, amount(asks.least)]
    case 'metadata':
      return [{ '==': [{ var: 'city' }, asks.value] }, amount(asks.least)]
  }
}

/** Every rule compiled to a function of its own. */
export function compiledJsonLogic(count: number): Answers {
  const engine = new LogicEngine()
  const rules = Array.from({ length: count }, (_, index) => {
    const { from, until } = datesOf(index, count)
    const dates = [{ '>=': [{ var: 'now' }, from] }, { '<=': [{ var: 'now' }, until] }]
    return engine.build({ and: [...dates, ...inLogic(asksOf(index, count))] })
  })
  return (visit) => {
    const facts = factsOf(visit)
    return Promise.resolve(rules.reduce((held, rule) => held + (rule(facts) === true ? 1 : 0), 0))
  }
}
