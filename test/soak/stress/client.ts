/** A client process with concurrent checkouts: `client.ts PORT NAME COUNT`. Prints the outcomes as JSON. */
import { backEndAt, codes } from './shop.ts'

const [port, name, count] = [Number(process.argv[2]), process.argv[3] ?? '', Number(process.argv[4])]
const { redeem, transfer } = await backEndAt(port)
const anyCode = () => codes[Math.floor(Math.random() * codes.length)] ?? 'ADA'

const replies = await Promise.all(
  Array.from({ length: count }, (_, at) => {
    const key = `${name}-${at}`
    const from = anyCode()
    const others = codes.filter((code) => code !== from)
    const to = others[at % others.length] ?? 'ADA'
    return at % 3 === 0 ? transfer(from, to, key) : redeem(from, key)
  }),
)
const redeemed = replies.flatMap(({ body }) => (body.result === 'SUCCESS' ? [String(body.id)] : []))
const outcomes: Record<string, number> = {}
for (const { status, body } of replies) {
  const outcome = `${status} ${body.failure_code ?? body.key ?? body.result ?? 'transferred'}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify({ redeemed, outcomes }))
