/** Products (specification, section 17). */
import { operation } from '../operation.ts'
import { newProduct, product } from '../resources/product.ts'

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
