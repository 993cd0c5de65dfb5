/** A client process with concurrent checkouts: `client.ts PORT NAME COUNT`. Prints the outcomes as JSON. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../../support/service.ts'
import { backEndAt, codes } from './shop.ts'

const maxAttempts = 60

/** Retries with the same key while no connection of the busy service is free in time. */
async function untilServed(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send()
    if (reply.status !== 503 || attempt === maxAttempts) return reply
    await sleep(1000 * Number(reply.headers['retry-after']))
  }
}

const [port, name, count] = [Number(process.argv[2]), process.argv[3] ?? '', Number(process.argv[4])]
const { redeem, transfer } = await backEndAt(port)
const anyCode = () => codes[Math.floor(Math.random() * codes.length)] ?? 'ADA'

const replies = await Promise.all(
  Array.from({ length: count }, (_, at) => {
    const key = `${name}-${at}`
    const from = anyCode()
    const others = codes.filter((code) => code !== from)
    const to = others[at % others.length] ?? 'ADA'
    return untilServed(() => (at % 3 === 0 ? transfer(from, to, key) : redeem(from, key)))
  }),
)
const redeemed = replies.flatMap(({ body }) => (body.result === 'SUCCESS' ? [String(body.id)] : []))
const outcomes: Record<string, number> = {}
for (const { status, body } of replies) {
  const outcome = `${status} ${body.failure_code ?? body.key ?? body.result ?? 'transferred'}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify({ redeemed, outcomes }))
