/** Types of operations for callers. Does not import zod, so that `perkit` can declare operations without it. */

/** The group of credentials that an operation requires (specification, "Authentication"). */
export type Credentials = 'application' | 'server' | 'management' | 'client'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The part of a request's zod schema that callers use. `_zod` exists only for types. */
export interface RequestSchema<Output = unknown, Input = Output> {
  readonly _zod: { readonly output: Output; readonly input: Input }
  readonly def?: { readonly type: string }
  /** Fields of an object. */
  readonly shape?: Readonly<Record<string, unknown>>
}

/** A schema that validates. */
export interface Schema<Output = unknown, Input = Output> extends RequestSchema<Output, Input> {
  safeParse(value: unknown): ParseResult<Output>
}

export type ParseResult<Output> =
  | { success: true; data: Output; error?: undefined }
  | { success: false; data?: undefined; error: { issues: readonly { path: PropertyKey[] }[] } }

export interface Operation {
  readonly id: string
  readonly credentials: Credentials
  /** Required scope of the bearer token. Token and management operations need none. */
  readonly scope?: string
  readonly method: Method
  readonly path: string
  readonly aliases?: readonly string[] | undefined
  readonly query?: RequestSchema
  readonly body?: RequestSchema
  /** Default: `json`. */
  readonly bodyType?: 'json' | 'form'
  readonly bodyOptional?: boolean
  /** Whether the operation accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean
  readonly reply: Schema
  readonly acceptedReply?: { readonly status: 202; readonly reply: Schema }
}

/** Names between braces in a path: `'b'` for `'/a/{b}'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type Field<Name extends string, Value> = Value extends RequestSchema
  ? { [N in Name]: Value['_zod']['input'] }
  : unknown
type OptionalField<Name extends string, Value> = Value extends RequestSchema
  ? { [N in Name]?: Value['_zod']['input'] }
  : unknown

export type Input<O extends Operation> = { [Name in PathParameter<O['path']>]: string } & OptionalField<
  'query',
  O['query']
> &
  (O extends { bodyOptional: true } ? OptionalField<'body', O['body']> : Field<'body', O['body']>)

export type Reply<O extends Operation> = O['reply']['_zod']['output']

/** Removes index signatures, so that a misspelled field in a request is a type error. */
export type KnownFields<Value> = Value extends readonly (infer Item)[]
  ? KnownFields<Item>[]
  : Value extends object
    ? { [Name in keyof Value as string extends Name ? never : Name]: KnownFields<Value[Name]> }
    : Value
