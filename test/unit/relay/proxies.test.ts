/** The relay behind proxies and frameworks that hide the shop's public name, over real HTTP. */
import { once } from 'node:events'
import { request as forward, type IncomingHttpHeaders } from 'node:http'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import type { RelayOptions } from '../../../src/relay/index.ts'
import { json, tierList } from '../client/server.ts'
import { sendTo } from '../../support/service.ts'
import { listen, portOf } from './support/listen.ts'
import { openRelay } from './support/page.ts'

const shop = 'https://www.shop.example'
const list = '/perkit/client/v1/promotions/tiers'
const qualificationsPath = '/perkit/client/v1/qualifications'

/** Like Next.js: the framework makes up the URL of the request, so only the Host header is real. */
async function openNext(options: Partial<RelayOptions> = {}) {
  const opened = await openRelay((_, response) => json(response, tierList()), options)
  const server = serve({
    fetch(request: Request) {
      const { pathname, search } = new URL(request.url)
      const seen = new Request(`http://localhost:3000${pathname}${search}`, request)
      return opened.relay(seen)
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  await once(server, 'listening')
  return { ...opened, port: portOf(server) }
}

/** A proxy that forwards requests under the inner name and adds the headers of `forwarding`. */
const startProxy = (inner: number, forwarding: (headers: IncomingHttpHeaders) => Record<string, string>) =>
  listen((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, ...forwarding(headers), host: `127.0.0.1:${inner}` }
    const passing = forward({ port: inner, method, path: url, headers: forwarded }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    incoming.pipe(passing)
  })

const page = (origin = shop) => ({
  method: 'POST',
  headers: {
    Host: 'www.shop.example',
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'X-Perkit-Request': '1',
    'Content-Type': 'application/json',
  },
  body: '{}',
})

const forwardings: Record<string, (headers: IncomingHttpHeaders) => Record<string, string>> = {
  'X-Forwarded-Host and -Proto': ({ host = '' }) => ({
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
  }),
  'header lists whose last entry the proxy added': ({ host = '' }) => ({
    'x-forwarded-host': `evil.example, ${host}`,
    'x-forwarded-proto': 'http, https',
  }),
  'X-Forwarded-Host alone, with a port': ({ host = '' }) => ({ 'x-forwarded-host': `${host}` }),
  'the default port of https': ({ host = '' }) => ({
    'x-forwarded-host': `${host}:443`,
    'x-forwarded-proto': 'https',
  }),
  Forwarded: ({ host = '' }) => ({
    forwarded: `for=192.0.2.1;host=evil.example, for="[2001:db8::1]";Proto=https;host="${host}"`,
  }),
}

test('uses the Host header if a framework makes up the URL', async () => {
  const { port, requests } = await openNext()
  const own = page(`http://127.0.0.1:${port}`)
  const headers = { ...own.headers, Host: `127.0.0.1:${port}` }

  expect((await sendTo(port, qualificationsPath, { ...own, headers })).status).toBe(200)
  expect((await sendTo(port, '/perkit/token', { ...own, headers })).status).toBe(200)
  // Browsers omit Origin from a GET.
  expect((await sendTo(port, list, { headers: { ...headers, Origin: [] } })).status).toBe(200)
  expect(requests().map(({ headers }) => headers.origin)).toEqual(['127.0.0.1', '127.0.0.1'])
})

test.each(Object.entries(forwardings))('trusts %s with trustProxy', async (_, forwarding) => {
  const { port: inner, requests } = await openNext({ trustProxy: true })
  const { port } = await startProxy(inner, forwarding)

  expect((await sendTo(port, qualificationsPath, page())).status).toBe(200)
  expect((await sendTo(port, list, { headers: page().headers })).status).toBe(200)
  expect(requests().map(({ headers }) => headers.origin)).toEqual(['www.shop.example', 'www.shop.example'])
  for (const origin of ['https://evil.example', 'https://shop.example', 'null', `http://127.0.0.1:${port}`])
    expect((await sendTo(port, qualificationsPath, page(origin))).status, origin).toBe(403)
})

test.each(Object.entries(forwardings))('ignores %s without trustProxy', async (_, forwarding) => {
  const { port: inner, requests, errors } = await openNext()
  const { port } = await startProxy(inner, forwarding)
  const message = `Unknown origin ${shop}: add it to origins of the relay. Behind a proxy that sends X-Forwarded-Host, set trustProxy instead.`

  expect(await sendTo(port, qualificationsPath, page())).toMatchObject({
    status: 403,
    body: { key: 'forbidden', message },
  })
  expect((await sendTo(port, '/perkit/token', page())).status).toBe(403)
  expect(requests()).toEqual([])
  expect(errors).toMatchObject([{ message }])
})

test('compares the scheme if the proxy sends it', async () => {
  const { port: inner } = await openNext({ trustProxy: true })
  const { port } = await startProxy(inner, ({ host = '' }) => ({
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
  }))

  expect((await sendTo(port, qualificationsPath, page('http://www.shop.example'))).status).toBe(403)
})

test('limits requests by the address from a trusted proxy if the host provides none', async () => {
  const { port: inner } = await openNext({ trustProxy: true, limits: { calls: { perAddress: 1 } } })
  let client = '192.0.2.1'
  const { port } = await startProxy(inner, ({ host = '' }) => ({
    'x-forwarded-host': host,
    'x-forwarded-for': `198.51.100.9, ${client}`,
  }))
  const statuses = []
  for (client of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
    statuses.push((await sendTo(port, qualificationsPath, page())).status)

  expect(statuses).toEqual([200, 200, 429])
})
