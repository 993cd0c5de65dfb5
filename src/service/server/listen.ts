/** HTTP server of the service. Drops slow clients, and waits for open requests when it closes. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { asResponse, compress, type Reply } from '../http/response.ts'
import { isHealthPath } from '../http/request-context.ts'
import { limitConnections } from './connections.ts'
import type { Service } from './service.ts'

/**
 * A clone is always Node's own `Response`. If another server in this process has replaced the global one, the original is
 * of that class, and the listener would send it again and destroy the connection.
 */
const alreadySent = RESPONSE_ALREADY_SENT.clone()

/** Milliseconds. */
export interface Timeouts {
  /** For the headers of a request. Default 10 s. */
  headers: number
  /** For a whole request. Default 30 s. */
  request: number
  /** For a connection on which no data arrives or leaves, such as that of a client that reads no response. Default 2 min. */
  idle: number
  /** For open requests when the service closes. Default 10 s. */
  closing: number
}

export interface ListenOptions {
  /** Default 8787; 0 selects a free port. */
  port?: number
  /** Default {@link defaultHost}. */
  host?: string
  timeouts?: Partial<Timeouts>
  /** Default 10,000, or half of the process's file descriptors if that is less. */
  maxConnections?: number
}

export interface RunningService {
  /** `http://127.0.0.1:8787` */
  url: string
  port: number
  /** Stops listening and waits for open requests up to the closing timeout. */
  close(): Promise<void>
}

/** Reachable from this machine only. */
export const defaultHost = '127.0.0.1'

const defaults: Timeouts = { headers: 10_000, request: 30_000, idle: 120_000, closing: 10_000 }

/** @throws if the port is not available. */
export async function listen(service: Service, options: ListenOptions = {}): Promise<RunningService> {
  const { port = 8787, host = defaultHost } = options
  const timeouts = { ...defaults, ...options.timeouts }
  // Health checks of load balancers can use HTTP/1.0 and send no Host. Without the last option, the listener would
  // replace Node's Request and Response.
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) =>
      send(request, await service.reply(request, { incoming }), outgoing),
    { errorHandler: badRequest, hostname: 'localhost', overrideGlobalObjects: false },
  )
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // How often Node checks for slow clients.
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
    (incoming, outgoing) => {
      // While the server closes, its connections accept no further request.
      if (!server.listening) outgoing.setHeader('Connection', 'close')
      if (hasTwoHosts(incoming)) return refuse(400, outgoing)
      if (connections.isSurplus(incoming)) {
        outgoing.setHeader('Connection', 'close')
        if (!isHealthPath((incoming.url ?? '').split('?', 1)[0] ?? ''))
          return refuse(503, outgoing, { 'Retry-After': '1' })
      }
      void listener(incoming, outgoing)
    },
  )
  server.timeout = timeouts.idle
  const connections = limitConnections(server, options.maxConnections)
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => hangUp(error.code, socket))
  await bind(server, port, host)

  async function close() {
    const finished = Promise.all([new Promise((done) => server.close(done)), service.close()])
    await Promise.race([finished, sleep(timeouts.closing, undefined, { ref: false })])
    server.closeAllConnections()
  }

  let closed: Promise<void> | undefined
  const bound = server.address() as AddressInfo // neither null nor a path, because the server listens on a port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    port: bound.port,
    close: () => (closed ??= close()),
  }
}

async function send(request: Request, reply: Reply, outgoing: ServerResponse | Http2ServerResponse) {
  if (typeof reply.body !== 'string') return asResponse(reply)
  const { headers, body } = await compress(request, reply.headers, reply.body)
  outgoing.writeHead(reply.status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
  return alreadySent
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

/** Error body for failures before a request reaches the service. */
function statusBody(code: number) {
  const name = STATUS_CODES[code] ?? 'Bad Request'
  const key = name.toLowerCase().replaceAll(' ', '_')
  return JSON.stringify({ code, key, message: `${name}.`, request_id: randomUUID() })
}

/** For an invalid request line or Host header. */
const badRequest = () =>
  new Response(statusBody(400), { status: 400, headers: { 'Content-Type': 'application/json' } })

/**
 * Node reads the first Host header and ignores the second; a proxy in front may have used the other (RFC 9112, 3.2).
 */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** Closes the connection, so that further data on it is ignored. */
function refuse(status: number, outgoing: ServerResponse, headers: Record<string, string> = {}) {
  outgoing
    .writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers })
    .end(statusBody(status))
}

/** For data that is not HTTP, and for headers that are too long or arrive too slowly. */
function hangUp(reason: string | undefined, socket: Socket) {
  if (!socket.writable || reason === 'ECONNRESET') return socket.destroy()
  const status = reason === 'HPE_HEADER_OVERFLOW' ? 431 : reason === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = statusBody(status)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n`
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
}
