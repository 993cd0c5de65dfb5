/**
 * Which pages may use a client key ("where the specification is silent", Authentication). A browser says where a
 * page comes from in the Origin header; a shop's back end says it in hostname form.
 */
import { ApiError } from '../errors.ts'

/**
 * Throws {@link ApiError} `forbidden` unless the request comes from a page that the patterns name:
 * `shop.example` exactly that host, `.shop.example` what is below it, `*` any host. Scheme and port do not count.
 */
export function requireOrigin(headers: Headers, patterns: readonly string[]) {
  const origin = headers.get('origin')
  if (origin === null) {
    // A browser leaves Origin out of a page's reads from its own host, and says so here.
    if (headers.get('sec-fetch-site') === 'same-origin') return
    throw new ApiError('forbidden', { message: 'This needs an Origin header.' })
  }
  const host = hostOf(asUtf8(origin))
  if (host === undefined) throw new ApiError('forbidden', { message: 'The Origin header names no host.' })
  if (!patterns.some((pattern) => covers(pattern, host))) {
    throw new ApiError('forbidden', { message: 'This key does not allow pages of this origin.' })
  }
}

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
