/** Typed calls of the contract's operations, with timeouts, retries, caching and token handling. */
import type { IdempotencyStatus } from '../contract/idempotency-status.ts'
import type { Input, Operation, Reply } from '../contract/signature.ts'
import { onAbort, type Track, within } from './abort.ts'
import { createRetry } from './retry.ts'
import { createServiceClock } from './clock.ts'
import { CallError, errorsPage } from './errors.ts'
import { type Fetch, fetchJson, readReply } from './fetch-json.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createCache } from './cache.ts'
import { type Access, type RawInput, toRequest } from './request.ts'
import type { ReadResponse, ReadOptions } from './read-response.ts'
import { createToken, type GetToken, tokenFrom } from './token.ts'

export interface ClientOptions extends Access {
  /** Endpoint of the shop's back end that returns an access token to a POST. */
  tokenUrl?: string | undefined
  /** Replaces `tokenUrl`. Without either, only the keys are sent. */
  getToken?: GetToken | undefined
  fetch?: Fetch | undefined
  /** Returns monotonic milliseconds. */
  clock?: (() => number) | undefined
  /** Returns a number from 0 to 1. */
  random?: (() => number) | undefined
  limits?: Partial<Limits> | undefined
  /** Receives a message if a setting of the shop is wrong. Its second line is the address of the page about errors. */
  warn?: ((line: string) => void) | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** 1 to 255 visible characters. The service executes requests with the same key at most once. */
  idempotencyKey?: string | undefined
  /** Receives the `Idempotency-Status` of a success, or null if it has none. For a refusal, see `CallError.keyStatus`. */
  onKeyStatus?: ((keyStatus: IdempotencyStatus | null) => void) | undefined
  /** The operation has no side effects, so a failed attempt may be repeated. Always true for GET. */
  safe?: boolean | undefined
}

export interface Client {
  /** Sends a request. Throws {@link CallError}. */
  call<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>>
  /**
   * Reads through a cache. Equal requests at the same time are sent once, and a response is reused for a few seconds.
   * After an error, the last good response is returned as stale, except for a 401 or 404. Throws {@link CallError}.
   */
  read<O extends Operation>(
    operation: O,
    input: Input<O>,
    options?: ReadOptions,
  ): Promise<ReadResponse<Reply<O>>>
  /** Lets the next call try the service, even during the pause after failures. */
  resetBreaker(): void
  /** Code of the shopper's loyalty card, if the token contains it. Throws {@link CallError}. */
  cardCode(): Promise<string | null | undefined>
  /** Requests the token now, so that the first call does not wait for it. */
  prefetchToken(): void
  /** The service's time in milliseconds. Never decreases between two responses. */
  now(): number
  /** How many milliseconds the service's clock is ahead of the device's. */
  offset(): number
  /** Rejects if the client is closed before `work` ends. */
  whileOpen<Value>(work: () => Promise<Value>): Promise<Value>
  /** Aborts all requests. A client serves one customer: for another, create a new one. */
  close(): void
}

