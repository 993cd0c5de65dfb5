/** Process that sends requests from several clients, each of which waits for its reply before the next request. */
import { Agent } from 'node:http'
import { send, timed } from '../http.ts'
import { hotRequest, type HotWorkload } from './hot-requests.ts'
import { type OperationName, operationRequest } from './requests.ts'
import { replyToMessages } from './worker.ts'

/** Ends after this many requests or milliseconds. */
export interface LoadEnd {
  requests?: number
  milliseconds?: number
}

export interface LoadOptions extends LoadEnd {
  port: number
  workload: { operation: OperationName } | { hot: HotWorkload }
  /** Valid for both APIs. */
  token: string
  clients: number
  /** Number of the first request, which selects cards and codes. */
  first: number
}

export interface Load {
  requests: number
  /** Responses per second. */
  rate: number
  /** 99th percentile in milliseconds. */
  p99: number
}

replyToMessages<LoadOptions, Load>(async ({ port, workload, token, clients, first, ...end }) => {
  const { requests = Infinity, milliseconds = Infinity } = end
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const start = performance.now()
  let sent = 0
  const client = async () => {
    while (sent < requests && performance.now() - start < milliseconds) {
      const number = first + sent
      sent += 1
      const request =
        'hot' in workload
          ? hotRequest(workload.hot, number, token)
          : operationRequest(workload.operation, number, token)
      times.push(await timed(() => send(port, request, agent)))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  return {
    requests: times.length,
    rate: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
})
