import { type CallError, retryAfterOf } from '../../client/errors.ts'
import type { Localization } from './localization.ts'

export function formatError(error: Partial<CallError>, localization: Localization) {
  const { common } = localization.messages
  const wait = retryAfterOf(error)
  const first = formatErrorCause(error, localization)
  return wait
    ? common.sentences({ first, second: common.retryLater({ when: formatWait(wait, localization) }) })
    : first
}

export function formatErrorCause({ kind }: Partial<CallError>, { messages }: Localization) {
  if (kind === 'signed-out') return messages.common.signIn
  return kind === 'offline' ? messages.common.offline : messages.common.loadFailed
}

/** "in 20 seconds", "in about 2 minutes". */
export const formatWait = (seconds: number, { messages, format }: Localization) =>
  seconds > 60
    ? messages.common.approximately({
        when: format.relative(Math.round(seconds / 60), 'minute'),
      })
    : format.relative(Math.ceil(seconds), 'second')
