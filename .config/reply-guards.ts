/**
 * Lets pages check replies without zod. Replaces `src/client/operations.generated.ts` in the npm package and the script-tag
 * files: each zod schema becomes a guard that accepts, keeps and drops the same values. A guard is a plain value (a
 * form) that `src/client/guard.ts` interprets.
 */
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Plugin } from 'vite'
import * as clientOperations from '../src/client/operations.generated.ts'
import { operations } from '../src/contract/index.ts'
import type { Operation } from '../src/contract/operation.ts'
import { withPageFields } from '../src/contract/page-fields.ts'
import { loyaltyTier } from '../src/contract/resources/loyalty-tier.ts'
import { operationFields } from './operation-fields.ts'

/** The replacement module, in JavaScript. `guardModule` is the specifier that it imports `guard.ts` from. */
export function replyGuards(guardModule: string): string {
  const entries = Object.entries(clientOperations) as [string, Operation | $ZodType][] // as declared, in zod's types
  const { write, ...writer } = createWriter(
    entries.map(([, exported]) => ('reply' in exported ? exported.reply : exported)),
  )
  const exports = entries.map(([name, exported]) => {
    const guard = `/* @__PURE__ */ schema(${write('reply' in exported ? exported.reply : exported)})`
    return `export const ${name} = ${'reply' in exported ? operation(exported, guard) : guard}`
  })
  return moduleOf(guardModule, writer, exports)
}

/** Guards have no form for fields with any keys, so these fields of a tier are passed on unchecked. */
const tierFields = Object.keys(loyaltyTier.shape).filter((name) => !/^(earning_rules|rewards)$/.test(name))
const checkedFields = new Map<$ZodType, string>([[loyaltyTier, tierFields.join(' ')]])

/** `src/operations/index.ts` for a package without zod, in JavaScript. */
export function operationGuards(guardModule: string): string {
  const all: Operation[] = Object.values(operations)
  const replies = all.flatMap(({ reply, acceptedReply }) =>
    acceptedReply ? [reply, acceptedReply.reply] : [reply],
  )
  const checked = new Map(replies.map((reply) => [reply, withPageFields(reply, checkedFields)]))
  const { write, ...writer } = createWriter([...checked.values()])
  const guard = (reply: Operation['reply']) => `schema(${write(checked.get(reply) ?? reply)})`
  const fields = all.map((operation) => {
    const { id, query, body, reply, acceptedReply } = operation
    return `${id}: { ...${JSON.stringify(Object.fromEntries(operationFields(operation)))}, ${[
      ...(query ? [`query: ${summaryOf(query)}`] : []),
      ...(body ? [`body: ${summaryOf(body)}`] : []),
      `reply: ${guard(reply)}`,
      ...(acceptedReply ? [`acceptedReply: { status: 202, reply: ${guard(acceptedReply.reply)} }`] : []),
    ].join(', ')} }`
  })
  return moduleOf(guardModule, writer, [`export const operations = { ${fields.join(',\n')} }`])
}

/** Of the schema of a request, only what the relay reads. */
function summaryOf(schema: $ZodType) {
  const { def } = (schema as $ZodTypes)._zod
  const names = def.type === 'object' ? Object.keys(def.shape) : []
  return JSON.stringify({
    def: { type: def.type },
    shape: Object.fromEntries(names.map((name) => [name, true])),
  })
}

type Writer = ReturnType<typeof createWriter>

function moduleOf(guardModule: string, { used, declared }: Omit<Writer, 'write'>, exports: string[]) {
  const imported = ['schema', ...used].sort().join(', ')
  return [`import { ${imported} } from '${guardModule}'`, ...declared, ...exports, ''].join('\n')
}

/** Replaces the module in bundles of the sources. The npm package is not bundled: the build overwrites its file. */
export function replyGuardsPlugin(): Plugin {
  return {
    name: 'perkit:reply-guards',
    load: (id) => (/\/src\/client\/operations\.generated\.ts$/.test(id) ? replyGuards('./guard.ts') : null),
  }
}

/** The fields of an operation that `call` reads. */
function operation({ id, credentials, scope, method, path, acceptedReply }: Operation, guard: string) {
  if (acceptedReply) throw new Error(`reply-guards: ${id} has a second reply, which is not supported.`)
  return `${JSON.stringify({ id, credentials, scope, method, path }).slice(0, -1)}, "reply": ${guard} }`
}

