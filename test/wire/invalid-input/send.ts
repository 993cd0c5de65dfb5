/** One request exactly as written: the path is not tidied, and connections are kept. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Longer than any answer may take, in milliseconds. */
const patience = 60_000

export type Send = (sent: Sent) => Promise<Reply>

/** `close` lets the connections go. */
export function createSender(port: number, connections = 1): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  const send: Send = ({ method, path, headers, body }) =>
    new Promise((answered, failed) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body ?? '')) }
      const all = { ...headers, ...(body !== undefined && length) }
      const asking = request(
        { host: '127.0.0.1', port, method, path, headers: all, agent, timeout: patience },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', failed)
          reply.on('end', () =>
            answered({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      asking.on('timeout', () => asking.destroy(new Error(`no answer within ${patience} ms`)))
      asking.on('error', failed)
      asking.end(body)
    })

  return { send, close: () => agent.destroy() }
}
