/** The generated module that replaces the client's operations in the build. */
import { expect, test } from 'vitest'
import { createWriter, replyGuards, replyGuardsPlugin } from '../../../.config/reply-guards.ts'
import * as guards from '../../../src/client/guard.ts'
import * as byZod from '../../../src/client/operations.generated.ts'
import type { Operation } from '../../../src/contract/signature.ts'
import { z } from '../../../src/contract/zod.ts'

type Written = Record<string, { reply?: unknown } & Record<string, unknown>>

/** Runs the module and returns its exports. */
function exportsOf(text: string): Written {
  const [, imported = '', from] = /^import \{ ([\w, ]+) \} from '([^']+)'\n/.exec(text) ?? []
  expect(from).toBe('./guard.js')
  const names = imported.split(', ')
  expect(names).toEqual([...new Set(names)].sort())
  const body = text
    .replace(/^import .*\n/, '')
    .replaceAll(/^export const (\w+) = /gm, (_, name: string) => `const ${name} = exported.${name} = `)
  const make = new Function('exported', ...names, `${body}\nreturn exported`)
  return make({}, ...names.map((name) => guards[name as keyof typeof guards])) as Written // guard.ts creates them
}

test('exports each operation of the client with its path', () => {
  const written = exportsOf(replyGuards('./guard.js'))

  expect(Object.keys(written).sort()).toEqual(Object.keys(byZod).sort())
  for (const [name, one] of Object.entries(byZod)) {
    if (!('reply' in one)) {
      expect(written[name], name).toHaveProperty('safeParse')
      continue
    }
    const { id, credentials, scope, method, path }: Operation = one
    const { reply, ...sent } = written[name] ?? {}
    expect(JSON.parse(JSON.stringify({ id, credentials, scope, method, path })), name).toEqual(sent)
    expect(reply, name).toHaveProperty('safeParse')
  }
})

test('is reproducible', () => {
  expect(replyGuards('./guard.js')).toBe(replyGuards('./guard.js'))
  expect(replyGuards('./guard.js').endsWith('\n')).toBe(true)
})

test('replaces only the operations module', () => {
  const { name, load } = replyGuardsPlugin()
  const loaded = (id: string) => (typeof load === 'function' ? load.call({} as never, id) : undefined) // it does not use `this`

  expect(name).toBe('perkit:reply-guards')
  expect(loaded('/project/src/client/operations.generated.ts')).toBe(replyGuards('./guard.ts'))
  expect(loaded('/project/src/client/operations.generated.ts.map')).toBeNull()
  expect(loaded('/project/src/client/call.ts')).toBeNull()
})

const long = z.looseObject({
  first_name: z.string(),
  last_name: z.string(),
  e_mail_address_of_work: z.string(),
})

function written(...schemas: z.ZodMiniType[]) {
  const { write, declared, used } = createWriter(schemas)
  return { texts: schemas.map(write), declared, used: [...used].sort() }
}

test('declares a repeated shape once, before its use', () => {
  const { texts, declared } = written(z.array(long), z.looseObject({ one: z.nullable(long) }))

  expect(declared).toEqual([
    'const form0 = { first_name: string, last_name: string, e_mail_address_of_work: string }',
  ])
  expect(texts).toEqual(['[form0]', '{ "one~": form0 }'])
})

test('inlines a shape that is short or used once', () => {
  expect(written(z.array(long)).declared).toEqual([])
  expect(written(z.array(z.string()), z.looseObject({ a: z.string() }))).toEqual({
    texts: ['[string]', '{ a: string }'],
    declared: [],
    used: ['string'],
  })
})

test('declares a constructed check once', () => {
  expect(written(z.array(z.int().check(z.gte(1))), z.array(z.int().check(z.gte(1))))).toEqual({
    texts: ['[form0]', '[form0]'],
    declared: ['const form0 = /* @__PURE__ */ integer(1)'],
    used: ['integer'],
  })
})

test('declares shapes that contain other declared shapes', () => {
  const outer = z.looseObject({ one: long, other: z.optional(z.array(long)), further: z.optional(z.int()) })
  const { texts, declared } = written(outer, outer)

  expect(declared).toEqual([
    'const form0 = { first_name: string, last_name: string, e_mail_address_of_work: string }',
    'const form1 = { one: form0, "other?": [form0], "further?": /* @__PURE__ */ integer() }',
  ])
  expect(texts).toEqual(['form1', 'form1'])
})

test.each([
  ['date', z.date(), 'this date'],
  ['overwrite', z.string().check(z.trim()), 'overwrite'],
  ['null in a list', z.array(z.nullable(z.string())), 'this nullable'],
  ['enum values with spaces', z.enum(['on sale', 'off']), 'the words on sale, off'],
  ['another fallback', z.catch(z.enum(['ON', 'OFF']), 'OFF'), 'this catch'],
  ['a schema that rejects unknown fields', z.strictObject({ a: z.string() }), 'this object'],
  ['a minimum number of items', z.array(z.string()).check(z.minLength(1)), 'this array'],
  ['any keys', z.record(z.string(), z.string()), 'this record'],
  ['a bounded pattern', z.string().check(z.regex(/a/), z.maxLength(1)), 'a pattern with bounds'],
])('fails the build for an unsupported schema: %s', (_, schema, what) => {
  expect(() => written(schema)).toThrow(`reply-guards: there is no form for ${what}.`)
})
