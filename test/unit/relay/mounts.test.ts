/** The relay mounted in common frameworks, over real HTTP. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { forNode, type Relay } from '../../../src/relay/index.ts'
import { sendTo } from '../../support/service.ts'
import { json, tierList } from '../client/server.ts'
import { listen, portOf } from './support/listen.ts'
import { type ServiceHandler, openRelay } from './support/page.ts'

const service: ServiceHandler = (_, response) =>
  json(response, tierList(), 200, { Date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'X-Request-Id': 'req-1' })

const own = { 'X-Perkit-Request': '1', 'Sec-Fetch-Site': 'same-origin' }
const list = '/perkit/client/v1/promotions/tiers?limit=2'
const qualificationsPath = '/perkit/client/v1/qualifications'

/** Like Express: `node:http` objects with `url` below the mount path and the full path in `originalUrl`. */
function likeExpress(
  handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  { parses = false } = {},
) {
  return async (
    incoming: IncomingMessage & { originalUrl?: string; body?: unknown },
    outgoing: ServerResponse,
  ) => {
    incoming.originalUrl = incoming.url ?? ''
    incoming.url = incoming.originalUrl.replace(/^\/perkit(\/client)?/, '')
    if (parses) {
      let text = ''
      for await (const chunk of incoming) text += chunk
      incoming.body = text === '' ? {} : JSON.parse(text)
    }
    handler(incoming, outgoing)
  }
}

const mounts: Record<string, (relay: Relay) => Promise<{ port: number }>> = {
  Express: (relay) =>
    listen(likeExpress(forNode(relay, ({ socket }: IncomingMessage) => socket.remoteAddress))),
  'Express after express.json()': (relay) => listen(likeExpress(forNode(relay), { parses: true })),
  'node:http': (relay) => listen(forNode(relay)),
  async Hono(relay) {
    const app = new Hono()
    app.all('/perkit/*', (context) =>
      relay(context.req.raw, { address: getConnInfo(context).remote.address }),
    )
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    return { port: portOf(server) }
  },
  // Next.js and workers mount a function from Request to Response, as Hono does here.
  async 'Next.js and workers'(relay) {
    const route = { GET: (request: Request) => relay(request), POST: (request: Request) => relay(request) }
    const worker = { fetch: (request: Request) => route[request.method === 'GET' ? 'GET' : 'POST'](request) }
    const server = serve({ fetch: worker.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    return { port: portOf(server) }
  },
}

test.each(Object.entries(mounts))('serves requests in %s', async (_, mount) => {
  const { relay, requests } = await openRelay(service)
  const { port } = await mount(relay)
  const headers = { ...own, Origin: `http://127.0.0.1:${port}` }
  const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }

  const read = await sendTo(port, list, { headers })
  const posted = await sendTo(port, qualificationsPath, { ...post, body: '{"scenario":"ALL"}' })
  const token = await sendTo(port, '/perkit/token', { method: 'POST', headers })
  const foreign = await sendTo(port, list, { headers: { ...headers, Origin: 'http://evil.example' } })
  const twice = await sendTo(port, list, {
    headers: { ...headers, Origin: [headers.Origin, 'http://evil.example'] },
  })
  const elsewhere = await sendTo(port, '/perkit/v1/redemptions', post)

  expect(read).toMatchObject({ status: 200, body: tierList() })
  expect(read.headers).toMatchObject({ date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'x-request-id': 'req-1' })
  expect(posted).toMatchObject({ status: 200 })
  expect(token).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  expect([foreign.status, twice.status, elsewhere.status]).toEqual([403, 403, 404])
  expect(requests().map(({ path, body }) => [path, body])).toEqual([
    ['/client/v1/promotions/tiers?limit=2', ''],
    ['/client/v1/qualifications', '{"scenario":"ALL","customer":{"source_id":"ada"}}'],
  ])
})

test('limits requests by the address that an Express app provides', async () => {
  const { relay } = await openRelay(service, { limits: { calls: { perAddress: 1 } } })
  const { port } = await listen(forNode(relay, ({ socket }: IncomingMessage) => socket.remoteAddress))

  expect((await sendTo(port, list, { headers: own })).status).toBe(200)
  expect((await sendTo(port, list, { headers: own })).status).toBe(429)
})

test.each([
  ['TRACE', list, {}],
  ['GET', list, { Host: 'a@b' }],
  ['GET', list, { Host: 'a b' }],
  ['GET', '*', {}],
])('survives an invalid request in a Node server: %s %s %j', async (method, path, headers) => {
  const { relay } = await openRelay(service)
  const { port } = await listen(forNode(relay))

  const { status } = await sendTo(port, path, { method, headers: { ...own, ...headers } })
  const after = await sendTo(port, list, { headers: own })

  expect([400, 404]).toContain(status)
  expect(after.status).toBe(200)
})

test('refuses a request with two Host headers', async () => {
  const { relay, requests } = await openRelay(service)
  const { port } = await listen(forNode(relay))
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(port, '127.0.0.1')
  socket.end([`GET ${list} HTTP/1.1`, 'Host: 127.0.0.1', 'HOST: shop.example', ...lines, '', ''].join('\r\n'))
  let response = ''
  for await (const chunk of socket) response += String(chunk)

  expect(response).toMatch(/^HTTP\/1.1 400 /)
  expect(requests()).toEqual([])
})

test('refuses a body that is too long and keeps running', async () => {
  const { relay, requests } = await openRelay(service)
  const { port } = await listen(forNode(relay))
  const headers = { ...own, 'Content-Type': 'application/json' }

  const over = await sendTo(port, qualificationsPath, { method: 'POST', headers, body: ' '.repeat(300_000) })
  const chunked = await fetch(`http://127.0.0.1:${port}${qualificationsPath}`, {
    method: 'POST',
    headers,
    body: new Blob([' '.repeat(300_000)]).stream(),
    duplex: 'half',
  } as RequestInit) // the DOM types lack `duplex`
  const after = await sendTo(port, list, { headers: own })

  expect([over.status, chunked.status, after.status]).toEqual([413, 413, 200])
  expect(requests()).toHaveLength(1)
})

test('aborts the request when the shopper leaves', async () => {
  const { relay, requests } = await openRelay(() => undefined)
  const { port } = await listen(forNode(relay))
  const leaving = new AbortController()

  const gone = fetch(`http://127.0.0.1:${port}${list}`, { headers: own, signal: leaving.signal }).catch(
    () => 'gone',
  )
  await expect.poll(() => requests().length).toBe(1)
  leaving.abort()

  expect(await gone).toBe('gone')
  await requests()[0]?.over
})
