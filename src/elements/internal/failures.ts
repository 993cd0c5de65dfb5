import { type CallError, isUnreachable } from '../../client/errors.ts'
import { registry } from './registry.ts'

/**
 * Records why an element failed, or that it has recovered. Returns whether the failure is new on the page, so that an
 * outage is announced once.
 */
export function reportFailure(element: Element, error?: Partial<CallError>): boolean {
  const failures = (registry().failures ??= new Map())
  if (!error) {
    failures.delete(element)
    return false
  }
  // During one outage, requests can fail for different reasons: no network, a timeout or an error page.
  const cause = isUnreachable(error) ? 'unreachable' : `${error.kind}`
  const isNew = ![...failures.values()].includes(cause)
  failures.set(element, cause)
  return isNew
}
