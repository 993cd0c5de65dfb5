/** The few headers that go through the relay; all others end here. */
import type { Operation } from '../contract/operation.ts'
import { Refused } from './replies.ts'

/** The `Idempotency-Key` for the service. @throws Refused. */
export async function keyHeader({ headers }: Request, { idempotent }: Operation, customer = '') {
  const key = idempotent ? headers.get('Idempotency-Key') : null
  if (key === null) return {}
  if (!isKey(key)) {
    throw new Refused('invalid_idempotency_key', 'Idempotency-Key should be 1 to 255 visible characters.')
  }
  return { 'Idempotency-Key': await keyOf(customer, key) }
}

/** Whether it can be an `Idempotency-Key`. */
export const isKey = (text: string) => /^[!-~]{1,255}$/.test(text)

/**
 * To the service all shoppers are one caller, so that the key of one must not be that of another: it is made anew from
 * the customer and the key that the page sent.
 */
export async function keyOf(customer: string, key: string) {
  const bytes = new TextEncoder().encode(JSON.stringify([customer, key]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const told = [
  'Date',
  'Retry-After',
  'Idempotency-Replayed',
  'Idempotency-Status',
  'X-Request-Id',
  'Content-Language',
]

/** What a page is told of the service's headers. */
export const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    told.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
