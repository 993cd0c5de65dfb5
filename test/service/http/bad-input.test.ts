/** Whatever comes in: its status, its key, never a 5xx (issue 2, "Bad input"). */
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Ask, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const form = 'application/x-www-form-urlencoded'
const tiers = '/client/v1/promotions/tiers'

onPostgres('bad input', (open) => {
  let shop: Shop
  let page: Record<string, string>
  let server: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open())
    page = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_api')}` }
    server = { ...demoKeys.server, Authorization: `Bearer ${await shop.token('api')}` }
    return () => shop.close()
  })

  const askToken = (body: Ask['body'], headers: Ask['headers'] = { 'Content-Type': form }) =>
    shop.ask('/v1/oauth/token', {
      method: 'POST',
      headers: { ...demoKeys.server, ...headers },
      ...(body && { body }),
    })

  test.each([
    ['?limit=0', 'limit', 'should be at least 1'],
    ['?limit=101', 'limit', 'should be at most 100'],
    ['?limit=ten', 'limit', 'should be a number'],
    ['?limit=1.5', 'limit', 'should be a whole number'],
    ['?limit=', 'limit', 'should be a number'],
    ['?page=0', 'page', 'should be at least 1'],
    ['?page=-1', 'page', 'should be at least 1'],
    ['?page=1000001', 'page', 'should be at most 1000000'],
    ['?page=99999999999999999999', 'page', 'should be a number'],
    ['?is_available=yes', 'is_available', 'should be true or false'],
    ['?order=name', 'order', 'should be one of created_at, -created_at, updated_at, -updated_at'],
    ['?limit=1&limit=2', 'limit', 'should be given once'],
    ['?colour=red', 'colour', 'is not a known field'],
    ['?limit[gt]=1', 'limit', 'should be a number'],
    ['?__proto__[admin]=1', '__proto__[admin]', 'is not a known parameter'],
  ])('a list asked with %s is told what %s should be', async (query, field, message) => {
    const { status, body } = await shop.ask(tiers + query, { headers: page })

    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 400, key: 'invalid_query_params', details: [{ field, message }] })
  })

  test.each(['?limit=%', '?limit=%ff', '?x=%00'])(
    'a query with broken encoding, %s, is refused',
    async (query) => {
      const { status, body } = await shop.ask(tiers + query, { headers: page })
      expect([status, body.key]).toEqual([400, 'invalid_query_params'])
    },
  )

  test.each([
    ['', 'grant_type'],
    ['scope=api', 'grant_type'],
    ['grant_type=client_credentials', 'scope'],
    ['grant_type=client_credentials&scope=api&scope=api', 'scope'],
    ['grant_type=client_credentials&grant_type=client_credentials&scope=api', 'grant_type'],
    ['grant_type=client_credentials&scope=api&client_secret=x', 'client_secret'],
    ['grant_type=client_credentials&scope=api&__proto__=x', '__proto__'],
    ['grant_type=client_credentials&scope=api&customer=', 'customer'],
  ])('a token asked for with the form "%s" is told about %s', async (body, field) => {
    const reply = await askToken(body)
    expect([reply.status, reply.body.key, reply.body.details[0].field]).toEqual([
      400,
      'invalid_payload',
      field,
    ])
  })

  test.each(['%', '%zz', '%ff', '%00'])('a form with broken encoding, %s, is refused', async (customer) => {
    const reply = await askToken(`grant_type=client_credentials&scope=api&customer=${customer}`)
    expect([reply.status, reply.body.key]).toEqual([400, 'invalid_payload'])
  })

  test('a form of five hundred fields is refused', async () => {
    const reply = await askToken('a=1&'.repeat(500))
    expect([reply.status, reply.body.message]).toEqual([400, 'There should be at most 200 fields.'])
  })

  test.each([
    [{}],
    [{ 'Content-Type': 'application/json' }],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': `${form}; charset=utf-16` }],
    [{ 'Content-Type': [form, form] }],
    [{ 'Content-Type': `${form}, ${form}` }],
    [{ 'Content-Type': form, 'Content-Encoding': 'gzip' }],
  ])('a token asked for as %j is answered 415', async (headers) => {
    const reply = await askToken('grant_type=client_credentials&scope=api', headers)
    expect([reply.status, reply.body.key]).toEqual([415, 'unsupported_media_type'])
  })

  test('a form is read in any spelling of its type', async () => {
    const reply = await askToken('grant_type=client_credentials&scope=api', {
      'Content-Type': 'Application/X-WWW-Form-URLEncoded; Charset="UTF-8"',
    })
    expect(reply.status).toBe(200)
  })

  test('a body past 256 KiB is answered 413 before it has been read', async () => {
    const big = await askToken(`scope=${'a'.repeat(300_000)}`)
    expect([big.status, big.body.key]).toEqual([413, 'payload_too_large'])

    const announced = await sendRaw(
      shop.port,
      `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\n${lines(demoKeys.server)}` +
        'Content-Length: 10000000000\r\n\r\nscope=',
    )
    expect(announced).toMatch(/^HTTP\/1.1 413 /)

    const chunked = `40000\r\n${'a'.repeat(0x40000)}\r\n`.repeat(2)
    const endless = await sendRaw(
      shop.port,
      `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\n${lines(demoKeys.server)}` +
        `Transfer-Encoding: chunked\r\n\r\n${chunked}`,
    )
    expect(endless).toMatch(/^HTTP\/1.1 413 /)
  })

  test.each([
    ['/'],
    ['/v1'],
    ['/v2/oauth/token'],
    ['/v1/oauth/token/'],
    ['//v1/oauth/token'],
    ['/v1/%6fauth/token'],
    ['/V1/oauth/token'],
    ['/client/v1/promotions'],
    ['/client/v1/promotions/tiers/promo_apple'],
    ['/client/v1/vouchers/%ff/enable'],
    ['/%'],
    ['/%ff%fe'],
    ['/healthz/'],
    ['/../../etc/passwd'],
    [`/${'a'.repeat(8000)}`],
  ])('nothing is found at %.60s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) {
      const { status, body } = await shop.ask(path, { method, headers: page })
      expect(status).toBe(404)
      if (method !== 'HEAD') expect(body).toMatchObject({ code: 404, key: 'not_found' })
    }
  })

  test.each([
    ['GET', '/v1/oauth/token', 'POST, OPTIONS'],
    ['DELETE', '/v1/oauth/token', 'POST, OPTIONS'],
    ['POST', tiers, 'GET, HEAD, OPTIONS'],
    ['PATCH', tiers, 'GET, HEAD, OPTIONS'],
    ['PROPFIND', tiers, 'GET, HEAD, OPTIONS'],
    ['TRACE', tiers, 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is answered 405 with what the address takes', async (method, path, allow) => {
    const { status, body, headers } = await shop.ask(path, { method, headers: page })
    expect([status, body.key, headers.allow]).toEqual([405, 'method_not_allowed', allow])
  })

  test('OPTIONS says what an address takes', async () => {
    const { status, headers } = await shop.ask('/v1/oauth/token', { method: 'OPTIONS' })
    expect([status, headers.allow]).toEqual([204, 'POST, OPTIONS'])
  })

  test('HEAD is GET without a body', async () => {
    const { status, text, headers } = await shop.ask(tiers, { method: 'HEAD', headers: page })
    expect([status, text, headers['content-type']]).toEqual([200, '', 'application/json'])
  })

  test('every request has an id, the caller’s own where it is a sane one', async () => {
    const own = await shop.ask('/nothing', { headers: { 'X-Request-Id': 'cart-42.a:b' } })
    expect([own.headers['x-request-id'], own.body.request_id]).toEqual(['cart-42.a:b', 'cart-42.a:b'])

    for (const id of ['', 'a b', '<script>', 'a'.repeat(101), ['a', 'b']]) {
      const made = await shop.ask('/nothing', { headers: { 'X-Request-Id': id } })
      expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(made.body.request_id).toBe(made.headers['x-request-id'])
    }
  })

  test('what is not HTTP is answered in the same manner, and the service goes on', async () => {
    const broken = await sendRaw(shop.port, 'HELLO\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*"key":"bad_request"/)
    const wordy = await sendRaw(shop.port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)
    expect(wordy).toMatch(/^HTTP\/1.1 431 [^]*"key":"request_header_fields_too_large"/)
    const nowhere = await sendRaw(
      shop.port,
      'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    )
    expect(nowhere).toMatch(/^HTTP\/1.1 400 [^]*"key":"bad_request"/)

    for (const second of ['x', 'y', ''])
      expect(await sendRaw(shop.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nhOST: ${second}\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 400 [^]*"key":"bad_request"/,
      )

    expect((await shop.ask('/healthz')).status).toBe(200)
  })

  test('every operation, asked anything, answers in the uniform manner', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '{}',
      'null',
      '"x"',
      '{"__proto__":{"a":1}}',
      '[[[[',
      '\ufeff{}',
      '{"a":\u0000}',
    ]
    const ids = ['x', '%20', '%00', '%ff', '..%2f..', '\u0027%22;--', 'a'.repeat(3000)].map((id) =>
      id.replace(/[^ -~]/g, ''),
    )
    for (const { credentials, method, path, id } of Object.values(operations)) {
      const headers = { application: demoKeys.server, server, management: demoKeys.management, client: page }
      for (const [at, body] of bodies.entries()) {
        const place = path.replace(/\{\w+\}/g, ids[at % ids.length] ?? 'x')
        const reply = await shop.ask(place, {
          method,
          headers: { ...headers[credentials], 'Content-Type': 'application/json' },
          ...(method !== 'GET' && { body }),
        })
        expect(
          reply.status,
          `${id} ${place.slice(0, 100)} ${body}: ${reply.status} ${reply.text}`,
        ).toBeLessThan(500)
        if (reply.status >= 400) {
          expect(reply.body).toEqual(expect.objectContaining({ code: reply.status, key: expect.any(String) }))
          expect(reply.headers['content-type']).toBe('application/json')
        }
      }
    }
  })
})

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Everything the service says to these bytes until it hangs up. */
function sendRaw(port: number, bytes: string) {
  return new Promise<string>((heard, failed) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    // A service that answers before it has read everything may reset the connection once it has answered.
    socket.on('error', (error) => (text ? heard(text) : failed(error)))
    socket.on('close', () => heard(text))
  })
}
