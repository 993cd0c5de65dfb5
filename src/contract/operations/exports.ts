/** Files of transactions: "where the specification is silent". */
import { operation } from '../operation.ts'
import { exportJob } from '../resources/export.ts'

/** How far a file is; when it is done, `result.url` leads to it for a while. */
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
