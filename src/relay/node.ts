/** For hosts that speak `node:http`, such as Express: their requests and responses made into the relay's. */
import type { Caller, Relay } from './options.ts'

/** What the relay reads of an `IncomingMessage`, and what Express adds to it. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: { host?: string | undefined }
  rawHeaders: string[]
  readableEnded: boolean
  /** The whole address, where the relay is mounted under a part of it. */
  originalUrl?: string
  /** Where something before the relay has read it, as `express.json()` does. */
  body?: unknown
}

/** What it needs of a `ServerResponse`. */
export interface NodeResponse {
  destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  writeHead(status: number, headers?: Record<string, string>): { end(body?: Uint8Array): unknown }
}

/**
 * A handler for `app.use(path, …)` of Express, and for `createServer()`. `addressOf` tells the client's address, as
 * far as the host trusts it: without a proxy `({ socket }) => socket.remoteAddress`, in Express `({ ip }) => ip`.
 */
export function forNode<Incoming extends NodeRequest>(
  relay: Relay,
  addressOf: (incoming: Incoming) => Caller['address'] = () => undefined,
) {
  return async (incoming: Incoming, outgoing: NodeResponse): Promise<void> => {
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    const request = requestFrom(incoming, gone.signal)
    if (!request) {
      outgoing.writeHead(400).end()
      return
    }
    const response = await relay(request, { address: addressOf(incoming) })
    const body = new Uint8Array(await response.arrayBuffer())
    if (!outgoing.destroyed) {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
    }
  }
}

/** @internal Undefined where it names no address, or has a method that no `Request` has. */
export function requestFrom(incoming: NodeRequest, signal: AbortSignal): Request | undefined {
  const { method = 'GET', originalUrl, url, headers, rawHeaders } = incoming
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  )
  // One of two hosts is what a proxy in front has read, and nobody knows which.
  if (pairs.filter(([name]) => name.toLowerCase() === 'host').length > 1) return undefined
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(`http://${headers.host}${originalUrl ?? url}`, {
      method,
      headers: pairs,
      signal,
      ...(hasBody && { body: bodyOf(incoming), duplex: 'half' }),
    })
  } catch {
    return undefined
  }
}

function bodyOf(incoming: NodeRequest) {
  if (incoming.readableEnded) return incoming.body === undefined ? null : JSON.stringify(incoming.body)
  const chunks = incoming[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
