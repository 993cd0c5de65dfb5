/** Credentials of programs on a server. Never use these secrets in a page. */
import type { Operation } from '../contract/signature.ts'
import type { Access, HeaderValues } from './request.ts'

export interface ServerAccess {
  appId?: string
  appToken?: string
  managementId?: string
  managementToken?: string
  /** The shop's origin, as `https://shop.example` or `shop.example`. In a page, the browser sends it. */
  origin?: string
}

/** Options for `createClient`: the headers of each credentials group (specification, "Authentication"). */
export function onServer(access: ServerAccess) {
  const { appId, appToken, managementId, managementToken, origin } = access
  const server = { 'X-App-Id': appId, 'X-App-Token': appToken }
  const groups: Record<Operation['credentials'], HeaderValues> = {
    application: server,
    server,
    management: { 'X-Management-Id': managementId, 'X-Management-Token': managementToken },
    client: { Origin: origin && hostname(origin) },
  }
  return { headers: ({ credentials }) => groups[credentials], parameters } satisfies Access
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
