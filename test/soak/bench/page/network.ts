/**
 * A proxy with the latency of a phone's network. It delays each request of a page, including preflights, which the
 * browser's own emulation does not delay.
 */
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Round-trip time in milliseconds. */
export const latency = 100

/** Starts a proxy for `target` that delays requests for which `isDelayed` returns true. */
export async function startDelayingProxy(
  target: string,
  isDelayed: (request: IncomingMessage) => boolean = () => true,
) {
  const agent = new Agent({ keepAlive: true })
  const server = createServer(async (incoming, response) => {
    if (isDelayed(incoming)) await pause(latency)
    const { method, headers, url } = incoming
    const onward = request(new URL(url ?? '/', target), { method, headers, agent }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    // Aborts the request when the page closes the connection.
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  // The address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
