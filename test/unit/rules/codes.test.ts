/** Voucher codes: their format, their number, and invalid configurations. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capacityOf, type CodeConfig, generateCode, shapeOf } from '../../../src/service/rules/codes.ts'

function shape(config: CodeConfig) {
  const read = shapeOf(config)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.shape
}

function faultsOf(config: CodeConfig) {
  const read = shapeOf(config)
  return 'faults' in read ? read.faults : []
}

test('uses 16 of 32 unambiguous characters by default', () => {
  const defaults = shape({})

  expect(generateCode(defaults)).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(capacityOf(defaults)).toBe(32 ** 16)
  expect(defaults.signs.join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('fills the pattern with characters of the charset between prefix and postfix', () => {
  const code = generateCode(shape({ prefix: 'SPRING-', pattern: '##-###', postfix: '!', charset: 'ab' }))

  expect(code).toMatch(/^SPRING-[ab]{2}-[ab]{3}!$/)
})

test('has the configured length without prefix and postfix', () => {
  expect(generateCode(shape({ length: 5, charset: 'x', prefix: 'p', postfix: 'q' }))).toBe('pxxxxxq')
})

test('draws every character of the charset, an emoji as one', () => {
  const { signs } = shape({ charset: 'a💐ba' })
  const drawn = new Set(
    Array.from({ length: 200 }, () => generateCode(shape({ length: 1, charset: 'a💐ba' }))),
  )

  expect(signs).toEqual(['a', '💐', 'b'])
  expect([...drawn].sort()).toEqual(['a', 'b', '💐'])
})

test('counts the ways to fill the pattern', () => {
  expect(capacityOf(shape({ pattern: '##-#', charset: 'abc' }))).toBe(27)
  expect(capacityOf(shape({ pattern: 'A#', charset: 'aab' }))).toBe(2)
  expect(capacityOf(shape({ length: 1000 }))).toBe(Infinity)
})

test('draws no code twice by default', () => {
  const codes = Array.from({ length: 1000 }, () => generateCode(shape({})))

  expect(new Set(codes).size).toBe(1000)
})

test('matches a random configuration', () => {
  const sign = fc.constantFrom('#', 'A', '-', '9')
  const config = fc.record({
    charset: fc.stringMatching(/^[a-z]{1,5}$/),
    prefix: fc.stringMatching(/^[A-Z]{0,3}$/),
    postfix: fc.stringMatching(/^[A-Z]{0,3}$/),
    pattern: fc.array(sign, { maxLength: 8 }).map((signs) => `#${signs.join('')}`),
  })
  fc.assert(
    fc.property(config, (one) => {
      const parts = [one.prefix, one.pattern.replaceAll('#', `[${one.charset}]`), one.postfix]
      expect(generateCode(shape(one))).toMatch(new RegExp(`^${parts.join('')}$`))
    }),
  )
})

test('prefers a pattern to a length, and requires a # in it', () => {
  expect(faultsOf({ pattern: 'ALWAYS' })).toEqual([
    { field: 'pattern', message: 'must contain a # for each random character' },
  ])
  expect(generateCode(shape({ pattern: 'A##', length: 9, charset: 'x' }))).toBe('Axx')
})

test.each(['charset', 'prefix', 'postfix'])('rejects a control character in the %s', (field) => {
  expect(faultsOf({ [field]: 'a\tb' })).toEqual([{ field, message: 'must not contain control characters' }])
})

test('returns all errors at once', () => {
  expect(faultsOf({ pattern: 'a\u0000', length: 3, prefix: '\n' }).map(({ field }) => field)).toEqual([
    'prefix',
    'pattern',
    'pattern',
  ])
})
