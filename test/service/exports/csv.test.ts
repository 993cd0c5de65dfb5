/** Transactions as CSV. Values cannot start a formula in a spreadsheet. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../../src/service/exports/job.ts'
import { isFormula, unescaped, parseCsv } from './support/csv.ts'

const special = fc
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
  .map((characters) => characters.join(''))

test('escapes every reason that a spreadsheet would read as a formula, without losing its text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(special, fc.string({ unit: 'binary' })), { minLength: 1 }), (reasons) => {
      const lines = parseCsv(
        csvOf(
          ['reason', 'id'],
          reasons.map((reason) => ({ reason, id: 'x' })),
          false,
        ),
      )
      expect(lines.flat().filter(isFormula)).toEqual([])
      expect(lines.map(([cell = '']) => unescaped(cell))).toEqual(reasons)
    }),
    { numRuns: 100, examples: [[["'\r", '\r', "''\t", "'\t=", "'="]]] },
  )
})

test('keeps negative points as numbers', () => {
  expect(csvOf(['amount', 'balance'], [{ amount: -120, balance: 9007199254740993n }], true)).toBe(
    'amount,balance\n-120,9007199254740993\n',
  )
})

test('writes timestamps as in JSON and missing values as empty cells', () => {
  const row = { created_at: new Date('2026-11-21T08:00:00Z'), reason: null, details: '{"a": "b"}' }
  expect(csvOf(['reason', 'created_at', 'details'], [row], false)).toBe(
    ',2026-11-21T08:00:00.000Z,"{""a"": ""b""}"\n',
  )
})
