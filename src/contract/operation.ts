/**
 * One operation of the interface, said once. The typed client call, the route, the parsing, the check of
 * credentials and scope, the reply check, the OpenAPI document and the table of operations are all read from it.
 */
import type { FailureKey } from './errors.ts'
import type { z } from './zod.ts'

/** Which headers open the operation (specification, "Authentication"). */
export type Credentials = 'application' | 'server' | 'management' | 'client'

export type Method = 'GET' | 'POST' | 'PUT'

type Schema = z.ZodMiniType

/** What a family's file writes down. */
export interface OperationInit<Path extends string = string> {
  id: string
  /** Its number in the specification; operations beyond the 21 have none. */
  number?: number
  summary: string
  credentials: Credentials
  /** The scope a bearer token needs; the token and management operations need none. */
  scope?: string
  method: Method
  path: Path
  /** Further paths with the same body and reply. */
  alsoAt?: readonly string[]
  query?: Schema
  body?: Schema
  /** How the body travels; JSON unless said. */
  bodyType?: 'json' | 'form'
  /** The body may be left out. */
  bodyOptional?: boolean
  /** The largest body in bytes; 256 KiB unless said. */
  bodyLimit?: number
  /** Takes an `Idempotency-Key`. */
  idempotent?: boolean
  reply: Schema
  /** The status of success; 200 unless said. */
  status?: 200 | 202
  /** A second kind of success, such as 202 for "accepted, applied later". */
  alsoReplies?: { status: 202; reply: Schema }
  /** Keys it can fail with beyond those that every operation has. */
  failures?: readonly FailureKey[]
}

export type Operation = OperationInit

/** Names between braces in a path: `'/a/{b}'` gives `'b'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type Field<Name extends string, Value> = Value extends Schema ? { [N in Name]: z.input<Value> } : unknown
type OptionalField<Name extends string, Value> = Value extends Schema
  ? { [N in Name]?: z.input<Value> }
  : unknown

/** What a caller hands over: path parameters by name, `query` and `body`. */
export type Input<O extends Operation> = { [Name in PathParameter<O['path']>]: string } & OptionalField<
  'query',
  O['query']
> &
  (O extends { bodyOptional: true } ? OptionalField<'body', O['body']> : Field<'body', O['body']>)

/** Every path that leads to an operation. */
type AnyPath<O extends Operation> = O['path'] | NonNullable<O['alsoAt']>[number]

/** The names of `Names` that are missing from one of `Paths` or another. */
type MissingFrom<Paths, Names> = Paths extends string ? Exclude<Names, PathParameter<Paths>> : never

type ParameterOf<O extends Operation> = PathParameter<AnyPath<O>>
type SometimesParameter<O extends Operation> = MissingFrom<AnyPath<O>, ParameterOf<O>>

/** What a handler is given: the same, parsed. A path parameter is there for sure if every path has it. */
export type Parsed<O extends Operation> = {
  [Name in Exclude<ParameterOf<O>, SometimesParameter<O>>]: string
} & { [Name in SometimesParameter<O>]?: string } & (O['query'] extends Schema
    ? { query: z.output<O['query']> }
    : unknown) &
  (O['body'] extends Schema
    ? O extends { bodyOptional: true }
      ? { body?: z.output<O['body']> }
      : { body: z.output<O['body']> }
    : unknown)

/** What a caller gets back. */
export type Reply<O extends Operation> = z.output<O['reply']>

/** Declares an operation, keeping its literal types. @__NO_SIDE_EFFECTS__ */
export function operation<const Init extends OperationInit>(init: Init): Init {
  return init
}

/**
 * The client-side twin of a server-side operation: same body and reply, `/client` in front, own scope
 * ("where the specification is silent", Client-side twins). @__NO_SIDE_EFFECTS__
 */
export function clientSide<
  const Init extends OperationInit,
  const Twin extends { id: string; scope: string },
>(server: Init, twin: Twin) {
  return {
    ...server,
    number: undefined,
    alsoAt: undefined,
    ...twin,
    credentials: 'client',
    path: `/client${server.path}`,
  } as Omit<Init, 'id' | 'number' | 'credentials' | 'scope' | 'path' | 'alsoAt'> &
    Twin & { credentials: 'client'; path: `/client${Init['path']}` }
}
