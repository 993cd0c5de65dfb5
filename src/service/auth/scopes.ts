/** Scopes of keys and tokens (specification, section 1). */
import type { Operation } from '../../contract/operation.ts'
import { ApiError } from '../errors.ts'

/** The scopes that allow every operation of a side. */
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

/** @throws {ApiError} `invalid_scope` for an unknown word. */
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

/** If `allowed` is null, it covers every scope. */
export function grantedScopes(requested: readonly string[], allowed: readonly string[] | null): string[] {
  return requested.filter(
    (word) => allowed === null || allowed.includes(word) || allowed.includes(fullScope[sideOf(word)]),
  )
}

/** If `other` is null, it covers every scope. */
export function commonScopes(one: readonly string[], other: readonly string[] | null): string[] {
  return [...new Set([...grantedScopes(one, other), ...grantedScopes(other ?? [], one)])]
}

export const allowsAny = (side: 'server' | 'client', scopes: readonly string[]) =>
  scopes.some((word) => sideOf(word) === side)

const sideOf = (word: string) => (word.startsWith('client_') ? 'client' : 'server')

/** @throws {ApiError} `forbidden`, with the scope's name, unless `scopes` allow the operation. */
export function requireScope({ credentials, scope }: Operation, scopes: readonly string[]) {
  if (credentials !== 'server' && credentials !== 'client') return
  const wide = fullScope[credentials]
  if (scopes.includes(wide) || (scope !== undefined && scopes.includes(scope))) return
  throw new ApiError('forbidden', {
    message: `This request needs the scope "${scope ?? wide}": request a token with it.`,
    details: [{ field: 'scope', message: `must contain ${scope ?? wide}` }],
  })
}

export const allScopesOf = (side: 'server' | 'client') => [fullScope[side]]
