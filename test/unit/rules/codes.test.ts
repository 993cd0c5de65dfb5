/** How codes of vouchers look, how many there are, and what no code can be drawn from. */
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

test('without a config a code has sixteen of 32 signs, none of which is taken for another', () => {
  const usual = shape({})

  expect(generateCode(usual)).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(capacityOf(usual)).toBe(32 ** 16)
  expect(usual.signs.join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('a code has its prefix, its pattern and its postfix, and the signs of the charset in between', () => {
  const code = generateCode(shape({ prefix: 'SPRING-', pattern: '##-###', postfix: '!', charset: 'ab' }))

  expect(code).toMatch(/^SPRING-[ab]{2}-[ab]{3}!$/)
})

test('a code is as long as it was said to be, beside its prefix and postfix', () => {
  expect(generateCode(shape({ length: 5, charset: 'x', prefix: 'p', postfix: 'q' }))).toBe('pxxxxxq')
})

test('every sign of the charset is drawn, an emoji as one', () => {
  const { signs } = shape({ charset: 'a💐ba' })
  const drawn = new Set(
    Array.from({ length: 200 }, () => generateCode(shape({ length: 1, charset: 'a💐ba' }))),
  )

  expect(signs).toEqual(['a', '💐', 'b'])
  expect([...drawn].sort()).toEqual(['a', 'b', '💐'])
})

test('there are as many codes as ways to fill the pattern', () => {
  expect(capacityOf(shape({ pattern: '##-#', charset: 'abc' }))).toBe(27)
  expect(capacityOf(shape({ pattern: 'A#', charset: 'aab' }))).toBe(2)
  expect(capacityOf(shape({ length: 1000 }))).toBe(Infinity)
})

test('two codes of the usual shape are never the same', () => {
  const codes = Array.from({ length: 1000 }, () => generateCode(shape({})))

  expect(new Set(codes).size).toBe(1000)
})

test('whatever fits the config, the code fits it too', () => {
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

test('a pattern wins over a length, and needs a #', () => {
  expect(faultsOf({ pattern: 'ALWAYS' })).toEqual([
    { field: 'pattern', message: 'should have a # for each character that is drawn' },
  ])
  expect(generateCode(shape({ pattern: 'A##', length: 9, charset: 'x' }))).toBe('Axx')
})

test.each(['charset', 'prefix', 'postfix'])('a control character in the %s is refused', (field) => {
  expect(faultsOf({ [field]: 'a\tb' })).toEqual([{ field, message: 'should have no control characters' }])
})

test('all that is wrong is told at once', () => {
  expect(faultsOf({ pattern: 'a\u0000', length: 3, prefix: '\n' }).map(({ field }) => field)).toEqual([
    'prefix',
    'pattern',
    'pattern',
  ])
})
