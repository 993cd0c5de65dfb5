import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { createWriter } from '../../../.config/reply-guards.ts'
import * as guards from '../../../src/client/guard.ts'
import { z } from '../../../src/contract/zod.ts'
import { runs } from '../../support/sweep.ts'
import { answersOf, type Reader } from './agreement.ts'

/** The guard that the build writes for a schema. */
function guardOf(schema: z.ZodMiniType) {
  const { write, declared } = createWriter([schema])
  const text = `return schema(${write(schema)})`
  const make = new Function(...Object.keys(guards), [...declared, text].join('\n'))
  return make(...Object.values(guards)) as Reader // as guard.ts makes them
}

type Make = typeof z

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
  { words: 'enum x y or another', of: (make) => make.catch(make.enum(['x', 'y', 'UNKNOWN']), 'UNKNOWN') },
]

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => {
  const inner = tie('recipe')
  const around = (name: string, wrap: (make: Make, item: z.ZodMiniType) => z.ZodMiniType) =>
    inner.map(({ words, of }): Recipe => ({
      words: `${name}(${words})`,
      of: (make) => wrap(make, of(make)),
    }))
  /** Only a field can be left out or null. */
  const field = fc
    .tuple(inner, fc.constantFrom('', 'optional', 'nullable', 'optional nullable'))
    .map(([{ words, of }, marks]): Recipe => ({
      words: `${marks} ${words}`,
      of: (make) => {
        const empty = /nullable/.test(marks) ? make.nullable(of(make)) : of(make)
        return /optional/.test(marks) ? make.optional(empty) : empty
      },
    }))
  const object = fc
    .dictionary(fc.constantFrom('a', 'b', 'cc'), field, { maxKeys: 3 })
    .map((fields): Recipe => {
      const entries = Object.entries(fields)
      return {
        words: `{${entries.map(([key, { words }]) => `${key}: ${words}`).join(', ')}}`,
        of: (make) => make.looseObject(Object.fromEntries(entries.map(([key, { of }]) => [key, of(make)]))),
      }
    })
  return {
    recipe: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...leaves),
      object,
      around('array', (make, item) => make.array(item)),
      fc.tuple(inner, inner).map(([one, other]): Recipe => ({
        words: `(${one.words} | ${other.words})`,
        of: (make) => make.union([one.of(make), other.of(make)]),
      })),
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

test('the guard of any schema agrees with the schema on any JSON', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(recipe, fc.array(json, { minLength: 1, maxLength: 8 }), ({ words, of }, texts) => {
      const [one, other] = [of(z), guardOf(of(z))]
      for (const text of texts) {
        const [answer, expected] = [answersOf(other, JSON.parse(text)), answersOf(one, JSON.parse(text))]
        // Of a value that is none of several, a guard does not say where it comes closest.
        if (words.includes('|')) answer.places = expected.places
        deepStrictEqual(answer, expected)
      }
    }),
    { numRuns: runs(1_000, 10_000) },
  )
})
