import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { findNamed } from './find-named.ts'
import { readProducts, readSkus } from './view.ts'

export const getProduct: Handler<'getProduct'> = async ({ productId }, { store, caller }) => {
  const project_id = caller.project.id
  const id = await requireProduct(store.db, project_id, productId)
  const [product] = await readProducts(store.db, project_id, [id])
  if (!product) throw notFound('product', productId)
  return product
}

export const listProducts: Handler<'listProducts'> = async ({ query }, { store, caller }) => {
  const project_id = caller.project.id
  const { ids, more } = await readPage(store.db, project_id, 'products', query)
  const products = inOrder(ids, await readProducts(store.db, project_id, ids))
  return { object: 'list', data_ref: 'products', products, ...more }
}

export const listSkus: Handler<'listSkus'> = async ({ productId, query }, { store, caller }) => {
  const project_id = caller.project.id
  const product_id = await requireProduct(store.db, project_id, productId)
  const ofProduct = sql`item.product_id = ${product_id}`
  const { ids, more } = await readPage(store.db, project_id, 'skus', query, ofProduct)
  const skus = inOrder(ids, await readSkus(store.db, project_id, ids))
  return { object: 'list', data_ref: 'skus', skus, ...more }
}

export const getSku: Handler<'getSku'> = async ({ skuId }, { store, caller }) => {
  const project_id = caller.project.id
  const found = await findNamed(store.db, project_id, 'skus', skuId)
  const [sku] = found ? await readSkus(store.db, project_id, [found.id]) : []
  if (!sku) throw notFound('sku', skuId)
  return sku
}

async function requireProduct(db: Db, project_id: string, idOrSourceId: string) {
  const found = await findNamed(db, project_id, 'products', idOrSourceId)
  if (!found) throw notFound('product', idOrSourceId)
  return found.id
}

const notFound = (resource: 'product' | 'sku', id: string) => new ApiError('not_found', { resource, id })
