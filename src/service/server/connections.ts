/** Bounds the connections of a server, so that clients cannot use up the process's file descriptors. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Time for a client to close its side after the server has closed its own. Some clients never do. */
const lingerMs = 500

/** Connections above the limit that are still accepted, so that health checks get a response. */
const surplusConnections = 8
/** Longer than a health check takes. */
const surplusMs = 5_000

export interface Connections {
  /** Whether the request came over a connection above the limit. */
  isSurplus(request: IncomingMessage): boolean
}

export function limitConnections(server: Server, limit = defaultLimit()): Connections {
  const surplus = new WeakSet<Socket>()
  let open = 0
  // Node closes connections beyond these immediately.
  server.maxConnections = limit + surplusConnections
  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => (open -= 1))
    socket.once('finish', () => destroyAfter(lingerMs, socket))
    if (open <= limit) return
    surplus.add(socket)
    destroyAfter(surplusMs, socket)
  })
  return { isSurplus: ({ socket }) => surplus.has(socket) }
}

function destroyAfter(ms: number, socket: Socket) {
  const timer = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(timer))
}

const maxLimit = 10_000

/** Leaves half of the process's file descriptors to the store and to metrics. */
function defaultLimit() {
  try {
    const [, descriptors] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Math.min(maxLimit, Math.floor(Number(descriptors ?? Infinity) / 2))
  } catch {
    // Only Linux has this file.
    return maxLimit
  }
}
