/**
 * Process with the least that any service must do: a bare handler that parses the body, writes everything that the
 * operation writes in one statement, and sends the same reply. It checks nothing.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement, Value } from './statement.ts'
import { replyToMessages } from './worker.ts'

/** A recorded request. */
export interface FloorRequest {
  statement: Statement
  /** Ids that the request has generated. */
  generated: readonly string[]
  reply: string
}

/** `databaseUrl` once, then the requests of each operation. */
export interface FloorMessage {
  databaseUrl?: string
  requests: readonly FloorRequest[]
}

let pool: pg.Pool | undefined
let requests: readonly PreparedRequest[] = []
let served = 0

const server = createServer(async (incoming, outgoing) => {
  const text = await bodyOf(incoming)
  if (incoming.headers['content-type'] === 'application/json') JSON.parse(text)
  served += 1
  const request = requests[served % requests.length]
  if (!request || !pool) throw new Error('The floor has no requests.')
  await pool.query({ name: request.name, text: request.text, values: request.values() })
  outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.reply))
})

replyToMessages<FloorMessage, number>(async ({ databaseUrl, requests: recorded }) => {
  if (databaseUrl !== undefined)
    pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      onConnect: (client) => client.query('set plan_cache_mode = force_generic_plan'),
    })
  requests = recorded.map(prepare)
  if (!server.listening) await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port // it listens on a port
})

async function bodyOf(incoming: IncomingMessage) {
  const chunks: Buffer[] = await incoming.toArray()
  return Buffer.concat(chunks).toString()
}

interface PreparedRequest {
  name: string
  text: string
  values(): unknown[]
  reply: unknown
}

const names = new Map<string, string>()

function prepare({ statement: { text, values }, generated, reply }: FloorRequest): PreparedRequest {
  const name = names.get(text) ?? `floor_${names.size + 1}`
  names.set(text, name)
  const templates = values.map((value) => templateOf(value, generated))
  return {
    name,
    text,
    values() {
      const ids = generated.map(renewed)
      return templates.map((fill) => fill(ids))
    },
    reply: JSON.parse(reply),
  }
}

let number = 1_000_000_000

/** Renders a value with new ids. */
function templateOf(value: Value, generated: readonly string[]): (ids: readonly string[]) => unknown {
  if (typeof value === 'object' && value !== null && 'isNewNumber' in value) return () => (number += 1)
  if (typeof value !== 'string' || !generated.some((id) => value.includes(id))) return () => value
  const parts = value.split(new RegExp(`(${generated.join('|')})`))
  const places = parts.map((part) => generated.indexOf(part))
  return (ids) => parts.map((part, at) => ids[places[at] ?? -1] ?? part).join('')
}

/** Of the same form: `order-12`, `r_` and 32 hexadecimal digits, a hash or a code. */
function renewed(id: string) {
  if (/-\d+$/.test(id)) return id.replace(/\d+$/, () => String((number += 1)))
  if (id.length === 16) return randomBytes(8).toString('hex')
  return id.replace(/[0-9a-f]{32,}$/, (hex) => randomBytes(hex.length / 2).toString('hex'))
}
