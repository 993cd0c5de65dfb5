/** The brand, as the relay serves it to pages. Not an operation of the service, so not in `operations`. */
import { operation } from '../operation.ts'
import { pageBrand } from '../resources/brand.ts'

export const getPageBrand = /* @__PURE__ */ operation({
  id: 'getPageBrand',
  summary: 'Get brand for pages',
  credentials: 'client',
  method: 'GET',
  path: '/brand',
  reply: pageBrand,
})
