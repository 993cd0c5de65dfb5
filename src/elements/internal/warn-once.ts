import { errorsPage } from '../../client/errors.ts'
import { isServer } from './is-server.ts'

const warned = new Set<string>()

/**
 * Warns the developers of a page, once per message. Only in the browser: on a server, visitors may choose the language
 * and thereby cause any number of messages.
 */
export function warnOnce(message: string) {
  if (isServer) return
  if (!warned.has(message)) console.warn(`perkit: ${message}\n${errorsPage}`)
  warned.add(message)
}
