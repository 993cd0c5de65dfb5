/** The bearer token. Requested once for all pending calls, and renewed before it expires. */
import type { AccessToken } from '../contract/resources/access-token.ts'
import { type Track, within } from './abort.ts'
import { CallError, toCallError } from './errors.ts'
import { type FetchContext, fetchJson, readReply } from './fetch-json.ts'
import { accessToken } from './operations.generated.ts'
import { backEndHeaders } from './request.ts'

/** Returns an access token, or null if nobody is signed in and guests get no token. */
export type GetToken = (signal: AbortSignal) => Promise<AccessToken | null>

/** Requests the token from the shop's own back end. The result is validated like that of a page's own function. */
export const tokenFrom = (context: FetchContext, url: string) => async (signal: AbortSignal) =>
  (
    await fetchJson(
      { ...context, signedOutStatus: 403 },
      url,
      { method: 'POST', headers: backEndHeaders },
      signal,
    )
  ).json

/** `clock` counts monotonic milliseconds. */
export function createToken(
  getToken: (signal: AbortSignal) => Promise<unknown>,
  timeoutMs: number,
  clock: () => number,
  track: Track,
  onToken?: (token: AccessToken) => void,
) {
  let bearer = ''
  let requestedAt = 0
  let lifetimeMs = 0
  let pending: Promise<string> | undefined

  async function request() {
    const sentAt = clock()
    try {
      const reply = await within(undefined, async (signal) => getToken(signal), timeoutMs, track)
      if (!reply) throw new CallError('signed-out', 'no token')
      const token = readReply(accessToken, reply).value
      const { access_token, expires_in } = token
      onToken?.(token)
      requestedAt = sentAt
      lifetimeMs = expires_in * 1000
      return (bearer = access_token)
    } catch (cause) {
      throw Object.assign(toCallError(cause, 'no token'), { unsent: true })
    } finally {
      pending = undefined
    }
  }

  /**
   * After 80% of the token's lifetime, the next one is requested in the background. Pass the token that the service `refused`
   * to get another one.
   */
  return (refused?: string) => {
    if (refused === bearer) lifetimeMs = 0
    const age = clock() - requestedAt
    if (age < lifetimeMs * 0.8) return bearer
    pending ??= request()
    pending.catch(() => undefined) // ignored while the old token is valid: the next call tries again
    return age < lifetimeMs ? bearer : pending
  }
}
