/** Kills the service at random moments under load. Requests without a response are retried with the same key. */
import { setTimeout as sleep } from 'node:timers/promises'
import { faultsIn } from './invariants.ts'
import { backEndAt, clubWith, codes, type Place, serve } from './shop.ts'
import type { StressResult } from './checkouts.ts'

/** Concurrent clients. */
const clients = 8
const maxDelayMs = 400
const points = 10_000
/** The database may not notice at once that a killed service is gone. */
const maxAttempts = 60

export async function kills(place: Place, folder: string, count: number): Promise<StressResult> {
  const responses = new Map<string, string>()
  let open: string[] = []
  let [keys, settled] = [0, 0]
  const wrong: string[] = []

  /** Redeems with the key. A repeated key must get the same response. */
  async function redeem(backEnd: Awaited<ReturnType<typeof backEndAt>>, key: string) {
    const code = codes[Number(key.split('-')[1]) % codes.length] ?? 'ADA'
    const { status, text } = await backEnd.redeem(code, key)
    // The key or its card may still be locked by the interrupted request, so it is retried after the next start.
    if (status === 409 || status === 503) return false
    if (status !== 200) wrong.push(`${key}: ${status} ${text}`)
    const before = responses.get(key)
    if (before !== undefined && before !== text) wrong.push(`${key} got two different responses.`)
    responses.set(key, text)
    return true
  }

  for (let life = 0; life <= count; life += 1) {
    const service = await serve(place, folder, clubWith(points))
    const backEnd = await backEndAt(service.port)
    // Of two requests with one key at once, one is refused.
    const again = [...new Set([...open, ...[...responses.keys()].slice(-3)])]
    open = []
    const send = async (key: string) => {
      const isDone = await redeem(backEnd, key).catch(() => false)
      if (!isDone) open.push(key)
      return isDone
    }
    if (life === count) {
      settled += again.length
      open = again
      for (let attempt = 1; open.length > 0 && attempt <= maxAttempts; attempt += 1) {
        if (attempt > 1) await sleep(1000)
        await Promise.all(open.splice(0).map(send))
      }
      await service.end('SIGTERM')
      break
    }
    let alive = true
    const client = async () => {
      while (alive) {
        const key = again.pop() ?? `key-${(keys += 1)}`
        if (!(await send(key))) return
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    await sleep(Math.random() * maxDelayMs)
    alive = false
    await service.end('SIGKILL')
    await running
    open.push(...again)
  }

  const succeeded = [...responses.values()].flatMap((text) => {
    // A response of the service.
    const { result, id } = JSON.parse(text) as { result?: string; id: string }
    return result === 'SUCCESS' ? [id] : []
  })
  return {
    faults: [
      ...(await faultsIn(place, succeeded, points)),
      ...wrong,
      ...open.map((key) => `${key} got no response.`),
    ],
    summary: `${count} kills, ${responses.size} answered, ${succeeded.length} redeemed, ${settled} retried at the end`,
  }
}
