/** Load by several clients, each of which sends its requests in sequence. */
import { Agent } from 'node:http'
import { send, timed } from '../http.ts'

export interface SampleRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** Called for each request. */
  body?: () => string
  /** The expected status, 200 by default. */
  status?: number
}

export interface Load {
  /** Responses per second. */
  rate: number
  /** 99th percentile in milliseconds. */
  p99: number
}

export async function load(
  port: number,
  sample: SampleRequest,
  clients: number,
  milliseconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < milliseconds) {
      times.push(await timed(() => request(port, sample, agent)))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

export const request = (port: number, { body, status, ...sent }: SampleRequest, agent?: Agent) =>
  send(port, { ...sent, body: body?.() }, agent, status)
