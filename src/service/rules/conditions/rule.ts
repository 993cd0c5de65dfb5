/** A validation rule, read from its JSON: conditions, and how they combine. Plain values. */
import type { Targets } from '../targets.ts'
import type { ItemsName, ValueName } from './names.ts'
import type { Check } from './operators.ts'

export interface Rule {
  id: string
  name: string
  /** What a discount guarded by this rule applies to; null where the rule does not say. */
  targets: Targets | null
  /** What it asks for; all of nothing is always met. */
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

/** One value that has to pass every check. */
export interface ValueCondition {
  kind: 'value'
  name: ValueName
  /** Which value of metadata; null for everything else. */
  property: string | null
  checks: readonly Check[]
}

/** Something about the lines that pass its tests. */
export interface ItemsCondition {
  kind: 'items'
  name: ItemsName
  /** Whether one line has to pass, or every one, or none may. */
  quantifier: 'any' | 'every' | 'none'
  /** A line has to pass all of them. */
  tests: readonly LineTest[]
  /** What those lines come to together; `order.items.quantity` and its like count only them there. */
  inner: Logic | null
  /** Whether a cart without lines has "every" line pass. */
  mayBeEmpty?: true
}

export type LineTest =
  | { kind: 'reference'; is: boolean; references: readonly Reference[] }
  | { kind: 'value'; name: ItemsName; property: string | null; checks: readonly Check[] }

export interface Reference {
  object: 'product' | 'sku' | 'products_collection'
  id: string
  /** What the catalogue calls it, once looked up: see `withNames`. */
  name?: string
}

/** Products that have to be in the cart together. */
export interface BundleCondition {
  kind: 'bundle'
  items: readonly (Reference & { item_quantity: number })[]
}

/** Every condition of a rule, those inside others too. */
export function* conditionsOf(logic: Logic): Generator<Condition> {
  if (logic.kind === 'all' || logic.kind === 'any') {
    for (const part of logic.of) yield* conditionsOf(part)
    return
  }
  yield logic
  if (logic.kind === 'items' && logic.inner) yield* conditionsOf(logic.inner)
}

// Reads how conditions combine: `1 and (2 or 3)`. `and` binds more tightly than `or`.

/** Numbers are the names of conditions. */
export type Combination = { all: Combination[] } | { any: Combination[] } | { condition: string }

const longest = 1000
const token = /\s*(?:([()])|(and|or)(?![\w.])|(\d+(?:\.\d+)*)(?![\w.]))/iy

/** @throws SyntaxError that says where it stops making sense. */
export function parseLogic(text: string): Combination {
  if (text.length > longest) throw new SyntaxError(`expected at most ${longest} characters`)
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

  const whole = either()
  if (at < tokens.length) throw unexpected(tokens[at], '`and`, `or` or the end')
  return whole
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match)
      throw new SyntaxError(`expected conditions, and, or, parentheses; not what is at character ${from + 1}`)
    tokens.push(match[0].trim().toLowerCase())
  }
  return tokens
}

const unexpected = (found: string | undefined, wanted: string) =>
  new SyntaxError(`expected ${wanted}, not ${found === undefined ? 'the end' : `"${found}"`}`)

/** The conditions that are named, each once. */
export function namesIn(combination: Combination): Set<string> {
  if ('condition' in combination) return new Set([combination.condition])
  const parts = 'all' in combination ? combination.all : combination.any
  return new Set(parts.flatMap((part) => [...namesIn(part)]))
}
