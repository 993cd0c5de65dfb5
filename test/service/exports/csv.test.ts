/** Transactions as CSV: "What must hold when things go wrong", CSV formulas. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../../src/service/exports/job.ts'
import { isFormula, meant, parseCsv } from './support/csv.ts'

const awkward = fc
  .array(
    fc.constantFrom(
      ...[...'=+-@＝＋－＠﹦﹢﹣﹫−\'", \t\r\n;|a1'],
      '\u00a0',
      '\u200b',
      '\ufeff',
      '\u2028',
      '\u0001',
      '\u3000',
    ),
    { maxLength: 6 },
  )
  .map((signs) => signs.join(''))

test('no reason, however it begins, is a formula to a spreadsheet, and every one can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(awkward, fc.string({ unit: 'binary' })), { minLength: 1 }), (reasons) => {
      const lines = parseCsv(
        csvOf(
          ['reason', 'id'],
          reasons.map((reason) => ({ reason, id: 'x' })),
          false,
        ),
      )
      expect(lines.flat().filter(isFormula)).toEqual([])
      expect(lines.map(([cell = '']) => meant(cell))).toEqual(reasons)
    }),
    { numRuns: 100, examples: [[["'\r", '\r', "''\t", "'\t=", "'="]]] },
  )
})

test('points that were taken stay numbers', () => {
  expect(csvOf(['amount', 'balance'], [{ amount: -120, balance: 9007199254740993n }], true)).toBe(
    'amount,balance\n-120,9007199254740993\n',
  )
})

test('moments are as on the wire, and what is not there is empty', () => {
  const row = { created_at: new Date('2026-11-21T08:00:00Z'), reason: null, details: '{"a": "b"}' }
  expect(csvOf(['reason', 'created_at', 'details'], [row], false)).toBe(
    ',2026-11-21T08:00:00.000Z,"{""a"": ""b""}"\n',
  )
})
