/**
 * Requests take replies ("where the specification is silent", Decided after the first release): what the service
 * answered of a thing can be sent wherever such a thing is taken. What the request has no use for is left out before
 * the schema reads it, so it counts for nothing; a field that neither of them knows is still refused by its name.
 */
import { z } from './zod.ts'

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** An object of a reply, as far as it matters here: its fields. */
export interface ReplyObject {
  readonly shape: Fields
}

/** A strict object that takes every field of `replies` as well. @__NO_SIDE_EFFECTS__ */
export function request<const Shape extends Fields, const Replies extends readonly ReplyObject[]>(
  shape: Shape,
  ...replies: Replies
) {
  return Object.assign(z.strictObject(shape), { replies }) as RequestObject<Shape, Replies> // of it, only the type of what it takes is wider
}

type Strict<Shape extends Fields> = z.ZodMiniObject<Shape, z.core.$strict>

/** Reads to the fields of the request alone; takes what the service answered, too. */
export interface RequestObject<Shape extends Fields, Replies extends readonly ReplyObject[]> extends Omit<
  Strict<Shape>,
  '_zod'
> {
  replies: Replies
  _zod: Omit<Strict<Shape>['_zod'], 'input'> & { input: RequestInput<Shape, Replies> }
}

type RequestInput<Shape extends Fields, Replies extends readonly ReplyObject[]> =
  | OrNull<z.input<Strict<Shape>>, ReplyNulls<Replies[number]>>
  | Known<z.output<Replies[number]>>

/** Null says "nothing" of a field where it does so in a reply. */
type OrNull<Input, Names> = { [Name in keyof Input]: Input[Name] | (Name extends Names ? null : never) }

/** The names of the fields that may be null, in one of the replies or another. */
type ReplyNulls<Reply> = Reply extends ReplyObject
  ? {
      [Name in keyof Reply['shape']]: null extends z.output<Reply['shape'][Name]> ? Name : never
    }[keyof Reply['shape']]
  : never

/** Only the fields with a name of their own: a misspelled one in a request stays an error of types, too. */
type Known<Value> = Value extends readonly (infer Item)[]
  ? Known<Item>[]
  : Value extends object
    ? { [Name in keyof Value as string extends Name ? never : Name]: Known<Value[Name]> }
    : Value

/** What an object of a request takes and does not read; empty for every other schema. */
export interface Ignored {
  /** Fields that only a reply has. */
  names: ReadonlySet<string>
  /** Its own fields where null says "nothing", as it does in a reply. */
  nulls: ReadonlySet<string>
}

const none: Ignored = { names: new Set(), nulls: new Set() }
const known = new WeakMap<object, Ignored>()

export function ignoredBy(schema: z.core.$ZodType): Ignored {
  if (!('replies' in schema)) return none
  const before = known.get(schema)
  if (before) return before
  const { shape, replies } = schema as ReturnType<typeof request> // only `request` gives a schema replies
  const own = new Map(Object.entries(shape))
  const fields = replies.flatMap((reply) => Object.entries(reply.shape))
  const nullable = fields.filter(([name, field]) => takesNull(field) && !takesNull(own.get(name)))
  const ignored = {
    names: new Set(fields.flatMap(([name]) => (own.has(name) ? [] : [name]))),
    nulls: new Set(nullable.flatMap(([name]) => (own.has(name) ? [name] : []))),
  }
  known.set(schema, ignored)
  return ignored
}

const takesNull = (schema: z.ZodMiniType | undefined) => !!schema && z.safeParse(schema, null).success

/**
 * What is sent without what only a reply says. Whatever is not of the right kind stays as it is, for the schema to
 * name.
 */
export function withoutReplyFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'] // the union of all schemas lets `def.type` tell them apart
  if (def.type === 'optional' || def.type === 'nullable') return withoutReplyFields(def.innerType, value)
  if (typeof value !== 'object' || value === null) return value
  if (def.type === 'array') {
    return Array.isArray(value) ? value.map((item) => withoutReplyFields(def.element, item)) : value
  }
  if (def.type !== 'object' || Array.isArray(value)) return value

  const { names, nulls } = ignoredBy(schema)
  const shape = new Map(Object.entries(def.shape))
  const said = Object.entries(value).filter(
    ([name, field]) => !names.has(name) && !(field === null && nulls.has(name)),
  )
  return Object.fromEntries(
    said.map(([name, field]) => {
      const inner = shape.get(name)
      return [name, inner ? withoutReplyFields(inner, field) : field]
    }),
  )
}
