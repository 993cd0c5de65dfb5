/**
 * Fields have their wire names; amounts are in minor units. An omitted id is derived from the project and the entry's
 * name (or code or source_id), so it is the same on every load.
 */
import { requestMoney as money, text } from '../../contract/primitives.ts'
import { brandRequest } from '../../contract/resources/brand.ts'
import { customerRequest, customerSourceId } from '../../contract/resources/customer.ts'
import { z } from '../../contract/zod.ts'
import { campaign } from './schema/campaign.ts'
import { descriptions } from './schema/descriptions.ts'
import { reward } from './schema/program.ts'
import {
  idOf,
  language,
  metadata,
  name,
  reference,
  matching,
  translationsOf,
} from './schema/common-fields.ts'
import { category, segment, stackingRules, validationRule } from './schema/validation-rules.ts'

const sku = z.strictObject({
  id: z.optional(idOf('sku')),
  source_id: reference,
  sku: z.optional(name),
  price: z.optional(money),
  attributes: z.optional(z.record(text(100), z.string())),
  metadata: z.optional(metadata),
})

export const product = z.strictObject({
  id: z.optional(idOf('prod')),
  source_id: reference,
  name,
  price: z.optional(z.nullable(money)),
  attributes: z.optional(z.array(text(100))),
  metadata: z.optional(metadata),
  image_url: z.optional(z.nullable(matching(/^https:\/\/\S{1,2000}$/, 'must be an https:// address'))),
  skus: z.optional(z.array(sku)),
  translations: translationsOf('name'),
})

/** `products` contains source ids or ids. */
export const productCollection = z.strictObject({
  id: idOf('pc'),
  name,
  products: z.array(reference),
  translations: translationsOf('name'),
})

export const customer = z.strictObject({
  ...customerRequest.shape,
  id: z.optional(idOf('cust')),
  source_id: customerSourceId,
})

export const declaredBrand = z.strictObject({ ...brandRequest.shape, id: z.optional(idOf('brd')) })

/** Visible ASCII characters except the comma, because HTTP joins repeated headers with commas. */
const keyText = matching(/^[!-+\--~]{1,500}$/, 'must be 1 to 500 ASCII characters without spaces or commas')
/** Defaults to all scopes of the key's kind. */
const scopes = z.optional(z.array(text(100)))

const keys = z.strictObject({
  server: z.optional(z.array(z.strictObject({ app_id: keyText, app_token: keyText, scopes }))),
  client: z.optional(
    z.array(
      z.strictObject({
        application_id: keyText,
        token: keyText,
        /** `shop.example` is one host, `.shop.example` its subdomains, `*` any host. */
        origins: z.array(text(300)),
        scopes,
      }),
    ),
  ),
  management: z.optional(z.array(z.strictObject({ id: keyText, token: keyText }))),
})

const project = z.strictObject({
  id: idOf('proj'),
  name,
  currency: z.optional(matching(/^[A-Z]{3}$/, 'must be a three-letter currency code such as EUR')),
  language: z.optional(language),
  auth: z.optional(z.enum(['keys-and-bearer', 'keys-or-bearer'])),
  expose_turnover: z.optional(z.boolean()),
  case_sensitive_codes: z.optional(z.boolean()),
  keys: z.optional(keys),
  brand: z.optional(declaredBrand),
  products: z.optional(z.array(product)),
  product_collections: z.optional(z.array(productCollection)),
  customers: z.optional(z.array(customer)),
  segments: z.optional(z.array(segment)),
  validation_rules: z.optional(z.array(validationRule)),
  categories: z.optional(z.array(category)),
  stacking_rules: z.optional(stackingRules),
  rewards: z.optional(z.array(reward)),
  campaigns: z.optional(z.array(campaign)),
})

export const catalogueFile = z.strictObject({ $schema: z.optional(z.string()), projects: z.array(project) })

export type Catalogue = z.infer<typeof catalogueFile>
export type DeclaredProject = z.infer<typeof project>
export type DeclaredCampaign = z.infer<typeof campaign>

/** Editors use this schema if `$schema` in the file refers to it. */
export const catalogueJsonSchema = () => ({
  $id: 'perkit-catalogue.schema.json',
  title: 'Perkit catalog',
  description:
    'Projects with their keys, products, campaigns and rules. Amounts are in minor units. Most ids are optional. ' +
    'Loading the same file again changes nothing. Entries that are removed from the file stay in the store until ' +
    'they are ended.',
  ...described(z.toJSONSchema(catalogueFile, { io: 'input' }), ''),
})

function described<Part>(part: Part, parent: string): Part {
  if (Array.isArray(part)) return part.map((one: unknown) => described(one, parent)) as Part
  if (typeof part !== 'object' || part === null) return part
  const inside = Object.entries(part).map(([keyword, inner]: [string, unknown]) => [
    keyword,
    keyword === 'properties' ? describedFields(inner, parent) : described(inner, parent),
  ])
  return Object.fromEntries(inside) as Part
}

function describedFields(fields: unknown, parent: string) {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, schema]: [string, object]) => {
      const description = descriptions[`${parent}.${field}`] ?? descriptions[field]
      return [field, { ...described(schema, field), ...(description && { description }) }]
    }),
  )
}
