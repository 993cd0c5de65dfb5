import type { RawBuilder } from 'kysely'
import type { OrderRequest } from '../../contract/resources/order.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import type { CatalogProduct, ProductLookup, ProductRef } from '../rules/basket.ts'
import { redemptionsIn } from '../rules/discounts/wire-order.ts'
import { type Gifts, noGifts } from '../rules/gifts.ts'
import { type GiftsQuery, readGifts } from './order-gifts.ts'

export async function loadProducts(
  db: Db,
  project_id: string,
  refs: readonly ProductRef[],
): Promise<ProductLookup> {
  return productLookup(await readProducts(db, project_id, refs))
}

/** Runs no query if the order has no gifts. */
export const loadGifts = async (
  db: Db,
  project_id: string,
  order: OrderRequest | undefined,
  query: GiftsQuery,
): Promise<Gifts> =>
  order && redemptionsIn(order).length > 0 ? readGifts(db, project_id, order, query) : noGifts

/** The map contains each product under two keys: by id and by source id ({@link lookupKey}). */
export async function readProducts(
  db: Db,
  project_id: string,
  refs: readonly ProductRef[],
): Promise<Map<string, CatalogProduct>> {
  const ids = idsByKind(refs)
  if (ids.size === 0) return new Map()
  const parts = [
    ...(ids.has('product id') || ids.has('product source') ? [productsWith(project_id, ids)] : []),
    ...(ids.has('sku id') || ids.has('sku source') ? [skusWith(project_id, ids)] : []),
  ]
  const { rows } = await sql<ProductRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return byLookupKey(rows)
}

type IdKind = 'product id' | 'product source' | 'sku id' | 'sku source'

function idsByKind(refs: readonly ProductRef[]): Map<IdKind, string[]> {
  const ids = new Map<IdKind, Set<string>>()
  const add = (kind: IdKind, id: string | null | undefined) => {
    if (id === null || id === undefined) return
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  for (const { product_id, sku_id, source_id, related_object } of refs) {
    add(isOwnId('product', product_id) ? 'product source' : 'product id', product_id)
    add(isOwnId('sku', sku_id) ? 'sku source' : 'sku id', sku_id)
    add(related_object === 'sku' ? 'sku source' : 'product source', source_id)
  }
  return new Map([...ids].map(([kind, set]) => [kind, [...set]]))
}

interface ProductRow {
  product_id: string
  product_source_id: string | null
  product_name: string | null
  product_price: number | null
  product_metadata: Record<string, unknown>
  sku_id: string | null
  sku_source_id: string | null
  sku: string | null
  sku_price: number | null
  sku_metadata: Record<string, unknown> | null
  collections: string[]
}

const productColumns = sql`
  product.id as product_id, product.source_id as product_source_id, product.name as product_name,
  product.price as product_price, product.metadata as product_metadata`

const collections = sql`
  (
    select coalesce(jsonb_agg(collection.id order by collection.id), '[]')
    from product_collections as collection
    where collection.project_id = product.project_id and collection.products ? product.id
  ) as collections`

const productsWith = (project_id: string, ids: Map<IdKind, string[]>) => sql`
  select ${productColumns}, null::text as sku_id, null::text as sku_source_id, null::text as sku, null::bigint as sku_price,
    null::jsonb as sku_metadata, ${collections}
  from products as product
  where product.project_id = ${project_id}
    and ${hasId('product', ids.get('product id'), ids.get('product source'))}`

const skusWith = (project_id: string, ids: Map<IdKind, string[]>) => sql`
  select ${productColumns}, sku.id as sku_id, sku.source_id as sku_source_id, sku.sku, sku.price as sku_price,
    sku.metadata as sku_metadata, ${collections}
  from skus as sku
  join products as product on product.project_id = sku.project_id and product.id = sku.product_id
  where sku.project_id = ${project_id} and ${hasId('sku', ids.get('sku id'), ids.get('sku source'))}`

const hasId = (table: string, ids: string[] = [], sources: string[] = []): RawBuilder<boolean> => sql`
  (${sql.ref(`${table}.id`)} = any(${ids}) or ${sql.ref(`${table}.source_id`)} = any(${sources}))`

export const productLookup = (products: ReadonlyMap<string, CatalogProduct | null>): ProductLookup => ({
  find({ id, source_id }, kind) {
    if (id) return products.get(lookupKey(kind, 'id', id)) ?? undefined
    return (source_id && products.get(lookupKey(kind, 'source', source_id))) || undefined
  },
})

export const lookupKey = (kind: 'product' | 'sku', idKind: 'id' | 'source', id: string) =>
  `${kind} ${isOwnId(kind, id) ? 'source' : idKind} ${id}`

/**
 * Ids of the catalog have a prefix (specification, section 1). Any other text in `product_id` or `sku_id` is the shop's
 * own id and means the same as in `source_id`.
 */
const isOwnId = (kind: 'product' | 'sku', id: string | null | undefined) =>
  typeof id === 'string' && !id.startsWith(idPrefixes[kind])

const idPrefixes = { product: 'prod_', sku: 'sku_' }

export const lookupKeysOf = ({ product_id, sku_id, source_id, related_object }: ProductRef) => [
  ...(product_id ? [lookupKey('product', 'id', product_id)] : []),
  ...(sku_id ? [lookupKey('sku', 'id', sku_id)] : []),
  ...(source_id ? [lookupKey(related_object ?? 'product', 'source', source_id)] : []),
]

function byLookupKey(rows: readonly ProductRow[]): Map<string, CatalogProduct> {
  const products = new Map<string, CatalogProduct>()
  for (const row of rows) {
    const kind = row.sku_id === null ? 'product' : 'sku'
    const product = toCatalogProduct(row)
    products.set(lookupKey(kind, 'id', row.sku_id ?? row.product_id), product)
    if (product.source_id !== null) products.set(lookupKey(kind, 'source', product.source_id), product)
  }
  return products
}

/** A SKU without a price has its product's price. */
function toCatalogProduct(row: ProductRow): CatalogProduct {
  const product = { name: row.product_name, price: row.product_price, metadata: row.product_metadata }
  const { product_id, collections } = row
  if (row.sku_id === null) {
    const { product_source_id: source_id, product_price: price } = row
    return { product_id, sku_id: null, source_id, price, product, sku: null, collections }
  }
  return {
    product_id,
    sku_id: row.sku_id,
    source_id: row.sku_source_id,
    price: row.sku_price ?? row.product_price,
    product,
    sku: { sku: row.sku, price: row.sku_price, metadata: row.sku_metadata ?? {} },
    collections,
  }
}

export async function readCollectionNames(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product_collections')
    .select(['id', 'name'])
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
