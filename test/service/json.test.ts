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

test('whatever JSON.stringify writes is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n\t'), (value, blank) => {
      const text = JSON.stringify(value, null, blank)
      fc.pre(!/"__proto__"|\\u0000|\\ud[89a-f]/i.test(text))
      expect(parseJson(` ${text}\n`)).toEqual(JSON.parse(text))
    }),
  )
})

test('whatever JSON.parse refuses is refused too', () => {
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
  ['{"a": 1,}', 'line 1, column 9 should have a name in double quotes'],
  ['{\n  "a": 01\n}', 'line 2, column 9 should have a comma or a closing brace'],
  ['[1, 2', 'line 1, column 6 should have a comma or a closing bracket'],
  ['', 'line 1, column 1 ends too soon'],
  ['{"a": tru}', 'line 1, column 7 has something unexpected'],
  ['{} {}', 'line 1, column 4 has more after its end'],
  ['{"a": 1, "a": 2}', 'line 1, column 10 has a name twice'],
  ['{"a": 1, "\\u0061": 2}', 'line 1, column 10 has a name twice'],
  ['{"__proto__": {"admin": true}}', 'line 1, column 2 has a name that is not allowed'],
  ['{"a": 1e309}', 'line 1, column 7 has a number that is too big'],
  ['{"a": "\\u0000"}', 'line 1, column 7 has text with a character that cannot be kept'],
  ['{"a": "\\ud800"}', 'line 1, column 7 has text with a character that cannot be kept'],
  ['{"a": "\t"}', 'line 1, column 7 has broken text'],
])('%j is refused with the place of its fault', (text, place) => {
  expect(refusalOf(text).details).toEqual([{ field: 'body', message: `should be valid JSON; ${place}` }])
})

test('thirty-two levels are read, thirty-three are not', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(JSON.stringify(parseJson(nested(32)))).toBe(nested(32))
  expect(refusalOf(nested(33)).message).toContain('deeper than 32 levels')
  expect(refusalOf('[{"a":'.repeat(50_000)).message).toContain('deeper than 32 levels')
})

test('a hostile body changes no object but its own', () => {
  const read = parseJson('{"constructor": {"prototype": {"admin": true}}, "toString": 1}')

  expect(read).toEqual({ constructor: { prototype: { admin: true } }, toString: 1 })
  expect(({} as Record<string, unknown>).admin).toBeUndefined() // looked up where a polluted prototype would show
})

test('ten megabytes of text are read within a second', () => {
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
