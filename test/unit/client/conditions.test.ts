/** What a page is told of each way in which a service can fail it. */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { CallError } from '../../../src/client/errors.ts'
import { createAccessToken } from '../../../src/contract/operations/oauth.ts'
import { clientOf, failure, json, startServer, tier, tierList } from './server.ts'

/** Long enough for a busy machine, short enough for a test. */
const hurried = { headersTimeoutMs: 800, bodyTimeoutMs: 1_200 }
const html = '<!doctype html><title>Sign in to the hotel network</title>'
const whole = JSON.stringify(tierList(tier('promo_a'), tier('promo_b')))
const jsonType = { 'Content-Type': 'application/json' }

interface Condition {
  kind: string
  asked: number
  answer(response: ServerResponse): void
}

const conditions: Record<string, Condition> = {
  'a service that never answers is a time-out, asked once': {
    kind: 'timeout',
    asked: 1,
    answer: () => undefined,
  },
  'headers without a body are a time-out': {
    kind: 'timeout',
    asked: 1,
    answer: (response) => response.writeHead(200, jsonType).flushHeaders(),
  },
  'a body that trickles in for ever is a time-out': {
    kind: 'timeout',
    asked: 1,
    answer(response) {
      response.writeHead(200, jsonType)
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    },
  },
  'HTML, as of a captive portal, is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  },
  'HTML that calls itself JSON is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, jsonType).end(html),
  },
  'good JSON that calls itself text is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(whole),
  },
  'an answer without a type is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200).end(whole),
  },
  'bytes that are no text are unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, jsonType).end(Buffer.from([0xff, 0xfe, 0x00, 0x9c])),
  },
  'an empty body is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, jsonType).end(),
  },
  'half an answer that ends in good order is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(200, jsonType).end(whole.slice(0, whole.length / 2)),
  },
  'half an answer that breaks off is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer(response) {
      response.writeHead(200, { ...jsonType, 'Content-Length': whole.length })
      response.write(whole.slice(0, whole.length / 2), () => response.destroy())
    },
  },
  'an answer of another shape is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => json(response, { object: 'list', data_ref: 'tiers', tiers: {}, total: 0 }),
  },
  'JSON that is no object is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => json(response, null),
  },
  'a connection that is cut is offline, after three attempts': {
    kind: 'offline',
    asked: 3,
    answer: (response) => response.destroy(),
  },
  'a failing service is unavailable, after three attempts': {
    kind: 'unavailable',
    asked: 3,
    answer: (response) => json(response, failure(500, 'internal_error'), 500),
  },
  'a failing proxy that answers HTML is unavailable too': {
    kind: 'unavailable',
    asked: 3,
    answer: (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end(html),
  },
  'a service that wants fewer requests is unavailable': {
    kind: 'unavailable',
    asked: 3,
    answer: (response) => json(response, failure(429, 'too_many_requests'), 429),
  },
  'an error that this version does not know is refused, asked once': {
    kind: 'refused',
    asked: 1,
    answer: (response) => json(response, failure(501, 'of_a_later_version'), 501),
  },
  'an HTML page in place of a "not found" is unreadable': {
    kind: 'unreadable',
    asked: 1,
    answer: (response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(html),
  },
  'wrong keys are refused, asked once': {
    kind: 'refused',
    asked: 1,
    answer: (response) => json(response, failure(401, 'unauthorized'), 401),
  },
}

test.each(Object.entries(conditions))('%s', async (_, { kind, asked, answer }) => {
  const server = await startServer((_, response) => answer(response))
  const { tiers } = clientOf(server.url, kind === 'timeout' ? { limits: hurried } : {})

  await expect(tiers()).rejects.toMatchObject({ name: 'CallError', kind })

  expect(server.asked).toHaveLength(asked)
})

test('the headers of an answer are waited for less long than the whole of it', async () => {
  const server = await startServer(() => undefined)
  const { tiers } = clientOf(server.url, { limits: { headersTimeoutMs: 300, bodyTimeoutMs: 120_000 } })
  const started = performance.now()

  await expect(tiers()).rejects.toMatchObject({ kind: 'timeout' })

  expect(performance.now() - started).toBeLessThan(60_000)
})

test('nobody listening is offline', async () => {
  const { tiers } = clientOf('http://127.0.0.1:9')

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline' })
})

test('a redirect is not followed', async () => {
  const elsewhere = await startServer((_, response) => json(response, tierList()))
  const server = await startServer((_, response) =>
    response.writeHead(302, { Location: `${elsewhere.url}/client/v1/promotions/tiers` }).end(),
  )
  const { tiers } = clientOf(server.url)

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline' })

  expect(elsewhere.asked).toHaveLength(0)
})

test('ten megabytes are not read to their end', async () => {
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

  await server.asked[0]?.over
  expect(sent).toBeLessThan(10)
})

test.each([
  [1_048_576, 'is read'],
  [1_048_577, 'is unreadable'],
])('an answer of %i bytes %s', async (bytes, outcome) => {
  const padded = whole.replace('{', `{${' '.repeat(bytes - whole.length)}`)
  const server = await startServer((_, response) => response.writeHead(200, jsonType).end(padded))
  const { tiers } = clientOf(server.url)

  const read = await tiers().then(
    () => 'is read',
    ({ kind }: CallError) => `is ${kind}`,
  )

  expect(read).toBe(outcome)
})

test('what the service refuses is told with its own words', async () => {
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
  expect(server.asked).toHaveLength(1)
})

test('a number that is not one is never guessed', async () => {
  const token = { access_token: 'a', client_id: 'c', expires_at: 1, scope: '', token_type: 'Bearer' }
  const server = await startServer((_, response) => json(response, { ...token, expires_in: 'soon' }))
  const { call } = clientOf(server.url)

  const asking = call(createAccessToken, { body: { grant_type: 'client_credentials', scope: 'api' } })

  await expect(asking).rejects.toMatchObject({ kind: 'unreadable' })
})

test('a caller who gives up is told so, and the connection is closed', async () => {
  const controller = new AbortController()
  const server = await startServer(() => controller.abort())
  const { tiers } = clientOf(server.url)

  const asking = tiers(controller.signal)

  await expect(asking).rejects.toMatchObject({ kind: 'aborted' })
  await server.asked[0]?.over
})

test('a caller who gave up before asks nothing', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(server.url)

  await expect(tiers(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' })

  expect(server.asked).toHaveLength(0)
})

test('a closed client gives up what is under way and asks nothing more', async () => {
  const server = await startServer(() => undefined)
  const { tiers, close } = clientOf(server.url)

  const asking = tiers()
  close()

  await expect(asking).rejects.toMatchObject({ kind: 'aborted' })
  await expect(tiers()).rejects.toMatchObject({ kind: 'aborted' })
})
