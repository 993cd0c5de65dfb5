/** Products (specification, section 17). `productId` and `skuId` are ids or source ids. */
import { operation } from '../operation.ts'
import { cursorQuery } from '../resources/list.ts'
import { newProduct, product, productList, sku, skuList } from '../resources/product.ts'
import { z } from '../zod.ts'

/** `source_id` and `name` are unique in the project. */
export const createProduct = /* @__PURE__ */ operation({
  id: 'createProduct',
  number: 17,
  summary: 'Create product',
  credentials: 'server',
  scope: 'products',
  method: 'POST',
  path: '/v1/products',
  idempotent: true,
  body: newProduct,
  bodyOptional: true,
  reply: product,
  failures: ['duplicate_found'],
})

export const getProduct = /* @__PURE__ */ operation({
  id: 'getProduct',
  summary: 'Get product',
  credentials: 'server',
  scope: 'products',
  method: 'GET',
  path: '/v1/products/{productId}',
  reply: product,
  failures: ['not_found'],
})

export const listProducts = /* @__PURE__ */ operation({
  id: 'listProducts',
  summary: 'List products',
  credentials: 'server',
  scope: 'products',
  method: 'GET',
  path: '/v1/products',
  query: z.strictObject(cursorQuery),
  reply: productList,
})

export const listSkus = /* @__PURE__ */ operation({
  id: 'listSkus',
  summary: 'List SKUs of product',
  credentials: 'server',
  scope: 'products',
  method: 'GET',
  path: '/v1/products/{productId}/skus',
  query: z.strictObject(cursorQuery),
  reply: skuList,
  failures: ['not_found'],
})

export const getSku = /* @__PURE__ */ operation({
  id: 'getSku',
  summary: 'Get SKU',
  credentials: 'server',
  scope: 'SKUs',
  method: 'GET',
  path: '/v1/skus/{skuId}',
  reply: sku,
  failures: ['not_found'],
})
