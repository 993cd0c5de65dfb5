/** JSON requests of a shop's back end, with its key and a token with all scopes. */
import { demoKeys } from './catalogue.ts'
import type { Answer, Shop } from './service.ts'

/** Undefined as body sends none at all. */
export type Post = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export async function backEnd(shop: Shop, keys: Record<string, string> = demoKeys.server) {
  const headers = { ...keys, Authorization: `Bearer ${await shop.token('api', { keys })}` }
  const post: Post = (path, body, more = {}) =>
    shop.ask(path, {
      method: 'POST',
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const get = (path: string) => shop.ask(path, { headers })
  return { headers, post, get }
}
