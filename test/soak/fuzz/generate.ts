/** Random values from the schemas of the OpenAPI document: mostly valid, sometimes invalid or extreme. */
import { resolve, type Document, type JsonSchema } from '../../wire/invalid-input/document.ts'
import type { Chance } from './random.ts'

/** Share of values that do not match their schema. */
const invalidShare = 0.03

/** Below this depth, only required fields are generated. */
const maxDepth = 8

const extremes: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  '1e3',
  '-0',
  '１',
  'ünïcödé 🎁 \u202e',
  "'; drop table vouchers; --",
  '=cmd|calc!A1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '\ud83c\udf81'.repeat(300),
  'x'.repeat(20_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: 1 }, toString: 1 },
  { $in: [1] },
]

/** `known` are ids and names in the shop. */
export function generate(
  document: Document,
  schema: JsonSchema,
  chance: Chance,
  known: readonly string[],
  depth = 0,
): unknown {
  if (chance.hits(invalidShare)) return chance.pick(extremes)
  const s = resolve(document, schema)
  const alternatives = s.anyOf ?? s.oneOf
  if (alternatives) return generate(document, chance.pick(alternatives), chance, known, depth)
  if ('const' in s) return s.const
  if (s.enum) return chance.pick(s.enum)
  switch (s.type) {
    case 'null':
      return null
    case 'boolean':
      return chance.hits(0.5)
    case 'integer':
      return integerFor(s, chance)
    case 'number':
      return chance.next() * 100
    case 'string':
      return word(s, chance, known)
    case 'array':
      return list(document, s, chance, known, depth)
    default:
      return fields(document, s, chance, known, depth)
  }
}

function integerFor({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, chance: Chance) {
  const spread = Math.min(maximum - minimum, chance.pick([1, 10, 1000, Number.MAX_SAFE_INTEGER]))
  return minimum + chance.below(spread + 1)
}

function word({ format, maxLength = 100 }: JsonSchema, chance: Chance, known: readonly string[]) {
  if (format === 'date-time') return new Date(chance.below(4e12)).toISOString()
  if (format === 'date') return new Date(chance.below(4e12)).toISOString().slice(0, 10)
  if (format === 'duration') return chance.pick(['P1D', 'PT1H', 'P1Y2M'])
  if (chance.hits(0.7)) return chance.pick(known)
  return chance
    .next()
    .toString(36)
    .slice(2, Math.max(3, Math.min(maxLength, 12)))
}

function list(document: Document, s: JsonSchema, chance: Chance, known: readonly string[], depth: number) {
  const least = s.minItems ?? 0
  const length = Math.min(s.maxItems ?? 8, least + chance.below(chance.hits(0.05) ? 60 : 3))
  return Array.from({ length }, () => generate(document, s.items ?? {}, chance, known, depth + 1))
}

function fields(document: Document, s: JsonSchema, chance: Chance, known: readonly string[], depth: number) {
  const { properties = {}, required = [], additionalProperties } = s
  const value: Record<string, unknown> = {}
  for (const [name, inside] of Object.entries(properties)) {
    const wanted = required.includes(name) ? !chance.hits(0.01) : depth < maxDepth && chance.hits(0.4)
    if (wanted) value[name] = generate(document, inside, chance, known, depth + 1)
  }
  if (typeof additionalProperties === 'object' && depth < maxDepth && chance.hits(0.5))
    value[chance.pick(known)] = generate(document, additionalProperties, chance, known, depth + 1)
  if (chance.hits(0.02)) value[chance.pick(['extra', 'id', 'balance', 'project_id'])] = chance.pick(extremes)
  return value
}
