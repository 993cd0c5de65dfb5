/** Typed calls of the operations of the contract, safe to make from a page. */
import type { KeyStatus } from '../contract/key-status.ts'
import type { Input, Operation, Reply } from '../contract/operation.ts'
import { onAbort, type Track, within } from './abort.ts'
import { createRetry } from './retry.ts'
import { createServiceClock } from './clock.ts'
import { CallError } from './errors.ts'
import { type Fetch, fetchJson, readReply } from './fetch-json.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createCache } from './cache.ts'
import { type Access, type RawInput, requestOf } from './request.ts'
import type { Answer, ReadOptions } from './answer.ts'
import { createToken, type GetToken, tokenFrom } from './token.ts'

export interface ClientOptions extends Access {
  /** Where the shop's back end gives out tokens: a POST, answered with an access token. */
  tokenUrl?: string | undefined
  /** In place of `tokenUrl`. Without either only the keys are sent. */
  getToken?: GetToken | undefined
  fetch?: Fetch | undefined
  /** Monotonic milliseconds. */
  clock?: (() => number) | undefined
  /** From 0 to 1. */
  random?: (() => number) | undefined
  limits?: Partial<Limits> | undefined
  /** Hears which setting of the shop is wrong. */
  warn?: ((line: string) => void) | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** 1 to 255 visible characters: the service does the same thing at most once. */
  idempotencyKey?: string | undefined
  /** Hears what a success says of that key, null where it says nothing; of a refusal `CallError.keyStatus` says it. */
  onKeyStatus?: ((keyStatus: KeyStatus | null) => void) | undefined
  /** Asking twice does no harm, so a failed attempt may be repeated. True of every GET. */
  safe?: boolean | undefined
}

export interface Client {
  /** Asks the service, every time. Throws {@link CallError}. */
  call<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>>
  /**
   * For what only reads: callers who ask the same at the same time share one request, an answer serves for a
   * few seconds, and the last good one is given again, as stale, whatever goes wrong; but a 401 and a 404 are
   * thrown. Throws {@link CallError}.
   */
  read<O extends Operation>(operation: O, input: Input<O>, options?: ReadOptions): Promise<Answer<Reply<O>>>
  /** Lets the next call try the service, even during the pause after failures. */
  wake(): void
  /** The code of the shopper's loyalty card, where the token tells it. Throws {@link CallError}. */
  cardCode(): Promise<string | null | undefined>
  /** Asks for the token now, so that the first call need not wait for it. */
  prefetchToken(): void
  /** The service's time in milliseconds. It never goes back between two answers. */
  now(): number
  /** How many milliseconds the service's clock is ahead of the device's. */
  offset(): number
  /** Waits for `work` until the client is closed. */
  whileOpen<Value>(work: () => Promise<Value>): Promise<Value>
  /** Gives up what is under way. A client serves one customer: for another, close it and make a new one. */
  close(): void
}

export function createClient(options: ClientOptions): Client {
  const { clock = () => performance.now(), random = Math.random, getToken, tokenUrl, relayUrl } = options
  const limits = { ...defaultLimits, ...options.limits }
  const { now, hear } = createServiceClock(clock)
  const tools = { fetch: options.fetch ?? ((url, init) => fetch(url, init)), limits, hear, now }
  const underWay = new Set<() => void>()
  let isClosed = false
  const track: Track = (signal, stop) => {
    if (isClosed) stop()
    underWay.add(stop)
    onAbort(signal, () => underWay.delete(stop))
  }
  const { attempt, wake } = createRetry(limits, clock, random)
  const memory = createCache(clock)
  const ask = getToken ?? (tokenUrl && tokenFrom(tools, tokenUrl))
  let cardCode: string | null | undefined
  const token =
    ask && !relayUrl
      ? createToken(ask, limits.body, clock, track, ({ loyalty_card }) => (cardCode = loyalty_card))
      : undefined

  let warned = ''
  /** The relay is on another host, and has not answered yet: a browser keeps to itself why it does not ask there. */
  let isAbroad = relayUrl?.startsWith('http') && !relayUrl.startsWith(globalThis.location?.origin)

  /** Which setting of the shop is wrong, mostly in the words of whoever refused it; nothing where none is. */
  const wrongSetting = ({ kind, status, body, unsent, message }: CallError) => {
    const isElsewhere =
      kind === 'unreadable' || (kind === 'offline' && isAbroad) || (status === 404 && !body?.resource_type)
    if (isElsewhere) return `check ${relayUrl || (unsent ? tokenUrl || 'getToken' : options.serviceUrl)}`
    const isOurs = kind === 'refused' && (!body || unsent)
    return isOurs || (body && /403|502/.test(`${status}`)) ? message : ''
  }

  const judge = (error: CallError): never => {
    const { status, body, message } = error
    const line = wrongSetting(error)
    if (line && line !== warned) options.warn?.(`perkit: ${(warned = line)}`)
    // A detail of a 403 is about settings: nothing that a shopper could do about it.
    throw status === 403 && body?.details ? new CallError('refused', message, { cause: error }) : error
  }

  /** Once a request has left, a token that does not come is no proof that nothing has happened. */
  const renew = async (bearer: string) => {
    try {
      return await token?.(bearer)
    } catch (error) {
      const { kind, message } = error as CallError // the only error of a token
      throw new CallError(kind, message, { ...(error as CallError), unsent: false })
    }
  }

  const answer = (operation: Operation, input: RawInput, callOptions: CallOptions) => {
    const { signal, safe, idempotencyKey, onKeyStatus } = callOptions
    const send = (bearer: string | undefined, signal: AbortSignal) => {
      const [url, init] = requestOf(operation, input, options, {
        Authorization: bearer && `Bearer ${bearer}`,
        'Idempotency-Key': idempotencyKey,
      })
      return fetchJson(tools, url, init, signal)
    }
    const work = async (signal: AbortSignal) => {
      const once = async () => {
        const bearer = operation.scope ? await token?.() : undefined
        try {
          return await send(bearer, signal)
        } catch (error) {
          const isPage = operation.credentials === 'client' && !relayUrl
          if (!isPage || (error as CallError).status !== 401) throw error // any other error has no status
          const next = bearer && (await renew(bearer))
          const check = (setting: string) => (cause: CallError) => {
            throw cause.status === 401
              ? new CallError('refused', `check ${setting}`, { status: 401, cause })
              : cause
          }
          return next === bearer
            ? check('token-url')(error as CallError)
            : send(next, signal).catch(check('client-id, client-token'))
        }
      }
      const read = async () => {
        const { status, json, keyStatus } = await once()
        isAbroad = false
        const reply = readReply(((status === 202 && operation.alsoReplies) || operation).reply, json)
        onKeyStatus?.(keyStatus)
        return reply
      }
      return attempt(signal, safe || operation.method === 'GET' ? 3 : 1, read)
    }
    return within(signal, work, undefined, track).catch(judge)
  }

  return {
    async call(operation, input, callOptions = {}) {
      const { value } = await answer(operation, input, callOptions)
      return value as Reply<typeof operation> // parsed by that operation's own schema
    },

    async read(operation, input, readOptions) {
      const read = async (signal: AbortSignal) => ({
        ...(await answer(operation, input, { signal, safe: true })),
        receivedAt: Date.now(),
        stale: false,
      })
      const question = operation.id + JSON.stringify(input)
      return memory(question, read, readOptions) as Promise<Answer<Reply<typeof operation>>> // likewise
    },

    wake,

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
      for (const stop of underWay) stop()
    },
  }
}
