/** Generates invalid values from a schema and a valid example. */
import { fits, resolve, type Document, type JsonSchema } from './document.ts'

export interface InvalidValue {
  /** A description such as `order.items[0].quantity is -1`. */
  title: string
  /** The field that the refusal should name. */
  field: string
  /** The whole value with one fault. */
  value: unknown
}

type Rebuild = (inner: unknown) => unknown

/** Yields copies of the example with one fault each. */
export function* invalidValues(
  document: Document,
  schema: JsonSchema,
  example: unknown,
): Generator<InvalidValue> {
  yield* at(document, schema, example, '', (inner) => inner)
}

function* at(
  document: Document,
  schema: JsonSchema,
  example: unknown,
  field: string,
  rebuild: Rebuild,
): Generator<InvalidValue> {
  const s = matchingSchema(document, schema, example)
  for (const value of wrongValues(s, example)) {
    if (fits(document, schema, value)) continue
    yield { title: `${field || 'body'} is ${brief(value)}`, field, value: rebuild(value) }
  }
  if (Array.isArray(example)) {
    for (const [index, item] of example.entries()) {
      const place = (inner: unknown) => rebuild(example.with(index, inner))
      yield* at(document, s.items ?? {}, item, `${field}[${index}]`, place)
    }
  } else if (isFields(example) && s.properties) {
    yield* atFields(document, s, example, field, rebuild)
  }
}

function* atFields(
  document: Document,
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  example: Record<string, unknown>,
  field: string,
  rebuild: Rebuild,
): Generator<InvalidValue> {
  const placeOf = (name: string) => (field ? `${field}.${name}` : name)
  if (additionalProperties === false) {
    const place = placeOf('no_such_field')
    yield { title: `${place} is added`, field: place, value: rebuild({ ...example, no_such_field: 1 }) }
  }
  for (const name of required.filter((one) => one in example)) {
    const rest = Object.fromEntries(Object.entries(example).filter(([one]) => one !== name))
    yield { title: `${placeOf(name)} is left out`, field: placeOf(name), value: rebuild(rest) }
  }
  for (const [name, value] of Object.entries(example)) {
    const inside = properties[name]
    if (!inside) continue
    yield* at(document, inside, value, placeOf(name), (inner) => rebuild({ ...example, [name]: inner }))
  }
}

/** The alternative of `anyOf` or `oneOf` that the example matches. */
function matchingSchema(document: Document, schema: JsonSchema, example: unknown): JsonSchema {
  const s = resolve(document, schema)
  const match = (s.anyOf ?? s.oneOf)?.find((one) => fits(document, one, example))
  return match ? matchingSchema(document, match, example) : s
}

/** Candidates of another type, range, length or depth. Some may still match the schema. */
export function wrongValues(s: JsonSchema, example: unknown): unknown[] {
  const most = s.maxItems ?? Infinity
  return [
    null,
    true,
    7,
    1.5,
    -1,
    2 ** 53,
    1e300,
    'no such value',
    '',
    '1e3',
    '０',
    [],
    {},
    [example],
    { value: example },
    ...(s.minimum !== undefined ? [s.minimum - 1] : []),
    ...(s.maximum !== undefined ? [s.maximum + 1] : []),
    ...(s.maxLength !== undefined && s.maxLength <= 10_000 ? ['x'.repeat(s.maxLength + 1)] : []),
    ...(Array.isArray(example) && most <= 500 ? [Array.from({ length: most + 1 }, () => example[0])] : []),
    ...(s.format === 'date-time' ? ['2026-02-30T00:00:00Z', '2026-11-21', '21.11.2026'] : []),
    ...(s.format === 'date' ? ['2026-02-30', '1990-13-01', '28.02.1990'] : []),
  ]
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const brief = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 40)
