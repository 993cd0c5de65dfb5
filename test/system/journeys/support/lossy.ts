/** A proxy between the shop and its service that can lose a redemption. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Moment = 'before the request' | 'before the response'

/** Calls `cut` at the armed moment of the next redemption, which then gets no response. */
export async function openLossyProxy(serviceUrl: string, cut: () => void) {
  let armed: Moment | undefined
  const { hostname, port } = new URL(serviceUrl)

  const server = createServer((incoming, response) => {
    const moment = incoming.method === 'POST' && incoming.url === '/v1/redemptions' ? armed : undefined
    if (moment) armed = undefined
    if (moment === 'before the request') return cut()

    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (reply) => {
      if (moment === 'before the response') return cut()
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    // The address of a listening TCP server is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (moment: Moment) => (armed = moment),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
