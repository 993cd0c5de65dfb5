/** Bearer tokens of the relay's own calls: one for each customer and set of scopes, renewed at 80% of its lifetime. */
import { createToken } from '../client/token.ts'
import type { AccessToken } from '../contract/resources/access-token.ts'

/** Requests a token with these scopes, bound to the customer if there is one. */
export type RequestToken = (
  scope: readonly string[],
  customer?: string,
  signal?: AbortSignal,
) => Promise<AccessToken>

/** Returns a bearer token. Pass the one that the service `rejected` to get another. */
export type GetBearer = (rejected?: string) => Promise<string>

export interface TokenCacheOptions {
  requestToken: RequestToken
  timeoutMs: number
  /** Monotonic milliseconds. */
  now: () => number
  /** Called when the service has apparently lost all tokens. */
  onTokensLost?: () => void
  /** Size of the cache. The least recently used token is evicted. */
  maxTokens?: number
}

interface Entry {
  token: ReturnType<typeof createToken>
  /** The bearer returned last, until it is rejected. */
  bearer?: string | undefined
}

/** This many different bearers rejected within this time mean that the service has lost all tokens. */
const loss = { rejections: 3, withinMs: 1_000 }

export function createTokenCache({
  requestToken,
  timeoutMs,
  now,
  onTokensLost,
  maxTokens = 20_000,
}: TokenCacheOptions) {
  const entries = new Map<string, Entry>()
  let rejections = 0
  let firstRejectionAt = 0

  /** After a loss the other tokens would be rejected too, so all are dropped instead of being tried one by one. */
  function countRejection() {
    if (now() - firstRejectionAt > loss.withinMs) {
      firstRejectionAt = now()
      rejections = 0
    }
    if (++rejections < loss.rejections) return
    rejections = 0
    entries.clear()
    onTokensLost?.()
  }

  function openEntry(key: string, scope: readonly string[], customer: string | undefined) {
    const entry: Entry = entries.get(key) ?? {
      token: createToken(
        () => requestToken(scope, customer),
        timeoutMs,
        now,
        () => undefined,
      ),
    }
    // Inserted again at the end: the map is ordered by last use.
    entries.delete(key)
    entries.set(key, entry)
    for (const [leastRecent] of entries) if (entries.size > maxTokens) entries.delete(leastRecent)
    return entry
  }

  return (scope: readonly string[], customer?: string): GetBearer => {
    const key = JSON.stringify([scope, customer ?? null])
    return async (rejected) => {
      const cached = entries.get(key)
      if (cached && rejected !== undefined && cached.bearer === rejected) {
        cached.bearer = undefined // concurrent calls share a bearer: its rejection counts once
        countRejection()
      }
      const entry = openEntry(key, scope, customer)
      return (entry.bearer = await entry.token(rejected))
    }
  }
}
