/** Follows an example along its schema, so that a test can replace each value in turn. */
import type { z } from '../../../src/contract/zod.ts'

export type Path = readonly (string | number)[]

type Fields = Readonly<Record<string | number, unknown>>

export interface Place {
  path: Path
  value: unknown
  /** Zod's definition of the schema for this value, without `optional` and `nullable` around it. */
  def: z.core.$ZodTypes['_zod']['def']
}

/** Every place of the example that has its own schema. */
export function* walk(schema: z.core.$ZodType, value: unknown, path: Path = []): Generator<Place> {
  // Zod's union of all schema types lets TypeScript narrow `def` by `def.type`.
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (value === undefined) return
  if (def.type === 'optional') return yield* walk(def.innerType, value, path)
  if (def.type === 'nullable') return value === null ? undefined : yield* walk(def.innerType, value, path)

  yield { path, value, def }
  if (def.type === 'array') {
    for (const [at, item] of asList(value).entries()) yield* walk(def.element, item, [...path, at])
  }
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) {
      yield* walk(field, asFields(value)[name], [...path, name])
    }
  }
  if (def.type === 'record') {
    for (const [name, item] of Object.entries(asFields(value))) {
      yield* walk(def.valueType, item, [...path, name])
    }
  }
}

/** The example with another value at one place; unchanged if it has no such place. */
export function replaced(example: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  return changed(example, (fields) => ({ ...fields, [step]: replaced(fields[step], rest, value) }))
}

/** The example without one of its places. */
export function without(example: unknown, path: Path): unknown {
  const [step, ...rest] = path
  if (step === undefined) return example
  return changed(example, (fields) => {
    if (rest.length > 0) return { ...fields, [step]: without(fields[step], rest) }
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== String(step)))
  })
}

function changed(example: unknown, change: (fields: Fields) => Fields): unknown {
  if (typeof example !== 'object' || example === null) return example
  const fields = change(asFields(example))
  return Array.isArray(example) ? Object.values(fields) : fields
}

/** The value at a place. */
export const valueAt = (example: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => asFields(value)[step], example)

// These casts are safe because the schema has accepted the example.
const asList = (value: unknown) => value as readonly unknown[]
const asFields = (value: unknown) => value as Fields
