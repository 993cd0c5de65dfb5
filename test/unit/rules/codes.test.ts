/** Voucher codes: format, number of possible codes, lookup keys and invalid configurations. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  capacityOf,
  codeFault,
  type CodeConfig,
  codeKey,
  codeKeys,
  generateCode,
  shapeOf,
} from '../../../src/service/rules/codes.ts'

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

test('uses every character of the charset, and counts an emoji as one character', () => {
  const { signs } = shape({ charset: 'a💐ba' })
  const generated = new Set(
    Array.from({ length: 200 }, () => generateCode(shape({ length: 1, charset: 'a💐ba' }))),
  )

  expect(signs).toEqual(['a', '💐', 'b'])
  expect([...generated].sort()).toEqual(['a', 'b', '💐'])
})

test('counts the possible codes of a configuration', () => {
  expect(capacityOf(shape({ pattern: '##-#', charset: 'abc' }))).toBe(27)
  expect(capacityOf(shape({ pattern: 'A#', charset: 'aab' }))).toBe(2)
  expect(capacityOf(shape({ length: 1000 }))).toBe(Infinity)
})

test('generates no code twice by default', () => {
  const codes = Array.from({ length: 1000 }, () => generateCode(shape({})))

  expect(new Set(codes).size).toBe(1000)
})

test('generates codes that match a random configuration', () => {
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

test('prefers a pattern to a length, and requires a # in the pattern', () => {
  expect(faultsOf({ pattern: 'ALWAYS' })).toEqual([
    { field: 'pattern', message: 'must contain a # for each random character' },
  ])
  expect(generateCode(shape({ pattern: 'A##', length: 9, charset: 'x' }))).toBe('Axx')
})

test.each(['charset', 'prefix', 'postfix'])('rejects a control character in the %s', (field) => {
  expect(faultsOf({ [field]: 'a\tb' })).toEqual([{ field, message: 'must not contain control characters' }])
})

test.each([
  ['white space', 'AB '],
  ['a quotation mark', 'A"B'],
  ['an invisible character', '\u200bAB'],
])('rejects %s in the charset', (_, charset) => {
  const message =
    'must not contain white space, quotes or invisible characters: they are ignored when codes are compared'

  expect(faultsOf({ charset })).toEqual([{ field: 'charset', message }])
})

test('returns all errors at once', () => {
  expect(faultsOf({ pattern: 'a\u0000', length: 3, prefix: '\n' }).map(({ field }) => field)).toEqual([
    'prefix',
    'pattern',
    'pattern',
  ])
})

const longest = 'A'.repeat(500)
const tooLong = 'A'.repeat(501)
/** Has 300 characters, but 600 when folded. */
const longOnlyWhenFolded = 'ß'.repeat(300)

describe('a lookup key', () => {
  test.each([
    ['folds the case', 'Spring-10', false, 'spring-10'],
    ['is quoted if case matters', 'Spring-10', true, '"Spring-10"'],
    ['ignores white space and quotes', ' "Spring" 10 ', false, 'spring10'],
    ['exists for a code of 500 characters', longest, true, `"${longest}"`],
    ['is missing for a longer code', tooLong, true, null],
    ['is missing for a code that folding makes longer', longOnlyWhenFolded, false, null],
    ['is missing for a code without visible characters', ' "" ', false, null],
    ['is missing for a case-sensitive code without visible characters', '', true, null],
  ])('%s', (_, code, isCaseSensitive, key) => {
    expect(codeKey(code, isCaseSensitive)).toBe(key)
  })

  test('is returned with and without case, if both keys exist', () => {
    expect(codeKeys('Spring-10')).toEqual(['spring-10', '"Spring-10"'])
    expect(codeKeys(longOnlyWhenFolded)).toEqual([`"${longOnlyWhenFolded}"`])
    expect(codeKeys(' ')).toEqual([])
  })
})

test.each([
  ['a visible code', 'Spring 10', undefined],
  ['a code of 500 characters', longest, undefined],
  ['a longer code', tooLong, 'must have at most 500 characters'],
  ['a control character', 'A\tB', 'must not contain control characters'],
  ['a dot', '.', 'must not be "." or ".."'],
  ['two dots', '..', 'must not be "." or ".."'],
  ['three dots', '...', undefined],
  [
    'quotes and white space only',
    '" "',
    'must contain more than white space, quotes and invisible characters',
  ],
])('validates the code of a new voucher: %s', (_, code, fault) => {
  expect(codeFault(code)).toBe(fault)
})
