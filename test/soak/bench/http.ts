/** An HTTP client without overhead, for measuring. */
import { type Agent, request } from 'node:http'

export interface BenchRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

/** Sends a request and resolves to the response's body. Any other status than `status` is an error. */
export function send(port: number, sent: BenchRequest, agent?: Agent, status = 200): Promise<string> {
  const { method, path, headers, body } = sent
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, ...(agent && { agent }) }
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === status) resolve(text)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      })
    })
    outgoing.on('error', (error) => {
      // The service closed an idle connection just before its reuse. The key makes a second attempt safe.
      if (outgoing.reusedSocket && 'Idempotency-Key' in headers) resolve(send(port, sent, agent, status))
      else reject(error)
    })
    outgoing.end(body)
  })
}

/** An access token of the shop's server key. */
export async function tokenFrom(
  port: number,
  keys: Record<string, string>,
  scope: string,
  customer?: string,
) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope,
    ...(customer && { customer }),
  })
  const headers = { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' }
  const text = await send(port, { method: 'POST', path: '/v1/oauth/token', headers, body: form.toString() })
  return String(JSON.parse(text).access_token)
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
