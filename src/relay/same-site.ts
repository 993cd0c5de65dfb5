/** Whether a request comes from the shop's own pages, and under which name they know the shop. */

/**
 * The names of the shop that a request gives: its Host and the host of its address, which a framework may have made up;
 * before them, behind one trusted proxy, the address that the proxy was asked at, as it says in X-Forwarded-Host and
 * X-Forwarded-Proto or in Forwarded (RFC 7239). Each is `shop.example` or, where the scheme is said, `https://shop.example`.
 */
export function sitesOf({ headers, url }: Request, trustProxy = false): string[] {
  const forwarded = trustProxy ? forwardedSite(headers) : undefined
  return [forwarded, headers.get('Host'), new URL(url).host].flatMap((site) => site ?? [])
}

/** Of a list the last counts: the proxy wrote that one, the others are what the caller claims. */
function forwardedSite(headers: Headers) {
  const forwarded = lastOf(headers.get('Forwarded')) ?? ''
  const said = (name: string) => new RegExp(`(?:^|;)\\s*${name}="?([^";\\s]+)`, 'i').exec(forwarded)?.[1]
  const host = lastOf(headers.get('X-Forwarded-Host')) ?? said('host')
  const scheme = lastOf(headers.get('X-Forwarded-Proto')) ?? said('proto')
  const site = `${scheme}://${host}`
  return host !== undefined && /^https?:/.test(site) && URL.canParse(site) ? new URL(site).origin : host
}

/** The address that one trusted proxy was asked from. */
export const forwardedFor = ({ headers }: Request) => lastOf(headers.get('X-Forwarded-For'))

const lastOf = (list: string | null) => list?.split(',').at(-1)?.trim() || undefined

/**
 * Three signs, all of which must agree: a header that a page of another site may not send unasked, the
 * browser's own word for where the request comes from, and the origin. `origins` are other names of the shop,
 * as `https://www.shop.example` or `www.shop.example`. `'misnamed'`: only the last sign is against it, and so the
 * shop may be known under a name that the back end does not see.
 */
export function ownSite({ headers }: Request, names: readonly string[]): 'own' | 'misnamed' | 'foreign' {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  if (!headers.has('X-Perkit-Request') || !['same-origin', 'none'].includes(site)) return 'foreign'
  return isOwnOrigin() ? 'own' : 'misnamed'

  function isOwnOrigin() {
    const origin = headers.get('Origin')
    if (origin === null) return true
    if (!URL.canParse(origin)) return false
    const { host } = new URL(origin)
    return names.some((own) => own === host || own === origin)
  }
}
