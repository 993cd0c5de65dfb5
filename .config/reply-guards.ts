/**
 * What a page reads, without zod: writes `src/client/operations.ts` anew, with a guard in the place of each zod
 * schema, for npm and for the script tag alike. A guard keeps and drops what its schema would; it is a form, a plain
 * value, that `src/client/guard.ts` reads by.
 */
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Plugin } from 'vite'
import type { Operation } from '../src/contract/operation.ts'
import * as read from '../src/client/operations.ts'

/** The module as JavaScript. `guard` is where it finds the functions. */
export function replyGuards(guard: string): string {
  const { write, declared, used } = createWriter(
    Object.values(read).map((one) => ('reply' in one ? one.reply : one)),
  )
  const exports = Object.entries(read).map(([name, one]) => {
    const form = `/* @__PURE__ */ schema(${write('reply' in one ? one.reply : one)})`
    return `export const ${name} = ${'reply' in one ? operation(one, form) : form}`
  })
  const imported = ['schema', ...used].sort().join(', ')
  return [`import { ${imported} } from '${guard}'`, ...declared, ...exports, ''].join('\n')
}

/** For the script-tag file; the build writes over npm's module. */
export function replyGuardsPlugin(): Plugin {
  return {
    name: 'perkit:reply-guards',
    load: (id) => (/\/src\/client\/operations\.ts$/.test(id) ? replyGuards('./guard.ts') : null),
  }
}

/** What a call needs of an operation: where it goes, what opens it, and how the reply reads. */
function operation({ id, credentials, scope, method, path, alsoReplies }: Operation, guard: string) {
  if (alsoReplies) throw new Error(`reply-guards: ${id} has a second reply, which nothing writes here.`)
  return `${JSON.stringify({ id, credentials, scope, method, path }).slice(0, -1)}, "reply": ${guard} }`
}

/** A text as long as this stands once, whatever it costs to name it: beyond that, repetition compresses as well. */
const shortest = 70

/** Writes these schemas as forms. What stands in several places is declared once, before it is used. */
export function createWriter(schemas: readonly $ZodType[]) {
  const used = new Set<string>()
  const declared: string[] = []
  const names = new Map<string, string>()
  const places = new Map<string, number>()
  for (const schema of schemas) count(schema)

  function count(schema: $ZodType) {
    const text = inFull(schema)
    const before = places.get(text) ?? 0
    places.set(text, before + 1)
    if (before === 0 || !isWorthIt(text)) partsOf(schema).forEach(count)
  }

  function write(schema: $ZodType): string {
    const text = inFull(schema)
    if ((places.get(text) ?? 0) < 2 || !isWorthIt(text)) return formOf(schema as $ZodTypes, use, write)
    const known = names.get(text)
    if (known) return known
    const made = formOf(schema as $ZodTypes, use, write)
    const name = `form${declared.length}`
    names.set(text, name)
    declared.push(`const ${name} = ${made}`)
    return name
  }

  function inFull(schema: $ZodType): string {
    return formOf(schema as $ZodTypes, use, inFull)
  }

  function use(name: string) {
    used.add(name)
    return name
  }

  return { write, declared, used }
}

/** A check that has to be made is made once. */
const isWorthIt = (text: string) => text.length >= shortest || text.startsWith(pure)

/** A bundler leaves out what no element of the page asks for. */
const pure = '/* @__PURE__ */ '

type Use = (name: string) => string

/** The form that reads as the schema does. */
function formOf(schema: $ZodTypes, use: Use, inner: (schema: $ZodType) => string): string {
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) =>
        fieldOf(name, field as $ZodTypes, inner),
      )
      if (def.catchall?._zod.def.type === 'never') break
      return `{ ${fields.join(', ')} }`
    }
    case 'record':
      if ((def.keyType as $ZodTypes)._zod.def.checks?.length) break
      return `{ "*": ${inner(def.valueType)} }`
    case 'array':
      if (def.checks?.length) break
      return `[${inner(def.element)}]`
    case 'union':
      return `[${def.options.map(inner).join(', ')}]`
    case 'enum':
    case 'literal':
      return JSON.stringify(wordsOf(schema).join(' '))
    case 'catch': {
      // The one fallback that there is; a word of the service's that a page does not know.
      const words = wordsOf(def.innerType as $ZodTypes)
      if (words.pop() !== 'UNKNOWN' || def.catchValue(undefined as never) !== 'UNKNOWN') break
      return JSON.stringify([...words, '?'].join(' '))
    }
    case 'boolean':
      return use('boolean')
    case 'number':
    case 'string':
      return checkOf(schema, use)
  }
  throw new Error(`reply-guards: there is no form for this ${def.type}.`)
}

/** A name with `?` may be left out, with `~` it may be null. */
function fieldOf(name: string, schema: $ZodTypes, inner: (schema: $ZodType) => string): string {
  let [missing, empty] = ['', '']
  let field = schema
  for (let { def } = field._zod; def.type === 'optional' || def.type === 'nullable'; { def } = field._zod) {
    if (def.type === 'optional') missing = '?'
    else empty = '~'
    field = def.innerType as $ZodTypes
  }
  const marked = name + missing + empty
  return `${marked === name ? name : `"${marked}"`}: ${inner(field)}`
}

function wordsOf({ _zod: { def } }: $ZodTypes): string[] {
  const words = def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : []
  if (words.length && words.every((word) => /^\w[^ ?]*$/.test(`${word}`))) return words.map(String)
  throw new Error(`reply-guards: there is no form for the words ${words.join(', ')}.`)
}

/** A check of a text or a number, with its bounds. */
function checkOf(schema: $ZodTypes, use: Use): string {
  const { def } = schema._zod
  const isWhole = def.type === 'number' && 'format' in def
  let [least, most, pattern] = ['', '', '']
  for (const { _zod } of (def.checks ?? []) as $ZodChecks[]) {
    const { def: check } = _zod
    if (check.check === 'greater_than') least = isWhole && isImplied(check.value) ? '' : `${check.value}`
    else if (check.check === 'less_than') most = isWhole && isImplied(check.value) ? '' : `${check.value}`
    else if (check.check === 'min_length') least = `${check.minimum}`
    else if (check.check === 'max_length') most = `${check.maximum}`
    else if (check.check === 'string_format' && check.pattern) pattern = `${check.pattern}`
    else throw new Error(`reply-guards: there is no form for ${check.check}.`)
  }
  if (pattern && least + most) throw new Error('reply-guards: there is no form for a pattern with bounds.')
  const bounds = least + most && [least || 'undefined', ...(most ? [most] : [])].join(', ')
  const name = pattern
    ? 'like'
    : def.type === 'number'
      ? isWhole
        ? 'whole'
        : 'number'
      : bounds
        ? 'sized'
        : 'string'
  return name === 'string' ? use(name) : `${pure}${use(name)}(${pattern || bounds})`
}

/** Whole numbers are held exactly or refused: no bound of theirs lies beyond. */
const isImplied = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER

function partsOf(schema: $ZodType): readonly $ZodType[] {
  const parts: $ZodType[] = []
  formOf(schema as $ZodTypes, String, (part) => String(parts.push(part)))
  return parts
}
