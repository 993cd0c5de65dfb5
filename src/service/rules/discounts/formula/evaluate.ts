/** Working out a formula, and checking one before it is needed ("Shapes and enumerations": amount_off_formula, …). */
import type { Fraction } from '../fraction.ts'
import { compile, type Formula } from './compile.ts'
import { FormulaError } from './formula-error.ts'
import { number } from './functions.ts'
import type { FormulaScope } from './scope.ts'

/** The exact result. @throws FormulaError, and never anything else, where there is none. */
export const evaluate = (text: string, scope: FormulaScope): Fraction => number(compiled(text).run(scope))

/**
 * What is wrong with a formula, as a catalogue says it; undefined where it can be read. Whether it can be worked out
 * depends on the order. `perItem` allows names of products, which a discount on the whole order does not have.
 */
export function checkFormula(text: string, perItem = true): string | undefined {
  try {
    const formula = compile(text)
    return formula.perItem && !perItem
      ? expected('it asks for a product where it is about the whole order')
      : undefined
  } catch (error) {
    if (error instanceof FormulaError) return expected(error.message)
    throw error
  }
}

const expected = (reason: string) => `expected a formula, but ${reason}`

/** The same few formulas are worked out for every cart. */
const known = new Map<string, Formula>()
const mostKnown = 1000

function compiled(text: string): Formula {
  const formula = known.get(text) ?? compile(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, formula)
  return formula
}
