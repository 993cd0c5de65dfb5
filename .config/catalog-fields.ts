/** Rows for the fields of an object in a JSON Schema. */
import { formatLimit } from '../src/service/docs/format-limit.ts'

export interface Schema {
  description?: string
  type?: string
  const?: string
  enum?: readonly string[]
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Anchors of the fields that have a table of their own. Keys are `parent.field` or `field`. */
const anchors: Record<string, string> = {
  projects: 'projects',
  'projects.keys': 'keys',
  'projects.brand': 'brand',
  'projects.products': 'products',
  product_collections: 'product-collections',
  'projects.customers': 'customers',
  segments: 'segments',
  'projects.validation_rules': 'validation-rules',
  'projects.categories': 'categories',
  stacking_rules: 'stacking-rules',
  'projects.rewards': 'rewards',
  campaigns: 'campaigns',
  'campaigns.promotion_tiers': 'promotion-tiers',
  promotion_stacks: 'promotion-stacks',
  'campaigns.voucher': 'template-for-new-vouchers',
  vouchers: 'vouchers',
  'campaigns.loyalty_tiers': 'loyalty-tiers',
  'campaigns.earning_rules': 'earning-rules',
  reward_assignments: 'reward-assignments',
  referral_program: 'referral-program',
  discount: 'discounts',
  validity_timeframe: 'dates-and-hours',
  validity_hours: 'dates-and-hours',
  expiration_rules: 'expiration-of-points',
  rules: 'conditions',
  filter: 'conditions',
  translations: 'translations',
}

/** All objects that a schema allows: a union allows several, a list those of its items. */
export function variantsOf(file: Schema, schema: Schema): Schema[] {
  const { $ref, items, anyOf, oneOf } = schema
  if ($ref) return variantsOf(file, file.$defs?.[$ref.replace('#/$defs/', '')] ?? {})
  if (items) return variantsOf(file, items)
  const options = anyOf ?? oneOf
  if (options) return options.flatMap((option) => variantsOf(file, option))
  return schema.properties || typeof schema.additionalProperties === 'object' ? [schema] : []
}

/** The objects in a field of objects. `*` stands for a field of any name. */
export const inside = (file: Schema, parents: readonly Schema[], field: string) =>
  schemasOf(parents, field).flatMap((schema) => variantsOf(file, schema))

const schemasOf = (variants: readonly Schema[], field: string) =>
  variants.flatMap(({ properties, additionalProperties }) => {
    const schema = field === '*' ? additionalProperties : properties?.[field]
    return typeof schema === 'object' ? [schema] : []
  })

/** Field, description, type and default. A field with an anchor is not expanded. */
export function rowsOf(
  file: Schema,
  variants: readonly Schema[],
  prefix: string,
  parent: string,
): string[][] {
  const seen = new Map<string, string>()
  const own = namesIn(variants).flatMap((field) => {
    const schemas = schemasOf(variants, field)
    const path = prefix + field
    const anchor = anchors[`${parent}.${field}`] ?? anchors[field]
    const inner = schemas.flatMap((schema) => variantsOf(file, schema))
    const shape = JSON.stringify(inner.map(withoutDescriptions))
    const same = inner.length > 0 && !anchor ? seen.get(shape) : undefined
    seen.set(shape, path)
    const texts = field === 'translations' ? namesIn(inside(file, inner, '*')) : []
    const links = [
      texts.length > 0 && `Texts: ${codes(texts)}.`,
      same && `Same fields as \`${same}\`.`,
      anchor && `See [${titleOf(anchor)}](#${anchor}).`,
    ]
    const row = [`\`${path}\``, ...cellsOf(variants, field, links)]
    return [row, ...(anchor || same ? [] : rowsOf(file, inner, `${path}${mark(schemas)}.`, field))]
  })
  const others = inside(file, variants, '*')
  return [...own, ...(others.length > 0 ? rowsOf(file, others, `${prefix}*.`, parent) : [])]
}

const namesIn = (variants: readonly Schema[]) => [
  ...new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {}))),
]

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Description, type and default. */
function cellsOf(variants: readonly Schema[], field: string, links: readonly (string | false | undefined)[]) {
  const schemas = schemasOf(variants, field)
  const { text, fallback } = describe(schemas[0]?.description ?? '')
  const isRequired = variants.every(
    ({ properties, required }) => !properties?.[field] || required?.includes(field),
  )
  const values = [...new Set(schemas.flatMap(allValues))]
  const isLong = values.length > 4
  const description = [
    text,
    isLong && `One of ${codes(values)}.`,
    condition(variants, field),
    keysOf(schemas),
    ...links,
  ]
  const type = values.length > 0 && !isLong ? codes(values) : typeOf(schemas)
  return [description.filter(Boolean).join(' '), type, isRequired ? 'required' : fallback]
}

