/** So many clients that ask one after the other, for a while. */
import { Agent, request } from 'node:http'

export interface Question {
  method: string
  path: string
  headers: Record<string, string>
  /** Made anew for each request. */
  body?: () => string
  /** 200 unless said. */
  status?: number
}

export interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds that 99 of 100 took at most. */
  p99: number
}

export async function load(
  port: number,
  question: Question,
  clients: number,
  milliseconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < milliseconds) {
      const asked = performance.now()
      await ask(port, question, agent)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

/** The body of the answer; any other status than the one that is due ends the bench. */
export function ask(
  port: number,
  { method, path, headers, body, status = 200 }: Question,
  agent?: Agent,
): Promise<string> {
  return new Promise((answered, failed) => {
    const asking = request(
      { host: '127.0.0.1', port, method, path, headers, ...(agent && { agent }) },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (reply.statusCode === status) answered(text)
          else failed(new Error(`${method} ${path}: ${reply.statusCode} ${text}`))
        })
      },
    )
    asking.on('error', failed)
    asking.end(body?.())
  })
}
