/** A proxy in front of the service that can lose responses. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export async function startLossyProxy(target: number) {
  const state = { losing: undefined as RegExp | undefined, lost: [] as string[] }
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (reply) => {
      if (state.losing?.test(url)) {
        state.lost.push(url)
        reply.resume()
        return outgoing.destroy()
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      return reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(state, {
    lostAt: (path: string) => state.lost.includes(path),
    url: `http://127.0.0.1:${port}`,
  })
}
