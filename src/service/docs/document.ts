/** The OpenAPI document as the reference page reads it. */
import { openapi } from './openapi.ts'

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
  /** A request takes it and has no use for it. */
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

export interface Described {
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
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { name?: string }> }
}

/** An operation at all of its addresses. */
export interface OperationEntry extends Described {
  method: string
  addresses: readonly [string, ...string[]]
}

/** As a reader gets it: over the wire. */
export function readReference(): ApiReference {
  return JSON.parse(JSON.stringify(openapi()))
}

/** Every operation once; its further addresses carry its name with a number behind. */
export function entriesOf({ paths }: ApiReference): OperationEntry[] {
  const entries = new Map<string, OperationEntry>()
  for (const [address, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [operationId = ''] = described.operationId.split('_')
      const known = entries.get(operationId)
      entries.set(operationId, {
        ...(known ?? { ...described, operationId, method: method.toUpperCase() }),
        addresses: known ? [...known.addresses, address] : [address],
      })
    }
  }
  return [...entries.values()]
}

/** `#/components/schemas/Voucher` gives `Voucher`. */
export const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema itself, where it only refers to one. */
export const resolve = (schema: Schema, { components }: ApiReference): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameIn(schema.$ref)] ?? {})
