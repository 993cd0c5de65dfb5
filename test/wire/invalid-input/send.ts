/** Sends requests over keep-alive connections, without normalizing the path. */
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

const timeoutMs = 60_000

export type Send = (sent: Sent) => Promise<Reply>

/** `close` closes the connections. */
export function createSender(port: number, connections = 1): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  const send: Send = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body ?? '')) }
      const all = { ...headers, ...(body !== undefined && length) }
      const outgoing = request(
        { host: '127.0.0.1', port, method, path, headers: all, agent, timeout: timeoutMs },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', reject)
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no reply within ${timeoutMs} ms`)))
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  return { send, close: () => agent.destroy() }
}
