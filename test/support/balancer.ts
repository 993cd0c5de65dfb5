/** A round-robin load balancer that skips processes that refuse connections. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** `tls` is a certificate with its key. Without it, the balancer uses HTTP. */
export async function startBalancer(ports: readonly number[], tls?: { cert: string; key: string }) {
  let next = 0

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await Buffer.concat(await incoming.toArray())
    const start = next++
    for (let attempt = 0; attempt < ports.length; attempt += 1) {
      const reply = await sendTo(ports[(start + attempt) % ports.length] ?? 0, incoming, body)
      if (reply === 'refused') continue
      if (reply === 'broken') break
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      return void reply.pipe(outgoing)
    }
    outgoing.writeHead(502).end()
  }

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void forward(incoming, outgoing)
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // a server that listens on a port has one
    close: () => void server.close(),
  }
}

/** Sends a request to another process only if the connection was refused, so no request runs twice. */
function sendTo(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage | 'refused' | 'broken'>((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
    outgoing.end(body)
  })
}
