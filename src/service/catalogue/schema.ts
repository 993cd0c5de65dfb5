/**
 * The catalogue file: everything a shop sets up before the service runs. Field names are those of the wire;
 * amounts are in minor units.
 *
 * What leaves the file stays in the store, and so does what operations made. Ids may be left out: they are
 * then derived from the project and the thing's own name (code, source_id), so that they are the same each time.
 */
import { shaped, text } from '../../contract/primitives.ts'
import { z } from '../../contract/zod.ts'
import { campaign } from './schema/campaign.ts'
import { reward } from './schema/loyalty.ts'
import { idOf, name } from './schema/parts.ts'
import { segment, stackingRules, validationRule } from './schema/rules.ts'
import { brand, customer, product, productCollection } from './schema/shop.ts'

/** What a header carries unchanged: visible characters without a comma, which is where a doubled header is joined. */
const keyText = shaped(/^[!-+\--~]{1,500}$/)
/** Left out: all scopes of the key's side. */
const scopes = z.optional(z.array(text(100)))

const keys = z.strictObject({
  server: z.optional(z.array(z.strictObject({ app_id: keyText, app_token: keyText, scopes }))),
  client: z.optional(
    z.array(
      z.strictObject({
        application_id: keyText,
        token: keyText,
        /** `shop.example` exactly, `.shop.example` its sub-domains, `*` any. */
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
  currency: z.optional(shaped(/^[A-Z]{3}$/)),
  auth: z.optional(z.enum(['keys-and-bearer', 'keys-or-bearer'])),
  expose_turnover: z.optional(z.boolean()),
  keys: z.optional(keys),
  brand: z.optional(brand),
  products: z.optional(z.array(product)),
  product_collections: z.optional(z.array(productCollection)),
  customers: z.optional(z.array(customer)),
  segments: z.optional(z.array(segment)),
  validation_rules: z.optional(z.array(validationRule)),
  stacking_rules: z.optional(stackingRules),
  rewards: z.optional(z.array(reward)),
  campaigns: z.optional(z.array(campaign)),
})

export const catalogueFile = z.strictObject({ $schema: z.optional(z.string()), projects: z.array(project) })

export type Catalogue = z.infer<typeof catalogueFile>
export type DeclaredProject = z.infer<typeof project>
export type DeclaredCampaign = z.infer<typeof campaign>
