/** `/metrics` on a port of its own: shoppers reach the service, and not this. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsAddress {
  /** 0 picks a free one. */
  port: number
  /** Default 127.0.0.1, whatever the service itself listens on. */
  host?: string
}

export interface MetricsListener {
  /** `http://127.0.0.1:9464/metrics` */
  url: string
  close(): Promise<void>
}

/** Throws when the port cannot be had. */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'text'>,
  { port, host = '127.0.0.1' }: MetricsAddress,
  log: Log,
): Promise<MetricsListener> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.url?.replace(/\?.*/, '') !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics not told')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))

  const bound = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/metrics`,
    close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      return closed
    },
  }
}
