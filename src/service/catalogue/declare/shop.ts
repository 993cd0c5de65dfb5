/** Products with their SKUs, collections, customers. */
import { json } from '../cells.ts'
import type { Draft } from '../draft.ts'
import type { DeclaredProject } from '../schema.ts'

export function declareProducts(draft: Draft, { products = [] }: DeclaredProject, path: string) {
  products.forEach((product, index) => {
    const at = `${path}.products[${index}]`
    const { source_id, name, price = null, attributes = [], metadata = {}, image_url = null } = product
    const id = draft.id('products', 'prod', product.id, source_id, 'source_id')
    draft.add({
      kind: 'products',
      id,
      path: at,
      declared: { source_id, name, price, attributes: json(attributes), metadata: json(metadata), image_url },
      unique: { source_id, name },
    })
    product.skus?.forEach((sku, place) => declareSku(draft, sku, id, `${at}.skus[${place}]`))
  })
}

type DeclaredSku = NonNullable<NonNullable<DeclaredProject['products']>[number]['skus']>[number]

function declareSku(draft: Draft, sku: DeclaredSku, product_id: string, path: string) {
  const { source_id, price = null, attributes = {}, metadata = {} } = sku
  draft.add({
    kind: 'skus',
    id: draft.id('skus', 'sku', sku.id, source_id, 'source_id'),
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

export function declareCollections(
  draft: Draft,
  { product_collections = [] }: DeclaredProject,
  path: string,
) {
  product_collections.forEach(({ id, name, products }, index) => {
    const at = `${path}.product_collections[${index}]`
    const ids = products.map((product, place) => draft.refer('products', product, `${at}.products[${place}]`))
    draft.add({ kind: 'product_collections', id, path: at, declared: { name, products: json(ids) } })
  })
}

export function declareCustomers(draft: Draft, { customers = [] }: DeclaredProject, path: string) {
  customers.forEach((customer, index) => {
    const { source_id, name = null, email = null, phone = null, birthdate = null } = customer
    draft.add({
      kind: 'customers',
      id: draft.id('customers', 'cust', customer.id, source_id, 'source_id'),
      path: `${path}.customers[${index}]`,
      declared: {
        source_id,
        name,
        email,
        phone,
        birthdate,
        address: json(customer.address),
        metadata: json(customer.metadata ?? {}),
      },
      unique: { source_id },
    })
  })
}
