/** The OpenAPI document in the form that the reference page needs: operations, and schemas as lists of fields. */
import { openapi } from './openapi.ts'
import { formatLimit } from './format-limit.ts'

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly string[]
  'x-extensible-enum'?: readonly string[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** Requests may contain the field, but the service ignores it. */
  readOnly?: boolean
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface OperationObject {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  security: readonly Record<string, unknown>[]
  'x-perkit-scope'?: string
  parameters: readonly Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export interface ApiReference {
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { name?: string }> }
}

export interface OperationEntry extends OperationObject {
  method: string
  addresses: readonly [string, ...string[]]
}

/** Returns the document as clients receive it. */
export function readReference(): ApiReference {
  return JSON.parse(JSON.stringify(openapi()))
}

/** In the document, each further path of an operation has an id with a numeric suffix. */
export function entriesOf({ paths }: ApiReference): OperationEntry[] {
  const entries = new Map<string, OperationEntry>()
  for (const [address, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [operationId = ''] = operation.operationId.split('_')
      const existing = entries.get(operationId)
      entries.set(operationId, {
        ...(existing ?? { ...operation, operationId, method: method.toUpperCase() }),
        addresses: existing ? [...existing.addresses, address] : [address],
      })
    }
  }
  return [...entries.values()]
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

export const resolve = (schema: Schema, { components }: ApiReference): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameIn(schema.$ref)] ?? {})

// Schemas as lists of fields, each with a description of its values.

export interface Field {
  /** Such as `order.items[].quantity`. */
  path: string
  required: boolean
  kind: Markup
}

/** Lists fields, except those of named resources, which have a section of their own. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const inputs = Object.entries(schema.properties ?? {}).filter(([, { readOnly }]) => !readOnly)
  const own = inputs.flatMap(([name, field]) => [
    {
      path: `${prefix}${name}`,
      required: schema.required?.includes(name) ?? false,
      kind: kindOf(field),
    },
    ...fieldsWithin(field, `${prefix}${name}`),
  ])
  return [...own, ...(schema.properties ? [] : fieldsWithin(schema, prefix.replace(/\.$/, '')))]
}

function fieldsWithin(schema: Schema, path: string): Field[] {
  const { items, anyOf = [], additionalProperties } = schema
  if (schema.properties) return fieldsOf({ ...schema }, `${path}.`)
  if (items) return fieldsWithin(items, `${path}[]`)
  if (typeof additionalProperties === 'object') return fieldsWithin(additionalProperties, `${path}.<id>`)
  // A field that several variants contain is listed once.
  const fields = anyOf.flatMap((form) => fieldsWithin(form, path))
  return [...new Map(fields.map((field) => [field.path, field])).values()]
}

/** Describes the values of a schema, such as `integer, 1 to 100`. A resource becomes a link. */
export function kindOf(schema: Schema): Markup {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    return markup`<a href="#${name}">${name}</a>`
  }
  if (schema.anyOf) return joined(schema.anyOf.map(kindOf), ' or ')
  if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return joined(schema.enum.map(code), ' or ')
  const extensible = schema['x-extensible-enum']
  if (extensible) return markup`${joined(extensible.map(code), ', ')} or a value added later`
  if (schema.items)
    return markup`list of ${kindOf(schema.items)}${bounds(schema.minItems, schema.maxItems, 'entries')}`
  const { type = 'anything' } = schema
  return markup`${typeof type === 'string' ? nounOf(schema, type) : type.join(' or ')}${boundsOf(schema)}`
}

const code = (text: string) => markup`<code>${text}</code>`

const joined = (parts: readonly Markup[], separator: string) =>
  markup`${parts.map((part, index) => (index === 0 ? part : [separator, part]))}`

function nounOf({ format, additionalProperties, properties }: Schema, type: string) {
  if (format !== undefined) return format
  const isMap = type === 'object' && !Object.keys(properties ?? {}).length && additionalProperties !== false
  return isMap ? 'object of any fields' : type
}

const boundsOf = ({ minimum, maximum, minLength, maxLength }: Schema) => [
  bounds(minimum, maximum, ''),
  bounds(minLength, maxLength, 'characters'),
]

function bounds(least: number | undefined, most: number | undefined, unit: string) {
  const count = (value: number) => `${formatLimit(value)}${unit && ` ${unit}`}`
  if (least !== undefined && most !== undefined) return `, ${formatLimit(least)} to ${count(most)}`
  if (least !== undefined) return `, at least ${count(least)}`
  return most === undefined ? '' : `, at most ${count(most)}`
}

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type MarkupPart = Markup | string | number | false | undefined | readonly MarkupPart[]

/** Escapes every part that is not itself markup. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]) =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)))

function textOf(part: MarkupPart): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
