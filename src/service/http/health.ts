/** Whether the process lives, and whether it can do its work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../database/store.ts'
import { jsonReply } from './answer.ts'
import { ApiError } from '../errors.ts'

/** `/healthz`: the process answers. */
export const alive = () => jsonReply({ status: 'alive' })

/** Milliseconds after which a silent store counts as not answering. */
const patience = 2000

/**
 * `/readyz`: the store answers and nothing is being wound up. The service listens only after its catalogue has
 * been loaded, so that an answer at all says that much. However many ask at once, the store is asked once.
 */
export function readiness(store: Store, isClosing: () => boolean) {
  let check: Promise<void> | undefined
  return async () => {
    if (isClosing()) throw new ApiError('service_unavailable')
    check ??= store.ready().finally(() => (check = undefined))
    const answers = await Promise.race([
      check.then(
        () => true,
        () => false,
      ),
      sleep(patience, false, { ref: false }),
    ])
    if (!answers) throw new ApiError('service_unavailable')
    return jsonReply({ status: 'ready' })
  }
}
