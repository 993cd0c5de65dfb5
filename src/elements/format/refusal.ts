import type { CallError } from '../../client/errors.ts'
import { formatError } from './error.ts'
import type { Reason, Words } from './messages.ts'

/** Matched against the service's error keys. The first match wins. */
const patterns: readonly (readonly [RegExp, Reason])[] = [
  [/not_found/, 'unknown'],
  [/unauthorized|missing_customer|signed-out/, 'stranger'],
  [/expired/, 'over'],
  [/not_active$/, 'early'],
  [/points/, 'points'],
  [/stacking|exclusion|redeemables/, 'alone'],
  [/customer|metadata/, 'person'],
  [/exceeded|redemption_rules/, 'spent'],
  [/order/, 'cart'],
  [/effect/, 'nothing'],
]

/** The reason for these error keys, the most precise key first. */
export const reasonFor = (...keys: (string | undefined)[]): Reason =>
  patterns.find(([pattern]) => pattern.test(keys.join(' ')))?.[1] ?? 'other'

/** Why the service refused a request. Falls back to the error of the request if its key has no reason. */
export function formatRefusal(
  key: string | undefined,
  error: Partial<CallError> | undefined,
  words: Words,
): string {
  const reason = reasonFor(key)
  return error && reason === 'other' ? formatError(error, words) : words.text.reasons[reason]
}
