/**
 * Operations are declared once. The client's calls, the routes, the OpenAPI document and the docs are derived from the
 * declaration.
 */
import type { FailureKey } from './failures.ts'
import type { Credentials, Method, PathParameter } from './signature.ts'
import type { z } from './zod.ts'

export type { Credentials, Input, Method, Reply } from './signature.ts'

type Schema = z.ZodMiniType

export interface OperationInit<Path extends string = string> {
  id: string
  /** Number in the specification, 1 to 21. Operations that we added have none. */
  number?: number
  summary: string
  credentials: Credentials
  /** Required scope of the bearer token. Token and management operations need none. */
  scope?: string
  method: Method
  path: Path
  aliases?: readonly string[]
  query?: Schema
  body?: Schema
  /** Default: `json`. */
  bodyType?: 'json' | 'form'
  bodyOptional?: boolean
  /** Maximum size of the body in bytes. Default: 256 KiB. */
  bodyLimit?: number
  /** Whether the operation accepts an `Idempotency-Key`. */
  idempotent?: boolean
  reply: Schema
  /** Status of `reply`. Default: 200. */
  status?: 200 | 202
  acceptedReply?: { status: 202; reply: Schema }
  /** Error keys in addition to those of all operations. */
  failures?: readonly FailureKey[]
}

export type Operation = OperationInit

type AnyPath<O extends Operation> = O['path'] | NonNullable<O['aliases']>[number]

/** The `Names` that are missing from at least one of the `Paths`. */
type MissingFrom<Paths, Names> = Paths extends string ? Exclude<Names, PathParameter<Paths>> : never

type ParameterOf<O extends Operation> = PathParameter<AnyPath<O>>
type SometimesParameter<O extends Operation> = MissingFrom<AnyPath<O>, ParameterOf<O>>

/** A path parameter is optional unless every path has it. */
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

/** @__NO_SIDE_EFFECTS__ */
export function operation<const Init extends OperationInit>(init: Init): Init {
  return init
}

/** The same operation for pages. @__NO_SIDE_EFFECTS__ */
export function clientSide<
  const Init extends OperationInit,
  const Client extends { id: string; scope: string },
>(server: Init, client: Client) {
  return {
    ...server,
    number: undefined,
    aliases: undefined,
    ...client,
    credentials: 'client',
    path: `/client${server.path}`,
  } as Omit<Init, 'id' | 'number' | 'credentials' | 'scope' | 'path' | 'aliases'> &
    Client & { credentials: 'client'; path: `/client${Init['path']}` }
}
