/**
 * Writes the contract's types as plain interfaces, with the comments of the schemas. What TypeScript infers from zod's
 * schemas is ten times as long and needs zod, so the declarations of the packages contain these interfaces instead.
 */
import type { $ZodObjectDef, $ZodType, $ZodTypes } from 'zod/v4/core'
import * as errors from '../src/contract/errors.ts'
import { operations } from '../src/contract/index.ts'
import type { Operation } from '../src/contract/operation.ts'
import { getPageBrand } from '../src/contract/operations/page-brand.ts'
import type { ReplyObject } from '../src/contract/request.ts'
import {
  constantComment,
  type FieldComments,
  noComments,
  operationComments,
  schemaComments,
} from './contract-comments.ts'
import { filesIn } from './elements.ts'
import { fieldComment } from './field-comment.ts'
import { operationFields } from './operation-fields.ts'
import { root } from './run.ts'

/** A schema that a module of the contract exports. */
interface Exported {
  /** Path from `src/contract`. */
  path: string
  constant: string
  /** Name of its type. */
  type: string
  schema: $ZodTypes
}

/** Requests accept more than they are parsed to: objects from replies. */
type Side = 'input' | 'output'

/** Objects and lists that the contract exports. Types of single values are written out where they are used. */
async function exportedSchemas() {
  const modules = filesIn('src/contract/resources')
    .filter((file) => file !== 'index.ts')
    .map(async (file) => {
      const path = `resources/${file}`
      const module: Record<string, unknown> = await import(`${root}src/contract/${path}`)
      return { path, module }
    })
  const all = [
    { path: 'errors.ts', module: errors as Record<string, unknown> },
    ...(await Promise.all(modules)),
  ]
  return all.flatMap(({ path, module }) =>
    byName(module).flatMap(([constant, value]): Exported[] =>
      isSchema(value) && /object|array/.test(value._zod.def.type)
        ? [{ path, constant, type: capital(constant), schema: value }]
        : [],
    ),
  )
}

/** Programs that transform modules list their exports in another order. */
function byName<Value>(values: Record<string, Value>) {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
}

const isSchema = (value: unknown): value is $ZodTypes =>
  typeof value === 'object' && value !== null && '_zod' in value

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const exported = await exportedSchemas()
const typeNames = new Map<$ZodType, string>(exported.map(({ schema, type }) => [schema, type]))

/** `src/contract/types.generated.ts`. */
export const contractTypes = (note: string) => `/** The contract's types, without zod. ${note} */
import type { FailureKey } from './failures.ts'
import type { KnownFields, RequestSchema, Schema } from './signature.ts'

export type { FailureKey, RequestSchema, Schema }
${exported.map(declaration).join('\n')}

/** All operations by id. */
export interface Operations {
${byName<Operation>(operations)
  .map(([, operation]) => operationField(operation))
  .join('\n')}
}

export type OperationId = keyof Operations

/** Answered by the relay, not by the service. */
export interface RelayOperations {
${operationField(getPageBrand)}
}
`

function declaration({ path, constant, type, schema }: Exported) {
  const comments = schemaComments(path, constant)
  const above = docBlock(constantComment(path, constant))
  const input = differs(schema)
    ? `\n${above}export type ${type}Input = ${written(schema, 'input', comments)}`
    : ''
  const output = written(schema, 'output', comments)
  const declared = output.startsWith('{') ? `interface ${type} ${output}` : `type ${type} = ${output}`
  return `${above}export ${declared}${input}`
}

const docBlock = (comment: string) => (comment ? `/** ${comment} */\n` : '')

function operationField(operation: Operation) {
  const { id, query, body, reply, acceptedReply } = operation
  const comments = operationComments(id)
  const fields = [
    ...operationFields(operation).map(([name, value]) => `${name}: ${literal(value)}`),
    query && `query: Request${schemaType(query, comments.query)}`,
    body && `body: Request${schemaType(body, comments.body)}`,
    `reply: ${schemaType(reply)}`,
    acceptedReply && `acceptedReply: { status: 202; reply: ${schemaType(acceptedReply.reply)} }`,
  ]
  return `${docBlock(comments.comment)}${id}: { ${fields.filter(Boolean).join('; ')} }`
}

const literal = (value: unknown) =>
  Array.isArray(value) ? `readonly ${JSON.stringify(value)}` : String(JSON.stringify(value))

function schemaType(schema: $ZodType, comments = noComments) {
  const [output, input] = [typeOf(schema, 'output', comments), typeOf(schema, 'input', comments)]
  return output === input ? `Schema<${output}>` : `Schema<${output}, ${input}>`
}

