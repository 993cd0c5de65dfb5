/** Process between service and database that delays all data and counts round trips. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { replyToMessages } from './worker.ts'

/** Starts the proxy, or reads its count. */
export type ProxyMessage = { target: number; delayMs: number } | { count: true }

export interface ProxyReply {
  port: number
  roundTrips: number
}

let roundTrips = 0
let port = 0

replyToMessages<ProxyMessage, ProxyReply>(async (message) => {
  if ('target' in message) port = await listen(message.target, message.delayMs)
  return { port, roundTrips }
})

function listen(target: number, delayMs: number) {
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')
    let isReplying = true
    forward(client, database, delayMs, () => {
      if (isReplying) roundTrips += 1
      isReplying = false
    })
    forward(database, client, delayMs, () => (isReplying = true))
  })
  return new Promise<number>(
    (listening) => server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port)), // it has a port
  )
}

function forward(from: Socket, to: Socket, delayMs: number, onData: () => void) {
  from.setNoDelay(true)
  const later = (work: () => unknown) => (delayMs > 0 ? void setTimeout(work, delayMs) : void work())
  from.on('data', (data) => {
    onData()
    later(() => to.writable && to.write(data))
  })
  from.on('close', () => later(() => to.destroy()))
  from.on('error', () => to.destroy())
}
