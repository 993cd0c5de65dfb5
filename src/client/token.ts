/** The bearer token: asked for once however many wait for it, renewed before it ends. */
import type { AccessToken } from '../contract/resources/access-token.ts'
import { type Track, within } from './abort.ts'
import { CallError, toCallError } from './errors.ts'
import { type ExchangeTools, fetchJson, readReply } from './fetch-json.ts'
import { accessToken } from './operations.generated.ts'
import { ownBackEnd } from './request.ts'

/** Gives an access token, or null when nobody is signed in and there is none for guests. */
export type GetToken = (signal: AbortSignal) => Promise<AccessToken | null>

/** Asks the shop's own back end. What it answers is read below, as that of any page's own function. */
export const tokenFrom = (tools: ExchangeTools, url: string) => async (signal: AbortSignal) =>
  (await fetchJson({ ...tools, signedOut: 403 }, url, { method: 'POST', headers: ownBackEnd }, signal)).json

/** `clock` counts monotonic milliseconds. Each token is `heard`. */
export function createToken(
  getToken: (signal: AbortSignal) => Promise<unknown>,
  longest: number,
  clock: () => number,
  track: Track,
  heard?: (token: AccessToken) => void,
) {
  let bearer = ''
  let since = 0
  let lasts = 0
  let asking: Promise<string> | undefined

  async function ask() {
    const asked = clock()
    try {
      const answer = await within(undefined, async (signal) => getToken(signal), longest, track)
      if (!answer) throw new CallError('signed-out', 'no token')
      const token = readReply(accessToken, answer).value
      const { access_token, expires_in } = token
      heard?.(token)
      since = asked
      lasts = expires_in * 1000
      return (bearer = access_token)
    } catch (cause) {
      throw Object.assign(toCallError(cause, 'no token'), { unsent: true })
    } finally {
      asking = undefined
    }
  }

  /**
   * From 80 % of its life on, the next token is on its way while this one still serves. A bearer that the
   * service `refused` does not.
   */
  return (refused?: string) => {
    if (refused === bearer) lasts = 0
    const age = clock() - since
    if (age < lasts * 0.8) return bearer
    asking ??= ask()
    asking.catch(() => undefined) // the caller that needs it asks again and gets the error
    return age < lasts ? bearer : asking
  }
}
