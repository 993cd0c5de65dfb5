/**
 * The origins that a client key allows ("where the specification is silent", Authentication and limits). Browsers send
 * the page's origin in the Origin header; a shop's back end may send a bare hostname.
 */
import { ApiError } from '../errors.ts'

/**
 * The pattern `shop.example` matches exactly that host, `.shop.example` its subdomains, and `*` any host. With a port,
 * such as `localhost:3000`, it matches only this port, otherwise any port. The scheme is ignored.
 * @throws {ApiError} `forbidden`.
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
  if (!patterns.some((pattern) => coversPort(pattern, origin) && coversHost(pattern, host))) {
    const explicit = explicitPort(origin)
    const site = explicit === undefined ? host : `${host}:${explicit}`
    throw wrongOrigin(`This key does not allow pages of ${site}: add it to the key's origins in the catalog.`)
  }
}

const wrongOrigin = (message: string) =>
  new ApiError('forbidden', {
    message,
    details: [{ field: 'Origin', message: 'must be an origin that the client key allows' }],
  })

/**
 * Accepts `https://Shop.Example:443`, `shop.example` and `[::1]`. Returns the host in lower case, in punycode and
 * without a final dot. Undefined for anything else, such as `null` or two origins in one header.
 */
export function hostOf(origin: string): string | undefined {
  // Browsers send `null` for a page without an origin, such as a file or a sandboxed frame.
  if (origin === 'null' || !/^(?:https?:\/\/)?[^\s/\\?#@%,]+$/i.test(origin)) return undefined
  const url = tryUrl(origin.includes('://') ? origin : `https://${origin}`)
  const host = url?.hostname.replace(/\.$/, '')
  return host !== undefined && /^(?:\[.+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)$/.test(host) ? host : undefined
}

export const isOriginPattern = (pattern: string) =>
  pattern === '*' || pattern.includes('::') || hostOf(pattern.replace(/^\./, '')) !== undefined

/**
 * A browser omits the default port of the scheme. A back end that sends only a host name sends no port, so no pattern
 * with a port matches it.
 */
function coversPort(pattern: string, origin: string) {
  const port = isBareIpv6(pattern) ? undefined : explicitPort(pattern)
  return port === undefined || port === (explicitPort(origin) ?? defaultPort(origin))
}

const explicitPort = (origin: string) => /[^:]:0*(\d+)$/.exec(origin)?.[1]

function defaultPort(origin: string) {
  if (/^https:/i.test(origin)) return '443'
  return /^http:/i.test(origin) ? '80' : undefined
}

const isBareIpv6 = (pattern: string) => pattern.includes('::') && !pattern.includes('[')

function coversHost(pattern: string, host: string) {
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

/** Each character of a header value is one byte, so a host name with non-ASCII characters would be garbled. */
const asUtf8 = (value: string) =>
  new TextDecoder().decode(Uint8Array.from(value, (byte) => byte.charCodeAt(0)))
