/** Failures of the service or of the network between it and the page. */
import type { ServerResponse } from 'node:http'
import { failure, json } from '../../../unit/client/server.ts'

export interface Fault {
  name: string
  /** Sends the faulty response. Without it, the device is offline. */
  reply?: (response: ServerResponse) => void
  isOffline?: boolean
  /** The token endpoint of the shop's back end fails instead of the service. */
  ofToken?: boolean
  /** The response never ends. */
  hangs?: boolean
  /** Retry delay that the service requests, in seconds, capped as on pages. */
  announces?: number
  /** The card no longer exists and must disappear from the page. */
  removesCard?: boolean
}

const complete = JSON.stringify({ object: 'list', data_ref: 'tiers', tiers: [], total: 0, has_more: false })
const type = { 'Content-Type': 'application/json' }
const page = '<!doctype html><title>Welcome to the hotel network</title>'

const status = (code: number, more: Partial<Fault> = {}): Fault => ({
  name: `status ${code}`,
  reply: (response) => json(response, failure(code, 'some_key'), code),
  ...more,
})

const pages = (code: number): Fault => ({
  name: `a page with status ${code}`,
  reply: (response) => response.writeHead(code, { 'Content-Type': 'text/html' }).end(page),
})

const after = (header: string, more: Partial<Fault> = {}): Fault => ({
  name: `Retry-After: ${header}`,
  reply: (response) => json(response, failure(503, 'service_unavailable'), 503, { 'Retry-After': header }),
  ...more,
})

const body = (name: string, text: string, headers: Record<string, string> = type): Fault => ({
  name,
  reply: (response) => response.writeHead(200, headers).end(text),
})

export const faults: Fault[] = [
  ...[400, 401, 403, 408, 409, 410, 413, 422, 425, 429, 451, 500, 501, 502, 503, 504].map((code) =>
    status(code),
  ),
  status(404, { removesCard: true }),
  ...[200, 404, 502].map(pages),
  { name: 'the connection is closed', reply: (response) => response.destroy() },
  { name: 'the device is offline', isOffline: true },
  body('half a body', complete.slice(0, 30)),
  {
    name: 'a truncated body',
    reply: (response) => {
      response.writeHead(200, { ...type, 'Content-Length': complete.length })
      response.write(complete.slice(0, 30), () => response.destroy())
    },
  },
  { name: 'no headers', reply: () => undefined, hangs: true },
  { name: 'no body', reply: (response) => response.writeHead(200, type).flushHeaders(), hangs: true },
  body('an empty body', ''),
  body('JSON that is not an object', 'null'),
  body("another service's JSON", '{"status":"ok"}'),
  body('JSON as text', complete, { 'Content-Type': 'text/plain' }),
  {
    name: 'a redirect',
    reply: (response) => response.writeHead(302, { Location: '/elsewhere.js' }).end(),
  },
  body('two megabytes', `${' '.repeat(2 << 20)}${complete}`),
  after('Infinity'),
  after('100000000000000000000', { announces: 300 }),
  after('20', { announces: 20 }),
  after('120', { announces: 120 }),
  after('-5'),
  after('Sat, 21 Nov 1998 08:00:00 GMT'),
  after('soon'),
  { ...status(500), name: 'no token: status 500', ofToken: true },
  { ...pages(200), name: 'no token: a page', ofToken: true },
]
