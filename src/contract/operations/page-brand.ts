/** What the relay of a shop tells its pages of the brand. No service answers it, so it stands in no table. */
import { operation } from '../operation.ts'
import { pageBrand } from '../resources/brand.ts'

export const getPageBrand = /* @__PURE__ */ operation({
  id: 'getPageBrand',
  summary: 'Get the brand, as far as a page needs it',
  credentials: 'client',
  method: 'GET',
  path: '/brand',
  reply: pageBrand,
})
