import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../src/contract/operation.ts'
import { answersOf } from './agreement.ts'
import { examples, type Example } from './examples.ts'
import { replaced, walk, without, type Path } from './walk.ts'

/** The contract made of zod, and once more made of what the script-tag file has in its place. */
const byZod = await load()
vi.resetModules()
vi.doMock('../../src/contract/zod.ts', () => import('../../src/contract/zod-lean.ts'))
const byLean = await load()

async function load() {
  const { operations } = await import('../../src/contract/index.ts')
  const { errorBody } = await import('../../src/contract/errors.ts')
  return { operations: operations as Readonly<Record<string, Operation>>, errorBody }
}

const dropped = Symbol('left out')

const spoilt: unknown[] = [
  null,
  'BRAND_NEW',
  '',
  '7',
  'x'.repeat(20_000),
  -1,
  0,
  1.5,
  Number.MAX_SAFE_INTEGER + 1,
  -1e300,
  true,
  [],
  [null],
  {},
  JSON.parse('{"__proto__": {"admin": true}, "constructor": 1, "surprise": [1]}'),
]

/** Everything that is read or written in a browser: its own operations, the token, and what went wrong. */
const pairs = Object.entries(byZod.operations).flatMap(([id, zod]) => {
  const lean = byLean.operations[id]
  if (!lean || (zod.credentials !== 'client' && id !== 'createAccessToken')) return []
  const { input, reply }: Example = examples[id as keyof typeof examples] // the keys of the same table
  const { query, body }: { query?: unknown; body?: unknown } = input
  return [
    { title: `the reply of ${id}`, zod: zod.reply, lean: lean.reply, example: reply },
    { title: `the query of ${id}`, zod: zod.query, lean: lean.query, example: query },
    { title: `the body of ${id}`, zod: zod.body, lean: lean.body, example: body },
  ]
})
pairs.push({
  title: 'an error body',
  zod: byZod.errorBody,
  lean: byLean.errorBody,
  example: { code: 404, key: 'not_found', message: 'No.', details: [{ field: 'a', message: 'b' }] },
})

test('the script-tag file does not read with zod', () => {
  expect(byZod.errorBody).toHaveProperty('_zod')
  expect(byLean.errorBody).not.toHaveProperty('_zod')
})

describe.each(pairs)('$title', ({ zod, lean, example }) => {
  if (!zod || !lean) {
    test('is not there in either', () => {
      expect(lean).toBe(zod)
    })
    return
  }

  const agree = (value: unknown) => {
    deepStrictEqual(answersOf(lean, value), answersOf(zod, value))
  }

  test('reads its example alike', () => {
    expect(lean.safeParse(example).success).toBe(true)
    agree(example)
  })

  test('reads any JSON alike', () => {
    fc.assert(fc.property(fc.jsonValue(), agree), { numRuns: 200 })
  })

  test('reads every single spoilt value alike', () => {
    for (const { path } of walk(zod, example)) {
      for (const value of spoilt) agree(replaced(example, path, value))
      if (path.length > 0) agree(without(example, path))
    }
  })

  test('reads an example with several faults alike', () => {
    const paths = [...walk(zod, example)].map(({ path }) => path).filter((path) => path.length > 0)
    const fault = fc.record({
      path: fc.constantFrom<Path>([], ...paths),
      value: fc.oneof(fc.constantFrom(dropped, ...spoilt), fc.jsonValue({ maxDepth: 2 })),
    })
    const spoil = (value: unknown, { path, value: other }: { path: Path; value: unknown }) =>
      other === dropped ? without(value, path) : replaced(value, path, other)

    fc.assert(
      fc.property(fc.array(fault, { minLength: 1, maxLength: 5 }), (faults) => {
        agree(faults.reduce<unknown>(spoil, example))
      }),
      { numRuns: 300 },
    )
  })
})

test('parse gives the value or throws the issues, as zod does', () => {
  expect(byLean.errorBody.parse({ code: 404, key: 'k', message: 'm' })).toEqual({
    code: 404,
    key: 'k',
    message: 'm',
  })
  expect(() => byLean.errorBody.parse({ code: 404, key: 'k' })).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ path: ['message'] })] }),
  )
})
