/** Requests at a fixed rate, whether or not earlier ones are answered: half redeem a reward, half read a card. */
import { setTimeout as sleep } from 'node:timers/promises'
import { demoKeys } from '../../support/catalogue.ts'
import { sendTo } from '../../support/service.ts'

export interface LoadResult {
  /** Milliseconds. */
  p50: number
  p99: number
  requests: number
}

export async function startLoad(port: number, cards: number, perSecond: number) {
  let headers = await authorize(port)
  // Tokens expire after 15 minutes.
  const renewal = setInterval(() => {
    void authorize(port).then((renewed) => (headers = renewed))
  }, 5 * 60_000)
  const times = new Map<string, number[]>()
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  let period = ''
  let sent = 0

  async function request(number: number) {
    const path = `/v1/loyalties/members/OLD-${1 + Math.floor(Math.random() * cards)}`
    const start = performance.now()
    const recorded = times.get(period) ?? []
    times.set(period, recorded)
    const reply = await (number % 2 === 0 ? sendTo(port, path, { headers }) : redeem(path, number))
    recorded.push(performance.now() - start)
    if (reply.status !== 200) errors.push(`${path}: ${reply.status} ${reply.text}`)
  }

  const redeem = (path: string, number: number) =>
    sendTo(port, `${path}/redemption`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': `load-${number}` },
      body: JSON.stringify({ reward: { id: 'rew_cup' } }),
    })

  const timer = setInterval(() => {
    const running = request((sent += 1))
      .catch((error: unknown) => void errors.push(String(error)))
      .finally(() => open.delete(running))
    open.add(running)
  }, 1000 / perSecond)

  return {
    errors,
    /** Counts requests that start from now on toward this period. */
    begin(name: string) {
      period = name
    },
    resultOf(name: string): LoadResult {
      const sorted = [...(times.get(name) ?? [])].sort((one, other) => one - other)
      const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
      return { p50: at(0.5), p99: at(0.99), requests: sorted.length }
    },
    async stop() {
      clearInterval(timer)
      clearInterval(renewal)
      while (open.size > 0) await sleep(10)
    },
  }
}

async function authorize(port: number) {
  const { body } = await sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=api',
  })
  return { ...demoKeys.server, Authorization: `Bearer ${body.access_token}` }
}
