import type { CallError } from '../../client/errors.ts'
import type { Words } from '../messages/messages.ts'

/** What went wrong with a call, in a sentence or two. */
export function sayError({ kind, retryAfter }: Partial<CallError>, { text, format }: Words) {
  if (kind === 'signed-out') return text.signedOut
  const said = kind === 'offline' ? text.unconnected : text.failed
  return retryAfter ? `${said} ${text.later(format.relative(Math.ceil(retryAfter), 'second'))}` : said
}
