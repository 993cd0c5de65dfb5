/** Responses to a page when the service refuses, fails or does not respond. */
import { expect, test } from 'vitest'
import { failure, json } from '../client/server.ts'
import { type ServiceHandler, list, openRelay } from './support/page.ts'

test('forwards errors of the service', async () => {
  const error = {
    ...failure(400, 'invalid_query_params'),
    details: [{ field: 'query.limit', message: 'must be at most 100' }],
    request_id: 'req-1',
    resource_id: 'x',
    resource_type: 'voucher',
  }
  const { send } = await openRelay((_, response) =>
    json(response, { ...error, stack: 'at secret.ts:1', key_id: 'app' }, 400),
  )

  const { status, body } = await send(`${list}?limit=101`)

  expect([status, body]).toEqual([400, error])
})

test('drops ids of an error that are not strings', async () => {
  const error = failure(400, 'invalid_query_params')
  const { send } = await openRelay((_, response) =>
    json(response, { ...error, request_id: { html: '<p>' }, resource_id: ['x'] }, 400),
  )

  const { status, body } = await send(list)

  expect([status, body]).toEqual([400, error])
})

test('forwards 429 and Retry-After of the service', async () => {
  const { send } = await openRelay((_, response) =>
    json(response, failure(429, 'too_many_requests'), 429, { 'Retry-After': '17' }),
  )

  const { status, headers } = await send(list)

  expect([status, headers.get('Retry-After')]).toEqual([429, '17'])
})

const failingServices: Record<string, [status: number, key: string, handler: ServiceHandler]> = {
  'closes the connection': [503, 'service_unavailable', (_, response) => response.destroy()],
  'closes the connection in the middle': [
    502,
    'bad_gateway',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{"object":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  'returns an HTML page': [
    502,
    'bad_gateway',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
  ],
  'returns an HTML error page': [
    503,
    'service_unavailable',
    (_, response) => response.writeHead(500).end('<p>trace</p>'),
  ],
  'returns another error format': [
    502,
    'bad_gateway',
    (_, response) => json(response, { error: 'trace' }, 418),
  ],
  redirects: [
    502,
    'bad_gateway',
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  ],
  'returns a longer reply than a page accepts': [
    502,
    'bad_gateway',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(`"${'x'.repeat(1_048_576)}"`)
    },
  ],
}

test.each(Object.entries(failingServices))('reports a service that %s', async (_, [status, key, handler]) => {
  const { send, requests, errors } = await openRelay(handler)

  const reply = await send(list)

  expect(reply).toMatchObject({ status, body: { code: status, key } })
  expect(reply.text).not.toMatch(/trace|127\.0\.0\.1|canary/)
  expect(requests()).toHaveLength(1)
  expect(errors).toHaveLength(1)
})

test('times out before the page times out', async () => {
  const { send } = await openRelay(() => undefined)
  const started = performance.now()

  const { status, body, headers } = await send(list)

  expect([status, body.key, headers.get('Retry-After')]).toEqual([503, 'service_unavailable', '5'])
  expect(performance.now() - started).toBeLessThan(4_950)
})
