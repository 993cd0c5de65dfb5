import { expect, test } from 'vitest'
import { parseJson } from '../../src/service/json.ts'
import { ApiError } from '../../src/service/errors.ts'
import fc from 'fast-check'

const refusalOf = (text: string) => {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`This was read: ${text.slice(0, 100)}`)
}

test('reads everything that JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n\t'), (value, blank) => {
      const text = JSON.stringify(value, null, blank)
      fc.pre(!/"__proto__"|\\u0000|\\ud[89a-f]/i.test(text))
      expect(parseJson(` ${text}\n`)).toEqual(JSON.parse(text))
    }),
  )
})

test('rejects everything that JSON.parse rejects', () => {
  const alphabet = fc.constantFrom(...'{}[]",:\\ue0123456789.+-truefalsn \n\u0001')
  fc.assert(
    fc.property(fc.string({ unit: alphabet, maxLength: 30 }), (text) => {
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      fc.pre(!valid)
      expect(refusalOf(text).key).toBe('invalid_payload')
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['{"a": 1,}', 'expected a name in double quotes at line 1, column 9'],
  ['{\n  "a": 01\n}', 'expected a comma or a closing brace at line 2, column 9'],
  ['[1, 2', 'expected a comma or a closing bracket at line 1, column 6'],
  ['', 'unexpected end at line 1, column 1'],
  ['{"a": tru}', 'unexpected character at line 1, column 7'],
  ['{} {}', 'unexpected text after the end at line 1, column 4'],
  ['{"a": 1, "a": 2}', 'duplicate name at line 1, column 10'],
  ['{"a": 1, "\\u0061": 2}', 'duplicate name at line 1, column 10'],
  ['{"__proto__": {"admin": true}}', 'the name __proto__ is not allowed at line 1, column 2'],
  ['{"a": 1e309}', 'number too large at line 1, column 7'],
  ['{"a": "\\u0000"}', 'NUL or an unpaired surrogate at line 1, column 7'],
  ['{"a": "\\ud800"}', 'NUL or an unpaired surrogate at line 1, column 7'],
  ['{"a": "\t"}', 'invalid string at line 1, column 7'],
])('rejects %j and names the position of the fault', (text, position) => {
  expect(refusalOf(text).details).toEqual([{ field: 'body', message: `is not valid JSON: ${position}` }])
})

test('accepts thirty-two levels and rejects thirty-three', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(JSON.stringify(parseJson(nested(32)))).toBe(nested(32))
  expect(refusalOf(nested(33)).message).toContain('deeper than 32 levels')
  expect(refusalOf('[{"a":'.repeat(50_000)).message).toContain('deeper than 32 levels')
})

test('cannot pollute the prototype of other objects', () => {
  const read = parseJson('{"constructor": {"prototype": {"admin": true}}, "toString": 1}')

  expect(read).toEqual({ constructor: { prototype: { admin: true } }, toString: 1 })
  expect(({} as Record<string, unknown>).admin).toBeUndefined() // a polluted prototype would show here
})

test('reads ten megabytes within a second', () => {
  const item = {
    source_id: 'customer-000001',
    name: 'Ada "the first" Lovelace',
    metadata: { n: 12.5, ok: true },
  }
  const text = JSON.stringify(Array.from({ length: 100_000 }, () => item))
  const started = process.cpuUsage()

  expect(parseJson(text)).toHaveLength(100_000)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500)
})
