import type { Fetch } from '../client/fetch-json.ts'

/**
 * `fetch` as every host has it: workers have no `cache`, no `credentials` and no `redirect: 'error'`, and fail when
 * they are told of them. A redirect is not followed but comes back, and is no answer that the contract promises.
 */
export const plainly =
  (fetch: Fetch): Fetch =>
  (url, init) => {
    const plain: RequestInit = { ...init, redirect: 'manual' }
    delete plain.cache
    delete plain.credentials
    delete plain.referrerPolicy
    return fetch(url, plain)
  }
