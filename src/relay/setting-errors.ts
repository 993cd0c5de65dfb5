/** Errors caused by the relay's own settings. Messages name the setting and never quote its value. */
import type { CallError } from '../client/errors.ts'
import { RelayError } from './responses.ts'

/** A setting of the shop's back end is wrong. The page gets the message too: developers look in its console first. */
export class SettingError extends RelayError {
  override readonly name = 'SettingError'
}

/** Returns the error itself unless a setting made the token request fail. */
export function explainTokenError(error: CallError) {
  const { status, key, kind } = error
  if (status === 401) return keysRejected('server')
  if (key === 'invalid_scope')
    return settingError(
      "The service granted no scopes: add client_api to the scopes of the relay's server key in the catalog.",
    )
  if (status === 404 || kind === 'unreadable')
    return settingError('Check serviceUrl of the relay: the response is not from a Perkit service.')
  return error
}

/** The service rejects the server key of a token request, or both the cached token and a new one. */
export const keysRejected = (kind: 'client' | 'server') =>
  settingError(
    kind === 'client'
      ? 'Check clientId and clientToken of the relay: they are wrong, revoked or from another project.'
      : 'Check appId and appToken of the relay: they are wrong or revoked.',
  )

/** The page uses `relay-url`, but the relay only issues tokens. */
export const clientKeyMissing = () =>
  new SettingError(
    'not_found',
    'The relay has no client key: set its clientId and clientToken, or set token-url instead of relay-url in the page.',
  )

const settingError = (message: string) => new SettingError('bad_gateway', message)

/** For a request that the browser does not mark as cross-site, but whose origin is not a known name of the shop. */
export const unknownName = ({ headers }: Request) =>
  new SettingError(
    'forbidden',
    `Unknown origin ${headers.get('Origin')?.slice(0, 200)}: add it to origins of the relay. ` +
      'Behind a proxy that sends X-Forwarded-Host, set trustProxy instead.',
    { details: [{ field: 'Origin', message: 'must be an origin of the shop' }] },
  )
