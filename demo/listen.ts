/** Serves on both 127.0.0.1 and ::1, because browsers differ in how they resolve `localhost`. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** Whether another program listens on the port. */
export async function isPortInUse(port: number) {
  try {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    return false
  } catch (error) {
    // Any other error is reported when the shop listens.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  }
}

export async function listen(app: Hono, port: number) {
  const ipv4 = await open(app, '127.0.0.1', port)
  // A TCP server's address is an object; only pipes have a string.
  const { port: chosen } = ipv4.address() as AddressInfo
  const ipv6 = await open(app, '::1', chosen).catch(async (error: NodeJS.ErrnoException) => {
    // A machine without IPv6 is fine.
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined
    await closeServer(ipv4)
    throw error
  })

  return {
    port: chosen,
    close: async () => {
      await Promise.all([ipv4, ipv6].map((server) => server && closeServer(server)))
    },
  }
}

type Server = ReturnType<typeof createAdaptorServer>

async function open({ fetch }: Hono, hostname: string, port: number) {
  const server = createAdaptorServer({ fetch })
  server.listen(port, hostname)
  await once(server, 'listening')
  return server
}

async function closeServer(server: Server) {
  const closed = once(server, 'close')
  server.close()
  // Idle browser connections would prevent the server from closing.
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
}
