/** Exports of transactions ("where the specification is silent", Exports). */
import { operation } from '../operation.ts'
import { exportJob } from '../resources/export.ts'

/** Progress of an export. When it is done, `result.url` is a temporary link to the file. */
export const getExport = /* @__PURE__ */ operation({
  id: 'getExport',
  summary: 'Get export',
  credentials: 'server',
  scope: 'exports',
  method: 'GET',
  path: '/v1/exports/{exportId}',
  reply: exportJob,
  failures: ['not_found'],
})
