/** Sends the requests of a checkout in turn, from many clients at once. */
import { randomUUID } from 'node:crypto'
import { demoKeys } from './catalogue.ts'
import { operationRequests } from './operation-requests.ts'
import { sendTo } from './service.ts'

const clients = 32
const names = Object.keys(operationRequests(0))

/**
 * Returns the reply of each request that did not succeed. The service must have loaded `requestsCatalogue`. Ids of orders
 * and transfers are numbered from `first`.
 */
export async function sendMixedRequests(port: number, count: number, first = 0): Promise<string[]> {
  const form = 'grant_type=client_credentials&scope=api client_api&customer=ada'
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const token = await sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, ...type },
    body: form,
  })
  const failed: string[] = []
  let sent = 0

  async function client() {
    while (sent < count) {
      const number = first + sent++
      const name = names[number % names.length] ?? ''
      const request = operationRequests(number)[name]
      if (!request) throw new Error(`There is no request named ${name}.`)
      const { method, path, side, body } = request
      const reply = await sendTo(port, path, {
        method,
        headers: {
          ...demoKeys[side],
          Authorization: `Bearer ${token.body.access_token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (reply.status !== 200) failed.push(`${name}: ${reply.status} ${reply.text}`)
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  return failed
}
