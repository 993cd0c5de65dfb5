import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { createWriter } from '../../../.config/reply-guards.ts'
import * as guards from '../../../src/client/guard.ts'
import { z } from '../../../src/contract/zod.ts'
import { runs } from '../../support/sweep-runs.ts'
import { resultOf, type Reader } from './agreement.ts'

/** The guard that the build generates for a schema. */
function guardOf(schema: z.ZodMiniType) {
  const { write, declared } = createWriter([schema])
  const text = `return schema(${write(schema)})`
  const make = new Function(...Object.keys(guards), [...declared, text].join('\n'))
  return make(...Object.values(guards)) as Reader // guard.ts creates them
}

type Make = typeof z

/** Describes a schema and creates it with zod or with guards. */
interface Recipe {
  description: string
  of(make: Make): z.ZodMiniType
}

const leaves: Recipe[] = [
  { description: 'string', of: (make) => make.string() },
  {
    description: 'string of 1 to 2',
    of: (make) => make.string().check(make.minLength(1), make.maxLength(2)),
  },
  { description: 'string like /^x/', of: (make) => make.string().check(make.regex(/^x/)) },
  { description: 'number', of: (make) => make.number() },
  { description: 'int', of: (make) => make.int() },
  { description: 'number from 1 to 2', of: (make) => make.number().check(make.gte(1), make.lte(2)) },
  { description: 'int from 1 to 2', of: (make) => make.int().check(make.gte(1), make.lte(2)) },
  { description: 'boolean', of: (make) => make.boolean() },
  { description: 'literal x', of: (make) => make.literal('x') },
  { description: 'enum x y', of: (make) => make.enum(['x', 'y']) },
  {
    description: 'enum x y or another',
    of: (make) => make.catch(make.enum(['x', 'y', 'UNKNOWN']), 'UNKNOWN'),
  },
]

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => {
  const inner = tie('recipe')
  const containing = (name: string, wrap: (make: Make, item: z.ZodMiniType) => z.ZodMiniType) =>
    inner.map(({ description, of }): Recipe => ({
      description: `${name}(${description})`,
      of: (make) => wrap(make, of(make)),
    }))
  /** Only fields can be optional or nullable. */
  const field = fc
    .tuple(inner, fc.constantFrom('', 'optional', 'nullable', 'optional nullable'))
    .map(([{ description, of }, marks]): Recipe => ({
      description: `${marks} ${description}`,
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
        description: `{${entries.map(([key, { description }]) => `${key}: ${description}`).join(', ')}}`,
        of: (make) => make.looseObject(Object.fromEntries(entries.map(([key, { of }]) => [key, of(make)]))),
      }
    })
  return {
    recipe: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...leaves),
      object,
      containing('array', (make, item) => make.array(item)),
      fc.tuple(inner, inner).map(([one, other]): Recipe => ({
        description: `(${one.description} | ${other.description})`,
        of: (make) => make.union([one.of(make), other.of(make)]),
      })),
    ),
  }
})

/** JSON of few values, so that it often matches. `JSON.parse` creates `__proto__` as an ordinary field. */
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
    fc.property(recipe, fc.array(json, { minLength: 1, maxLength: 8 }), ({ description, of }, texts) => {
      const [one, other] = [of(z), guardOf(of(z))]
      for (const text of texts) {
        const [actual, expected] = [resultOf(other, JSON.parse(text)), resultOf(one, JSON.parse(text))]
        // For a value that matches no union member, guards do not report the closest one.
        if (description.includes('|')) actual.places = expected.places
        deepStrictEqual(actual, expected)
      }
    }),
    { numRuns: runs(1_000, 10_000) },
  )
})
