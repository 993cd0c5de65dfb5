import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { createWriter } from '../../.config/reply-guards.ts'
import * as guards from '../../src/client/guard.ts'
import { z } from '../../src/contract/zod.ts'
import { runs } from '../support/trial.ts'
import { answersOf, type Reader } from './agreement.ts'

/** The guard that the build writes for a schema. */
function guardOf(schema: z.ZodMiniType) {
  const { write, declared } = createWriter([schema])
  const text = write(schema)
  const make = new Function(...Object.keys(guards), [...declared, `return ${text}`].join('\n'))
  return make(...Object.values(guards)) as Reader // as guard.ts makes them
}

type Make = typeof z
type Shape = Record<string, z.ZodMiniType>

/** A schema, said in words and made of either. */
interface Recipe {
  words: string
  of(make: Make): z.ZodMiniType
}

const leaves: Recipe[] = [
  { words: 'string', of: (make) => make.string() },
  { words: 'string of 1 to 2', of: (make) => make.string().check(make.minLength(1), make.maxLength(2)) },
  { words: 'string like /^x/', of: (make) => make.string().check(make.regex(/^x/)) },
  { words: 'number', of: (make) => make.number() },
  { words: 'int', of: (make) => make.int() },
  { words: 'number from 1 to 2', of: (make) => make.number().check(make.gte(1), make.lte(2)) },
  { words: 'int from 1 to 2', of: (make) => make.int().check(make.gte(1), make.lte(2)) },
  { words: 'boolean', of: (make) => make.boolean() },
  { words: 'literal x', of: (make) => make.literal('x') },
  { words: 'enum x y', of: (make) => make.enum(['x', 'y']) },
  { words: 'unknown', of: (make) => make.unknown() },
  { words: 'array of 1 and more', of: (make) => make.array(make.unknown()).check(make.minLength(1)) },
]

const { recipe } = fc.letrec<{ recipe: Recipe; solid: Recipe }>((tie) => {
  const inner = tie('recipe')
  const around = (name: string, wrap: (make: Make, item: z.ZodMiniType) => z.ZodMiniType) =>
    inner.map(({ words, of }): Recipe => ({
      words: `${name}(${words})`,
      of: (make) => wrap(make, of(make)),
    }))
  const object = (name: string, wrap: (make: Make, shape: Shape) => z.ZodMiniType) =>
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), inner, { maxKeys: 3 }).map((fields): Recipe => {
      const entries = Object.entries(fields)
      return {
        words: `${name}{${entries.map(([key, { words }]) => `${key}: ${words}`).join(', ')}}`,
        of: (make) => wrap(make, Object.fromEntries(entries.map(([key, { of }]) => [key, of(make)]))),
      }
    })
  return {
    recipe: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      tie('solid'),
      around('optional', (make, item) => make.optional(item)),
      around('nullable', (make, item) => make.nullable(item)),
      around('catch', (make, item) => make.catch(item, 'UNKNOWN')),
      around('array', (make, item) => make.array(item)),
      around('record', (make, item) => make.record(make.string().check(make.maxLength(1)), item)),
      fc.tuple(tie('solid'), tie('solid')).map(([one, other]): Recipe => ({
        words: `(${one.words} | ${other.words})`,
        of: (make) => make.union([one.of(make), other.of(make)]),
      })),
    ),
    /** What may stand in a union: it cannot itself be left out. */
    solid: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...leaves),
      object('loose', (make, shape) => make.looseObject(shape)),
      object('strict', (make, shape) => make.strictObject(shape)),
    ),
  }
})

/** JSON of few words, so that it often fits; as `JSON.parse` gives it, with `__proto__` as a field like others. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      'null',
      '"x"',
      '"xxx"',
      '"💐💐"',
      '""',
      '"z"',
      '0',
      '1',
      '2',
      '1.5',
      '3',
      '9007199254740993',
      '-1e300',
      'true',
    ),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'cc', '__proto__', 'constructor'), tie('json')), {
        maxLength: 4,
        selector: ([name]) => name,
      })
      .map((fields) => `{${fields.map(([name, value]) => `"${name}":${value}`).join()}}`),
  ),
}))

test('the guard of any schema reads any JSON as the schema does', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(recipe, fc.array(json, { minLength: 1, maxLength: 8 }), ({ of }, texts) => {
      const [one, other] = [of(z), guardOf(of(z))]
      for (const text of texts) {
        deepStrictEqual(answersOf(other, JSON.parse(text)), answersOf(one, JSON.parse(text)))
      }
    }),
    { numRuns: runs(1_000, 10_000) },
  )
})
