import type { Operation } from '../contract/signature.ts'
import { CallError } from './errors.ts'
import { toJson } from './json.ts'

export interface Access {
  /** URL of the service, without the version segment. In a page: https, or http on localhost. */
  serviceUrl?: string | undefined
  /** URL of the shop's own relay, which adds the secrets. Replaces `serviceUrl`, keys and token. */
  relayUrl?: string | undefined
  /** The public keys of client-side operations. */
  clientId?: string | undefined
  clientToken?: string | undefined
  /** Language of the catalog's texts, such as `de-AT`. Default: the browser's preference. */
  language?: string | undefined
  /** Additional headers for programs on a server: see `onServer()`. Never use it in a page. */
  headers?: ((operation: Operation) => HeaderValues) | undefined
  parameters?: typeof flatParameters | undefined
  /** Completes the message of an error: see `onServer()`. */
  describe?: ((error: CallError) => void) | undefined
}

export type HeaderValues = Readonly<Record<string, string | undefined>>

export type RawInput = Readonly<Record<string, unknown>>

/** For requests to the shop's own back end. Pages of other sites cannot send this header without permission. */
export const backEndHeaders = { 'X-Perkit-Request': '1' }

const safeUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1])([:/]|$))/i

/** Throws a {@link CallError} of the kind `refused` for invalid input, such as a key with a line break. */
export function toRequest(operation: Operation, input: RawInput, access: Access, extra: HeaderValues) {
  const { method, path, bodyType } = operation
  const { serviceUrl, relayUrl, clientId, clientToken, parameters = flatParameters } = access
  const { query, body } = input
  const isPublic = operation.credentials === 'client'
  const base = relayUrl || serviceUrl || ''
  const allowed = isPublic && !relayUrl ? safeUrl : /./
  try {
    if (!allowed.test(base)) throw new RangeError('set relay-url, or service-url to an https:// URL')
    const keys = isPublic && { 'X-Client-Application-Id': clientId, 'X-Client-Token': clientToken }
    const headers = {
      ...(relayUrl ? backEndHeaders : { ...keys, ...access.headers?.(operation) }),
      'Accept-Language': access.language,
      'Content-Type': body && !bodyType ? 'application/json' : undefined,
      ...extra,
    }
    const init = {
      method,
      credentials: relayUrl ? 'same-origin' : 'omit',
      headers: new Headers(withoutUndefined(headers)),
      body: bodyType ? parameters(body) : toJson(body),
    } as const
    const url = base.replace(/\/+$/, '') + path.replace(/\{(\w+)\}/g, segment) + `?${parameters(query)}`
    return [url.replace(/\?$/, ''), init] as const
  } catch (cause) {
    // Other errors may contain a header, and with it a secret.
    const message = cause instanceof RangeError ? cause.message : 'invalid request'
    throw new CallError('refused', message, { unsent: true })
  }

  /** `.` and `..` would address another operation, even if encoded. */
  function segment(_: string, name: string) {
    const value = encodeURIComponent(String(input[name] ?? ''))
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`${name} is missing`)
    return value
  }
}

const withoutUndefined = (values: unknown): Record<string, string> => JSON.parse(JSON.stringify(values ?? {}))

const flatParameters = (values: unknown) => new URLSearchParams(withoutUndefined(values))
