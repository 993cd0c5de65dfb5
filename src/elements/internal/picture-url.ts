import { isServer } from './is-server.ts'
import { parsedUrl, safeUrl } from './safe-url.ts'

/** A picture's address if it is https, same-origin or on localhost; otherwise undefined. */
export function pictureUrl(address: string): string | undefined {
  if (isServer) return serverPictureUrl(address)
  const url = address ? parsedUrl(address, document.baseURI) : undefined
  return url?.origin === location.origin ? url.href : url && safeUrl(url.href)
}

/** The page's own origin is unknown on a server, so relative addresses are kept. */
function serverPictureUrl(address: string) {
  const page = 'https://page.invalid'
  const url = address ? parsedUrl(address, page) : undefined
  return url?.origin === page ? address : url && safeUrl(url.href)
}
