/** Random formulas, valid and invalid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFormula, evaluateFormula } from '../../../../src/service/rules/discounts/formula/compile.ts'
import { FormulaError } from '../../../../src/service/rules/discounts/formula/scope.ts'
import { apply, cartOf, guestScope, line } from './support/cart.ts'
import { lines } from './support/arbitraries.ts'

describe('a random formula', () => {
  const word = fc.constantFrom(
    ...'+ - * / % ( ) ; , = < > <= >= <> " \' . ? : [ ] ! & | 0 1 7.5 1e9 1e30 TRUE true null this x __proto__'.split(
      ' ',
    ),
    ...'IF( MIN( MAX( ROUND( FLOOR( CEIL( ABS( AND( OR( NOT( ORDER_AMOUNT ORDER_METADATA("a") PRODUCT_PRICE'.split(
      ' ',
    ),
    'CUSTOMER_METADATA("constructor")',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1200 }),
    fc.array(word, { maxLength: 200 }).map((words) => words.join(' ')),
    fc.tuple(word, fc.integer({ min: 1, max: 1000 })).map(([part, times]) => part.repeat(times)),
  )
  /** Mostly valid formulas. */
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('0', '1', '2.5', '1e9', 'ORDER_AMOUNT', 'PRODUCT_PRICE', 'ORDER_METADATA("a")'),
      fc
        .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '%', '<', '='), tie('formula'))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc
        .tuple(
          fc.constantFrom('MIN', 'MAX', 'IF', 'AND', 'ROUND'),
          fc.array(tie('formula'), { maxLength: 3 }),
        )
        .map(([name, args]) => `${name}(${args.join('; ')})`),
    ),
  }))

  const scope = {
    order: { ...cartOf(line('cup', 3, 1600)), metadata: { a: '12.5' } },
    situation: guestScope.situation,
  }

  test('returns a bounded result or throws a FormulaError', () => {
    let valid = 0
    fc.assert(
      fc.property(fc.oneof(text, formula), (formula) => {
        if (checkFormula(formula) === undefined) valid += 1
        try {
          const { numerator, denominator } = evaluateFormula(formula, scope)
          expect(denominator > 0n && numerator > -(10n ** 60n) && numerator < 10n ** 60n).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
      { numRuns: 5000 },
    )

    expect(valid).toBeGreaterThan(1000)
  })

  test('takes off at least 0 and at most the amount of the order', () => {
    fc.assert(
      fc.property(lines, formula, (items, amount_off_formula) => {
        const cart = cartOf(...items)
        try {
          const { amount, discount } = apply(cart, { type: 'AMOUNT', amount_off_formula })
          expect(amount).toBe(discount.amount_off)
          expect(amount).toBeLessThanOrEqual(cart.amount)
          expect(amount).toBeGreaterThanOrEqual(0)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
    )
  })
})
