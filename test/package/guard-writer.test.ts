/** The module that the build writes in the place of the client's operations. */
import { expect, test } from 'vitest'
import { createWriter, replyGuards, replyGuardsPlugin } from '../../.config/reply-guards.ts'
import * as guards from '../../src/client/guard.ts'
import * as byZod from '../../src/client/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { z } from '../../src/contract/zod.ts'

type Written = Record<string, { reply?: unknown } & Record<string, unknown>>

/** What the module exports, made of the functions that it imports. */
function exportsOf(text: string): Written {
  const [, imported = '', from] = /^import \{ ([\w, ]+) \} from '([^']+)'\n/.exec(text) ?? []
  expect(from).toBe('./guard.js')
  const names = imported.split(', ')
  expect(names).toEqual([...new Set(names)].sort())
  const body = text
    .replace(/^import .*\n/, '')
    .replaceAll(/^export const (\w+) = /gm, (_, name: string) => `const ${name} = exported.${name} = `)
  const make = new Function('exported', ...names, `${body}\nreturn exported`)
  return make({}, ...names.map((name) => guards[name as keyof typeof guards])) as Written // as guard.ts makes them
}

test('has an export for each of the client’s operations, which goes where it goes', () => {
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

test('is written anew each time, and alike', () => {
  expect(replyGuards('./guard.js')).toBe(replyGuards('./guard.js'))
  expect(replyGuards('./guard.js').endsWith('\n')).toBe(true)
})

test('stands in the script-tag file in the place of that module alone', () => {
  const { name, load } = replyGuardsPlugin()
  const loaded = (id: string) => (typeof load === 'function' ? load.call({} as never, id) : undefined) // it asks for nothing

  expect(name).toBe('perkit:reply-guards')
  expect(loaded('/project/src/client/operations.ts')).toBe(replyGuards('./guard.ts', 70))
  expect(loaded('/project/src/client/operations.ts.map')).toBeNull()
  expect(loaded('/project/src/client/call.ts')).toBeNull()
})

const long = z.looseObject({ first_name: z.string(), last_name: z.string(), e_mail_address: z.string() })

function written(...schemas: z.ZodMiniType[]) {
  const { write, declared, used } = createWriter(schemas)
  return { texts: schemas.map(write), declared, used: [...used].sort() }
}

test('what stands in several places is declared once, before it is used', () => {
  const { texts, declared } = written(z.array(long), z.nullable(long))

  expect(declared).toEqual([
    'const guard0 = /* @__PURE__ */ looseObject({ first_name: /* @__PURE__ */ string(), ' +
      'last_name: /* @__PURE__ */ string(), e_mail_address: /* @__PURE__ */ string() })',
  ])
  expect(texts).toEqual(['/* @__PURE__ */ array(guard0)', '/* @__PURE__ */ nullable(guard0)'])
})

test('what stands in one place, or is short, is written where it stands', () => {
  expect(written(z.array(long)).declared).toEqual([])
  expect(written(z.array(z.string()), z.nullable(z.string()))).toEqual({
    texts: [
      '/* @__PURE__ */ array(/* @__PURE__ */ string())',
      '/* @__PURE__ */ nullable(/* @__PURE__ */ string())',
    ],
    declared: [],
    used: ['array', 'nullable', 'string'],
  })
})

test('a declared part may be made of declared parts', () => {
  const outer = z.looseObject({ one: long, other: z.optional(long) })
  const { texts, declared } = written(outer, outer)

  expect(declared.map((line) => line.slice(0, 40))).toEqual([
    'const guard0 = /* @__PURE__ */ looseObje',
    'const guard1 = /* @__PURE__ */ looseObje',
  ])
  expect(declared[1]).toContain('{ one: guard0, other: /* @__PURE__ */ optional(guard0) }')
  expect(texts).toEqual(['guard1', 'guard1'])
})

test.each([
  ['date', z.date(), 'reply-guards: there is no guard for date.'],
  ['overwrite', z.string().check(z.trim()), 'reply-guards: there is no guard for overwrite.'],
])('a schema that has no guard stops the build: %s', (_, schema, message) => {
  expect(() => written(schema)).toThrow(message)
})
