/**
 * The schema of the catalog file, which contains everything a shop sets up before the service runs. Fields have their
 * wire names; amounts are in minor units.
 *
 * Entries that leave the file stay in the store, as do those created by operations. An omitted id is derived from the
 * project and the entry's name (code, source_id), so that it stays the same.
 */
import { requestMoney as money, text } from '../../contract/primitives.ts'
import { brandRequest } from '../../contract/resources/brand.ts'
import { customerRequest } from '../../contract/resources/customer.ts'
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

// Products, collections, customers and brand.

const sku = z.strictObject({
  id: z.optional(idOf('sku')),
  source_id: reference,
  sku: z.optional(name),
  price: z.optional(money),
  attributes: z.optional(z.record(text(100), z.string())),
  metadata: z.optional(metadata),
})

/** `price` in minor units. */
export const product = z.strictObject({
  id: z.optional(idOf('prod')),
  source_id: reference,
  name,
  price: z.optional(z.nullable(money)),
  attributes: z.optional(z.array(text(100))),
  metadata: z.optional(metadata),
  image_url: z.optional(z.nullable(matching(/^https:\/\/\S{1,2000}$/, 'expected an https:// address'))),
  skus: z.optional(z.array(sku)),
  translations: translationsOf('name'),
})

/** `products` contains source ids. */
export const productCollection = z.strictObject({
  id: idOf('pc'),
  name,
  products: z.array(reference),
  translations: translationsOf('name'),
})

export const customer = z.strictObject({
  ...customerRequest.shape,
  id: z.optional(idOf('cust')),
  source_id: reference,
})

export const declaredBrand = z.strictObject({ ...brandRequest.shape, id: z.optional(idOf('brd')) })

/** Visible characters without a comma: HTTP joins repeated headers with commas. */
const keyText = matching(
  /^[!-+\--~]{1,500}$/,
  'expected 1 to 500 letters, digits and signs, without blanks, commas and accents',
)
/** Omitted: all scopes of the key's side. */
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
  currency: z.optional(matching(/^[A-Z]{3}$/, 'expected a three-letter currency code such as EUR')),
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

/** The JSON Schema of the catalog file. Editors use it if the file contains it as `$schema`. */
export const catalogueJsonSchema = () => ({
  $id: 'perkit-catalogue.schema.json',
  title: 'Perkit catalogue',
  description:
    'Projects with everything they are set up with. Amounts are in minor units. Ids may be left out. ' +
    'Loading the same file again changes nothing; what leaves the file stays in the store until it is ended.',
  ...described(z.toJSONSchema(catalogueFile, { io: 'input' }), ''),
})

/** Adds a description to each field. `around` is the name of the enclosing field. */
function described<Part>(part: Part, around: string): Part {
  if (Array.isArray(part)) return part.map((one: unknown) => described(one, around)) as Part
  if (typeof part !== 'object' || part === null) return part
  const inside = Object.entries(part).map(([word, inner]: [string, unknown]) => [
    word,
    word === 'properties' ? describedFields(inner, around) : described(inner, around),
  ])
  return Object.fromEntries(inside) as Part
}

function describedFields(fields: unknown, around: string) {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, schema]: [string, object]) => {
      const description = descriptions[`${around}.${field}`] ?? descriptions[field]
      return [field, { ...described(schema, field), ...(description && { description }) }]
    }),
  )
}
