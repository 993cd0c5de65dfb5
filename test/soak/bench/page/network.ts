/**
 * A network as far away as a phone's: each request of a page waits once. A browser's own emulation does not delay the
 * preflights, which are hops like any other.
 */
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds there and back. */
export const latency = 100

/** Stands before a server; `isFar` says whose requests come from a page and not from the back end next door. */
export async function far(target: string, isFar: (asked: IncomingMessage) => boolean = () => true) {
  const agent = new Agent({ keepAlive: true })
  const server = createServer(async (asked, answer) => {
    if (isFar(asked)) await pause(latency)
    const { method, headers, url } = asked
    const onward = request(new URL(url ?? '/', target), { method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    // A page that was left takes its questions along.
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  // A TCP server that listens has an address of this kind.
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
