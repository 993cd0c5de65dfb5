import type { CallError } from '../../client/errors.ts'
import { formatError } from './error.ts'
import type { Reason } from './common.messages.ts'
import type { Localization } from './localization.ts'

/** Matched against the service's error keys. The first match wins. */
const patterns: readonly (readonly [RegExp, Reason])[] = [
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

/** Never `invalidCode`, which is only for codes that the shopper typed. */
export const reasonFor = (...keys: (string | undefined)[]): Reason =>
  patterns.find(([pattern]) => pattern.test(keys.join(' ')))?.[1] ?? 'unavailable'

export function formatRefusal(
  key: string | undefined,
  error: Partial<CallError> | undefined,
  localization: Localization,
): string {
  const reason = reasonFor(key)
  return error && error.kind !== 'refused' && reason === 'unavailable'
    ? formatError(error, localization)
    : localization.messages.reasons[reason]
}
