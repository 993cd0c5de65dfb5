/** Tables of all fields of the catalog file, from its JSON Schema. */
import { catalogueJsonSchema } from '../src/service/catalogue/schema.ts'
import { inside, rowsOf, type Schema, variantsOf } from './catalog-fields.ts'

/** A table for each list or object of the file, by its mark in `demo/docs/catalog.md`. */
const tables = {
  'file-fields': '',
  'project-fields': 'projects',
  'keys-fields': 'projects.keys',
  'brand-fields': 'projects.brand',
  'products-fields': 'projects.products',
  'collections-fields': 'projects.product_collections',
  'customers-fields': 'projects.customers',
  'segments-fields': 'projects.segments',
  'rules-fields': 'projects.validation_rules',
  'conditions-fields': 'projects.validation_rules.rules',
  'categories-fields': 'projects.categories',
  'stacking-fields': 'projects.stacking_rules',
  'rewards-fields': 'projects.rewards',
  'campaigns-fields': 'projects.campaigns',
  'promotion-tiers-fields': 'projects.campaigns.promotion_tiers',
  'promotion-stacks-fields': 'projects.campaigns.promotion_stacks',
  'voucher-fields': 'projects.campaigns.voucher',
  'vouchers-fields': 'projects.campaigns.vouchers',
  'loyalty-tiers-fields': 'projects.campaigns.loyalty_tiers',
  'earning-rules-fields': 'projects.campaigns.earning_rules',
  'reward-assignments-fields': 'projects.campaigns.reward_assignments',
  'referral-program-fields': 'projects.campaigns.referral_program',
  'discount-fields': 'projects.campaigns.voucher.discount',
  'validity-timeframe-fields': 'projects.campaigns.validity_timeframe',
  'validity-hours-fields': 'projects.campaigns.validity_hours',
  'expiration-rules-fields': 'projects.campaigns.earning_rules.expiration_rules',
}

export function catalogTables(): Record<string, string[][]> {
  const file: Schema = JSON.parse(JSON.stringify(catalogueJsonSchema()))
  return Object.fromEntries(
    Object.entries(tables).map(([mark, path]) => {
      const steps = path.split('.').filter(Boolean)
      const variants = steps.reduce((parents, step) => inside(file, parents, step), variantsOf(file, file))
      if (variants.length === 0) throw new Error(`The catalog has no object at ${path}`)
      return [mark, rowsOf(file, variants, '', steps.at(-1) ?? '')]
    }),
  )
}

export const catalogColumns = ['Field', 'Description', 'Type', 'Default']
