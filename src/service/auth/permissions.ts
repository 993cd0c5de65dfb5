/**
 * What a key or token may do, by its scopes (specification, section 1), and from which pages, by its origins ("where
 * the specification is silent", Authentication).
 */
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

export const isScope = (word: string) => known.has(word)

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

/** Whether scopes open anything on a side. */
export const opensAny = (side: 'server' | 'client', held: readonly string[]) =>
  held.some((word) => sideOf(word) === side)

const sideOf = (word: string) => (word.startsWith('client_') ? 'client' : 'server')

/** Throws {@link ApiError} `forbidden`, naming the scope, unless `held` opens the operation. */
export function requireScope({ credentials, scope }: Operation, held: readonly string[]) {
  if (credentials !== 'server' && credentials !== 'client') return
  const wide = whole[credentials]
  if (held.includes(wide) || (scope !== undefined && held.includes(scope))) return
  throw new ApiError('forbidden', {
    message: `This needs the scope "${scope ?? wide}": ask for the token with it.`,
    details: [{ field: 'scope', message: `should have ${scope ?? wide}` }],
  })
}

/** Everything on one side, for a project that lets keys do without a token. */
export const everythingOn = (side: 'server' | 'client') => [whole[side]]

// Origins. A browser says where a page comes from in the Origin header; a shop's back end says it in hostname form.

/**
 * Throws {@link ApiError} `forbidden` unless the request comes from a page that the patterns name:
 * `shop.example` exactly that host, `.shop.example` what is below it, `*` any host. Scheme and port do not count.
 */
export function requireOrigin(headers: Headers, patterns: readonly string[]) {
  const origin = headers.get('origin')
  if (origin === null) {
    // A browser leaves Origin out of a page's reads from its own host, and says so here.
    if (headers.get('sec-fetch-site') === 'same-origin') return
    throw wrongOrigin('This needs an Origin header.')
  }
  const host = hostOf(asUtf8(origin))
  if (host === undefined) throw wrongOrigin('The Origin header names no host.')
  if (!patterns.some((pattern) => covers(pattern, host))) {
    throw wrongOrigin(
      `This key does not allow pages of ${host}: add it to the key's origins in the catalogue.`,
    )
  }
}

/** Whoever sets a shop up reads which setting it is. */
const wrongOrigin = (message: string) =>
  new ApiError('forbidden', {
    message,
    details: [{ field: 'Origin', message: 'should be of a host that the client key allows' }],
  })

/**
 * The host that an origin names, lower-case, in punycode, without a final dot: from `https://Shop.Example:443`,
 * `shop.example` or `[::1]`. Undefined for `null`, two origins in one header, and everything else.
 */
export function hostOf(origin: string): string | undefined {
  // `null` is what a browser says of a page without an origin: a file, a sandboxed frame.
  if (origin === 'null' || !/^(?:https?:\/\/)?[^\s/\\?#@%,]+$/i.test(origin)) return undefined
  const url = tryUrl(origin.includes('://') ? origin : `https://${origin}`)
  const host = url?.hostname.replace(/\.$/, '')
  return host !== undefined && /^(?:\[.+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)$/.test(host) ? host : undefined
}

/** Whether a pattern names hosts at all. */
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

/** Header values arrive byte by byte; an international name that was not put in punycode comes as UTF-8. */
const asUtf8 = (value: string) =>
  new TextDecoder().decode(Uint8Array.from(value, (sign) => sign.charCodeAt(0)))
