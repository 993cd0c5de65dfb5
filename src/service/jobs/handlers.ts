import { ApiError } from '../errors.ts'
import { findAction } from './async-actions.ts'
import type { Handler } from '../http/handler.ts'

export const getAsyncAction: Handler<'getAsyncAction'> = async ({ asyncActionId }, { store, caller }) => {
  const action = await findAction(store.db, caller.project.id, asyncActionId)
  if (!action) throw new ApiError('not_found', { resource: 'async_action', id: asyncActionId })
  return action
}
