/**
 * Handlers for the project's brand (specification, sections 2 and 3). Requests for another project are rejected
 * earlier.
 */
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { asBrand, brandIdOf, changeBrand, findBrand, insertBrand } from './queries.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 2. A project has one brand: the second of two concurrent requests is rejected. */
export const createBrand: Handler<'createBrand'> = ({ body }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const brand = { id: newId('brd'), ...body, cockpits: body.cockpits ?? {} }
    if (await insertBrand(tx, project_id, brand, clock.now())) return asBrand(brand)
    const id = await brandIdOf(tx, project_id)
    const message = 'This project already has a brand.'
    throw new ApiError('duplicate_found', { message, resource: 'brand', ...(id !== undefined && { id }) })
  })

/** Operation 3. */
export const getBrand: Handler<'getBrand'> = async ({ brandingId }, { store, caller }) => {
  const brand = await findBrand(store.db, caller.project.id, brandingId)
  if (!brand) throw unknownBrand(brandingId)
  return asBrand(brand)
}

export const updateBrand: Handler<'updateBrand'> = (
  { brandingId, body },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const brand = await changeBrand(tx, caller.project.id, brandingId, body, clock.now())
    if (!brand) throw unknownBrand(brandingId)
    return asBrand(brand)
  })

const unknownBrand = (id: string) =>
  new ApiError('not_found', { message: 'There is no such brand.', resource: 'brand', id })
