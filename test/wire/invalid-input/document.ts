/** Reads the OpenAPI document. */
export interface JsonSchema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

interface Described {
  operationId: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
  'x-perkit-scope'?: string
}

export interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

export interface DescribedOperation {
  id: string
  /** Id without the suffix of an additional path: `redeemReward` for `redeemReward_2`. */
  family: string
  method: string
  path: string
  /** Security schemes, such as `bearer`. */
  needs: string[]
  pathParameters: string[]
  query: { name: string; schema: JsonSchema }[]
  isIdempotent: boolean
  body?: { schema: JsonSchema; isForm: boolean; isRequired: boolean }
}

export function operationsOf({ paths }: Document): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters, requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        id: operationId,
        family: operationId.replace(/_\d+$/, ''),
        method: method.toUpperCase(),
        path,
        needs: Object.keys(security[0] ?? {}),
        pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        query: parameters.filter((one) => one.in === 'query'),
        isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
        ...(content && {
          body: {
            schema: content[1].schema,
            isForm: content[0] !== 'application/json',
            isRequired: requestBody?.required ?? false,
          },
        }),
      }
    }),
  )
}

/** Follows the references of a schema. */
export function resolve(document: Document, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`The document refers to ${schema.$ref}, which does not exist.`)
  return resolve(document, found)
}

/** Whether a value matches the schema. Supports the JSON Schema keywords that the document uses. */
export function fits(document: Document, schema: JsonSchema, value: unknown): boolean {
  const s = resolve(document, schema)
  const alternatives = s.anyOf ?? s.oneOf
  if (alternatives) return alternatives.some((one) => fits(document, one, value))
  if ('const' in s) return value === s.const
  if (s.enum) return s.enum.includes(value)
  switch (s.type) {
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value) && within(Number(value), s.minimum, s.maximum)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && within(value, s.minimum, s.maximum)
    case 'string':
      return (
        typeof value === 'string' && within(value.length, s.minLength, s.maxLength) && hasFormat(s, value)
      )
    case 'array':
      return (
        Array.isArray(value) &&
        within(value.length, s.minItems, s.maxItems) &&
        value.every((item) => fits(document, s.items ?? {}, item))
      )
    case 'object':
      return fitsObject(document, s, value)
    default:
      return true
  }
}

const within = (value: number, least = -Infinity, most = Infinity) => value >= least && value <= most

function hasFormat({ pattern, format }: JsonSchema, value: string) {
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return false
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(value) && isDate(value.slice(0, 10))
  if (format === 'date') return isDate(value)
  return true
}

function isDate(value: string) {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function fitsObject(document: Document, s: JsonSchema, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { properties = {}, required = [], additionalProperties = true } = s
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, inside]) => {
      const known = properties[name] ?? additionalProperties
      return typeof known === 'boolean' ? known : fits(document, known, inside)
    })
  )
}
