import { type CallError, isUnreachable } from '../../client/errors.ts'
import { registry } from './registry.ts'

/**
 * Reports why an element cannot show what it should, or that nothing is wrong with it any more. Returns whether no
 * other element on the page has the same trouble: an outage is announced once.
 */
export function reportTrouble(element: Element, error: Partial<CallError> | undefined): boolean {
  const troubles = (registry().troubles ??= new Map())
  if (!error) {
    troubles.delete(element)
    return false
  }
  // In one outage some requests find no network, some time out and some get an error page.
  const cause = isUnreachable(error) ? 'away' : `${error.kind}`
  const isNew = ![...troubles.values()].includes(cause)
  troubles.set(element, cause)
  return isNew
}
