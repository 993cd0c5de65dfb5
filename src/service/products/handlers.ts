import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { addProduct } from './queries.ts'
import { changed } from '../database/project-versions.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 17. Qualifications know the product from the next one on. */
export const createProduct: Handler<'createProduct'> = ({ body = {} }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const { id = newId('prod'), source_id = null, name = null, price = null, image_url = null } = body
    const { attributes = [], metadata = {} } = body
    const wanted = { id, source_id, name, price, attributes, metadata, image_url, created_at: clock.now() }
    const made = await addProduct(tx, caller.project.id, wanted)
    if ('taken' in made) {
      const details = made.taken.map((field) => ({ field, message: 'is that of another product' }))
      throw new ApiError('duplicate_found', { message: 'There is such a product already.', details })
    }
    await changed(tx, caller.project.id, 'shop')
    return made.product
  })
