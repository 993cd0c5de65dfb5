import { demoHashes } from '../../auth/demo-keys.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { isOriginPattern } from '../../auth/origin.ts'
import { isScope } from '../../auth/scopes.ts'
import type { ColumnValue, Plan } from '../plan.ts'
import type { DeclaredProject } from '../schema.ts'
import { json, defaultCurrency } from './shared.ts'

export function mapProject(plan: Plan, project: DeclaredProject, path: string) {
  const { project_id } = plan
  const { name, currency = defaultCurrency, auth = 'keys-and-bearer' } = project
  const { expose_turnover = false, case_sensitive_codes = false } = project
  if (!currencies.has(currency))
    plan.fault(`${path}.currency`, `must be an ISO 4217 currency code such as EUR (got ${currency})`)
  const stacking_rules = json(project.stacking_rules)
  const language = project.language ?? null
  plan.entries.push({
    kind: 'projects',
    path,
    key: { project_id },
    declared: { name, currency, language, auth, expose_turnover, case_sensitive_codes, stacking_rules },
    initial: {},
  })
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Warns about every demo key, because only `perkit serve` can check whether other machines can reach the service. */
function warnOfDemoKey(plan: Plan, secret_hash: string, path: string) {
  if (demoHashes.includes(secret_hash))
    plan.warn(path, 'is a demo key, whose secret is public: use it only on your own machine')
}

export function mapKeys(plan: Plan, { keys = {} }: DeclaredProject, path: string) {
  keys.server?.forEach(({ app_id, app_token, scopes }, index) => {
    const declared = { secret_hash: hashSecret(app_token), scopes: json(scopes) }
    const at = `${path}.keys.server[${index}]`
    checkScopes(plan, scopes, at)
    warnOfDemoKey(plan, declared.secret_hash, at)
    plan.add({ kind: 'server_keys', id: app_id, path: at, declared })
  })
  keys.client?.forEach(({ application_id, token, origins, scopes }, index) => {
    const declared = { secret_hash: hashSecret(token), scopes: json(scopes), origins: json(origins) }
    const at = `${path}.keys.client[${index}]`
    checkScopes(plan, scopes, at)
    warnOfDemoKey(plan, declared.secret_hash, at)
    origins.forEach((origin, place) => {
      if (!isOriginPattern(origin))
        plan.fault(
          `${at}.origins[${place}]`,
          'must be a host such as shop.example or localhost:3000, .shop.example for its subdomains, or * for any host',
        )
    })
    plan.add({ kind: 'client_keys', id: application_id, path: at, declared })
  })
  keys.management?.forEach(({ id, token }, index) => {
    const declared = { secret_hash: hashSecret(token) }
    const at = `${path}.keys.management[${index}]`
    warnOfDemoKey(plan, declared.secret_hash, at)
    plan.add({ kind: 'management_keys', id, path: at, declared })
  })
}

function checkScopes(plan: Plan, scopes: readonly string[] = [], path: string) {
  scopes.forEach((scope, place) => {
    if (!isScope(scope))
      plan.fault(`${path}.scopes[${place}]`, `must be a scope such as vouchers or client_api (got ${scope})`)
  })
}

/** A project has at most one brand, created by an operation or by a catalog. */
export function mapBrand(plan: Plan, { brand }: DeclaredProject, path: string) {
  if (!brand) return
  const { project_id } = plan
  const existing = plan.existingId('brands', 'project_id', project_id)
  if (brand.id !== undefined && existing !== undefined && existing !== brand.id)
    plan.fault(`${path}.brand.id`, `must be ${existing}, the id of the existing brand`)
  plan.add({
    kind: 'brands',
    id: plan.id('brands', 'brd', brand.id, project_id, 'project_id'),
    path: `${path}.brand`,
    declared: {
      brand: json(brand.brand),
      address: json(brand.address),
      contact: json(brand.contact),
      cockpits: json(brand.cockpits ?? {}),
    },
  })
}

export function mapCategories(
  plan: Plan,
  { categories = [], stacking_rules }: DeclaredProject,
  path: string,
) {
  categories.forEach((category, index) => {
    const { name, hierarchy, stacking_rules_type = null } = category
    const id = plan.id('categories', 'cat', category.id, name, 'name')
    plan.add({
      kind: 'categories',
      id,
      path: `${path}.categories[${index}]`,
      declared: { name, hierarchy, stacking_rules_type, translations: json(category.translations) },
      unique: { name },
    })
    const opposite = stacking_rules_type === 'JOINT' ? 'exclusive_categories' : 'joint_categories'
    stacking_rules?.[opposite]?.forEach((idOrName, place) => {
      if (stacking_rules_type === null || (idOrName !== id && idOrName !== name)) return
      const at = `${path}.stacking_rules.${opposite}[${place}]`
      plan.fault(at, `must not be a category with the stacking_rules_type ${stacking_rules_type}`)
    })
  })
}

type CategoryFields = { category_id?: string | null | undefined; category?: string | null | undefined }

export function categoryOf(plan: Plan, { category_id, category }: CategoryFields, path: string): ColumnValue {
  if (typeof category_id === 'string' && typeof category === 'string') {
    plan.fault(`${path}.category`, 'must be omitted if category_id is set')
  }
  const name = category_id ?? category
  const field = category_id === undefined || category_id === null ? 'category' : 'category_id'
  return name === undefined || name === null ? null : plan.resolveId('categories', name, `${path}.${field}`)
}

export function mapProducts(plan: Plan, { products = [] }: DeclaredProject, path: string) {
  products.forEach((product, index) => {
    const at = `${path}.products[${index}]`
    const { source_id, name, price = null, attributes = [], metadata = {}, image_url = null } = product
    const id = plan.id('products', 'prod', product.id, source_id, 'source_id')
    plan.add({
      kind: 'products',
      id,
      path: at,
      declared: {
        source_id,
        name,
        price,
        attributes: json(attributes),
        metadata: json(metadata),
        image_url,
        translations: json(product.translations),
      },
      unique: { source_id, name },
    })
    product.skus?.forEach((sku, place) => mapSku(plan, sku, id, `${at}.skus[${place}]`))
  })
}

type DeclaredSku = NonNullable<NonNullable<DeclaredProject['products']>[number]['skus']>[number]

function mapSku(plan: Plan, sku: DeclaredSku, product_id: string, path: string) {
  const { source_id, price = null, attributes = {}, metadata = {} } = sku
  plan.add({
    kind: 'skus',
    id: plan.id('skus', 'sku', sku.id, source_id, 'source_id'),
    path,
    declared: {
      product_id,
      source_id,
      sku: sku.sku ?? null,
      price,
      attributes: json(attributes),
      metadata: json(metadata),
    },
    unique: { source_id },
  })
}

export function mapCollections(plan: Plan, { product_collections = [] }: DeclaredProject, path: string) {
  product_collections.forEach(({ id, name, products, translations }, index) => {
    const at = `${path}.product_collections[${index}]`
    const ids = products.map((product, place) =>
      plan.resolveId('products', product, `${at}.products[${place}]`),
    )
    const declared = { name, products: json(ids), translations: json(translations) }
    plan.add({ kind: 'product_collections', id, path: at, declared })
  })
}

export function mapCustomers(plan: Plan, { customers = [] }: DeclaredProject, path: string) {
  customers.forEach((customer, index) => {
    const { source_id, name = null, description = null, email = null, phone = null } = customer
    plan.add({
      kind: 'customers',
      id: plan.id('customers', 'cust', customer.id, source_id, 'source_id'),
      path: `${path}.customers[${index}]`,
      declared: {
        source_id,
        name,
        description,
        email,
        phone,
        birthdate: customer.birthdate ?? null,
        address: json(customer.address),
        metadata: json(customer.metadata ?? {}),
      },
      unique: { source_id },
    })
  })
}
