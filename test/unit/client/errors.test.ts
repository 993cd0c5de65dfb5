/** Errors for each way in which a service can fail. */
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { CallError } from '../../../src/client/errors.ts'
import { onServer } from '../../../src/client/server-access.ts'
import { createAccessToken } from '../../../src/contract/operations/oauth.ts'
import { clientOf, failure, json, startServer, tier, tierList } from './server.ts'

const shortTimeouts = { headersTimeoutMs: 800, bodyTimeoutMs: 1_200 }
const html = '<!doctype html><title>Sign in to the hotel network</title>'
const fullReply = JSON.stringify(tierList(tier('promo_a'), tier('promo_b')))
const jsonType = { 'Content-Type': 'application/json' }

const send =
  (body: string | Buffer, type?: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, type === undefined ? {} : { 'Content-Type': type }).end(body)
const sendError = (status: number, key: string) => (response: ServerResponse) =>
  json(response, failure(status, key), status)

/** Behavior of the service by kind of error. */
const conditions: Record<string, Record<string, (response: ServerResponse) => void>> = {
  timeout: {
    'a service that never responds': () => undefined,
    'headers without a body': (response) => response.writeHead(200, jsonType).flushHeaders(),
    'a body that never ends': (response) => {
      response.writeHead(200, jsonType)
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    },
  },
  unreadable: {
    HTML: send(html, 'text/html'),
    'HTML with the type of JSON': send(html, 'application/json'),
    'JSON with the type of text': send(fullReply, 'text/plain'),
    'JSON without a type': send(fullReply),
    'bytes that are not UTF-8': send(Buffer.from([0xff, 0xfe, 0x00, 0x9c]), 'application/json'),
    'an empty body': send('', 'application/json'),
    'half of the JSON': send(fullReply.slice(0, fullReply.length / 2), 'application/json'),
    'a connection that closes in the body': (response) => {
      response.writeHead(200, { ...jsonType, 'Content-Length': fullReply.length })
      response.write(fullReply.slice(0, fullReply.length / 2), () => response.destroy())
    },
    'JSON that does not match the schema': (response) =>
      json(response, { object: 'list', data_ref: 'tiers', tiers: {}, total: 0 }),
    'JSON that is not an object': (response) => json(response, null),
    'a 404 with HTML': send(html, 'text/html', 404),
  },
  offline: { 'a connection that closes': (response) => response.destroy() },
  unavailable: {
    'a 500': sendError(500, 'internal_error'),
    'a 502 with HTML': send(html, 'text/html', 502),
    'a 429': sendError(429, 'too_many_requests'),
  },
  refused: {
    'an unknown error': sendError(501, 'of_a_later_version'),
    'a 401': sendError(401, 'unauthorized'),
  },
}

describe.each(Object.entries(conditions))('rejects as %s', (kind, responses) => {
  test.each(Object.entries(responses))('%s', async (_, respond) => {
    const server = await startServer((_, response) => respond(response))
    const { tiers } = clientOf(server.url, kind === 'timeout' ? { limits: shortTimeouts } : {})

    await expect(tiers()).rejects.toMatchObject({ name: 'CallError', kind })

    expect(server.requests).toHaveLength(kind === 'offline' || kind === 'unavailable' ? 3 : 1)
  })
})

test('times out earlier for headers than for the body', async () => {
  const server = await startServer(() => undefined)
  const { tiers } = clientOf(server.url, { limits: { headersTimeoutMs: 300, bodyTimeoutMs: 120_000 } })
  const started = performance.now()

  await expect(tiers()).rejects.toMatchObject({ kind: 'timeout' })

  expect(performance.now() - started).toBeLessThan(60_000)
})

test('rejects as offline if no server listens', async () => {
  const { tiers } = clientOf('http://127.0.0.1:9')

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline' })
})

test('does not follow redirects', async () => {
  const elsewhere = await startServer((_, response) => json(response, tierList()))
  const server = await startServer((_, response) =>
    response.writeHead(302, { Location: `${elsewhere.url}/client/v1/promotions/tiers` }).end(),
  )
  const { tiers } = clientOf(server.url)

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline' })

  expect(elsewhere.requests).toHaveLength(0)
})

test('stops reading a body that is too long', async () => {
  let sent = 0
  const megabyte = Buffer.alloc(1 << 20, ' ')
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = () => {
      while (sent < 10 && !response.destroyed) {
        sent++
        if (!response.write(megabyte)) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  })
  const { tiers } = clientOf(server.url)

  await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable' })

  await server.requests[0]?.over
  expect(sent).toBeLessThan(10)
})

test.each([
  [1_048_576, 'is read'],
  [1_048_577, 'is unreadable'],
])('a reply of %i bytes %s', async (bytes, outcome) => {
  const padded = fullReply.replace('{', `{${' '.repeat(bytes - fullReply.length)}`)
  const server = await startServer((_, response) => response.writeHead(200, jsonType).end(padded))
  const { tiers } = clientOf(server.url)

  const read = await tiers().then(
    () => 'is read',
    ({ kind }: CallError) => `is ${kind}`,
  )

  expect(read).toBe(outcome)
})

test('returns the error of the service', async () => {
  const body = {
    ...failure(400, 'invalid_query_params'),
    details: [{ field: 'limit', message: 'at most 100' }],
  }
  const server = await startServer((_, response) => json(response, body, 400))
  const { tiers } = clientOf(server.url)

  await expect(tiers()).rejects.toMatchObject({
    kind: 'refused',
    key: 'invalid_query_params',
    status: 400,
    message: 'It is invalid_query_params',
    body,
  })
  expect(server.requests).toHaveLength(1)
})

test('names the first invalid field on a server', async () => {
  const details = [
    { field: 'limit', message: 'must be at most 100' },
    { field: 'page', message: 'must be a number' },
  ]
  const server = await startServer((_, response) =>
    json(response, { ...failure(400, 'invalid_query_params'), details }, 400),
  )
  const { tiers } = clientOf(server.url, onServer({}))

  await expect(tiers()).rejects.toThrow('It is invalid_query_params limit: must be at most 100')
})

test('rejects text in a numeric field', async () => {
  const token = { access_token: 'a', client_id: 'c', expires_at: 1, scope: '', token_type: 'Bearer' }
  const server = await startServer((_, response) => json(response, { ...token, expires_in: 'soon' }))
  const { call } = clientOf(server.url)

  const pending = call(createAccessToken, { body: { grant_type: 'client_credentials', scope: 'api' } })

  await expect(pending).rejects.toMatchObject({ kind: 'unreadable' })
})

test('closes the connection when the caller aborts', async () => {
  const controller = new AbortController()
  const server = await startServer(() => controller.abort())
  const { tiers } = clientOf(server.url)

  const pending = tiers(controller.signal)

  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
  await server.requests[0]?.over
})

test('sends no request for an aborted signal', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)

  await expect(tiers(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' })

  expect(server.requests).toHaveLength(0)
})

test('aborts running and later calls when the client is closed', async () => {
  const server = await startServer(() => undefined)
  const { tiers, close } = clientOf(server.url)

  const pending = tiers()
  close()

  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
  await expect(tiers()).rejects.toMatchObject({ kind: 'aborted' })
})