export function createClient(options: ClientOptions): Client {
  const { clock = () => performance.now(), random = Math.random, getToken, tokenUrl, relayUrl } = options
  const limits = { ...defaultLimits, ...options.limits }
  const { now, adjust } = createServiceClock(clock)
  const context = { fetch: options.fetch ?? ((url, init) => fetch(url, init)), limits, onDate: adjust, now }
  const pending = new Set<() => void>()
  let isClosed = false
  const track: Track = (signal, stop) => {
    if (isClosed) stop()
    pending.add(stop)
    onAbort(signal, () => pending.delete(stop))
  }
  const { withRetries, resetBreaker } = createRetry(limits, clock, random)
  const cache = createCache(clock)
  const fetchToken = getToken ?? (tokenUrl && tokenFrom(context, tokenUrl))
  let cardCode: string | null | undefined
  const token =
    fetchToken && !relayUrl
      ? createToken(
          fetchToken,
          limits.bodyTimeoutMs,
          clock,
          track,
          ({ loyalty_card }) => (cardCode = loyalty_card),
        )
      : undefined

  let warned = ''
  /** The relay is on another origin and has not responded yet. Browsers do not reveal why such a request fails. */
  let isCrossOrigin = relayUrl?.startsWith('http') && !relayUrl.startsWith(globalThis.location?.origin)

  /** Empty if no setting of the shop is wrong. */
  const settingError = ({ kind, status, body, unsent, message }: CallError) => {
    const isWrongUrl =
      kind === 'unreadable' ||
      (kind === 'offline' && isCrossOrigin) ||
      (status === 404 && !body?.resource_type)
    if (isWrongUrl)
      return `check ${relayUrl || (unsent ? tokenUrl || 'getToken' : options.serviceUrl)} (${status ? message : kind})`
    const isFromClient = kind === 'refused' && (!body || unsent)
    return isFromClient || (body && /403|502/.test(`${status}`)) ? message : ''
  }

  const report = (error: CallError): never => {
    options.describe?.(error)
    const { status, body, message } = error
    const line = settingError(error)
    if (line && line !== warned) options.warn?.(`perkit: ${(warned = line)}\n${errorsPage}`)
    // The details of a 403 are about the shop's settings, so elements must not show them.
    throw status === 403 && body?.details ? new CallError('refused', message, { cause: error }) : error
  }

  /** The request was already sent, so an error here does not prove that nothing happened. */
  const renewToken = async (bearer: string) => {
    try {
      return await token?.(bearer)
    } catch (error) {
      const { kind, message } = error as CallError // token requests throw only `CallError`s
      throw new CallError(kind, message, { ...(error as CallError), unsent: false })
    }
  }

  const exchange = (operation: Operation, input: RawInput, callOptions: CallOptions) => {
    const { signal, safe, idempotencyKey, onKeyStatus } = callOptions
    const send = (bearer: string | undefined, signal: AbortSignal) => {
      const [url, init] = toRequest(operation, input, options, {
        Authorization: bearer && `Bearer ${bearer}`,
        'Idempotency-Key': idempotencyKey,
      })
      return fetchJson(context, url, init, signal)
    }
    const work = async (signal: AbortSignal) => {
      const sendAuthorized = async () => {
        const bearer = operation.scope ? await token?.() : undefined
        try {
          return await send(bearer, signal)
        } catch (error) {
          if (relayUrl || (error as CallError).status !== 401) throw error // other errors have no status
          const next = bearer && (await renewToken(bearer))
          const sent = next === bearer ? Promise.reject(error) : send(next, signal)
          return await sent.catch((cause: CallError) => {
            // On a server, the service's own error helps more.
            throw operation.credentials === 'client' && cause.status === 401
              ? new CallError(
                  'refused',
                  `check ${next === bearer ? 'token-url' : 'client-id, client-token'}`,
                  { status: 401, cause },
                )
              : cause
          })
        }
      }
      const read = async () => {
        const { status, json, keyStatus } = await sendAuthorized()
        isCrossOrigin = false
        const reply = readReply(((status === 202 && operation.acceptedReply) || operation).reply, json)
        onKeyStatus?.(keyStatus)
        return reply
      }
      return withRetries(signal, safe || operation.method === 'GET' ? 3 : 1, read)
    }
    return within(signal, work, undefined, track).catch(report)
  }

  return {
    async call(operation, input, callOptions = {}) {
      const { value } = await exchange(operation, input, callOptions)
      return value as Reply<typeof operation> // parsed by that operation's own schema
    },

    async read(operation, input, readOptions) {
      const read = async (signal: AbortSignal) => ({
        ...(await exchange(operation, input, { signal, safe: true })),
        receivedAt: Date.now(),
        stale: false,
      })
      const key = operation.id + JSON.stringify(input)
      return cache(key, read, readOptions) as Promise<ReadResponse<Reply<typeof operation>>> // parsed as above
    },

    resetBreaker,

    async cardCode() {
      await token?.()
      return cardCode
    },

    prefetchToken() {
      token?.()
    },

    now,
    offset: () => now() - Date.now(),
    whileOpen: (work) => within(undefined, work, undefined, track),

    close() {
      isClosed = true
      for (const stop of pending) stop()
    },
  }
}
