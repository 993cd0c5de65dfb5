/** Credentials as they stand in the headers. A header that comes twice reads `a, b`, which is no credential. */
import type { Credentials } from '../../contract/operation.ts'

const names = {
  application: ['x-app-id', 'x-app-token'],
  server: ['x-app-id', 'x-app-token'],
  management: ['x-management-id', 'x-management-token'],
  client: ['x-client-application-id', 'x-client-token'],
} as const

/** `'wrong'`: there is something, but it cannot be right. Undefined: there is nothing. */
type Shown<Value> = Value | 'wrong' | undefined

/** The identifier and secret of a key: visible characters without a comma. */
export function keyIn(headers: Headers, group: Credentials): Shown<{ id: string; secret: string }> {
  const [id, secret] = names[group].map((name) => headers.get(name))
  if (id === null && secret === null) return undefined
  const credential = /^[!-+\--~]{1,500}$/
  return id && secret && credential.test(id) && credential.test(secret) ? { id, secret } : 'wrong'
}

/** The token after `Bearer`, in any case; every other scheme is wrong. */
export function bearerIn(headers: Headers): Shown<string> {
  const header = headers.get('authorization')
  if (header === null) return undefined
  return /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header)?.[1] ?? 'wrong'
}
