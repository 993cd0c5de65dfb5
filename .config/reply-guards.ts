/**
 * What a page reads, without zod: writes `src/client/operations.ts` anew, with a guard in the place of each zod
 * schema, for npm and for the script tag alike. A guard is made of the functions in `src/client/guard.ts`, and keeps
 * and drops what its schema would.
 */
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Plugin } from 'vite'
import type { Operation } from '../src/contract/operation.ts'
import * as read from '../src/client/operations.ts'

/** The module as JavaScript. `guard` is where it finds the functions. */
export function replyGuards(guard: string, shortest = 60): string {
  const { write, declared, used } = createWriter(
    Object.values(read).map((one) => ('reply' in one ? one.reply : one)),
    shortest,
  )
  const exports = Object.entries(read).map(([name, one]) => {
    const value = 'reply' in one ? operation(one, write(one.reply)) : write(one)
    return `export const ${name} = ${value}`
  })
  return [`import { ${[...used].sort().join(', ')} } from '${guard}'`, ...declared, ...exports, ''].join('\n')
}

/** For the script-tag file; the build writes over npm's module. */
export function replyGuardsPlugin(): Plugin {
  return {
    name: 'perkit:reply-guards',
    load: (id) => (/\/src\/client\/operations\.ts$/.test(id) ? replyGuards('./guard.ts', 70) : null),
  }
}

/** What a call needs of an operation: where it goes, what opens it, and how the reply reads. */
function operation({ id, credentials, scope, method, path, alsoReplies }: Operation, guard: string) {
  if (alsoReplies) throw new Error(`reply-guards: ${id} has a second reply, which nothing writes here.`)
  return `${JSON.stringify({ id, credentials, scope, method, path }).slice(0, -1)}, "reply": ${guard} }`
}

/** Writes these schemas as guards. What stands in several places is declared once, before it is used. */
export function createWriter(schemas: readonly $ZodType[], shortest = 60) {
  const used = new Set<string>()
  const declared: string[] = []
  const names = new Map<string, string>()
  const places = new Map<string, number>()
  for (const schema of schemas) count(schema)

  function count(schema: $ZodType) {
    const text = inFull(schema)
    const before = places.get(text) ?? 0
    places.set(text, before + 1)
    if (before === 0) partsOf(schema).forEach(count)
  }

  function write(schema: $ZodType): string {
    const text = inFull(schema)
    // A name costs as much as a short text; in one big file, which compresses best, as a longer one.
    if ((places.get(text) ?? 0) < 2 || text.length < shortest) return called(schema, write)
    const known = names.get(text)
    if (known) return known
    const made = called(schema, write)
    const name = `guard${declared.length}`
    names.set(text, name)
    declared.push(`const ${name} = ${made}`)
    return name
  }

  function inFull(schema: $ZodType): string {
    return called(schema, inFull)
  }

  function called(schema: $ZodType, inner: (schema: $ZodType) => string) {
    const call = (name: string, ...input: unknown[]) => {
      used.add(name)
      // A bundler leaves out what no element of the page asks for.
      return `/* @__PURE__ */ ${name}(${input.join(', ')})`
    }
    return guardOf(schema as $ZodTypes, call, inner)
  }

  return { write, declared, used }
}

type Call = (name: string, ...input: unknown[]) => string

/** A call of the function in `guard.ts` that reads as the schema does. */
function guardOf(schema: $ZodTypes, call: Call, inner: (schema: $ZodType) => string): string {
  const { def } = schema._zod
  const checks = (def.checks ?? []).flatMap((check) =>
    isImplied(check as $ZodChecks, schema) ? [] : [checkOf(check as $ZodChecks, call)],
  )
  const checked = (text: string) => (checks.length ? `${text}.check(${checks.join(', ')})` : text)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => `${name}: ${inner(field)}`)
      const isStrict = def.catchall?._zod.def.type === 'never'
      return checked(call(isStrict ? 'strictObject' : 'looseObject', `{ ${fields.join(', ')} }`))
    }
    case 'number':
      return checked(call('format' in def ? 'int' : 'number'))
    case 'string':
    case 'boolean':
    case 'unknown':
      return checked(call(def.type))
    case 'optional': {
      const { def: within } = (def.innerType as $ZodTypes)._zod
      if (within.type === 'nullable') return call('maybe', inner(within.innerType))
      return call('optional', inner(def.innerType))
    }
    case 'nullable':
      return call('nullable', inner(def.innerType))
    case 'array':
      return checked(call('array', inner(def.element)))
    case 'record':
      return call('record', inner(def.keyType), inner(def.valueType))
    case 'union':
      return call('union', `[${def.options.map(inner).join(', ')}]`)
    case 'enum':
      return call('oneOf', JSON.stringify(Object.values(def.entries)))
    case 'literal':
      return call('oneOf', JSON.stringify(def.values))
    case 'catch':
      // Ours is a word, whatever could not be read.
      return call('caught', inner(def.innerType), JSON.stringify(def.catchValue(undefined as never)))
    default:
      throw new Error(`reply-guards: there is no guard for ${def.type}.`)
  }
}

/** Whole numbers are held exactly or refused: no bound of theirs lies beyond. */
function isImplied({ _zod: { def } }: $ZodChecks, { _zod: { def: checked } }: $ZodTypes) {
  if (checked.type !== 'number' || !('format' in checked)) return false
  return (
    (def.check === 'less_than' && def.value === Number.MAX_SAFE_INTEGER) ||
    (def.check === 'greater_than' && def.value === Number.MIN_SAFE_INTEGER)
  )
}

function checkOf(check: $ZodChecks, call: Call): string {
  const { def } = check._zod
  switch (def.check) {
    case 'greater_than':
      return call('gte', def.value)
    case 'less_than':
      return call('lte', def.value)
    case 'min_length':
      return call('minLength', def.minimum)
    case 'max_length':
      return call('maxLength', def.maximum)
    case 'string_format':
      if (def.pattern) return call('regex', def.pattern)
      throw new Error(`reply-guards: there is no guard for ${def.format}.`)
    default:
      throw new Error(`reply-guards: there is no guard for ${def.check}.`)
  }
}

function partsOf(schema: $ZodType): readonly $ZodType[] {
  const parts: $ZodType[] = []
  guardOf(schema as $ZodTypes, String, (part) => String(parts.push(part)))
  return parts
}
