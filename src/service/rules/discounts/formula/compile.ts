/**
 * jsep parses the text of a formula. This module rejects member access, and all names and functions that are not in
 * `scope.ts` ("where the specification is silent", Shapes and enumerations: amount_off_formula, …).
 */
import jsep, { type CoreExpression, type Expression } from 'jsep'
import { fractionOf, type Fraction } from '../../exact.ts'
import {
  FormulaError,
  functions,
  number,
  formulaOperators,
  signs,
  type Argument,
  type Value,
  formulaField,
  orderMetadata,
  orderNames,
  productMetadata,
  productNames,
  type FormulaScope,
} from './scope.ts'

export interface Formula {
  run: (scope: FormulaScope) => Value
  /** Whether the formula uses values of a product, so it can be calculated only per item. */
  perItem: boolean
}

/** These limits also bound the time of an evaluation, because no node is evaluated twice. */
export const limits = { length: 1000, depth: 64, nodes: 250 }

/** @throws FormulaError if the text is not a valid formula. */
export function compile(text: string): Formula {
  if (text.length > limits.length) throw new FormulaError(`more than ${limits.length} characters`)
  const reader = new Reader()
  const run = reader.read(parse(text), 0)
  return { run, perItem: reader.perItem }
}

function parse(text: string): Expression {
  try {
    return jsep(inJavaScript(text))
  } catch (cause) {
    throw new FormulaError('syntax error', { cause })
  }
}

/** Converts `IF(a = b; c; d)` and `a <> b` into JavaScript operators. Quoted text stays as it is. */
const inJavaScript = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|<>|[<>=!]=+|[;=]/g, (token) => spelling[token] ?? token)

const spelling: Record<string, string> = { ';': ',', '=': '==', '<>': '!=' }

type Run = Formula['run']

class Reader {
  perItem = false
  #nodes = 0

  read(node: Expression, depth: number): Run {
    this.#nodes += 1
    if (depth > limits.depth) throw new FormulaError('too many nesting levels')
    if (this.#nodes > limits.nodes) throw new FormulaError('too many operators, names and values')
    // jsep's own types are too general. Without plugins, these are all its nodes.
    const known = node as CoreExpression
    switch (known.type) {
      case 'Literal':
        return literal(known.value, known.raw)
      case 'Identifier':
        return this.#name(known.name)
      case 'UnaryExpression':
        return this.#sign(known.operator, this.read(known.argument, depth + 1))
      case 'BinaryExpression':
        return this.#operation(known.operator, known.left, known.right, depth)
      case 'CallExpression':
        return this.#call(known.callee, known.arguments, depth)
      default:
        throw new FormulaError('syntax error')
    }
  }

  #name(name: string): Run {
    const ofOrder = own(orderNames, name)
    if (ofOrder) return ofOrder
    return this.#ofLine(own(productNames, name) ?? unknown(name))
  }

  #sign(operator: string, argument: Run): Run {
    const sign = own(signs, operator) ?? unknown(operator)
    return (scope) => sign(argument(scope))
  }

  #operation(operator: string, left: Expression, right: Expression, depth: number): Run {
    const operation = own(formulaOperators, operator) ?? unknown(operator)
    const [one, other] = [this.read(left, depth + 1), this.read(right, depth + 1)]
    return (scope) => operation(one(scope), other(scope))
  }

  #call(callee: Expression, args: readonly Expression[], depth: number): Run {
    const name = callee.type === 'Identifier' ? String(callee.name) : ''
    if (own(orderMetadata, name) || own(productMetadata, name)) return this.#metadata(name, args)

    const { least, most, run } = own(functions, name) ?? unknown(name)
    if (args.length < least || args.length > most)
      throw new FormulaError(`wrong number of arguments for ${name}`)
    const [first, ...others] = args.map((arg) => this.read(arg, depth + 1))
    if (!first) throw new FormulaError(`no arguments for ${name}`)
    return (scope) => run(lazy(first, scope), ...others.map((other) => lazy(other, scope)))
  }

  #metadata(name: string, [field, ...more]: readonly Expression[]): Run {
    const value: unknown = field?.type === 'Literal' ? field.value : undefined
    if (typeof value !== 'string' || more.length > 0)
      throw new FormulaError(`the argument of ${name} must be the name of one field in quotes`)
    const ofOrder = own(orderMetadata, name)
    if (ofOrder) return (scope) => formulaField(ofOrder(scope), value)
    const ofLine = own(productMetadata, name) ?? unknown(name)
    return this.#ofLine((line) => formulaField(ofLine(line), value))
  }

  #ofLine(run: (line: NonNullable<FormulaScope['line']>) => Value): Run {
    this.perItem = true
    return ({ line }) => {
      if (!line)
        throw new FormulaError(
          'values of a product are not available, because the discount applies to the whole order',
        )
      return run(line)
    }
  }
}

function literal(value: unknown, raw: string): Run {
  if (typeof value === 'string' || typeof value === 'boolean') return () => value
  const exact = typeof value === 'number' ? fractionOf(raw) : undefined
  if (!exact) throw new FormulaError('invalid number')
  const checked = number(exact)
  return () => checked
}

function lazy(run: Run, scope: FormulaScope): Argument {
  return () => run(scope)
}

const own = <Entry>(table: Record<string, Entry>, name: string): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

function unknown(name: string): never {
  const printable = /^[A-Z_]{1,40}$/.test(name) ? ` ${name}` : ''
  throw new FormulaError(`unknown name or operator${printable && `:${printable}`}`)
}

/** @throws FormulaError (only) if the formula cannot be calculated. */
export const evaluateFormula = (text: string, scope: FormulaScope): Fraction =>
  number(compiled(text).run(scope))

/**
 * Undefined if the formula is valid. Whether a valid formula can be calculated depends on the order. With `perItem`, the
 * formula can use values of a product.
 */
export function checkFormula(text: string, perItem = true): string | undefined {
  try {
    const formula = compile(text)
    return formula.perItem && !perItem
      ? expected('values of a product are not available, because the discount applies to the whole order')
      : undefined
  } catch (error) {
    if (error instanceof FormulaError) return expected(error.message)
    throw error
  }
}

const expected = (reason: string) => `is not a valid formula: ${reason}`

/** The same few formulas are evaluated for every cart. */
const formulas = new Map<string, Formula>()
const maxCompiled = 1000

function compiled(text: string): Formula {
  const formula = formulas.get(text) ?? compile(text)
  if (formulas.size >= maxCompiled) formulas.clear()
  formulas.set(text, formula)
  return formula
}
