/** Responses that the shop's back end has put into the page, for example with `preloadResponses()` of the relay. */
import type { AccessToken } from '../contract/resources/access-token.ts'
import { toJson } from './json.ts'
import type { Fetch } from './fetch-json.ts'

export interface PreloadedResponses {
  /** `relay-url` of the shop that uses them, or its `token-url` if it calls the service directly. */
  url: string
  /** When they were read, in milliseconds of `Date.now()`. */
  at: number
  language?: string | undefined
  /** Replies by {@link requestKey}. */
  answers: Record<string, unknown>
}

/** A page can come from a cache, so older responses are ignored. */
const maxAgeMs = 60_000

export const requestKey = (path: string, body: unknown) => `${path}${body ?? ''}`

/**
 * Uses each preloaded response for one request. It is validated like any other response. Expired tokens are ignored.
 * `shopUrl` is the shop's `relay-url` or `token-url`.
 */
export function withPreloadedResponses(fetch: Fetch, shopUrl: string | undefined, language?: string): Fetch {
  let answers: Record<string, Partial<AccessToken> | null> = {}
  // A page with several shops can have a tag for each.
  for (const tag of globalThis.document?.querySelectorAll('script[data-perkit]') ?? []) {
    try {
      const {
        url,
        at,
        language: ofTag = language,
        answers: ofPage,
      }: PreloadedResponses = JSON.parse(tag.textContent)
      if (url !== shopUrl) continue
      // Used once: the next customer must not get these responses. Tools that record the page must not get the token.
      // Trusted types forbid setting the text of a script.
      tag.replaceChildren()
      if (Math.abs(Date.now() - at) < maxAgeMs && ofTag === language) answers = Object(ofPage)
    } catch {
      // Elements request the data themselves.
    }
  }
  return (url, init) => {
    // A redemption makes the other responses outdated.
    if (new Headers(init.headers).has('Idempotency-Key')) answers = {}
    for (const key in answers) {
      if (!requestKey(url, init.body).endsWith(key)) continue
      const response = answers[key]
      // oxlint-disable-next-line typescript/no-dynamic-delete -- shorter than a map
      delete answers[key]
      // Only the token is requested from the URL itself. Without a time, it counts as expired.
      if (url === shopUrl && !((response?.expires_at as number) * 1000 > Date.now())) continue
      return new Response(toJson(response), { headers: { 'Content-Type': 'application/json' } })
    }
    return fetch(url, init)
  }
}
