import type { Db } from '../database/tables.ts'

export interface NamedProduct {
  id: string
  source_id: string | null
  name: string | null
  /** Equal to `id` for a product. */
  product_id: string
}

/** A product, or a SKU with its `sku` as the name. An id takes precedence over a source id. */
export async function findNamed(
  db: Db,
  project_id: string,
  table: 'products' | 'skus',
  idOrSourceId: string,
): Promise<NamedProduct | undefined> {
  const rows =
    table === 'skus'
      ? await db
          .selectFrom('skus')
          .select(['id', 'source_id', 'sku as name', 'product_id'])
          .where('project_id', '=', project_id)
          .where((eb) => eb.or([eb('id', '=', idOrSourceId), eb('source_id', '=', idOrSourceId)]))
          .execute()
      : await db
          .selectFrom('products')
          .select(['id', 'source_id', 'name', 'id as product_id'])
          .where('project_id', '=', project_id)
          .where((eb) => eb.or([eb('id', '=', idOrSourceId), eb('source_id', '=', idOrSourceId)]))
          .execute()
  return rows.find(({ id }) => id === idOrSourceId) ?? rows[0]
}
