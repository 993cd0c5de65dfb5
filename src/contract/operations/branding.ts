/** Brands of a project (specification, sections 2 and 3). */
import { operation } from '../operation.ts'
import { brandConfiguration, brandRequest, brandUpdate } from '../resources/brand.ts'

export const createBrand = /* @__PURE__ */ operation({
  id: 'createBrand',
  number: 2,
  summary: 'Create brand',
  credentials: 'management',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/branding',
  idempotent: true,
  body: brandRequest,
  reply: brandConfiguration,
  failures: ['not_found', 'duplicate_found'],
})

export const getBrand = /* @__PURE__ */ operation({
  id: 'getBrand',
  number: 3,
  summary: 'Get brand',
  credentials: 'management',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/branding/{brandingId}',
  reply: brandConfiguration,
  failures: ['not_found'],
})

export const updateBrand = /* @__PURE__ */ operation({
  id: 'updateBrand',
  summary: 'Update brand',
  credentials: 'management',
  method: 'PUT',
  path: '/management/v1/projects/{projectId}/branding/{brandingId}',
  body: brandUpdate,
  reply: brandConfiguration,
  failures: ['not_found'],
})
