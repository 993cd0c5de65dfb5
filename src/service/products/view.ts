/** Products and SKUs in wire format (specification, "Product"). Prices are in minor units. */
import type { Selectable } from 'kysely'
import type { Product, Sku } from '../../contract/resources/product.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'

export const productColumns = [
  'id',
  'source_id',
  'name',
  'price',
  'attributes',
  'metadata',
  'image_url',
  'created_at',
  'updated_at',
] as const

const skuColumns = [
  'id',
  'source_id',
  'product_id',
  'sku',
  'price',
  'attributes',
  'metadata',
  'created_at',
  'updated_at',
] as const

export type ProductRow = Pick<Selectable<Tables['products']>, (typeof productColumns)[number]>
type SkuRow = Pick<Selectable<Tables['skus']>, (typeof skuColumns)[number]>

/** With their SKUs. */
export async function readProducts(db: Db, project_id: string, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
  const skus = await selectSkus(db, project_id).where('product_id', '=', anyOf(ids)).execute()
  return rows.map((row) => asProduct(row, skus.filter(({ product_id }) => product_id === row.id).map(asSku)))
}

export async function readSkus(db: Db, project_id: string, ids: readonly string[]): Promise<Sku[]> {
  if (ids.length === 0) return []
  const rows = await selectSkus(db, project_id).where('id', '=', anyOf(ids)).execute()
  return rows.map(asSku)
}

const selectSkus = (db: Db, project_id: string) =>
  db
    .selectFrom('skus')
    .select(skuColumns)
    .where('project_id', '=', project_id)
    .orderBy('created_at')
    .orderBy('id')

export const asProduct = ({ created_at, updated_at, ...row }: ProductRow, skus: Sku[]): Product => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at?.toISOString() ?? null,
  object: 'product',
  skus: { object: 'list', data_ref: 'data', data: skus, total: skus.length },
})

const asSku = ({ created_at, updated_at, attributes, ...row }: SkuRow): Sku => ({
  ...row,
  // The catalog validates it.
  attributes: attributes as Sku['attributes'],
  created_at: created_at.toISOString(),
  updated_at: updated_at?.toISOString() ?? null,
  object: 'sku',
})
