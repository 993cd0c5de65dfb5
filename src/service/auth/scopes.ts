/** Scopes of keys and tokens (specification, section 1). */
import type { Operation } from '../../contract/operation.ts'
import { ApiError } from '../errors.ts'

/** The scopes that open all of the server side or all of the client side. */
const fullScope = { server: 'api', client: 'client_api' } as const

const knownScopes = new Set(
  `api assets async-actions campaigns categories client_api client_consents client_customers client_events
  client_promotions client_publish client_qualifications client_redeem client_redemptions client_validate
  client_validations client_vouchers consents customers events exports locations loyalties metadata-schemas orders
  product-collections products promotions publications qualifications redemptions referrals rewards segments SKUs
  task-results templates trash-bin validation-rules-assignments validation-rules validations vouchers`.split(
    /\s+/,
  ),
)

export const isScope = (word: string) => knownScopes.has(word)

/** Splits a scope text at its single spaces. @throws {ApiError} `invalid_scope`. */
export function parseScope(text: string): string[] {
  const words = text.split(' ')
  if (words.some((word) => !knownScopes.has(word))) {
    throw new ApiError('invalid_scope', {
      message: 'The scope contains an unknown word.',
      details: [{ field: 'scope', message: 'must be known scopes separated by single spaces' }],
    })
  }
  return [...new Set(words)]
}

/** The requested scopes that `held` covers. Null covers every scope. */
export function granted(requested: readonly string[], held: readonly string[] | null): string[] {
  return requested.filter(
    (word) => held === null || held.includes(word) || held.includes(fullScope[sideOf(word)]),
  )
}

/** The scopes that both sets open. Null opens every scope. */
export function shared(one: readonly string[], other: readonly string[] | null): string[] {
  return [...new Set([...granted(one, other), ...granted(other ?? [], one)])]
}

/** Whether the scopes open anything on a side. */
export const opensAny = (side: 'server' | 'client', held: readonly string[]) =>
  held.some((word) => sideOf(word) === side)

const sideOf = (word: string) => (word.startsWith('client_') ? 'client' : 'server')

/** @throws {ApiError} `forbidden`, with the scope's name, unless `held` opens the operation. */
export function requireScope({ credentials, scope }: Operation, held: readonly string[]) {
  if (credentials !== 'server' && credentials !== 'client') return
  const wide = fullScope[credentials]
  if (held.includes(wide) || (scope !== undefined && held.includes(scope))) return
  throw new ApiError('forbidden', {
    message: `This needs the scope "${scope ?? wide}": request a token with it.`,
    details: [{ field: 'scope', message: `must contain ${scope ?? wide}` }],
  })
}

/** All of one side, for a project that allows keys without a token. */
export const everythingOn = (side: 'server' | 'client') => [fullScope[side]]
