/** Asynchronous work ("where the specification is silent", Requests and responses). */
import { operation } from '../operation.ts'
import { asyncAction } from '../resources/async-action.ts'

/** Progress and result of an accepted request. */
export const getAsyncAction = /* @__PURE__ */ operation({
  id: 'getAsyncAction',
  summary: 'Get async action',
  credentials: 'server',
  scope: 'async-actions',
  method: 'GET',
  path: '/v1/async-actions/{asyncActionId}',
  reply: asyncAction,
  failures: ['not_found'],
})
