/** From an operation and its input to a URL and headers. */
import type { Operation } from '../contract/operation.ts'
import { CallError } from './errors.ts'
import { toJson } from './json.ts'

export interface Access {
  /** Address of the service, without the version segment. For a page: https, or http on its own machine. */
  serviceUrl?: string | undefined
  /** Address of the shop's own relay, which adds the secrets. It takes the place of `serviceUrl`, keys and token. */
  relayUrl?: string | undefined
  /** The public keys of client-side operations. */
  clientId?: string | undefined
  clientToken?: string | undefined
  /** Of the catalogue's texts, as a tag such as `de-AT`; without one, whatever the browser prefers. */
  language?: string | undefined
  /** What a program on a server adds: see `onServer()`. Never in a page. */
  headers?: ((operation: Operation) => HeaderValues) | undefined
  parameters?: typeof flatParameters | undefined
}

export type HeaderValues = Readonly<Record<string, string | undefined>>

/** What every operation's input comes down to. */
export type RawInput = Readonly<Record<string, unknown>>

/** Asks the shop's own back end. A page of another site cannot send this header without being allowed to. */
export const ownBackEnd = { 'X-Perkit-Request': '1' }

const safeUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1])([:/]|$))/i

/** Throws {@link CallError} `refused` for what no request can carry, such as a key with a line break in it. */
export function requestOf(operation: Operation, input: RawInput, access: Access, extra: HeaderValues) {
  const { method, path, bodyType } = operation
  const { serviceUrl, relayUrl, clientId, clientToken, parameters = flatParameters } = access
  const { query, body } = input
  const isPublic = operation.credentials === 'client'
  const base = relayUrl || serviceUrl || ''
  const fitting = isPublic && !relayUrl ? safeUrl : /./
  try {
    if (!fitting.test(base)) throw new RangeError('a relay-url, or a service-url with https, is missing')
    const keys = isPublic && { 'X-Client-Application-Id': clientId, 'X-Client-Token': clientToken }
    const headers = {
      ...(relayUrl ? ownBackEnd : { ...keys, ...access.headers?.(operation) }),
      'Accept-Language': access.language,
      'Content-Type': body && !bodyType ? 'application/json' : undefined,
      ...extra,
    }
    const init = {
      method,
      credentials: relayUrl ? 'same-origin' : 'omit',
      headers: new Headers(defined(headers)),
      body: bodyType ? parameters(body) : toJson(body),
    } as const
    const url = base.replace(/\/+$/, '') + path.replace(/\{(\w+)\}/g, segment) + `?${parameters(query)}`
    return [url.replace(/\?$/, ''), init] as const
  } catch (cause) {
    // Any other error may quote the header, and with it a secret.
    const message = cause instanceof RangeError ? cause.message : 'unfit for a request'
    throw new CallError('refused', message, { unsent: true })
  }

  /** A path parameter. `.` and `..` would lead to another operation, whatever their encoding. */
  function segment(_: string, name: string) {
    const value = encodeURIComponent(String(input[name] ?? ''))
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`${name} is missing`)
    return value
  }
}

/** As JSON has it: without what is undefined. */
const defined = (values: unknown): Record<string, string> => JSON.parse(JSON.stringify(values ?? {}))

const flatParameters = (values: unknown) => new URLSearchParams(defined(values))
