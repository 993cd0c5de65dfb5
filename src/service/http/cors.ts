/** What lets a browser on a shop's page read the client side: "where the specification is silent", Authentication. */
import type { Reply } from './answer.ts'

const exposed = [
  'Date',
  'Retry-After',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Idempotency-Status',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
].join(', ')

const allowedHeaders = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Client-Application-Id',
  'X-Client-Token',
  'X-Request-Id',
].join(', ')

/**
 * Headers for every reply of the client side, whatever its status. An origin that the key does not allow gets
 * them too, with its 403: there is nothing in that body to protect, and the page's developer must be able to read
 * why. Cookies are never asked for, so that no header here gives a page more than its keys and token do.
 */
export function corsHeaders(request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  const readable = origin !== null && /^(?:null|[a-z][a-z\d+.-]*:\/\/[^\s/,]+)$/i.test(origin)
  return {
    vary: 'Origin, Accept-Language',
    ...(readable && { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed }),
  }
}

/** Whether this is a browser asking beforehand. */
export const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** The answer, the same for every path, known or not: then a 404 or 405 can be read as well. */
export const preflightReply = (): Reply => ({
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '7200',
  },
  body: null,
})
