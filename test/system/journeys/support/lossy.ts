/** A line between the shop and its service that somebody can cut at the worst moment. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Moment = 'before the service hears of it' | 'before the answer is back'

/** `cut` is called at the moment that `arm` names, at the next redemption; that redemption is never answered. */
export async function openLine(serviceUrl: string, cut: () => void) {
  let armed: Moment | undefined
  const { hostname, port } = new URL(serviceUrl)

  const server = createServer((incoming, answer) => {
    const moment = incoming.method === 'POST' && incoming.url === '/v1/redemptions' ? armed : undefined
    if (moment) armed = undefined
    if (moment === 'before the service hears of it') return cut()

    const { method, url: path, headers } = incoming
    const passedOn = request({ hostname, port, method, path, headers }, (reply) => {
      if (moment === 'before the answer is back') return cut()
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    incoming.pipe(passedOn)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    // A TCP server that listens has an address of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (moment: Moment) => (armed = moment),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
