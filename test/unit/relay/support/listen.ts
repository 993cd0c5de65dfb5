/** A Node server for one test. */
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

/** The server ends with the test. */
export function portOf(server: Listening) {
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // a server that listens on a port has one
}
