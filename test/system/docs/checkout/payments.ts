/** A payment provider for the documented back ends: payments change only when a test says so. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Status = 'open' | 'succeeded' | 'failed' | 'canceled'

interface Payment {
  id: string
  url: string
  order: string
  amount: number
  status: Status
  refunds: { amount: number }[]
}

export const secret = 'secret-of-the-payments'

export async function startPayments() {
  const payments = new Map<string, Payment>()
  /** First response of each idempotency key. */
  const replies = new Map<string, object>()

  /** Requests to these URLs have an effect, but get no response. */
  const state = { losing: undefined as RegExp | undefined }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = method === 'POST' && Number(headers['content-length']) > 0 ? await readJson(request) : {}
    const key = headers['idempotency-key']
    const reply =
      headers.authorization === `Bearer ${secret}`
        ? (replies.get(String(key)) ?? replyTo(`${method} ${url}`, body as Record<string, never>))
        : undefined
    if (key && reply) replies.set(String(key), reply)
    if (state.losing?.test(url)) return response.destroy()
    response.writeHead(reply ? 200 : 400, { 'Content-Type': 'application/json' })
    return response.end(JSON.stringify(reply ?? {}))
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  onTestFinished(() => void server.close())

  function replyTo(call: string, body: { order?: string; amount?: number }): object | undefined {
    const [, id = '', action] = /^\w+ \/payments(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call) ?? []
    if (call === 'POST /payments') return create(body)
    const payment = payments.get(id)
    if (payment && action === 'cancel' && payment.status === 'open') payment.status = 'canceled'
    if (payment && action === 'refunds') payment.refunds.push({ amount: Number(body.amount) })
    return payment
  }

  function create({ order, amount }: { order?: string; amount?: number }) {
    if (!order || !amount) return undefined
    const id = `pay-${payments.size + 1}`
    const payment: Payment = {
      id,
      url: `https://payments.example/${id}`,
      order,
      amount,
      status: 'open',
      refunds: [],
    }
    payments.set(id, payment)
    return { id, url: payment.url }
  }

  const ofOrder = (order: string) => [...payments.values()].filter((payment) => payment.order === order)

  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    ofOrder,
    finish(order: string, status: Status) {
      for (const payment of ofOrder(order)) if (payment.status === 'open') payment.status = status
    },
    /** The money that the shop has from an order. */
    charged: (order: string) =>
      ofOrder(order)
        .filter(({ status }) => status === 'succeeded')
        .reduce(
          (sum, { amount, refunds }) => sum + amount - refunds.reduce((all, one) => all + one.amount, 0),
          0,
        ),
  })
}

/** The body and headers of a webhook. */
export function webhookOf(order: string, key = secret) {
  const body = JSON.stringify({ order })
  const signature = createHmac('sha256', key).update(body).digest('hex')
  return { body, headers: { 'Content-Type': 'application/json', 'Payment-Signature': signature } }
}
