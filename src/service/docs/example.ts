/** Builds example values from a schema: all required fields, and informative optional ones. */
import { resolve, type ApiReference, type Schema } from './document.ts'

/** Example values by field name, for fields whose schema does not suggest a realistic value. */
const typicalValues: Record<string, unknown> = {
  access_token: '<ACCESS_TOKEN>',
  banner: 'Save 10.00',
  campaign: 'Club',
  client_id: 'app-shop',
  code: 'ADA-7K2M',
  email: 'ada@shop.example',
  grant_type: 'client_credentials',
  image_url: 'https://shop.example/mug.png',
  name: 'Mug',
  phone: '+49 30 1234567',
  price: 1900,
  quantity: 2,
  scope: 'api',
  source_id: 'order-1001',
  url: 'https://shop.example/',
  website_url: 'https://shop.example/',
  privacy_policy_url: 'https://shop.example/privacy',
  terms_of_use_url: 'https://shop.example/terms',
}

const informativeFields = [
  'customer',
  'order',
  'items',
  'product_id',
  'quantity',
  'points',
  'name',
  'price',
  'reward',
  'status',
]

const formats: Record<string, string> = {
  'date-time': '2026-11-21T12:00:00.000Z',
  date: '2026-12-31',
  duration: 'P1D',
}

const maxDepth = 6

/** Id prefixes by resource, as listed at the start of the specification. */
const prefixes: Record<string, string> = {
  async_action: 'aa',
  brand_configuration: 'brd',
  campaign: 'camp',
  category: 'cat',
  customer: 'cust',
  earning_rule: 'ern',
  event: 'evcus',
  export: 'exp',
  loyalty_tier: 'lty',
  order: 'ord',
  product: 'prod',
  project: 'proj',
  promotion: 'promo',
  promotion_tier: 'promo',
  redemption: 'r',
  referral_holder: 'rh',
  reward: 'rew',
  reward_assignment: 'rewa',
  rule: 'val',
  validation_rules_assignment: 'asgm',
  voucher: 'v',
}

/** `name` is the field's name. For the `id` of a resource, it is `<resource>_id`. */
export function exampleOf(schema: Schema, reference: ApiReference, name = '', depth = 0): unknown {
  const resolved = resolve(schema, reference)
  const {
    const: constant,
    enum: values,
    'x-extensible-enum': extensible,
    anyOf,
    properties,
    items,
  } = resolved
  if (constant !== undefined) return constant
  const firstValue = values?.[0] ?? extensible?.[0]
  if (firstValue !== undefined) return firstValue
  if (anyOf) return exampleOf(anyOf[0] ?? {}, reference, name, depth)
  if (properties) return exampleObject(resolved, reference, name, depth)
  if (items) return depth > maxDepth ? [] : [exampleOf(items, reference, name, depth + 1)]
  return exampleValue(resolved, name)
}

function exampleObject(
  { properties = {}, required = [] }: Schema,
  reference: ApiReference,
  name: string,
  depth: number,
) {
  const included = Object.entries(properties).filter(
    ([field, { readOnly }]) =>
      !readOnly && (required.includes(field) || (depth < 3 && informativeFields.includes(field))),
  )
  const resource = typeof properties.object?.const === 'string' ? properties.object.const : name
  return Object.fromEntries(
    included.map(([field, schema]) => [
      field,
      exampleOf(schema, reference, field === 'id' ? `${resource}_id` : field, depth + 1),
    ]),
  )
}

function exampleValue({ type, format, minimum = 0, maximum }: Schema, name: string): unknown {
  const [kind] = typeof type === 'string' ? [type] : (type ?? [])
  if (kind === 'object') return {}
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number') {
    const typical = typicalValues[name]
    return typeof typical === 'number' ? typical : Math.max(minimum, Math.min(100, maximum ?? 100))
  }
  if (format !== undefined) return formats[format] ?? ''
  const typical = typicalValues[name]
  if (typeof typical === 'string') return typical
  const [, resource] = /^(.*)_id$/.exec(name) ?? []
  return resource === undefined ? 'text' : `${prefixes[resource] ?? resource}_1`
}
