import type { Targets } from '../targets.ts'
import type { ItemsName, ValueName } from './names.ts'
import type { Check } from './operators.ts'

export interface Rule {
  id: string
  name: string
  /** Products that a discount with this rule applies to; null if the rule does not restrict them. */
  targets: Targets | null
  /** An empty `all` is always met. */
  logic: Logic
}

export type Logic = All | Any | Condition

interface All {
  kind: 'all'
  of: readonly Logic[]
}

interface Any {
  kind: 'any'
  of: readonly Logic[]
}

export type Condition = ValueCondition | ItemsCondition | BundleCondition

export interface ValueCondition {
  kind: 'value'
  name: ValueName
  /** Name of the metadata field; null for other conditions. */
  property: string | null
  checks: readonly Check[]
}

export interface ItemsCondition {
  kind: 'items'
  name: ItemsName
  quantifier: 'any' | 'every' | 'none'
  /** A line must pass all tests. */
  tests: readonly LineTest[]
  /** Condition on all passing lines together. `order.items.quantity` and similar names count only these lines. */
  inner: Logic | null
  /** If set, `every` also holds for a cart without lines. */
  mayBeEmpty?: true
}

export type LineTest =
  | { kind: 'reference'; is: boolean; references: readonly Reference[] }
  | { kind: 'value'; name: ItemsName; property: string | null; checks: readonly Check[] }

export interface Reference {
  object: 'product' | 'sku' | 'products_collection'
  id: string
  /** Name in the catalog. Missing until it is looked up; see `withNames`. */
  name?: string
}

/** Products that must be in the cart together. */
export interface BundleCondition {
  kind: 'bundle'
  items: readonly (Reference & { item_quantity: number })[]
}

export function* conditionsOf(logic: Logic): Generator<Condition> {
  if (logic.kind === 'all' || logic.kind === 'any') {
    for (const part of logic.of) yield* conditionsOf(part)
    return
  }
  yield logic
  if (logic.kind === 'items' && logic.inner) yield* conditionsOf(logic.inner)
}

/** `condition` is the number of a condition. */
export type Combination = { all: Combination[] } | { any: Combination[] } | { condition: string }

const maxLength = 1000
const token = /\s*(?:([()])|(and|or)(?![\w.])|(\d+(?:\.\d+)*)(?![\w.]))/iy

/**
 * Parses text such as `1 and (2 or 3)`. `and` binds more tightly than `or`.
 * @throws SyntaxError
 */
export function parseLogic(text: string): Combination {
  if (text.length > maxLength) throw new SyntaxError(`must have at most ${maxLength} characters`)
  const tokens = tokensOf(text)
  let at = 0

  const either = (): Combination => {
    const first = both()
    const others: Combination[] = []
    while (tokens[at] === 'or') {
      at += 1
      others.push(both())
    }
    return others.length > 0 ? { any: [first, ...others] } : first
  }
  const both = (): Combination => {
    const first = single()
    const others: Combination[] = []
    while (tokens[at] === 'and') {
      at += 1
      others.push(single())
    }
    return others.length > 0 ? { all: [first, ...others] } : first
  }
  const single = (): Combination => {
    const next = tokens[at++]
    if (next !== '(') {
      if (next === undefined || !/^\d/.test(next)) throw unexpected(next, 'the number of a condition')
      return { condition: next }
    }
    const inside = either()
    const end = tokens[at++]
    if (end !== ')') throw unexpected(end, 'a closing parenthesis')
    return inside
  }

  const logic = either()
  if (at < tokens.length) throw unexpected(tokens[at], '`and`, `or` or the end')
  return logic
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match)
      throw new SyntaxError(
        `is invalid at character ${from + 1}: only numbers of conditions, "and", "or" and parentheses are allowed`,
      )
    tokens.push(match[0].trim().toLowerCase())
  }
  return tokens
}

const unexpected = (found: string | undefined, expected: string) =>
  new SyntaxError(`is invalid: expected ${expected}, found ${found === undefined ? 'the end' : `"${found}"`}`)

export function numbersIn(combination: Combination): Set<string> {
  if ('condition' in combination) return new Set([combination.condition])
  const parts = 'all' in combination ? combination.all : combination.any
  return new Set(parts.flatMap((part) => [...numbersIn(part)]))
}
