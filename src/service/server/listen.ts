/** A socket in front of the service. Slow callers are let go, and the last ones are waited for. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { optionalPackage } from '../optional-package.ts'
import { asResponse, packed, type Reply } from '../http/answer.ts'
import type { Service } from './service.ts'

const { getRequestListener } = await optionalPackage('@hono/node-server', () => import('@hono/node-server'))
const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')

/** Milliseconds. */
export interface Patience {
  /** For the headers of a request. Default 10 s. */
  headers: number
  /** For a whole request. Default 30 s. */
  request: number
  /** For the requests still running when the service is closed. Default 10 s. */
  closing: number
}

export interface ListenOptions {
  /** Default 8787; 0 picks a free one. */
  port?: number
  /** Default {@link defaultHost}. */
  host?: string
  patience?: Partial<Patience>
}

export interface RunningService {
  /** `http://127.0.0.1:8787` */
  url: string
  port: number
  /** Stops listening and finishes what runs, as long as patience lasts. */
  close(): Promise<void>
}

/** This machine only. */
export const defaultHost = '127.0.0.1'

const defaults: Patience = { headers: 10_000, request: 30_000, closing: 10_000 }

/** Throws when the port cannot be had. */
export async function listen(service: Service, options: ListenOptions = {}): Promise<RunningService> {
  const { port = 8787, host = defaultHost } = options
  const patience = { ...defaults, ...options.patience }
  // Without the last option the listener would put its own Request and Response in place of Node's.
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) =>
      send(request, await service.reply(request, { incoming }), outgoing),
    { errorHandler: unreadable, overrideGlobalObjects: false },
  )
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      // Node looks for callers that are too slow only this often.
      connectionsCheckingInterval: Math.min(1000, patience.headers),
    },
    (incoming, outgoing) => {
      // Once closing, a connection takes no further request.
      if (!server.listening) outgoing.setHeader('Connection', 'close')
      if (hasTwoHosts(incoming)) refuse(outgoing)
      else void answer(incoming, outgoing)
    },
  )
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => hangUp(error.code, socket))
  await bind(server, port, host)

  async function close() {
    const finished = Promise.all([new Promise((done) => server.close(done)), service.close()])
    await Promise.race([finished, sleep(patience.closing, undefined, { ref: false })])
    server.closeAllConnections()
  }

  let closed: Promise<void> | undefined
  const bound = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    port: bound.port,
    close: () => (closed ??= close()),
  }
}

/** A text leaves in one piece; anything longer goes piece by piece. */
async function send(request: Request, reply: Reply, outgoing: ServerResponse | Http2ServerResponse) {
  if (typeof reply.body !== 'string') return asResponse(reply)
  const { headers, body } = await packed(request, reply.headers, reply.body)
  outgoing.writeHead(reply.status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}

function bind(server: Server, port: number, host: string) {
  return new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      done()
    })
  })
}

/** The body of what goes wrong below the service, before there is a request: named after the HTTP status. */
function statusBody(code: number) {
  const name = STATUS_CODES[code] ?? 'Bad Request'
  const key = name.toLowerCase().replaceAll(' ', '_')
  return JSON.stringify({ code, key, message: `${name}.`, request_id: randomUUID() })
}

/** For a request line or Host header that names no address. */
const unreadable = () =>
  new Response(statusBody(400), { status: 400, headers: { 'Content-Type': 'application/json' } })

/** Node reads the first and says nothing; a proxy in front may have read the other (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** What else comes on the connection is not listened to. */
const refuse = (outgoing: ServerResponse) =>
  outgoing.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' }).end(statusBody(400))

/** For what is not HTTP at all, has too long headers, or takes too long over them. */
function hangUp(reason: string | undefined, socket: Socket) {
  if (!socket.writable || reason === 'ECONNRESET') return socket.destroy()
  const status = reason === 'HPE_HEADER_OVERFLOW' ? 431 : reason === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = statusBody(status)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n`
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
}
