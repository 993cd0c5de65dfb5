import { parsedUrl, safeUrl } from './safe-url.ts'

/** A picture's address if it is https, same-origin or on localhost; otherwise undefined. */
export function pictureUrl(address: string): string | undefined {
  const url = address ? parsedUrl(address, document.baseURI) : undefined
  return url?.origin === location.origin ? url.href : url && safeUrl(url.href)
}
