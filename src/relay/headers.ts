import type { Operation } from '../contract/signature.ts'
import { RelayError } from './responses.ts'

/** @throws RelayError `invalid_idempotency_key`. */
export async function idempotencyHeader({ headers }: Request, { idempotent }: Operation, customer = '') {
  const key = idempotent ? headers.get('Idempotency-Key') : null
  if (key === null) return {}
  if (!isValidKey(key)) {
    throw new RelayError(
      'invalid_idempotency_key',
      'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    )
  }
  return { 'Idempotency-Key': await hashKey(customer, key) }
}

export const isValidKey = (text: string) => /^[!-~]{1,255}$/.test(text)

/** To the service, all shoppers are one caller. Without the customer, equal keys of two shoppers would collide. */
export async function hashKey(customer: string, key: string) {
  const bytes = new TextEncoder().encode(JSON.stringify([customer, key]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const forwardedNames = [
  'Date',
  'Retry-After',
  'Idempotency-Replayed',
  'Idempotency-Status',
  'X-Request-Id',
  'Content-Language',
]

export const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    forwardedNames.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
