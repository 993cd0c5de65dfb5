import type { CallError } from '../../client/errors.ts'
import { formatError } from './error.ts'
import type { Reason } from './common.messages.ts'
import type { Localization } from './localization.ts'

/** Matched against the service's error keys. The first match wins. */
const patterns: readonly (readonly [RegExp, Reason])[] = [
  [/not_found/, 'invalidCode'],
  [/unauthorized|missing_customer|signed-out/, 'signedOut'],
  [/expired/, 'expired'],
  [/not_active\b/, 'notYetValid'],
  [/points/, 'notEnoughPoints'],
  [/stacking|exclusion|redeemables/, 'notCombinable'],
  [/customer|metadata/, 'notForAccount'],
  [/exceeded|redemption_rules/, 'usedUp'],
  [/order/, 'itemsNotEligible'],
  [/effect/, 'noDiscount'],
]

/** The reason for an error with these keys. */
export const reasonFor = (...keys: (string | undefined)[]): Reason =>
  patterns.find(([pattern]) => pattern.test(keys.join(' ')))?.[1] ?? 'unavailable'

/** Why the service refused a request. Falls back to the error of the request if its key has no reason. */
export function formatRefusal(
  key: string | undefined,
  error: Partial<CallError> | undefined,
  localization: Localization,
): string {
  const reason = reasonFor(key)
  return error && reason === 'unavailable'
    ? formatError(error, localization)
    : localization.messages.reasons[reason]
}
