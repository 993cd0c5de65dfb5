/**
 * Permissions of keys and tokens: scopes (specification, section 1) and origins ("where the specification is
 * silent", Authentication).
 */
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

/** The requested scopes that `allowed` covers. Null covers every scope. */
export function grantedScopes(requested: readonly string[], allowed: readonly string[] | null): string[] {
  return requested.filter(
    (word) => allowed === null || allowed.includes(word) || allowed.includes(fullScope[sideOf(word)]),
  )
}

/** The scopes that both sets cover. Null covers every scope. */
export function commonScopes(one: readonly string[], other: readonly string[] | null): string[] {
  return [...new Set([...grantedScopes(one, other), ...grantedScopes(other ?? [], one)])]
}

/** Whether the scopes allow any operation of a side. */
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

/** Scopes for every operation of a side, for a project that allows keys without a token. */
export const everythingOn = (side: 'server' | 'client') => [fullScope[side]]

// Origins. Browsers send the page's origin in the Origin header; a shop's back end may send a bare hostname.

/**
 * Checks the page's origin: `shop.example` matches exactly that host, `.shop.example` its subdomains, `*` any host.
 * Scheme and port are ignored. @throws {ApiError} `forbidden`.
 */
export function requireOrigin(headers: Headers, patterns: readonly string[]) {
  const origin = headers.get('origin')
  if (origin === null) {
    // Browsers omit Origin when a page reads from its own host, and send this header instead.
    if (headers.get('sec-fetch-site') === 'same-origin') return
    throw wrongOrigin('This request needs an Origin header.')
  }
  const host = hostOf(asUtf8(origin))
  if (host === undefined) throw wrongOrigin('The Origin header contains no valid host.')
  if (!patterns.some((pattern) => covers(pattern, host))) {
    throw wrongOrigin(`This key does not allow pages of ${host}: add it to the key's origins in the catalog.`)
  }
}

/** The message names the setting to change, for the person who sets up the shop. */
const wrongOrigin = (message: string) =>
  new ApiError('forbidden', {
    message,
    details: [{ field: 'Origin', message: 'must be an origin that the client key allows' }],
  })

/**
 * Returns the host of an origin such as `https://Shop.Example:443`, `shop.example` or `[::1]`: lower-case, in
 * punycode, without a final dot. Undefined for `null`, for two origins in one header, and for everything else.
 */
export function hostOf(origin: string): string | undefined {
  // Browsers send `null` for a page without an origin, such as a file or a sandboxed frame.
  if (origin === 'null' || !/^(?:https?:\/\/)?[^\s/\\?#@%,]+$/i.test(origin)) return undefined
  const url = tryUrl(origin.includes('://') ? origin : `https://${origin}`)
  const host = url?.hostname.replace(/\.$/, '')
  return host !== undefined && /^(?:\[.+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)$/.test(host) ? host : undefined
}

/** Whether a pattern is a valid host pattern. */
export const isOriginPattern = (pattern: string) =>
  pattern === '*' || pattern.includes('::') || hostOf(pattern.replace(/^\./, '')) !== undefined

function covers(pattern: string, host: string) {
  if (pattern === '*') return true
  if (!pattern.startsWith('.'))
    return hostOf(pattern) === host || (pattern.includes('::') && host === `[${pattern}]`)
  const parent = hostOf(pattern.slice(1))
  return parent !== undefined && !isAddress(host) && host.endsWith(`.${parent}`)
}

const isAddress = (host: string) => /^(?:[\d.]+|\[.*\])$/.test(host)

function tryUrl(text: string) {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Header values arrive byte by byte. An international name that is not in punycode is UTF-8. */
const asUtf8 = (value: string) =>
  new TextDecoder().decode(Uint8Array.from(value, (sign) => sign.charCodeAt(0)))