function typeOf(schema: $ZodType, side: Side, comments = noComments): string {
  const name = typeNames.get(schema)
  if (name === undefined) return written(schema, side, comments)
  return side === 'input' && differs(schema) ? `${name}Input` : name
}

/** The type without its name. */
function written(schema: $ZodType, side: Side, comments: FieldComments): string {
  const { def } = (schema as $ZodTypes)._zod
  const inner = (nested: $ZodType) => typeOf(nested, side, comments)
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return def.type
    case 'unknown':
      return 'unknown'
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    case 'array':
      return `(${inner(def.element)})[]`
    case 'record':
      return `Record<string, ${inner(def.valueType)}>`
    case 'union':
      return def.options
        .map((option) => typeOf(option, side, memberComments(option as $ZodTypes, comments)))
        .join(' | ')
    case 'optional':
      return `${inner(def.innerType)} | undefined`
    case 'nullable':
      return `${inner(def.innerType)} | null`
    case 'catch':
      return inner(def.innerType)
    case 'object':
      return side === 'input' && repliesOf(schema).length > 0
        ? requestInput(schema, comments)
        : fields(schema, side, comments)
  }
  throw new Error(`contract-types: there is no type for ${def.type}.`)
}

const memberComments = ({ _zod: { def } }: $ZodTypes, comments: FieldComments) =>
  def.type === 'object' ? comments.member(Object.keys(def.shape)) : comments

function fields(schema: $ZodType, side: Side, comments: FieldComments, nullable = new Set<string>()) {
  const { shape, catchall } = schema._zod.def as $ZodObjectDef
  const isLoose = (catchall as $ZodTypes | undefined)?._zod.def.type === 'unknown'
  const lines = Object.entries(shape).map(([name, field]) => {
    const optional = (field as $ZodTypes)._zod.def.type === 'optional' ? '?' : ''
    const type = typeOf(field, side, comments.in(name))
    const above = docBlock(fieldComment(field, comments.of(name), !isLoose))
    return `${above && `\n${above}`}${property(name)}${optional}: ${type}${nullable.has(name) ? ' | null' : ''}`
  })
  if (isLoose) lines.push('[field: string]: unknown')
  return `{ ${lines.join('; ')} }`
}

const property = (name: string) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))

/** Like `RequestInput` in `src/contract/request.ts`. */
function requestInput(schema: $ZodType, comments: FieldComments) {
  const replies = repliesOf(schema)
  const nullable = replies.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, field]) => (isNullable(field) ? [name] : [])),
  )
  const known = replies.map((reply) => `KnownFields<${typeOf(reply as unknown as $ZodType, 'output')}>`)
  return [fields(schema, 'input', comments, new Set(nullable)), ...known].join(' | ')
}

function isNullable(schema: $ZodType): boolean {
  const { def } = (schema as $ZodTypes)._zod
  return def.type === 'nullable' || (def.type === 'optional' && isNullable(def.innerType))
}

/** The replies whose objects a request accepts. */
const repliesOf = (schema: $ZodType) =>
  'replies' in schema ? (schema.replies as readonly ReplyObject[]) : [] // only `request` adds `replies`

/** Whether the schema contains a request, so that its input is wider than its output. */
function differs(schema: $ZodType): boolean {
  const { def } = (schema as $ZodTypes)._zod
  if (repliesOf(schema).length > 0) return true
  switch (def.type) {
    case 'array':
      return differs(def.element)
    case 'optional':
    case 'nullable':
    case 'catch':
      return differs(def.innerType)
    case 'record':
      return differs(def.valueType)
    case 'union':
      return def.options.some(differs)
    case 'object':
      return Object.values(def.shape).some(differs)
    default:
      return false
  }
}

/** `test/unit/contract/types.generated.ts`: compares every interface with the type that zod infers. */
export function typeComparisons(note: string) {
  const paths = [...new Set(exported.map(({ path }) => path))]
  const moduleOf = (path: string) =>
    path.replace(/^.*\/|\.ts$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `/** Compiles only while the interfaces equal the types of zod's schemas. ${note} */
${paths.map((path) => `import type * as ${moduleOf(path)}Module from '../../../src/contract/${path}'`).join('\n')}
import type * as types from '../../../src/contract/types.generated.ts'
import type { z } from '../../../src/contract/zod.ts'
import type { Assert, Same } from './same.ts'

export interface Comparisons {
${exported
  .flatMap(({ path, constant, type, schema }) => {
    const zod = `typeof ${moduleOf(path)}Module.${constant}`
    return [
      `${type}: Assert<Same<types.${type}, z.output<${zod}>>>`,
      ...(differs(schema) ? [`${type}Input: Assert<Same<types.${type}Input, z.input<${zod}>>>`] : []),
    ]
  })
  .join('\n')}
}
`
}