const mark = (schemas: readonly Schema[]) => (schemas.some(({ items }) => items) ? '[]' : '')

const withoutDescriptions = (schema: Schema): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  )

const titleOf = (anchor: string) => anchor.charAt(0).toUpperCase() + anchor.slice(1).replaceAll('-', ' ')

/** Splits the default off a description. */
function describe(description: string) {
  const [sentence, value = ''] = / ?Default: (.+?)\.(?= |$)/.exec(description) ?? []
  const text = sentence ? description.replace(sentence, '') : description
  const isValue = /^(?:[A-Z]{2,}|[a-z]+(?:-[a-z]+)+|\d+|true|false|null|en)$/.test(value)
  return { text: withCode(text.trim()), fallback: isValue ? `\`${value}\`` : withCode(value) }
}

/** Marks requests, values and names of fields as code. */
const withCode = (text: string) =>
  text.replaceAll(
    /\$\{\w+\}|\{".*?\}(?!\])|\b[A-Z]+ \/v1[\w/]+|\b\w+_\w+\b|\b[A-Z]{4,}\b|(?<=[: ])[a-z]+\.[a-z][a-z.]+[a-z](?=[,.:]?(?: |$))/g,
    '`$&`',
  )

const typeOf = (schemas: readonly Schema[]) => [...new Set(schemas.map(typeOfOne))].join(' or ')

function allValues({ const: constant, enum: choices, anyOf = [] }: Schema): string[] {
  if (constant !== undefined) return [constant]
  return choices ? [...choices] : anyOf.flatMap(allValues)
}

function typeOfOne(schema: Schema): string {
  const { type, items, anyOf, oneOf, pattern = '', minimum, maximum = Infinity } = schema
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map(typeOfOne))].join(' or ')
  if (items) return `list of ${plural[items.type ?? ''] ?? 'objects'}`
  const [, idPrefix] = /^\^(\w+_)\[A-Za-z0-9_-\]/.exec(pattern) ?? []
  if (idPrefix) return `\`${idPrefix}…\``
  if (type === 'integer' || type === 'number') {
    if (minimum !== undefined && maximum <= 1_000_000)
      return `${type} (${formatLimit(minimum)} to ${formatLimit(maximum)})`
    return minimum ? `${type} (at least ${minimum})` : type
  }
  return type ?? 'object'
}

const plural: Record<string, string> = { string: 'strings', integer: 'integers' }

/** The allowed names of fields, if they are fixed. */
function keysOf(schemas: readonly Schema[]) {
  const names = schemas.flatMap(({ propertyNames }) => propertyNames?.enum ?? [])
  return names.length > 0 ? `Names: ${codes(names)}.` : ''
}

/** For a field of some variants only: the value of another field that selects them. */
function condition(variants: readonly Schema[], field: string) {
  const having = variants.filter(({ properties }) => properties?.[field])
  const lacking = variants.filter((variant) => !having.includes(variant))
  if (lacking.length === 0) return ''
  const valuesOf = (some: readonly Schema[], name: string) =>
    some.flatMap(({ properties }) => properties?.[name]?.const ?? [])
  const names = Object.keys(having[0]?.properties ?? {})
  const selector = names.find((name) => {
    const values = valuesOf(having, name)
    return values.length === having.length && !valuesOf(lacking, name).some((value) => values.includes(value))
  })
  if (!selector) return ''
  const values = [...new Set(valuesOf(having, selector))]
  return `Only if \`${selector}\` is ${values.map((value) => `\`${value}\``).join(' or ')}.`
}
