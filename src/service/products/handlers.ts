import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { recordChange } from '../database/project-versions.ts'
import type { Handler } from '../http/handler.ts'
import type { Product } from '../../contract/resources/product.ts'
import type { Db } from '../database/tables.ts'
import { asProduct, productColumns, type ProductRow } from './view.ts'

/** Operation 17. The product is used from the next qualification on. */
export const createProduct: Handler<'createProduct'> = ({ body = {} }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const { id = newId('prod'), source_id = null, name = null, price = null, image_url = null } = body
    const { attributes = [], metadata = {} } = body
    const product = { id, source_id, name, price, attributes, metadata, image_url, created_at: clock.now() }
    const result = await addProduct(tx, caller.project.id, product)
    if ('duplicates' in result) {
      const details = result.duplicates.map((field) => ({
        field,
        message: 'is already used by another product',
      }))
      throw new ApiError('duplicate_found', { message: 'This product already exists.', details })
    }
    await recordChange(tx, caller.project.id, 'shop')
    return result.product
  })

/** Prices are in minor units. */
type NewProduct = Omit<ProductRow, 'updated_at'>

const uniqueFields = ['id', 'source_id', 'name'] as const
type UniqueField = (typeof uniqueFields)[number]

/** Returns the wire format (specification, "Product"), or the fields that match another product. */
async function addProduct(
  db: Db,
  project_id: string,
  product: NewProduct,
): Promise<{ product: Product } | { duplicates: readonly UniqueField[] }> {
  const { attributes, metadata, ...plain } = product
  const row = await db
    .insertInto('products')
    .values({
      project_id,
      ...plain,
      attributes: JSON.stringify(attributes),
      metadata: JSON.stringify(metadata),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(productColumns)
    .executeTakeFirst()
  if (!row) return { duplicates: await duplicateFields(db, project_id, product) }
  return { product: asProduct(row, []) }
}

async function duplicateFields(db: Db, project_id: string, product: NewProduct): Promise<UniqueField[]> {
  const others = await db
    .selectFrom('products')
    .select(uniqueFields)
    .where('project_id', '=', project_id)
    .where((either) => either.or(uniqueFields.map((field) => either(field, '=', product[field]))))
    .execute()
  return uniqueFields.filter(
    (field) => product[field] !== null && others.some((other) => other[field] === product[field]),
  )
}
