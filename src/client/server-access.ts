/** Credentials of programs on a server. Never use these secrets in a page. */
import type { Operation } from '../contract/signature.ts'
import type { CallError } from './errors.ts'
import type { Access, HeaderValues } from './request.ts'

export interface ServerAccess {
  appId?: string
  appToken?: string
  managementId?: string
  managementToken?: string
  /** The shop's origin, as `https://shop.example` or `shop.example`. In a page, the browser sends it. */
  origin?: string
}

/**
 * Options for `createClient`: the headers of each credentials group (specification, "Authentication"), and error
 * messages with the first detail.
 */
export function onServer(access: ServerAccess) {
  const { appId, appToken, managementId, managementToken, origin } = access
  const server = { 'X-App-Id': appId, 'X-App-Token': appToken }
  const groups: Record<Operation['credentials'], HeaderValues> = {
    application: server,
    server,
    management: { 'X-Management-Id': managementId, 'X-Management-Token': managementToken },
    client: { Origin: origin && hostname(origin) },
  }
  return { headers: ({ credentials }) => groups[credentials], parameters, describe } satisfies Access
}

/** Adds the first detail: `The body is invalid. order.items[0].quantity: must be …`. Pages show no such messages. */
function describe(error: CallError) {
  const [detail] = [error.body?.details].flat()
  const text = typeof detail === 'object' ? `${detail.field}: ${detail.message}` : detail
  // A token request's error passes through two clients.
  if (text && !error.message.includes(text)) error.message += ` ${text}`
}

const hostname = (origin: string) => new URL(origin.includes('//') ? origin : `https://${origin}`).hostname

/** Encodes nested values in brackets: `filters[holder_role][conditions][$in][0]=REFERRER`. */
function parameters(values: unknown, prefix = '', to = new URLSearchParams()) {
  for (const [key, value] of Object.entries(values ?? {})) {
    const name = prefix ? `${prefix}[${key}]` : key
    if (typeof value === 'object') parameters(value, name, to)
    else if (value !== undefined) to.append(name, String(value))
  }
  return to
}
