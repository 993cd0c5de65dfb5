/** Starts a Node server for one test. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server) }
}

interface Listening {
  address(): AddressInfo | string | null
  close(): unknown
}

/** Returns the port. The server is closed after the test. */
export function portOf(server: Listening) {
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // set while the server is listening
}
