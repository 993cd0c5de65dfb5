import { type CallError, retryAfterOf } from '../../client/errors.ts'
import type { Words } from './messages.ts'

/** What went wrong with a call, in a sentence or two. */
export function formatError(error: Partial<CallError>, words: Words) {
  const wait = retryAfterOf(error)
  return formatTrouble(error, words) + (wait ? ` ${words.text.later(formatWait(wait, words))}` : '')
}

/** The first of them alone: it says nothing about when to try again. */
export function formatTrouble({ kind }: Partial<CallError>, { text }: Words) {
  if (kind === 'signed-out') return text.signedOut
  return kind === 'offline' ? text.unconnected : text.failed
}

/** "in 20 seconds", "in about 2 minutes". */
export const formatWait = (seconds: number, { text, format }: Words) =>
  seconds > 60
    ? text.about(format.relative(Math.round(seconds / 60), 'minute'))
    : format.relative(Math.ceil(seconds), 'second')
