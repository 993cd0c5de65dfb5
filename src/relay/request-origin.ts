/** Checks that a request comes from one of the shop's own pages. */

/**
 * Returns the shop's names in a request: its Host and the host of its URL, which a framework may have constructed. Behind one
 * trusted proxy, the public address comes first, from X-Forwarded-Host and X-Forwarded-Proto or from Forwarded
 * (RFC 7239). Names look like `shop.example` or, if the scheme is known, `https://shop.example`.
 */
export function siteNames({ headers, url }: Request, trustProxy = false): string[] {
  const forwarded = trustProxy ? forwardedSite(headers) : undefined
  return [forwarded, headers.get('Host'), new URL(url).host].flatMap((site) => site ?? [])
}

/** Uses the last entry of each list, which the proxy added. The caller can forge the others. */
function forwardedSite(headers: Headers) {
  const forwarded = lastOf(headers.get('Forwarded')) ?? ''
  const parameter = (name: string) => new RegExp(`(?:^|;)\\s*${name}="?([^";\\s]+)`, 'i').exec(forwarded)?.[1]
  const host = lastOf(headers.get('X-Forwarded-Host')) ?? parameter('host')
  const scheme = lastOf(headers.get('X-Forwarded-Proto')) ?? parameter('proto')
  const site = `${scheme}://${host}`
  return host !== undefined && /^https?:/.test(site) && URL.canParse(site) ? new URL(site).origin : host
}

/** Client address according to one trusted proxy. */
export const forwardedAddress = ({ headers }: Request) => lastOf(headers.get('X-Forwarded-For'))

const lastOf = (list: string | null) => list?.split(',').at(-1)?.trim() || undefined

/**
 * `names` are the shop's names, as `https://www.shop.example` or `www.shop.example`. Other sites cannot send
 * X-Perkit-Request without a preflight. Returns `'unknown-name'` if only the origin differs, because the shop may have
 * another public name.
 */
export function checkOrigin(
  { headers }: Request,
  names: readonly string[],
): 'own' | 'unknown-name' | 'foreign' {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  if (!headers.has('X-Perkit-Request') || !['same-origin', 'none'].includes(site)) return 'foreign'
  return isOwnOrigin() ? 'own' : 'unknown-name'

  function isOwnOrigin() {
    const origin = headers.get('Origin')
    if (origin === null) return true
    if (!URL.canParse(origin)) return false
    const { host } = new URL(origin)
    return names.some((name) => name === host || name === origin)
  }
}
