/** Every way in which a valid value can be made wrong, read from its schema. */
import { fits, resolve, type Document, type JsonSchema } from './document.ts'

export interface Spoiled {
  /** What was done, and where: `order.items[0].quantity is -1`. */
  title: string
  /** The place that a refusal should name. */
  field: string
  /** The whole, with one fault in it. */
  value: unknown
}

type Rebuild = (inner: unknown) => unknown

/** Each with exactly one fault, all the rest as it was. */
export function* spoiled(document: Document, schema: JsonSchema, example: unknown): Generator<Spoiled> {
  yield* at(document, schema, example, '', (inner) => inner)
}

function* at(
  document: Document,
  schema: JsonSchema,
  example: unknown,
  field: string,
  rebuild: Rebuild,
): Generator<Spoiled> {
  const s = wayOf(document, schema, example)
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
): Generator<Spoiled> {
  const placeOf = (name: string) => (field ? `${field}.${name}` : name)
  if (additionalProperties === false) {
    const place = placeOf('no_such_field')
    yield { title: `${place} is there`, field: place, value: rebuild({ ...example, no_such_field: 1 }) }
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

/** The one of several schemas that the example is of. */
function wayOf(document: Document, schema: JsonSchema, example: unknown): JsonSchema {
  const s = resolve(document, schema)
  const way = (s.anyOf ?? s.oneOf)?.find((one) => fits(document, one, example))
  return way ? wayOf(document, way, example) : s
}

/** Of another type, out of range, too long, nested too deep or not enough. Some may be right after all. */
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
    'no such word',
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
