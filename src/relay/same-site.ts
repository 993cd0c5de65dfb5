/** Whether a request comes from the shop's own pages. */

/**
 * Three signs, all of which must agree: a header that a page of another site may not send unasked, the
 * browser's own word for where the request comes from, and the origin. `origins` are other names of the shop,
 * as `https://www.shop.example` or `www.shop.example`, for a back end that does not see its public name.
 */
export function isOwnSite({ headers, url }: Request, origins: readonly string[]) {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  const origin = headers.get('Origin')
  return headers.has('X-Perkit-Request') && ['same-origin', 'none'].includes(site) && isOwnOrigin()

  function isOwnOrigin() {
    if (origin === null) return true
    if (!URL.canParse(origin)) return false
    const { host } = new URL(origin)
    return [new URL(url).host, ...origins].some((own) => own === host || own === origin)
  }
}
