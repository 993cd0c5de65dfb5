/** Scopes: what a token or a key may do (specification, section 1; "where the specification is silent"). */
import type { Operation } from '../../contract/operation.ts'
import { ApiError } from '../errors.ts'

/** Opens the whole server side, and the whole client side. Neither opens the other. */
const whole = { server: 'api', client: 'client_api' } as const

const known = new Set(
  `api assets async-actions campaigns categories client_api client_consents client_customers client_events
  client_promotions client_publish client_qualifications client_redeem client_redemptions client_validate
  client_validations client_vouchers consents customers events exports locations loyalties metadata-schemas orders
  product-collections products promotions publications qualifications redemptions referrals rewards segments SKUs
  task-results templates trash-bin validation-rules-assignments validation-rules validations vouchers`.split(
    /\s+/,
  ),
)

/** The words of a scope text. Single spaces stand between them. Throws {@link ApiError} `invalid_scope`. */
export function parseScope(text: string): string[] {
  const words = text.split(' ')
  if (words.some((word) => !known.has(word))) {
    throw new ApiError('invalid_scope', {
      message: 'The scope is not one that can be asked for.',
      details: [{ field: 'scope', message: 'should be known words with a single space between them' }],
    })
  }
  return [...new Set(words)]
}

/** The words of `asked` that `held` covers; a key whose scopes are null holds every one. */
export function granted(asked: readonly string[], held: readonly string[] | null): string[] {
  return asked.filter((word) => held === null || held.includes(word) || held.includes(whole[sideOf(word)]))
}

/** What two sets of scopes both open; null is every one. */
export function shared(one: readonly string[], other: readonly string[] | null): string[] {
  return [...new Set([...granted(one, other), ...granted(other ?? [], one)])]
}

const sideOf = (word: string) => (word.startsWith('client_') ? 'client' : 'server')

/** Throws {@link ApiError} `forbidden`, naming the scope, unless `held` opens the operation. */
export function requireScope({ credentials, scope }: Operation, held: readonly string[]) {
  if (credentials !== 'server' && credentials !== 'client') return
  const wide = whole[credentials]
  if (held.includes(wide) || (scope !== undefined && held.includes(scope))) return
  throw new ApiError('forbidden', { message: `This needs the scope "${scope ?? wide}".` })
}

/** Everything on one side, for a project that lets keys do without a token. */
export const everythingOn = (side: 'server' | 'client') => [whole[side]]
