/** Adapts the relay to `node:http` and frameworks on top of it, such as Express. */
import type { Caller, Relay } from './options.ts'

/** The parts of `IncomingMessage` that the relay reads, and those that Express adds. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: { host?: string | undefined }
  rawHeaders: string[]
  readableEnded: boolean
  /** Full path, set by Express when the relay is mounted below a prefix. */
  originalUrl?: string
  /** Parsed body, set by middleware such as `express.json()`. */
  body?: unknown
}

/** The parts of `ServerResponse` that the relay uses. */
export interface NodeResponse {
  destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  writeHead(status: number, headers?: Record<string, string>): { end(body?: Uint8Array): unknown }
}

/**
 * Returns a handler for Express (`app.use(path, …)`) and `createServer()`. `addressOf` returns the client address: in
 * Express `({ ip }) => ip`, without a proxy `({ socket }) => socket.remoteAddress`.
 */
export function forNode<Incoming extends NodeRequest>(
  relay: Relay,
  addressOf: (incoming: Incoming) => Caller['address'] = () => undefined,
) {
  return async (incoming: Incoming, outgoing: NodeResponse): Promise<void> => {
    const closed = new AbortController()
    outgoing.once('close', () => closed.abort())
    const request = requestFrom(incoming, closed.signal)
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

/** @internal Returns undefined if the URL is invalid or `Request` does not support the method. */
export function requestFrom(incoming: NodeRequest, signal: AbortSignal): Request | undefined {
  const { method = 'GET', originalUrl, url, headers, rawHeaders } = incoming
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
  // Reject two Host headers: a proxy in front may have used the other one.
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
