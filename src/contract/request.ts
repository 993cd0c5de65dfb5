/**
 * Requests accept objects from replies ("where the specification is silent", Requests and responses): for example, a
 * product from a reply can be sent back wherever a product is accepted. Fields that only replies have are removed before
 * parsing. Unknown fields are errors.
 */
import type { KnownFields } from './signature.ts'
import { z } from './zod.ts'

type Schemas = Readonly<Record<string, z.ZodMiniType>>

export interface ReplyObject {
  readonly shape: Schemas
}

/** A strict object that also accepts all fields of `replies`. @__NO_SIDE_EFFECTS__ */
export function request<const Shape extends Schemas, const Replies extends readonly ReplyObject[]>(
  shape: Shape,
  ...replies: Replies
) {
  return Object.assign(z.strictObject(shape), { replies }) as RequestObject<Shape, Replies> // only the input type is wider
}

type Strict<Shape extends Schemas> = z.ZodMiniObject<Shape, z.core.$strict>

/** Accepts a request or a reply, and parses it to the fields of the request. */
export interface RequestObject<Shape extends Schemas, Replies extends readonly ReplyObject[]> extends Omit<
  Strict<Shape>,
  '_zod'
> {
  replies: Replies
  _zod: Omit<Strict<Shape>['_zod'], 'input'> & { input: RequestInput<Shape, Replies> }
}

type RequestInput<Shape extends Schemas, Replies extends readonly ReplyObject[]> =
  | WithNulls<z.input<Strict<Shape>>, NullableNames<Replies[number]>>
  | KnownFields<z.output<Replies[number]>>

type WithNulls<Input, Names> = { [Name in keyof Input]: Input[Name] | (Name extends Names ? null : never) }

type NullableNames<Reply> = Reply extends ReplyObject
  ? {
      [Name in keyof Reply['shape']]: null extends z.output<Reply['shape'][Name]> ? Name : never
    }[keyof Reply['shape']]
  : never

/** Fields of a request that are accepted but not parsed. */
export interface IgnoredFields {
  replyOnly: ReadonlySet<string>
  /** Fields that are nullable in a reply, but not in the request. Null is removed. */
  nullable: ReadonlySet<string>
}

const emptyIgnored: IgnoredFields = { replyOnly: new Set(), nullable: new Set() }
const cache = new WeakMap<object, IgnoredFields>()

export function ignoredFields(schema: z.core.$ZodType): IgnoredFields {
  if (!('replies' in schema)) return emptyIgnored
  const cached = cache.get(schema)
  if (cached) return cached
  const { shape, replies } = schema as ReturnType<typeof request> // only `request` adds `replies`
  const own = new Map(Object.entries(shape))
  const fields = replies.flatMap((reply) => Object.entries(reply.shape))
  const nullable = fields.filter(([name, field]) => acceptsNull(field) && !acceptsNull(own.get(name)))
  const ignored = {
    replyOnly: new Set(fields.flatMap(([name]) => (own.has(name) ? [] : [name]))),
    nullable: new Set(nullable.flatMap(([name]) => (own.has(name) ? [name] : []))),
  }
  cache.set(schema, ignored)
  return ignored
}

const acceptsNull = (schema: z.ZodMiniType | undefined) => !!schema && z.safeParse(schema, null).success

/** Values of a wrong type stay as they are, for the schema to reject. */
export function withoutReplyFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'] // the union of all schemas, discriminated by `def.type`
  if (def.type === 'optional' || def.type === 'nullable') return withoutReplyFields(def.innerType, value)
  if (typeof value !== 'object' || value === null) return value
  if (def.type === 'array') {
    return Array.isArray(value) ? value.map((item) => withoutReplyFields(def.element, item)) : value
  }
  if (def.type !== 'object' || Array.isArray(value)) return value

  const { replyOnly, nullable } = ignoredFields(schema)
  const shape = new Map(Object.entries(def.shape))
  const accepted = Object.entries(value).filter(
    ([name, field]) => !replyOnly.has(name) && !(field === null && nullable.has(name)),
  )
  return Object.fromEntries(
    accepted.map(([name, field]) => {
      const inner = shape.get(name)
      return [name, inner ? withoutReplyFields(inner, field) : field]
    }),
  )
}
