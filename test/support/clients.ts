/** JSON clients of a shop: its back end, and the page of a shopper. */
import { demoKeys } from './catalogue.ts'
import type { Reply, Shop } from './service.ts'

type Headers = Record<string, string>

/** Sends no body if `body` is undefined. */
export type Post = (path: string, body?: unknown, headers?: Headers) => Promise<Reply>

/** The back end, with a token for all scopes. */
export async function backEnd(shop: Shop, keys: Headers = demoKeys.server) {
  return clientWith(shop, { ...keys, Authorization: `Bearer ${await shop.token('api', { keys })}` })
}

/** The page of a customer, or of a guest if `customer` is undefined. Pass paths without `/client`. */
export async function page(shop: Shop, customer?: string, scope = 'client_api') {
  const token = await shop.token(scope, customer === undefined ? {} : { customer })
  return clientWith(shop, { ...demoKeys.client, Authorization: `Bearer ${token}` }, '/client')
}

function clientWith(shop: Shop, headers: Headers, prefix = '') {
  const send =
    (method: string): Post =>
    (path, body, more = {}) =>
      shop.send(prefix + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
  const get = (path: string) => shop.send(prefix + path, { headers })
  return { headers, get, post: send('POST'), put: send('PUT'), remove: send('DELETE') }
}
