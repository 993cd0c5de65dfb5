import { afterEach, expect, test } from 'vitest'
import { toJson } from '../../../src/client/json.ts'

const value = {
  lines: [{ id: 'a', note: 'no' }, { id: 'b' }],
  at: { list: [1, [2, 'x']] },
  missing: undefined,
}

afterEach(() => Reflect.deleteProperty(Array.prototype, 'toJSON'))

test('ignores a toJSON method that a library adds to arrays', () => {
  const plain = JSON.stringify(value)
  Object.defineProperty(Array.prototype, 'toJSON', { value: () => '[]', configurable: true })

  expect(JSON.stringify(value)).not.toBe(plain)
  expect(toJson(value)).toBe(plain)
})

test('serializes only the named fields, at any depth', () => {
  expect(JSON.parse(toJson(value, ['lines', 'id', 'list']))).toEqual({ lines: [{ id: 'a' }, { id: 'b' }] })
  expect(JSON.parse(toJson(value, ['at', 'list']))).toEqual({ at: { list: [1, [2, 'x']] } })
  expect(toJson(null, ['at'])).toBe('null')
})