/** Writes schemas as forms. Objects and checks that occur more than once are declared once, before their first use. */
export function createWriter(schemas: readonly $ZodType[]) {
  const used = new Set<string>()
  const declared: string[] = []
  const names = new Map<string, string>()
  const occurrences = new Map<string, number>()
  for (const schema of schemas) count(schema)

  function count(schema: $ZodType) {
    const form = inFull(schema)
    const before = occurrences.get(form) ?? 0
    occurrences.set(form, before + 1)
    // The parts of a shared form are written once.
    if (before === 0 || !isShareable(form)) partsOf(schema).forEach(count)
  }

  function write(schema: $ZodType): string {
    const form = inFull(schema)
    const isRepeated = (occurrences.get(form) ?? 0) > 1
    return isRepeated && isShareable(form) ? (names.get(form) ?? declare(form, schema)) : shallow(schema)
  }

  function declare(form: string, schema: $ZodType) {
    const value = shallow(schema)
    const name = `form${declared.length}`
    names.set(form, name)
    declared.push(`const ${name} = ${value}`)
    return name
  }

  const shallow = (schema: $ZodType) => formOf(schema as $ZodTypes, use, write)

  function inFull(schema: $ZodType): string {
    return formOf(schema as $ZodTypes, use, inFull)
  }

  function use(name: string) {
    used.add(name)
    return name
  }

  return { write, declared, used }
}

const isShareable = (form: string) => form.startsWith('{') || form.startsWith(pure)

/** Lets a bundler drop checks that no element of the page uses. */
const pure = '/* @__PURE__ */ '

type Use = (name: string) => string

/** The form that accepts and returns the same values as the schema. */
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
    case 'array':
      if (def.checks?.length) break
      return `[${inner(def.element)}]`
    case 'union':
      return `[${def.options.map(inner).join(', ')}]`
    case 'enum':
    case 'literal':
      return JSON.stringify(wordsOf(schema).join(' '))
    case 'catch': {
      // The only fallback in the contract: a value that this version of the page does not know.
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

/** A field as `name: form`. `?` after the name marks an optional field, `~` a nullable one. */
function fieldOf(name: string, schema: $ZodTypes, inner: (schema: $ZodType) => string): string {
  let [optional, nullable] = ['', '']
  let field = schema
  for (let { def } = field._zod; def.type === 'optional' || def.type === 'nullable'; { def } = field._zod) {
    if (def.type === 'optional') optional = '?'
    else nullable = '~'
    field = def.innerType as $ZodTypes
  }
  const marked = name + optional + nullable
  return `${marked === name ? name : `"${marked}"`}: ${inner(field)}`
}

function wordsOf({ _zod: { def } }: $ZodTypes): string[] {
  const words = def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : []
  if (words.length && words.every((word) => /^\w[^ ?]*$/.test(`${word}`))) return words.map(String)
  throw new Error(`reply-guards: there is no form for the words ${words.join(', ')}.`)
}

function checkOf(schema: $ZodTypes, use: Use): string {
  const { def } = schema._zod
  const isInteger = def.type === 'number' && 'format' in def
  let [minimum, maximum, pattern] = ['', '', '']
  for (const { _zod } of (def.checks ?? []) as $ZodChecks[]) {
    const { def: check } = _zod
    if (check.check === 'greater_than') minimum = isInteger && isImplied(check.value) ? '' : `${check.value}`
    else if (check.check === 'less_than')
      maximum = isInteger && isImplied(check.value) ? '' : `${check.value}`
    else if (check.check === 'min_length') minimum = `${check.minimum}`
    else if (check.check === 'max_length') maximum = `${check.maximum}`
    else if (check.check === 'string_format' && check.pattern) pattern = `${check.pattern}`
    else throw new Error(`reply-guards: there is no form for ${check.check}.`)
  }
  if (pattern && minimum + maximum)
    throw new Error('reply-guards: there is no form for a pattern with bounds.')
  const bounds = minimum + maximum && [minimum || 'undefined', ...(maximum ? [maximum] : [])].join(', ')
  if (pattern) return `${pure}${use('matching')}(${pattern})`
  if (def.type === 'number') return `${pure}${use(isInteger ? 'integer' : 'number')}(${bounds})`
  return bounds ? `${pure}${use('textLength')}(${bounds})` : use('string')
}

/** Integers are safe integers in any case, so bounds at the limit of safe integers are redundant. */
const isImplied = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER

function partsOf(schema: $ZodType): readonly $ZodType[] {
  const parts: $ZodType[] = []
  formOf(schema as $ZodTypes, String, (part) => String(parts.push(part)))
  return parts
}
