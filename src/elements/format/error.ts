import { type CallError, retryAfterOf } from '../../client/errors.ts'
import type { Words } from './messages.ts'

/** Describes a failed request, and when the shopper can try again if the service sent that. */
export function formatError(error: Partial<CallError>, words: Words) {
  const wait = retryAfterOf(error)
  return formatErrorCause(error, words) + (wait ? ` ${words.text.later(formatWait(wait, words))}` : '')
}

/** Describes a failed request, without a time. */
export function formatErrorCause({ kind }: Partial<CallError>, { text }: Words) {
  if (kind === 'signed-out') return text.signedOut
  return kind === 'offline' ? text.unconnected : text.failed
}

/** "in 20 seconds", "in about 2 minutes". */
export const formatWait = (seconds: number, { text, format }: Words) =>
  seconds > 60
    ? text.about(format.relative(Math.round(seconds / 60), 'minute'))
    : format.relative(Math.ceil(seconds), 'second')
