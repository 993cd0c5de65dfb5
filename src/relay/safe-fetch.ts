import type { Fetch } from '../client/fetch-json.ts'

/**
 * Removes options that `fetch` does not support on every host: workers throw on `cache`, `credentials` and
 * `redirect: 'error'`. A redirect is returned instead of followed, and then rejected because the contract has no 3xx.
 */
export const safeFetch =
  (fetch: Fetch): Fetch =>
  (url, init) => {
    const portable: RequestInit = { ...init, redirect: 'manual' }
    delete portable.cache
    delete portable.credentials
    delete portable.referrerPolicy
    return fetch(url, portable)
  }
