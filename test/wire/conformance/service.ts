/** Sends requests to the service under test. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Keys } from './keys.ts'
import { isObject } from '../specification/shape.ts'

export interface Reply {
  status: number
  headers: Headers
  /** Parsed JSON, or undefined if the body is not JSON. */
  body: unknown
  text: string
}

export interface RequestOptions {
  headers?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
}

const timeoutMs = 120_000

export type Service = Awaited<ReturnType<typeof connect>>

/** Requests bearer tokens. Throws if the service cannot be reached or rejects the keys. */
export async function connect(url: string, keys: Keys) {
  const base = url.replace(/\/$/, '')
  const [own, other] = keys.projects

  /** `path` is relative to the base URL, and already encoded. */
  async function send(
    method: string,
    path: string,
    { headers = {}, query = {}, body }: RequestOptions = {},
  ): Promise<Reply> {
    const search = new URLSearchParams(query).toString()
    const reply = await fetch(`${base}${path}${search && `?${search}`}`, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await reply.text()
    const wait = Number(reply.headers.get('retry-after'))
    // A service may limit the requests, because the suite sends wrong credentials.
    if (reply.status === 429 && wait > 0 && wait <= 60) {
      await sleep(wait * 1000)
      return send(method, path, { headers, query, body })
    }
    return { status: reply.status, headers: reply.headers, body: parsed(text), text }
  }

  const headersOf = ({ keys: { server, client, management } }: Keys['projects'][0]) => ({
    server: { 'X-App-Id': server[0].app_id, 'X-App-Token': server[0].app_token },
    client: {
      'X-Client-Application-Id': client[0].application_id,
      'X-Client-Token': client[0].token,
      Origin: `https://${client[0].origins[0]}`,
    },
    management: { 'X-Management-Id': management[0].id, 'X-Management-Token': management[0].token },
  })

  const token = (fields: Record<string, string>, headers: Record<string, string>) =>
    send('POST', '/v1/oauth/token', {
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  async function bearer(scope: string, headers: Record<string, string>) {
    const { body, text } = await token({ grant_type: 'client_credentials', scope }, headers)
    if (!isObject(body) || typeof body.access_token !== 'string') throw new Error(`No token: ${text}`)
    return { Authorization: `Bearer ${body.access_token}` }
  }

  const headers = headersOf(own)
  const neighbor = headersOf(other)
  const server = { ...headers.server, ...(await bearer('api', headers.server)) }
  const client = { ...headers.client, ...(await bearer('client_api', headers.server)) }
  const otherServer = { ...neighbor.server, ...(await bearer('api', neighbor.server)) }

  const as =
    (own: Record<string, string>) =>
    (method: string, path: string, { headers = {}, ...more }: RequestOptions = {}) =>
      send(method, path, { headers: { ...own, ...headers }, ...more })

  return {
    ids: keys.ids,
    projectId: own.id,
    otherProjectId: other.id,
    /** Returns a unique name. */
    fresh: (name: string) => `${name}-${randomUUID().slice(0, 13)}`,
    keys: headers,
    /** Keys and bearer token of each group. */
    headers: { server, client, management: headers.management },
    neighborHeaders: { server: otherServer, management: neighbor.management },
    send,
    token,
    asServer: as(server),
    asPage: as(client),
    asManagement: as(headers.management),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
